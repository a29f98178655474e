import {
  getDraft,
  mayStillCome,
  OperatorFailure,
  patchDraft,
  type Draft,
  type DraftOperation,
  type Operator,
} from '../../operator/index.js';
import { en } from '../../texts/index.js';
import { describeDraft, removals, type DraftEntries } from './draft-entries.js';
import { compareOwn, isOurs } from './draft-fingerprint.js';
import { lyingThere } from './held-entries.js';
import {
  clearingPurpose,
  freeProfile,
  isReleasing,
  isOver,
  isTakingOut,
  leaveQueue,
  releasingPurpose,
} from './profiles.js';
import { waitsForOperator } from '../outbox/backoff.js';
import { pendingWriteEnd, PendingWrite, pendingWriteUntil } from './pending-write.js';
import { readCurrent } from '../current-draft.js';
import { putJob } from '../outbox/put-job.js';
import { loginOf } from '../logins.js';
import type { Services } from '../services.js';
import type { Order } from '../../ordering/order.js';
import type { ProfileName } from '../../types/ids.js';

/** Whose login is released. */
interface Leaving {
  readonly services: Services;
  readonly order: Order;
  readonly operator: Operator;
}

/**
 * Takes entries out, once: what failed is not sent again by itself (G4), and what the draft shows then decides, now or
 * when it can't come any more.
 * @throws OperatorFailure where it surely was not carried out and can be sent after a pause, or the draft can't be read
 * @throws PendingWrite where it got no answer and may still come
 */
async function takeOut(
  { services, order, operator }: Leaving,
  draft: Draft,
  operations: readonly DraftOperation[],
): Promise<void> {
  try {
    await patchDraft(operator, draft.id, operations);
  } catch (error) {
    if (!(error instanceof OperatorFailure)) throw error;
    if (error.isRepeatable || waitsForOperator(services, error) !== null) throw error;
    const { profile } = operator;
    services.log.warn({ profile, order: order.id, error }, 'Entries could not be taken out of a draft');
    if (!mayStillCome(error)) return;
    const until = pendingWriteEnd(services);
    const leaving = { purpose: isOver(order) ? clearingPurpose : releasingPurpose, pendingWriteUntil: until };
    await services.store.write((tx) => tx.leases.update(profile, order.id, leaving));
    if (describeDraft(await getDraft(operator, draft.id)).length > 0) throw new PendingWrite(until);
  }
}

/**
 * Takes out what an order put into its login's draft while it was another (O3), and gives the login back. Once: what is
 * still there afterwards is not its own any more (G4).
 */
export async function takeOutOld(
  services: Services,
  order: Order,
  profile: ProfileName,
  there: DraftEntries,
): Promise<void> {
  services.log.info(
    { profile, order: order.id },
    'An edited order takes out what it put into a draft before',
  );
  await services.store.write((tx) => tx.leases.update(profile, order.id, { fingerprint: null }));
  await releaseLease(services, order, [there]);
}

/**
 * Releases an order’s login. The draft's entries are taken out where the operator supports it (O3) and they are
 * only this order's; where it can't be known to be empty, the draft is quarantined.
 * @throws OperatorFailure where the operator could not be asked: to be tried again
 * @throws PendingWrite where what was sent without an answer may still arrive: to be tried again then
 */
export async function releaseLease(
  services: Services,
  order: Order,
  entries: readonly DraftEntries[],
): Promise<void> {
  await leaveQueue(services, order.id);
  const lease = await services.store.read.leases.of(order.id);
  if (lease === null) return;
  const operator = loginOf(services, order, lease.profile);
  if (operator === undefined) return;
  // Never touched: nothing of this order can be in there.
  if (lease.draftId === null) return freeProfile(services, order, lease.profile, { free: true });
  const pendingUntil = pendingWriteUntil(services, lease);
  const draft = await readCurrent(operator);
  const isEmpty = describeDraft(draft).length === 0;
  const isSent = isTakingOut(lease);
  // What is taken out has come once nothing is there; of what is put there nobody knows before its time is over.
  const mayCome = pendingUntil !== null && draft.id === lease.draftId && !(isSent && isEmpty);
  if (mayCome) throw new PendingWrite(pendingUntil);
  if (isEmpty) return freeProfile(services, order, lease.profile, { free: true });
  const ours =
    lyingThere(draft, lease) !== null || entries.some((each) => isOurs(compareOwn(draft, each, lease)));
  // G4: it was sent before, and did not come.
  const out = ours && services.settings.patchRemove && !isSent ? removals(draft) : null;
  if (out !== null) {
    await takeOut({ services, order, operator }, draft, out);
    const left = describeDraft(await getDraft(operator, draft.id));
    if (left.length === 0) return freeProfile(services, order, lease.profile, { free: true });
  }
  await freeProfile(services, order, lease.profile, {
    free: false,
    draftId: draft.id,
    why: en.drafts.left(order.id),
    // What was sent before its end is no reason not to take them out for it.
    isLast: isOver(order) && !(isSent && lease.purpose === releasingPurpose),
  });
}

/** Commits that an order's login is released; the caller wakes the outbox. */
export function putRelease(
  services: Pick<Services, 'store' | 'uuid' | 'now'>,
  { workspace, id: order }: Pick<Order, 'workspace' | 'id'>,
): Promise<void> {
  const job = { kind: 'release-draft', workspace, order } as const;
  return services.store.write((tx) => putJob(services, tx, job, services.now()));
}

/** Ends the release of a login whose entries are being taken out, before its order uses any again. */
export async function finishRelease(services: Services, order: Order): Promise<void> {
  const lease = await services.store.read.leases.of(order.id);
  if (lease !== null && isReleasing(lease)) await releaseLease(services, order, []);
}

/**
 * Takes out what an order that has ended left in drafts that were quarantined (O3): nobody wants it there any more. Once:
 * what is still there afterwards is for an admin to take out.
 * @throws OperatorFailure and PendingWrite as `releaseLease`
 */
export async function clearLeft(services: Services, order: Order): Promise<void> {
  if (!services.settings.patchRemove) return;
  const left = (await services.store.read.leases.all()).filter(({ leftBy }) => leftBy === order.id);
  for (const lease of left) {
    const back = { purpose: clearingPurpose, at: services.now() };
    const isBack = await services.store.write(
      async (tx) =>
        (await tx.leases.takeBack(lease.profile, order.id, back)) &&
        // What was sent before is over, and this is sent for another reason (G4).
        tx.leases.update(lease.profile, order.id, { pendingWriteUntil: pendingWriteUntil(services, lease) }),
    );
    if (isBack) await releaseLease(services, order, []);
  }
}
