import type { OrderId } from '../../src/types/ids.js';
import { PlanId } from '../../src/types/ids.js';
import { approvals } from './people.js';
import type { World } from './world.js';
import type { Actor } from '../../src/workflow/actor.js';

/**
 * Asks and presses something about a request of somebody else: nothing of it may be shown. That nothing was moved is seen
 * in the journal, at the end.
 */
export async function pry(world: World, actor: Actor, id: OrderId, isTrunk: boolean): Promise<void> {
  const { watch, company } = world;
  const { orders, trunk, home, approvals: useCases } = world.useCases;
  const tries: [string, () => Promise<{ screen: { show: string } }>][] = isTrunk
    ? [
        ['submit', () => trunk.submit(actor, id)],
        ['stop', () => trunk.stop(actor, id)],
        ['try again', () => trunk.tryAgain(actor, id)],
        ['withdraw', () => trunk.withdraw(actor, id)],
        ['discard', () => trunk.discard(actor, id)],
        ['look', () => trunk.look(actor, id)],
      ]
    : [
        ['look', () => orders.look(actor, id)],
        ['submit', () => orders.submit(actor, id)],
        ['withdraw', () => orders.withdraw(actor, id)],
        ['discard', () => orders.discard(actor, id)],
        ['park', () => orders.park(actor, id)],
        ['resume', () => orders.resume(actor, id)],
        ['repeat', () => orders.repeat(actor, id)],
        ['dry run', () => orders.dryRun(actor, id)],
        ['keep', () => orders.keep(actor, id, { step: 'details', wishDate: null, reference: 'mine' })],
      ];
  const [name, attempt] = tries[world.ticks.count % tries.length] ?? [];
  const answer = attempt === undefined ? null : await world.until(attempt());
  if (answer !== null && answer.screen.show !== 'gone')
    watch.broken.push(`${actor.user} sees ${answer.screen.show} of ${id} by ${name}, which is not theirs`);
  const status = await world.until(home.own(actor, id));
  if (status !== null) watch.broken.push(`${actor.user} sees how ${id} stands, which is not theirs`);
  const plan = watch.newestPlanOf(id);
  if (plan === null) return;
  const could = company.mayDetails(actor.user);
  const seen = await world.until(useCases.details(actor, plan));
  if (seen?.ok === true && !could && !company.mayDetails(actor.user))
    watch.broken.push(`${actor.user} sees the details of ${id} without a role`);
  const forged = PlanId.parse(`${plan.slice(0, -4)}AAAA`);
  const taken = await world.until(useCases.askDecision(actor, forged, 'approve', null, approvals));
  if (taken?.taken === true) watch.broken.push('a click on a forged plan was taken');
}
