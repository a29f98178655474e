import { newOrder } from '../../src/ordering/new-order.js';
import { orderFamily } from '../../src/workflow/requests/order-family.js';
import { PlainDate, type OrderId } from '../../src/types/ids.js';
import { unreachable } from '../../src/types/unreachable.js';
import { customers, productOf, subscriptionsOf } from './data.js';
import { approve, befall } from './decisions.js';
import { home, whoIs } from './people.js';
import type { Play } from './play.js';
import type { Act } from './steps.js';
import { orderOf, walk, type Wish } from './wizard.js';
import type { World } from './world.js';
import type { Actor } from '../../src/workflow/actor.js';

const dayMs = 86_400_000;
const line = (letter: string, quantity = 1) => ({ productId: productOf(letter), quantity });

/** Starts an order and goes through its screens; then it is submitted and approved, as far as the step says. */
export async function compose(play: Play, act: Extract<Act, { does: 'compose' }>): Promise<void> {
  const { world } = play;
  const actor = whoIs(act.who);
  const begun = await world.until(world.useCases.orders.begin(actor, act.kind, null));
  if (begun === null) return;
  const screen = await walk(world, actor, begun, act.wish, act.screens);
  const order = screen?.show === 'review' ? orderOf(screen) : null;
  if (order === null) return;
  play.count('composed by screens');
  if (act.submits) await submit(play, actor, order, act);
}

/** Submits an order, and has it approved where the step says by whom. */
async function submit(
  play: Play,
  actor: Actor,
  order: OrderId,
  {
    approves,
    befalls,
    meets,
    wish,
  }: Pick<Extract<Act, { does: 'ready' }>, 'approves' | 'befalls' | 'meets' | 'wish'>,
): Promise<void> {
  const { world } = play;
  play.press('submit', 1, () => world.useCases.orders.submit(actor, order));
  if (approves === null) return;
  await world.quiet();
  const plan = world.watch.newestPlanOf(order);
  if (plan === null) return;
  if (befalls !== null) befall(world, befalls, 'place', wish.extras);
  await approve(play, whoIs(approves), { id: plan, order, requester: actor.user, isTrunk: false }, meets);
}

/** An order that was composed before, and is submitted and approved, as far as the step says. */
export async function ready(play: Play, act: Extract<Act, { does: 'ready' }>): Promise<void> {
  const { world } = play;
  const actor = whoIs(act.who);
  if ((await world.store.read.orders.inProgress(home, actor.user)) !== null) return;
  const { kind, wish } = act;
  const order = await world.store.write(async (tx) => {
    const id = await tx.orders.nextId();
    const fresh = newOrder({ id, workspace: home, requester: actor.user, kind, now: world.ticks.now });
    const work = { ...fresh.work, ...workOf(world, kind, wish) };
    await tx.orders.insert(orderFamily.toRow(world.store, { ...fresh, work, at: { step: 'review' } }));
    return id;
  });
  play.count('composed');
  if (!act.submits) return;
  if (act.previews) {
    play.press('dry-run', 1, () => world.useCases.orders.dryRun(actor, order));
    await world.quiet();
  }
  await submit(play, actor, order, act);
}

function workOf(world: World, kind: 'intake' | 'terminate', wish: Wish) {
  const wishDate = PlainDate.parse(
    new Date(world.ticks.now + wish.inDays * dayMs).toISOString().slice(0, 10),
  );
  const lines = [line('R'), ...(wish.extras > 0 ? [line('S', wish.extras)] : [])];
  const subscription = subscriptionsOf(wish.customer)[wish.subscription];
  return {
    customer: customers[wish.customer] ?? customers[0],
    wishDate,
    reference: `R${wish.extras}`,
    forms: [],
    intakes: kind === 'intake' ? [{ key: 1, initial: line('I'), lines, subscription: null }] : [],
    subscriptions:
      kind === 'terminate' && subscription !== undefined
        ? [{ id: subscription, does: 'terminate' as const, active: [line('I'), line('R')] }]
        : [],
  };
}

/** Presses something of an own order. */
export function pressOrder(
  play: Play,
  { who: name, nth, what, times }: Extract<Act, { does: 'press' }>,
): void {
  const actor = whoIs(name);
  const own = play
    .orders()
    .filter(({ requester, kind }) => requester === actor.user && kind.startsWith('order.'));
  const order = own[nth]?.id;
  if (order === undefined) return;
  const press = () => {
    const { orders } = play.world.useCases;
    switch (what) {
      case 'submit':
        return orders.submit(actor, order);
      case 'withdraw':
        return orders.withdraw(actor, order);
      case 'discard':
        return orders.discard(actor, order);
      case 'park':
        return orders.park(actor, order);
      case 'resume':
        return orders.resume(actor, order);
      case 'look':
        return orders.look(actor, order);
      case 'back':
        return orders.back(actor, order, null);
      case 'edit':
        return orders.edit(actor, order, 1, 'products');
      case 'dry-run':
        return orders.dryRun(actor, order);
      case 'repeat':
        return orders.repeat(actor, order);
      case 'leave-queue':
        return orders.leaveQueue(actor, order);
      default:
        return unreachable(what);
    }
  };
  play.press(what, times, async () => {
    const { later } = await press();
    await later?.();
  });
}
