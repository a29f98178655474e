import { advanceOrder } from './order-family.js';
import { advanceTrunk } from './trunk-family.js';
import { tallyOf } from './decisions.js';
import { newReference, type TransitionServices } from '../services.js';
import { resolve, subjectFrom } from './subjects.js';
import { comingBack } from './coming-back.js';
import type { Note } from '../../ordering/order.js';
import type { DecisionRow, OrderRow } from '../../store/index.js';
import type { OrderId, UserId } from '../../types/ids.js';

/** A click that was not checked yet, and counts for nothing now. */
interface Click {
  readonly order: OrderId;
  readonly user: UserId;
  readonly verb: DecisionRow['verb'];
}

/**
 * Gives every order that is approved, or being submitted (it may need no approval), and was not sent back to its
 * requester, and stops every trunk change on its way: after a restore nobody knows which of them were carried out since
 * the backup, and none may be by itself. Nor may a click that is in the backup lead there later. Needs no operator.
 */
export async function returnApproved(
  services: TransitionServices,
): Promise<{ returned: readonly OrderId[]; clicks: readonly Click[] }> {
  const clicks: Click[] = [];
  for (const row of await services.store.read.orders.withState(['awaiting-approval']))
    clicks.push(...(await endDeciding(services, row)));
  const rows = await services.store.read.orders.withState(['submitting', 'checking', 'applying']);
  const returned: OrderId[] = [];
  for (const row of rows) {
    const at = { workspace: row.workspace, order: row.id };
    const note: Note = { why: 'restored', reference: newReference(services), at: services.now() };
    const done =
      row.family === 'trunk'
        ? await advanceTrunk(services, at, 'trunkdesk', ({ request }) =>
            request.state === 'applying'
              ? { type: 'stop-asked' }
              : request.state === 'submitting'
                ? { type: 'submission-refused', note: { ...note, why: 'not-carried-out' } }
                : null,
          )
        : await comingBack(services, row, (parked) =>
            advanceOrder(services, at, 'trunkdesk', ({ request: order }) =>
              order.state === 'checking'
                ? { type: 'returned', note, draft: { use: 'none' }, parked }
                : order.state === 'submitting'
                  ? { type: 'submission-refused', note }
                  : null,
            ),
          );
    if (done.moved) returned.push(row.id);
  }
  return { returned, clicks };
}

/**
 * Refuses what was clicked and not checked, and takes a request with enough approvals for what it is: approved, although
 * nothing had come of the last one yet.
 */
async function endDeciding(services: TransitionServices, row: OrderRow): Promise<readonly Click[]> {
  const subject = subjectFrom(services.store, row);
  const waiting = subject.read.request;
  if (waiting.state !== 'awaiting-approval') return [];
  const { plan, needed } = waiting;
  const at = services.now();
  const { clicks, decided } = await services.store.write(async ({ decisions, journal }) => {
    const asked = (await decisions.ofPlan(plan)).filter(({ state }) => state === 'asked');
    for (const { user, verb } of asked) {
      await decisions.settle(plan, user, 'refused', 'restored', at);
      await journal.append({
        ws: row.workspace,
        at,
        actor: user,
        action: 'decision.refused',
        subject: row.id,
        detail: JSON.stringify({ plan, verb, why: 'restored' }),
      });
    }
    const refused = asked.map(({ user, verb }) => ({ order: row.id, user, verb }));
    return { clicks: refused, decided: tallyOf(await decisions.ofPlan(plan), needed) };
  });
  if (decided.now.kind === 'approved')
    await resolve(services, subject, decided.last, { type: 'approved', plan });
  return clicks;
}
