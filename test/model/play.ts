import { z } from 'zod';
import { unreachable } from '../../src/types/unreachable.js';
import { OrderId, PlanId, ProfileName, UserId } from '../../src/types/ids.js';
import { profiles } from './data.js';
import { decide, settle } from './decisions.js';
import { compose, pressOrder, ready } from './orders.js';
import { users, whoIs, type Name } from './people.js';
import { pry } from './pry.js';
import type { Step } from './steps.js';
import { strange } from './stranger.js';
import { changeTrunk, pressTrunk } from './trunks.js';
import type { World } from './world.js';

const OrderRow = z.object({ id: OrderId, requester: UserId, kind: z.string(), state: z.string() });
type OrderRow = z.infer<typeof OrderRow>;
const PlanRow = z.object({ id: PlanId, order_id: OrderId, requester: UserId, kind: z.string() });

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

  /** The first of so many numbers that no other request has. */
  numbersFrom(size: number): number {
    this.#numbers += size;
    return this.#numbers - size;
  }

  async step({ act, ticks }: Step): Promise<void> {
    await this.#act(act);
    if (ticks === null) await this.world.quiet();
    else await this.world.run(ticks);
  }

  /** Presses something, so many times at once, and waits for none of it. */
  press(what: string, times: number, press: () => Promise<unknown>): void {
    this.count(what);
    this.#last = press;
    for (let time = 0; time < times; time += 1) this.world.go(press());
  }

  async #act(act: Step['act']): Promise<void> {
    const { world } = this;
    const { company, operator, slack } = world;
    switch (act.does) {
      case 'compose':
        return compose(this, act);
      case 'ready':
        return ready(this, act);
      case 'press':
        return pressOrder(this, act);
      case 'decide': {
        const plan = this.plans()[act.nth];
        if (plan !== undefined) decide(this, whoIs(act.who), plan, act.verb, act.times);
        return undefined;
      }
      case 'settle':
        return settle(this, act);
      case 'trunk':
        return changeTrunk(this, act);
      case 'trunk-press':
        return pressTrunk(this, act);
      case 'pry':
        return this.#pry(act.who, act.nth);
      case 'ask': {
        const plan = this.plans()[act.nth];
        if (plan !== undefined)
          this.press('question', 1, () => world.useCases.approvals.ask(whoIs(act.who), plan.id, 'Why?'));
        return undefined;
      }
      case 'home':
        this.press('home', 1, () => world.useCases.home.open(whoIs(act.who), null));
        return undefined;
      case 'freeze':
      case 'unfreeze': {
        const actor = whoIs(act.who);
        this.press(act.does, 1, async () => {
          const { freeze } = world.useCases;
          const done = await (act.does === 'freeze' ? freeze.freeze(actor, 'Stop') : freeze.unfreeze(actor));
          if (done.ok && act.who !== 'eve') world.watch.broken.push(`${act.who} could ${act.does}`);
        });
        return undefined;
      }
      case 'release': {
        const profile = ProfileName.parse(profiles[act.profile] ?? profiles[0]);
        this.press('release', 1, async () => {
          const done = await world.useCases.profiles.release(whoIs(act.who), profile);
          if (done.ok && act.who !== 'eve') world.watch.broken.push(`${act.who} released a login`);
        });
        return undefined;
      }
      case 'redeliver': {
        const last = this.#last;
        if (last !== null) this.press('redelivery', act.times, last);
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
  orders(): OrderRow[] {
    const sql = 'SELECT id, requester, kind, state FROM orders ORDER BY rowid DESC';
    return this.world.watch.reader.all(OrderRow, sql);
  }

  /** All plans, the newest first: those that wait, before those that don't. */
  plans() {
    const sql =
      'SELECT plans.id, order_id, requester, kind FROM plans JOIN orders ON orders.id = order_id ' +
      `ORDER BY state = 'awaiting-approval' DESC, plans.created_at DESC, plans.rowid DESC`;
    return this.world.watch.reader.all(PlanRow, sql);
  }

  async #pry(name: Name, nth: number): Promise<void> {
    const order = this.orders()[nth];
    if (order === undefined || order.requester === users[name]) return;
    this.count('pry');
    await pry(this.world, whoIs(name), order.id, order.kind.startsWith('trunk.'));
  }
}
