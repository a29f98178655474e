import { putJob } from './advance.js';
import { compareOwn, isOurs } from './filled.js';
import { endHoldJob } from './jobs.js';
import { loginOf, profilesFor, readCurrent } from './profiles.js';
import type { DraftEntries } from './draft-entries.js';
import type { House } from './house.js';
import type { Order } from '../ordering/order.js';

/**
 * Gives an order back the login whose draft was set aside with its own entries (a hold that ended, with `add` alone):
 * nobody else can use that draft, and there they need not be put in once more. Nothing where it holds a login, or where
 * the draft is not surely its own as it stands now. It takes nobody's place, so it does not wait for its turn.
 */
export async function takeBack(
  house: House,
  order: Order,
  purpose: string,
  entries: DraftEntries,
): Promise<void> {
  if ((await house.store.read.holds.of(order.id)) !== null) return;
  for (const { profile } of profilesFor(house, order.requester)) {
    const left = await house.store.read.holds.get(profile);
    const operator = loginOf(house, order, profile);
    // Without a fingerprint nobody knows whom its entries are for (O12).
    if (left?.leftBy !== order.id || left.filled === null || operator === undefined) continue;
    const draft = await readCurrent(operator).catch((error: unknown) => {
      house.log.warn({ profile, order: order.id, error }, 'A draft that an order left could not be read');
      return null;
    });
    if (draft === null || !isOurs(compareOwn(draft, entries, left))) continue;
    const at = house.now();
    const isBack = await house.store.write(async (tx) => {
      if (!(await tx.holds.takeBack(profile, order.id, { purpose, at }))) return false;
      await tx.queue.leave(order.id);
      await putJob(house, tx, endHoldJob(order.workspace, order.id, at + house.policy().profiles.holdMs));
      return true;
    });
    if (isBack) return;
  }
}
