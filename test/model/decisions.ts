import { unreachable } from '../../src/types/unreachable.js';
import type { OrderId, PlanId, UserId } from '../../src/types/ids.js';
import { profiles } from './data.js';
import type { Mishap } from './operator.js';
import { approvals, home, whoIs } from './people.js';
import type { Play } from './play.js';
import type { Act, Meeting } from './steps.js';
import { strange } from './stranger.js';
import type { World } from './world.js';
import type { Actor } from '../../src/workflow/actor.js';

/** What people decide, and what happens in the same moment. */

/** A request that waits for its approvals. */
export interface Request {
  readonly id: PlanId;
  readonly order: OrderId;
  readonly requester: UserId;
  readonly isTrunk: boolean;
}

/** Longer than any request waits, and less than that. */
const [tooLong, aWhile] = [4_400, 1_500];
const minute = 60_000;

export function decide(
  play: Play,
  actor: Actor,
  plan: { id: PlanId; requester: UserId },
  verb: 'approve' | 'reject',
  times: number,
): void {
  const { world } = play;
  const reason = verb === 'reject' ? 'No' : null;
  play.press(verb, times, () => {
    world.watch.clicks.came(plan.id, actor.user, plan.requester);
    return world.useCases.approvals.askDecision(actor, plan.id, verb, reason, approvals);
  });
}

/** Something befalls the next request that carries out what is approved, or fills or tries the draft for it. */
export function befall(world: World, mishap: Mishap, aim: 'place' | 'trunk', nth: number): void {
  const meanwhile = (['patch', 'dry-run', 'dry-run'] as const)[nth % 3] ?? 'patch';
  world.operator.mishaps.push({ aim: mishap === 'intrude' ? meanwhile : aim, mishap, times: 1 });
}

/** Somebody approves a request, and something happens just before, at once or just after. */
export async function approve(
  play: Play,
  actor: Actor,
  request: Request,
  meets: Meeting | null,
): Promise<void> {
  const { world } = play;
  if (meets !== null) play.count(`click meets ${meets}`);
  const click = (times = 1) => decide(play, actor, request, 'approve', times);
  switch (meets) {
    case null:
      return click();
    case 'twice':
      click(2);
      await world.quiet();
      return click();
    case 'deactivated':
      world.company.change(() => void world.company.deactivated.add(actor.user));
      return click();
    case 'removed':
      world.company.change(() => {
        world.company.unlisted.add(actor.user);
        world.company.group.delete(actor.user);
      });
      return click();
    case 'frozen':
      await freeze(world);
      return click();
    case 'frozen-for-a-while':
      await freeze(world);
      click();
      await world.quiet();
      world.ticks.advance(aWhile * minute);
      await world.quiet();
      world.go(world.useCases.freeze.unfreeze(whoIs('eve')));
      return undefined;
    case 'archived':
      await archive(world, true);
      click();
      await world.quiet();
      return archive(world, false);
    case 'shared':
      await world.quiet();
      share(world, true);
      click();
      await world.quiet();
      share(world, false);
      world.go(world.useCases.approvals.channelChanged(home, approvals));
      return world.quiet();
    case 'stranger':
      for (const nth of profiles.keys()) strange(world, nth, 'adds');
      return click();
    case 'expired':
      world.ticks.advance(tooLong * minute);
      return click();
    case 'expired-before':
      world.ticks.advance(tooLong * minute);
      await world.quiet();
      return click();
    case 'withdrawn':
      withdraw(world, request);
      return click();
    case 'withdrawn-before':
      withdraw(world, request);
      await world.quiet();
      return click();
    case 'withdrawn-after':
      click();
      return withdraw(world, request);
    case 'replaced':
      withdraw(world, request);
      await world.quiet();
      submitAgain(world, request);
      await world.quiet();
      return click();
    default:
      return unreachable(meets);
  }
}

async function freeze(world: World): Promise<void> {
  world.go(world.useCases.freeze.freeze(whoIs('eve'), 'Stop'));
  await world.quiet();
}

/** The approvals Slack channel is archived, or is there again; Slack says so. */
async function archive(world: World, isArchived: boolean): Promise<void> {
  world.slack.isArchived = isArchived;
  world.go(world.useCases.approvals.channelChanged(home, approvals));
  await world.quiet();
}

/** The approvals Slack channel is shared with another company, or is ours alone again. */
function share(world: World, isShared: boolean): void {
  world.company.change(() => {
    world.company.isShared = isShared;
  });
  world.slack.isShared = isShared;
}

function withdraw(world: World, { order, requester, isTrunk }: Request): void {
  const actor = { workspace: home, user: requester };
  world.go((isTrunk ? world.useCases.trunk : world.useCases.orders).withdraw(actor, order));
}

function submitAgain(world: World, { order, requester, isTrunk }: Request): void {
  const actor = { workspace: home, user: requester };
  world.go((isTrunk ? world.useCases.trunk : world.useCases.orders).submit(actor, order));
}

/** An admin says what became of an order in doubt. */
export function settle(play: Play, act: Extract<Act, { does: 'settle' }>): void {
  const { world } = play;
  const order = play.orders().filter(({ state }) => state === 'in-doubt')[act.nth];
  const plan = play.plans().find((each) => each.order_id === order?.id);
  if (order === undefined || plan === undefined) return;
  const actor = whoIs(act.who);
  const may = world.company.maySettle(actor.user, order.requester);
  const outcome =
    act.as === 'placed'
      ? ({ was: 'placed', operatorOrderId: 'ORD-X' } as const)
      : ({ was: 'not-placed' } as const);
  play.press(`settle ${act.as}`, 1, async () => {
    const taken = await world.useCases.approvals.resolveDoubt(actor, plan.id, outcome, null);
    if (taken.taken && !may && !world.company.maySettle(actor.user, order.requester))
      world.watch.broken.push(`${act.who} settled ${order.id}, who may not`);
  });
}
