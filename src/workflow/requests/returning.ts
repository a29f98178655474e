import { tallyOf } from './decisions.js';
import type { TransitionServices } from '../services.js';
import { resolve, returnRestored, subjectFrom } from './subjects.js';
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
  for (const row of rows) if (await returnRestored(services, row)) returned.push(row.id);
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
