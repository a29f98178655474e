import type { OrderId } from '../../src/types/ids.js';
import { PlanId } from '../../src/types/ids.js';
import { approvals } from './people.js';
import type { World } from './world.js';
import type { Who } from '../../src/workflow/who.js';

/**
 * Asks and presses something about a request of somebody else: nothing of it may be shown. That nothing was moved is seen
 * in the journal, at the end.
 */
export async function pry(world: World, who: Who, id: OrderId, isTrunk: boolean): Promise<void> {
  const { watch, company } = world;
  const { orders, trunk, approvals: desk } = world.desk;
  const tries: [string, () => Promise<{ screen: { show: string } }>][] = isTrunk
    ? [
        ['submit', () => trunk.submit(who, id)],
        ['stop', () => trunk.stop(who, id)],
        ['try again', () => trunk.tryAgain(who, id)],
        ['withdraw', () => trunk.withdraw(who, id)],
        ['discard', () => trunk.discard(who, id)],
        ['look', () => trunk.look(who, id)],
      ]
    : [
        ['look', () => orders.look(who, id)],
        ['submit', () => orders.submit(who, id)],
        ['withdraw', () => orders.withdraw(who, id)],
        ['discard', () => orders.discard(who, id)],
        ['park', () => orders.park(who, id)],
        ['resume', () => orders.resume(who, id)],
        ['repeat', () => orders.repeat(who, id)],
        ['dry run', () => orders.dryRun(who, id)],
        ['keep', () => orders.keep(who, id, { step: 'details', wishDate: null, reference: 'mine' })],
      ];
  const [name, attempt] = tries[world.ticks.count % tries.length] ?? [];
  const answer = attempt === undefined ? null : await world.until(attempt());
  if (answer !== null && answer.screen.show !== 'gone')
    watch.broken.push(`${who.user} sees ${answer.screen.show} of ${id} by ${name}, which is not theirs`);
  const status = await world.until(orders.status(who, id));
  if (status !== null) watch.broken.push(`${who.user} sees how ${id} stands, which is not theirs`);
  const plan = watch.newestPlanOf(id);
  if (plan === null) return;
  const could = company.mayDetails(who.user);
  const seen = await world.until(desk.details(who, plan));
  if (seen?.ok === true && !could && !company.mayDetails(who.user))
    watch.broken.push(`${who.user} sees the details of ${id} without a role`);
  const forged = PlanId.parse(`${plan.slice(0, -4)}AAAA`);
  const taken = await world.until(desk.decide(who, forged, 'approve', null, approvals));
  if (taken?.taken === true) watch.broken.push('a click on a forged plan was taken');
}
