import type { In } from '../../ordering/order.js';
import { partsOf } from '../../ordering/parts.js';
import type { OrderRow, Store } from '../../store/index.js';
import { en } from '../../texts/index.js';
import { actionName, sizeOf, type TrunkIn } from '../../trunk/index.js';
import { readRow } from '../../workflow/requests/rows.js';
import { orderFamily } from '../../workflow/requests/order-family.js';
import { plain } from '../tool/tool.js';

export type Doubted = In<'in-doubt'>;

/** Every order in doubt, of all workspaces, the longest one first. */
export async function ordersInDoubt(store: Store): Promise<readonly Doubted[]> {
  const rows = await store.read.orders.withState(['in-doubt']);
  return rows.filter(isOrder).flatMap((row) => {
    const { request: order } = readRow(orderFamily, store, row);
    return order.state === 'in-doubt' ? [order] : [];
  });
}

const isOrder = (row: OrderRow): boolean => row.family === 'order';

/** What is known of a trunk change whose answer was lost. Times are UTC. */
export function changeInWords(request: TrunkIn<'done'>): string {
  const { counts, work } = request;
  const size = sizeOf(work);
  const what =
    work.kind === 'edit'
      ? `edit of the channel ${plain(work.channel ?? '')}`
      : `${actionName(work).replace('trunk.', '')}, ${size} ${size === 1 ? 'number' : 'numbers'}`;
  return [
    `${request.id}  trunk change: ${what}`,
    `  requested by ${request.requester} in ${plain(request.workspace)}, ended at ${moment(request.finishedAt)}`,
    `  nobody knows what became of ${counts.unknown} of ${size} ${size === 1 ? 'call' : 'calls'}: \`npm run journal -- export\` names them (trunk.call.unknown)`,
  ].join('\n');
}

/** What is known of an order in doubt, for who has to find out at the operator. Times are UTC. */
export function inWords(order: Doubted): string {
  const { attempt, seen, work } = order;
  const customer = plain(work.customer?.name ?? 'no customer');
  const kind = en.orders.kind({ kind: order.kind, holds: partsOf(order) });
  return [
    `${order.id}  ${kind.toLowerCase()} for ${customer}`,
    `  requested by ${order.requester} in ${plain(order.workspace)}, reference “${plain(work.reference)}”, wish date ${work.wishDate ?? 'none'}`,
    `  sent once at ${moment(attempt.sentAt)} with profile ${attempt.profile}, from draft ${attempt.draftId}`,
    `  nobody knows, because: ${plain(order.because)} (in the log: ${plain(order.reference)})`,
    `  ${seenInWords(seen)}`,
  ].join('\n');
}

function seenInWords(seen: Doubted['seen']): string {
  if (seen === null) return 'the draft could not be read since';
  const where = seen.pointerMoved ? 'the profile has another draft now; ' : '';
  const what = seen.entries.length === 0 ? 'nothing' : seen.entries.map(plain).join('; ');
  return `${where}read at ${moment(seen.at)}, the draft showed: ${what}`;
}

const moment = (at: number): string => new Date(at).toISOString();
