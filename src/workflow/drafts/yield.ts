import { getDraft, patchDraft } from '../../operator/index.js';
import { describeDraft, removals, type DraftEntries } from './draft-entries.js';
import { compareOwn, isOurs } from './draft-fingerprint.js';
import { freeProfile, isTakingOut } from './profiles.js';
import { cutOffWriteEnd, pendingWriteUntil } from './pending-write.js';
import { readCurrent } from '../current-draft.js';
import { loginOf } from '../logins.js';
import type { Services } from '../services.js';
import type { Order } from '../../ordering/order.js';

/**
 * Releases the login of an approved order that has to wait: where its entries can be taken out again (O3) it goes on
 * later in any draft. Where the draft is not surely its own, or no longer the one it filled, the order keeps it: what
 * stood there may have been placed by somebody, and must not be put in a second time.
 * @throws OperatorFailure where the operator could not be asked: to be tried again
 */
export async function yieldLease(services: Services, order: Order, entries: DraftEntries): Promise<void> {
  const lease = await services.store.read.leases.of(order.id);
  const operator = lease === null ? undefined : loginOf(services, order, lease.profile);
  if (lease === null || operator === undefined) return;
  const { profile, draftId } = lease;
  if (draftId !== null) {
    if (!services.settings.patchRemove || pendingWriteUntil(services, lease) !== null) return;
    const draft = await readCurrent(operator);
    if (draft.id !== draftId) return;
    const found = compareOwn(draft, entries, lease);
    if (found.holds !== 'nothing') {
      // G4: where they were to be taken out before, that is not sent again by itself.
      const isSent = lease.fingerprint === null || isTakingOut(lease);
      const out = isOurs(found) && !isSent ? removals(draft) : null;
      if (out === null) return;
      // Written down before: without an answer they may still be taken out, and the draft is not placed from until then.
      const leaving = { fingerprint: null, pendingWriteUntil: cutOffWriteEnd(services) };
      await services.store.write((tx) => tx.leases.update(profile, order.id, leaving));
      await patchDraft(operator, draftId, out);
      if (describeDraft(await getDraft(operator, draftId)).length > 0) return;
    }
  }
  await freeProfile(services, order, profile, { free: true });
}
