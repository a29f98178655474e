import { getDraft, patchDraft } from '../../operator/index.js';
import { describeDraft, removals, type DraftEntries } from './draft-entries.js';
import { compareOwn, isOurs } from './filled.js';
import { freeProfile, isTakingOut } from './profiles.js';
import { settlesAt, unsettledUntil } from './settling.js';
import { readCurrent } from '../current-draft.js';
import { loginOf } from '../logins.js';
import type { House } from '../house.js';
import type { Order } from '../../ordering/order.js';

/**
 * Gives back the login of an approved order that has to wait: where its entries can be taken out again (O3) it goes on
 * later in any draft. Where the draft is not surely its own, or no longer the one it filled, the order keeps it: what
 * stood there may have been placed by somebody, and must not be put in a second time.
 * @throws OperatorFailure where the operator could not be asked: to be tried again
 */
export async function stepAside(house: House, order: Order, entries: DraftEntries): Promise<void> {
  const hold = await house.store.read.holds.of(order.id);
  const operator = hold === null ? undefined : loginOf(house, order, hold.profile);
  if (hold === null || operator === undefined) return;
  const { profile, draftId } = hold;
  if (draftId !== null) {
    if (!house.settings.patchRemove || unsettledUntil(house, hold) !== null) return;
    const draft = await readCurrent(operator);
    if (draft.id !== draftId) return;
    const found = compareOwn(draft, entries, hold);
    if (found.holds !== 'nothing') {
      // G4: where they were to be taken out before, that is not sent again by itself.
      const isSent = hold.filled === null || isTakingOut(hold);
      const out = isOurs(found) && !isSent ? removals(draft) : null;
      if (out === null) return;
      // Written down before: without an answer they may still be taken out, and the draft is not placed from until then.
      const leaving = { filled: null, unsettledUntil: settlesAt(house) };
      await house.store.write((tx) => tx.holds.update(profile, order.id, leaving));
      await patchDraft(operator, draftId, out);
      if (describeDraft(await getDraft(operator, draftId)).length > 0) return;
    }
  }
  await freeProfile(house, order, profile, { free: true });
}
