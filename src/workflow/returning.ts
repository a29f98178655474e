import { advance } from './advance.js';
import { newReference, type MovingHouse } from './house.js';
import { comingBack } from './submission.js';
import { advanceTrunk } from './trunk/advance.js';
import type { Note } from '../ordering/order.js';
import type { OrderId } from '../types/ids.js';

/**
 * Gives every order that is approved, or being submitted (it may need no approval), and was not sent back to its
 * requester, and stops every trunk change on its way: after a restore nobody knows which of them were carried out since
 * the backup, and none may be by itself. Needs no operator.
 */
export async function returnApproved(house: MovingHouse): Promise<readonly OrderId[]> {
  const rows = await house.store.read.orders.withState(['submitting', 'checking', 'applying']);
  const returned: OrderId[] = [];
  for (const row of rows) {
    const at = { workspace: row.workspace, order: row.id };
    const note: Note = { why: 'operator-unavailable', reference: newReference(house), at: house.now() };
    const done = row.kind.startsWith('trunk.')
      ? await advanceTrunk(house, at, 'trunkdesk', ({ request }) =>
          request.state === 'applying'
            ? { type: 'stop-asked' }
            : request.state === 'submitting'
              ? { type: 'submission-refused', note: { ...note, why: 'not-carried-out' } }
              : null,
        )
      : await comingBack(house, row, (parked) =>
          advance(house, at, 'trunkdesk', ({ order }) =>
            order.state === 'checking'
              ? { type: 'returned', note, draft: { use: 'none' }, parked }
              : order.state === 'submitting'
                ? { type: 'submission-refused', note }
                : null,
          ),
        );
    if (done.moved) returned.push(row.id);
  }
  return returned;
}
