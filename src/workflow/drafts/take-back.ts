import { describeDraft } from './draft-entries.js';
import { fitOf } from './held-entries.js';
import { takeOutOld } from './release.js';
import { areAllQuarantined, isTakingOut, putEndOfLease } from './profiles.js';
import { waitsForOperator } from '../outbox/backoff.js';
import { PendingWrite, pendingWriteUntil } from './pending-write.js';
import type { DraftEntries } from './draft-entries.js';
import { leftIn, type LeftInDraft } from './draft-difference.js';
import { readCurrent } from '../current-draft.js';
import { loginOf, profilesFor } from '../logins.js';
import type { Services } from '../services.js';
import type { Order } from '../../ordering/order.js';
import type { ProfileName } from '../../types/ids.js';

/**
 * Gives an order back the login whose draft was quarantined with its own entries (a lease that ended, with `add` alone):
 * nobody else can use that draft, and what lies there need not be put in once more. Where it was edited since, more can
 * be put beside them; where one of them is not wanted any more they are taken out, if the operator supports it (O3).
 * It takes nobody's place, so it does not wait for its turn.
 * @throws OperatorFailure where the operator answers nobody; PendingWrite where a removal may still come: then try again
 * @returns what lies there where it can neither be used nor be taken out; null where there is nothing like that, or the
 *   draft is not surely its own as it stands now
 */
export async function takeBack(
  services: Services,
  order: Order,
  purpose: string,
  entries: DraftEntries,
): Promise<LeftInDraft | null> {
  if ((await services.store.read.leases.of(order.id)) !== null) return null;
  let unfit: LeftInDraft | null = null;
  for (const left of await leftDrafts(services, order, entries)) {
    const { profile } = left;
    if (left.old !== null && !services.settings.patchRemove) {
      unfit = leftIn(profile, left.old);
      continue;
    }
    const at = services.now();
    const isBack = await services.store.write(async (tx) => {
      if (!(await tx.leases.takeBack(profile, order.id, { purpose, at }))) return false;
      await tx.queue.leave(order.id);
      await putEndOfLease(services, tx, order, at);
      return true;
    });
    if (!isBack) continue;
    if (left.old === null) return null;
    await takeOutOld(services, order, profile, left.old);
  }
  return unfit;
}

/**
 * The same without taking anything: what lies in a draft that an order left and is in its way, where no other login will
 * be free by itself. Null where nothing is.
 */
export async function leftInTheWay(
  services: Services,
  order: Order,
  entries: DraftEntries,
): Promise<LeftInDraft | null> {
  if (services.settings.patchRemove || (await services.store.read.leases.of(order.id)) !== null) return null;
  if (!(await areAllQuarantined(services, order.requester))) return null;
  const left = await leftDrafts(services, order, entries);
  const first = left.some(({ old }) => old === null) ? undefined : left[0];
  return first === undefined || first.old === null ? null : leftIn(first.profile, first.old);
}

/**
 * Where a draft that was quarantined still holds what an order put there, as far as is known without a look (`add` alone,
 * O3); null where nothing does.
 */
export async function leftAt(services: Services, { id }: Pick<Order, 'id'>): Promise<ProfileName | null> {
  if (services.settings.patchRemove) return null;
  const leases = await services.store.read.leases.all();
  return leases.find(({ leftBy, fingerprint }) => leftBy === id && fingerprint !== null)?.profile ?? null;
}

/** Whether an order can only go on in a draft that was quarantined with its entries, or in none. */
export async function needsWhatItLeft(
  services: Services,
  order: Pick<Order, 'id' | 'requester'>,
): Promise<boolean> {
  return (await leftAt(services, order)) !== null && (await areAllQuarantined(services, order.requester));
}

/** A draft that was quarantined and holds what this order put there, as it is now or was before. */
interface LeftDraft {
  readonly profile: ProfileName;
  /** What it put there while it was another; null where what lies there can be used. */
  readonly old: DraftEntries | null;
}

async function leftDrafts(services: Services, order: Order, entries: DraftEntries): Promise<LeftDraft[]> {
  const found: LeftDraft[] = [];
  for (const { profile } of profilesFor(services, order.requester)) {
    const left = await services.store.read.leases.get(profile);
    const operator = loginOf(services, order, profile);
    // Without a fingerprint nobody knows whom its entries are for (O12).
    if (left?.leftBy !== order.id || left.fingerprint === null || operator === undefined) continue;
    // What takes its entries out may still come: what is there now would be placed without them.
    const until = isTakingOut(left) ? pendingWriteUntil(services, left) : null;
    if (until !== null) throw new PendingWrite(until);
    const draft = await readCurrent(operator).catch((error: unknown) => {
      // No other login is of use either, and what lies there would lie in two drafts.
      if (waitsForOperator(services, error) !== null) throw error;
      services.log.warn({ profile, order: order.id, error }, 'A draft that an order left could not be read');
      return null;
    });
    if (draft === null) continue;
    const fit = fitOf(draft, entries, left);
    // A draft that reads empty holds nothing of this order: its login is free for whoever is next.
    if (fit.is === 'other' || describeDraft(draft).length === 0) continue;
    found.push({ profile, old: fit.is === 'old' ? fit.there : null });
  }
  return found;
}
