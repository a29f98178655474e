import { entriesOfOrder } from './draft-entries.js';
import { missingBeside, stateThatReads } from './held-entries.js';
import { areAllQuarantined } from './profiles.js';
import type { In, Note } from '../../ordering/order.js';
import type { Services } from '../services.js';

/**
 * Why an order is back with its requester, as far as that is still so: what a draft of before has in its way is told from
 * what is known of it now, without a look at the operator. An order that was made again what lies there has nothing in
 * its way, and neither has one whose draft was emptied or for which another login is free.
 */
export async function noteNow(services: Services, order: In<'composing'>): Promise<Note | null> {
  const { note } = order;
  if (note?.why !== 'left-in-draft') return note;
  return (await isInTheWay(services, order, note)) ? note : null;
}

async function isInTheWay(
  services: Services,
  order: In<'composing'>,
  { profile, entries }: Extract<Note, { why: 'left-in-draft' }>,
): Promise<boolean> {
  // With OPERATOR_PATCH_REMOVE the entries are taken out, so nothing is left in the way (O3).
  if (services.settings.patchRemove) return false;
  const lease = await services.store.read.leases.get(profile);
  const isHeld = lease?.orderId === order.id;
  if (lease === null || lease.fingerprint === null || (!isHeld && lease.leftBy !== order.id)) return false;
  if (!isHeld && !(await areAllQuarantined(services, order.requester))) return false;
  const [there, wanted] = [stateThatReads(entries, lease), entriesOfOrder(order)];
  return there === null || wanted === null || missingBeside(there, wanted) === null;
}
