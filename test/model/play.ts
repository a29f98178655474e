import { z } from 'zod';
import { newOrder } from '../../src/ordering/order.js';
import { toRow } from '../../src/workflow/order-rows.js';
import { ChannelName, E164 } from '../../src/trunk/index.js';
import { unreachable } from '../../src/types/unreachable.js';
import { OrderId, PlainDate, PlanId, ProfileName, UserId } from '../../src/types/ids.js';
import type { Who } from '../../src/workflow/desk.js';
import { channels, customers, numberOf, productOf, profiles, subscriptionsOf } from './data.js';
import { approvals, home, users, type Name } from './people.js';
import { pry } from './pry.js';
import type { Step } from './steps.js';
import { strange } from './stranger.js';
import { orderOf, walk, type Wish } from './wizard.js';
import type { World } from './world.js';

const OrderRow = z.object({ id: OrderId, requester: UserId, kind: z.string(), state: z.string() });
type OrderRow = z.infer<typeof OrderRow>;
const PlanRow = z.object({ id: PlanId, order_id: OrderId, requester: UserId, kind: z.string() });

const dayMs = 86_400_000;
const whoIs = (name: Name): Who => ({ workspace: home, user: users[name] });

const line = (letter: string, quantity = 1) => ({ productId: productOf(letter), quantity });

/** Carries out the steps of a run. What is pressed is remembered, so that it can come a second time. */
export class Play {
  #last: (() => Promise<unknown>) | null = null;
  #numbers = 0;
  /** How often what happened: a model in which nothing does would find nothing. */
  readonly reached = new Map<string, number>();

  constructor(readonly world: World) {}

  count(what: string, times = 1): void {
    this.reached.set(what, (this.reached.get(what) ?? 0) + times);
  }

  async step({ act, ticks }: Step): Promise<void> {
    await this.#act(act);
    if (ticks === null) await this.world.quiet();
    else await this.world.run(ticks);
  }

  /** Presses something, so many times at once, and waits for none of it. */
  #press(what: string, times: number, press: () => Promise<unknown>): void {
    this.count(what);
    this.#last = press;
    for (let time = 0; time < times; time += 1) this.world.go(press());
  }

  async #act(act: Step['act']): Promise<void> {
    const { world } = this;
    const { company, operator, slack } = world;
    switch (act.does) {
      case 'compose':
        return this.#compose(act);
      case 'ready':
        return this.#ready(act);
      case 'press':
        return this.#pressOrder(act);
      case 'decide': {
        const plan = this.#plans()[act.nth];
        if (plan !== undefined) this.#decide(whoIs(act.who), plan, act.verb, act.times);
        return undefined;
      }
      case 'settle': {
        const order = this.#orders().filter(({ state }) => state === 'in-doubt')[act.nth];
        const plan = this.#plans().find((each) => each.order_id === order?.id);
        if (order === undefined || plan === undefined) return undefined;
        const who = whoIs(act.who);
        const may = company.maySettle(who.user, order.requester);
        const outcome =
          act.as === 'placed'
            ? ({ was: 'placed', operatorOrderId: 'ORD-X' } as const)
            : ({ was: 'not-placed' } as const);
        this.#press(`settle ${act.as}`, 1, async () => {
          const taken = await world.desk.approvals.settle(who, plan.id, outcome);
          if (taken.taken && !may && !company.maySettle(who.user, order.requester))
            world.watch.broken.push(`${act.who} settled ${order.id}, who may not`);
        });
        return undefined;
      }
      case 'trunk':
        return this.#trunk(act);
      case 'trunk-press':
        return this.#pressTrunk(act);
      case 'pry':
        return this.#pry(act.who, act.nth);
      case 'ask': {
        const plan = this.#plans()[act.nth];
        if (plan !== undefined)
          this.#press('question', 1, () => world.desk.approvals.ask(whoIs(act.who), plan.id, 'Why?'));
        return undefined;
      }
      case 'home':
        this.#press('home', 1, () => world.desk.home.open(whoIs(act.who), null));
        return undefined;
      case 'freeze':
      case 'unfreeze': {
        const who = whoIs(act.who);
        this.#press(act.does, 1, async () => {
          const { freeze } = world.desk;
          const done = await (act.does === 'freeze' ? freeze.freeze(who, 'Stop') : freeze.unfreeze(who));
          if (done.ok && act.who !== 'eve') world.watch.broken.push(`${act.who} could ${act.does}`);
        });
        return undefined;
      }
      case 'release': {
        const profile = ProfileName.parse(profiles[act.profile] ?? profiles[0]);
        this.#press('release', 1, async () => {
          const done = await world.desk.profiles.release(whoIs(act.who), profile);
          if (done.ok && act.who !== 'eve') world.watch.broken.push(`${act.who} released a login`);
        });
        return undefined;
      }
      case 'redeliver': {
        const last = this.#last;
        if (last !== null) this.#press('redelivery', act.times, last);
        return undefined;
      }
      case 'mishap':
        operator.mishaps.push({ aim: act.aim, mishap: act.mishap, times: act.times });
        return undefined;
      case 'hitch':
        slack.hitches.push({ hitch: act.hitch, times: act.times });
        return undefined;
      case 'let-go':
        operator.release();
        return undefined;
      case 'pace':
        operator.pace = { there: act.there, back: act.back };
        return undefined;
      case 'stranger':
        if (strange(world, act.profile, act.what)) this.count(`stranger ${act.what}`);
        return undefined;
      case 'kill':
        world.nextEndsIn = act.again;
        if (act.after === 0) return world.kill();
        world.life.endsIn = act.after;
        return undefined;
      case 'stop':
        return world.stop();
      case 'wait':
        world.ticks.advance(act.minutes * 60_000);
        return undefined;
      case 'company':
        return this.#company(act.what, users[act.who]);
      case 'slack-says':
        company.change(() => {
          company.isSilent = !act.people;
          company.isGroupUnreadable = !act.groups;
        });
        return undefined;
      case 'policy': {
        const { intake, terminate, edit, connect } = act;
        company.approvals = { intake, terminate, edit, connect };
        return undefined;
      }
      default:
        return unreachable(act);
    }
  }

  #company(what: Extract<Step['act'], { does: 'company' }>['what'], user: UserId): void {
    const { company } = this.world;
    const sets = { deactivate: company.deactivated, 'leave-group': company.group, unlist: company.unlisted };
    company.change(() => {
      switch (what) {
        case 'deactivate':
          return void sets.deactivate.add(user);
        case 'reactivate':
          return void sets.deactivate.delete(user);
        case 'leave-group':
          return void sets['leave-group'].delete(user);
        case 'join-group':
          return void sets['leave-group'].add(user);
        case 'unlist':
          return void sets.unlist.add(user);
        case 'list':
          return void sets.unlist.delete(user);
        default:
          return unreachable(what);
      }
    });
  }

  /** All requests, the newest first. */
  #orders(): OrderRow[] {
    const sql = 'SELECT id, requester, kind, state FROM orders ORDER BY rowid DESC';
    return this.world.watch.reader.all(OrderRow, sql);
  }

  /** All plans, the newest first: those that wait, before those that don't. */
  #plans() {
    const sql =
      'SELECT plans.id, order_id, requester, kind FROM plans JOIN orders ON orders.id = order_id ' +
      `ORDER BY state = 'awaiting-approval' DESC, plans.created_at DESC, plans.rowid DESC`;
    return this.world.watch.reader.all(PlanRow, sql);
  }

  async #compose({ who: name, kind, wish, screens, submits }: Extract<Step['act'], { does: 'compose' }>) {
    const { world } = this;
    const who = whoIs(name);
    const begun = await world.until(world.desk.orders.begin(who, kind, null));
    if (begun === null) return;
    const screen = await walk(world, who, begun, wish, screens);
    const order = screen?.show === 'review' ? orderOf(screen) : null;
    if (order === null) return;
    this.count('composed by screens');
    if (submits) this.#press('submit', 1, () => world.desk.orders.submit(who, order));
  }

  async #ready({
    who: name,
    kind,
    wish,
    submits,
    approves,
    befalls,
  }: Extract<Step['act'], { does: 'ready' }>) {
    const { world } = this;
    const who = whoIs(name);
    if ((await world.store.read.orders.inProgress(home, who.user)) !== null) return;
    const order = await world.store.write(async (tx) => {
      const id = await tx.orders.nextId();
      const fresh = newOrder({ id, workspace: home, requester: who.user, kind, now: world.ticks.now });
      const work = { ...fresh.work, ...this.#work(kind, wish) };
      await tx.orders.insert(toRow(world.store, { ...fresh, work, at: { step: 'review' } }));
      return id;
    });
    this.count('composed');
    if (!submits) return;
    this.#press('submit', 1, () => world.desk.orders.submit(who, order));
    if (approves === null) return;
    await world.quiet();
    const plan = world.watch.newestPlanOf(order);
    if (befalls !== null) world.operator.mishaps.push({ aim: 'place', mishap: befalls, times: 1 });
    if (plan !== null) this.#decide(whoIs(approves), { id: plan, requester: who.user }, 'approve', 1);
  }

  #decide(
    who: Who,
    plan: { id: PlanId; requester: UserId },
    verb: 'approve' | 'reject',
    times: number,
  ): void {
    const { world } = this;
    const reason = verb === 'reject' ? 'No' : null;
    this.#press(verb, times, () => {
      world.watch.clicked(plan.id, who.user, plan.requester);
      return world.desk.approvals.decide(who, plan.id, verb, reason, approvals);
    });
  }

  #work(kind: 'intake' | 'terminate', wish: Wish) {
    const wishDate = PlainDate.parse(
      new Date(this.world.ticks.now + wish.inDays * dayMs).toISOString().slice(0, 10),
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

  #pressOrder({ who: name, nth, what, times }: Extract<Step['act'], { does: 'press' }>): void {
    const who = whoIs(name);
    const own = this.#orders().filter(
      ({ requester, kind }) => requester === who.user && kind.startsWith('order.'),
    );
    const order = own[nth]?.id;
    if (order === undefined) return;
    const press = () => {
      const { orders } = this.world.desk;
      switch (what) {
        case 'submit':
          return orders.submit(who, order);
        case 'withdraw':
          return orders.withdraw(who, order);
        case 'discard':
          return orders.discard(who, order);
        case 'park':
          return orders.park(who, order);
        case 'resume':
          return orders.resume(who, order);
        case 'look':
          return orders.look(who, order);
        case 'back':
          return orders.back(who, order, null);
        case 'edit':
          return orders.edit(who, order, 1, 'products');
        case 'dry-run':
          return orders.dryRun(who, order);
        case 'repeat':
          return orders.repeat(who, order);
        case 'leave-queue':
          return orders.leaveQueue(who, order);
        default:
          return unreachable(what);
      }
    };
    this.#press(what, times, async () => {
      const { later } = await press();
      await later?.();
    });
  }

  async #trunk({ who: name, kind, size, submits }: Extract<Step['act'], { does: 'trunk' }>): Promise<void> {
    const { world } = this;
    const who = whoIs(name);
    const from = this.#numbers;
    this.#numbers += size;
    const channel = ChannelName.parse(channels[from % channels.length]);
    const { trunk } = world.desk;
    const begun = await world.until(
      kind === 'edit'
        ? trunk.beginEdit(who, null)
        : trunk.beginNumbers(
            who,
            Array.from({ length: size }, (_, at) => {
              const number = E164.parse(numberOf(from + at));
              return kind === 'connect' ? { do: kind, number, channel } : { do: kind, number };
            }),
            null,
          ),
    );
    if (begun === null || !('head' in begun.screen)) return;
    const { request } = begun.screen.head;
    if (kind === 'edit') {
      const value = String(100 + from);
      const went =
        (await world.until(trunk.chooseChannel(who, request, channel, null))) &&
        (await world.until(world.desk.trunk.chooseGroups(who, request, ['general']))) &&
        (await world.until(
          world.desk.trunk.settings(
            who,
            request,
            'general',
            [{ setting: 'area_code', change: 'set', value }],
            'next',
          ),
        ));
      if (went === null) return;
    }
    this.count(`trunk ${kind}`);
    if (submits)
      this.#press('trunk submit', 1, async () => {
        const { later } = await world.desk.trunk.submit(who, request);
        await later?.();
      });
  }

  #pressTrunk({ who: name, nth, what, times }: Extract<Step['act'], { does: 'trunk-press' }>): void {
    const who = whoIs(name);
    const own = this.#orders().filter(
      ({ requester, kind }) => requester === who.user && kind.startsWith('trunk.'),
    );
    const order = own[nth]?.id;
    if (order === undefined) return;
    const press = () => {
      const { trunk } = this.world.desk;
      switch (what) {
        case 'submit':
          return trunk.submit(who, order);
        case 'stop':
          return trunk.stop(who, order);
        case 'try-again':
          return trunk.tryAgain(who, order);
        case 'withdraw':
          return trunk.withdraw(who, order);
        case 'discard':
          return trunk.discard(who, order);
        case 'look':
          return trunk.look(who, order);
        default:
          return unreachable(what);
      }
    };
    this.#press(`trunk ${what}`, times, async () => {
      const { later } = await press();
      await later?.();
    });
  }

  async #pry(name: Name, nth: number): Promise<void> {
    const order = this.#orders()[nth];
    if (order === undefined || order.requester === users[name]) return;
    this.count('pry');
    await pry(this.world, whoIs(name), order.id, order.kind.startsWith('trunk.'));
  }
}
