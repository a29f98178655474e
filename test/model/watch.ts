import { hkdfSync } from 'node:crypto';
import { z } from 'zod';
import { canonical, OrderPlan, planId } from '../../src/ordering/plan.js';
import { TrunkPlan } from '../../src/trunk/index.js';
import { OrderId, PlanId, UserId } from '../../src/types/ids.js';
import { Clicks } from './clicks.js';
import { contentOfPlan, contentPlaced, draftOf, isCallOf } from './content.js';
import { Freezing } from './freezing.js';
import { secretKey } from './key.js';
import { aimOf, type Request, type Watching } from './operator.js';
import { Reader } from './reader.js';
import type { World } from './world.js';

const planKey = new Uint8Array(hkdfSync('sha256', secretKey, '', 'trunkdesk plan id', 32));

const Attempt = z.object({ plan_id: PlanId, order_id: OrderId, profile: z.string() });
const PlanRow = z.object({
  id: PlanId,
  order_id: OrderId,
  body: z.string(),
  sealed: z.instanceof(Uint8Array),
  ended: z.string().nullable(),
});
type PlanRow = z.infer<typeof PlanRow>;
const Ending = z.object({ ended: z.string() });
/** Endings of a plan after which nothing of it is carried out, whoever asks to try again. */
const noLonger = new Set(['rejected', 'expired', 'withdrawn']);
const Needed = z.object({ needed: z.number() });
const Hold = z.object({
  state: z.string(),
  order_id: OrderId.nullable(),
  draft_id: z.string().nullable(),
});
const Decision = z.object({ plan_id: PlanId, user_id: UserId, verb: z.string(), state: z.string() });
const Sending = z.object({ plan_id: PlanId, position: z.number() });
const Seq = z.object({ seq: z.number() });
const Action = z.object({ action: z.string(), times: z.number() });
const OneState = z.object({ state: z.string() });

/**
 * What must never happen, looked at where it would: in the moment a request reaches the operator, and after every step.
 * What was found is said in `broken`.
 */
export class Watch implements Watching {
  readonly broken: string[] = [];
  /** How often a plan was sent to be placed. */
  readonly posts = new Map<PlanId, number>();
  /** What the operator placed, by order and plan: the truth, whatever the bot heard of it. */
  readonly placed: { order: OrderId; plan: PlanId; draft: string }[] = [];
  /** How often each call of a trunk change arrived, by plan and position. */
  readonly calls = new Map<string, number>();
  readonly clicks: Clicks;
  readonly freezing: Freezing;
  readonly reader: Reader;

  constructor(
    private readonly world: World,
    path: string,
  ) {
    this.reader = new Reader(path);
    this.clicks = new Clicks(this.reader, world.company, world.ticks);
    this.freezing = new Freezing(this.reader);
  }

  close(): void {
    this.reader.close();
  }

  arrived(request: Request): void {
    const aim = aimOf(request);
    if (aim === 'place') this.#placing(request);
    if (aim === 'patch') this.#touching(request);
    if (aim === 'trunk') this.#calling(request);
  }

  carriedOut(request: Request, status: number): void {
    if (aimOf(request) !== 'place' || status >= 300) return;
    const draft = draftOf(request);
    const placed = this.world.operator.placements().find(({ draftId }) => draftId === draft);
    const attempt = this.#attemptsOn(draft)[0];
    if (placed === undefined || attempt === undefined) return;
    this.placed.push({ order: attempt.order_id, plan: attempt.plan_id, draft });
    const plan = this.orderPlan(attempt.plan_id);
    if (plan === null) return;
    const [approved, got] = [contentOfPlan(plan), contentPlaced(placed)];
    if (approved !== got) this.broken.push(`placed is not what was approved:\n  ${got}\n  ${approved}`);
    const card = this.world.slack.cards.get(attempt.plan_id);
    if (card === undefined || card.family === 'trunk') return;
    const lines = plan.intakes.map((each) => each.lines.map(({ name, quantity }) => ({ name, quantity })));
    const shown = card.subscriptions.map((each) =>
      each.lines.map(({ name, quantity }) => ({ name, quantity })),
    );
    const says = [card.customer, card.requester, card.wishDate, card.ends.length, shown];
    const ends = plan.subscriptions.filter(({ does }) => does === 'terminate').length;
    const holds = [plan.customer.name, plan.requester, plan.wishDate, ends, lines];
    if (canonical(says) !== canonical(holds))
      this.broken.push(
        `the card of ${card.order} shows another order than was placed:\n  ${canonical(says)}\n  ${canonical(holds)}`,
      );
  }

  /** What was written down as being sent from this draft. An earlier attempt that a person settled has no outcome either. */
  #attemptsOn(draft: string) {
    const sql =
      'SELECT plan_id, order_id, profile FROM attempts JOIN orders ON orders.id = order_id ' +
      `WHERE draft_id = ? AND outcome IS NULL AND orders.state = 'placing'`;
    return this.reader.all(Attempt, sql, draft);
  }

  #planRow(id: PlanId) {
    return this.reader.all(
      PlanRow,
      'SELECT id, order_id, body, sealed, ended FROM plans WHERE id = ?',
      id,
    )[0];
  }

  /** The plan of an order as it is stored; null for a trunk change's. */
  orderPlan(id: PlanId): OrderPlan | null {
    const row = this.#planRow(id);
    if (row === undefined) return null;
    const read = OrderPlan.safeParse(JSON.parse(this.world.store.unseal(row.sealed)));
    return read.success ? read.data : null;
  }

  #placing(request: Request): void {
    const draft = draftOf(request);
    const attempts = this.#attemptsOn(draft);
    const [attempt] = attempts;
    if (attempt === undefined || attempts.length > 1 || attempt.profile !== request.profile) {
      this.broken.push(`an order was sent with ${attempts.length} attempts written down before`);
      return;
    }
    const { plan_id: id, order_id: order } = attempt;
    const posts = (this.posts.get(id) ?? 0) + 1;
    this.posts.set(id, posts);
    if (posts > 1) this.broken.push(`${order}: one plan was sent ${posts} times`);
    if (this.placed.some((each) => each.order === order) && !this.wasSettledNotPlaced(order))
      this.broken.push(`${order} was placed before and is sent again`);
    const [row, plan] = [this.#planRow(id), this.orderPlan(id)];
    if (row === undefined || plan === null || planId(plan, planKey) !== id)
      this.broken.push(`${order}: the plan that is placed is not what its id names`);
    else this.#approved(row, plan.requester);
    if (row?.ended != null) this.broken.push(`${order} is placed under a plan that is over: ${row.ended}`);
    const [hold] = this.#hold(request.profile);
    if (hold?.state !== 'leased' || hold.order_id !== order)
      this.broken.push(`${order} is placed under a login that it does not hold`);
    this.#notFrozen(order, 'order.placing-begun');
  }

  /** Whether enough people who may have said yes, and nobody no. */
  #approved({ body, id: plan, order_id: order }: PlanRow, requester: UserId): void {
    const { needed } = Needed.parse(JSON.parse(body));
    const sql = 'SELECT plan_id, user_id, verb, state FROM decisions WHERE plan_id = ?';
    const counted = this.reader.all(Decision, sql, plan).filter(({ state }) => state === 'counted');
    const able = counted.filter(
      ({ user_id, verb }) => verb === 'approve' && user_id !== requester && this.clicks.could(plan, user_id),
    );
    if (able.length < needed)
      this.broken.push(`${order} goes out with ${able.length} of ${needed} approvals`);
  }

  #hold(profile: string) {
    return this.reader.all(Hold, 'SELECT state, order_id, draft_id FROM leases WHERE profile = ?', profile);
  }

  #touching(request: Request): void {
    const draft = draftOf(request);
    const [hold] = this.#hold(request.profile);
    // What was on its way when the process died arrives in its own time.
    if (hold?.state !== 'leased' || hold.draft_id !== draft)
      this.broken.push(`a draft of ${request.profile} is touched that no order holds`);
  }

  #calling(request: Request): void {
    const sending = this.reader
      .all(Sending, `SELECT plan_id, position FROM trunk_calls WHERE state = 'sending'`)
      .filter(({ plan_id, position }) => {
        const plan = this.trunkPlan(plan_id);
        return plan !== null && isCallOf(request, plan, position);
      });
    const [call] = sending;
    if (call === undefined || sending.length > 1) {
      this.broken.push(`${request.method} ${request.path} was sent without being written down before`);
      return;
    }
    const [plan, row] = [this.trunkPlan(call.plan_id), this.#planRow(call.plan_id)];
    if (plan === null || row === undefined) return;
    const key = `${call.plan_id} ${call.position}`;
    const times = (this.calls.get(key) ?? 0) + 1;
    this.calls.set(key, times);
    if (times > 1 + this.#journalledTimes('trunk.try-again-asked', plan.order))
      this.broken.push(`${plan.order}: one call was made ${times} times`);
    this.#approved(row, plan.requester);
    if (row.ended !== null && noLonger.has(Ending.parse(JSON.parse(row.ended)).ended))
      this.broken.push(`${plan.order} is carried out under a plan that is over: ${row.ended}`);
    if (!this.freezing.allows(key)) this.broken.push(`${plan.order} makes a call while placing is frozen`);
  }

  trunkPlan(id: PlanId): TrunkPlan | null {
    const row = this.#planRow(id);
    const read = TrunkPlan.safeParse(row && JSON.parse(this.world.store.unseal(row.sealed)));
    return read.success ? read.data : null;
  }

  #journalled(action: string, subject: string): number {
    const sql = 'SELECT COALESCE(MAX(seq), 0) AS seq FROM journal WHERE action = ? AND subject = ?';
    return this.reader.all(Seq, sql, action, subject)[0]?.seq ?? 0;
  }

  #journalledTimes(action: string, subject: string): number {
    const sql = 'SELECT COUNT(*) AS seq FROM journal WHERE action = ? AND subject = ?';
    return this.reader.all(Seq, sql, action, subject)[0]?.seq ?? 0;
  }

  /** What the journal holds, by action. */
  actions() {
    return this.reader.all(
      Action,
      'SELECT action, COUNT(*) AS times FROM journal GROUP BY action ORDER BY action',
    );
  }

  newestPlanOf(order: OrderId): PlanId | null {
    const sql =
      'SELECT id, order_id, body, sealed, ended FROM plans WHERE order_id = ? ORDER BY created_at DESC, rowid DESC';
    return this.reader.all(PlanRow, sql, order)[0]?.id ?? null;
  }

  isHeld(profile: string): boolean {
    return this.#hold(profile)[0]?.state === 'leased';
  }

  isSetAside(profile: string): boolean {
    return this.#hold(profile)[0]?.state === 'quarantined';
  }

  wasSettledNotPlaced(order: OrderId): boolean {
    return this.#journalled('order.settled-not-placed', order) > 0;
  }

  /** Nothing begins to be sent while placing is frozen. */
  #notFrozen(order: OrderId, begun: string): void {
    const [frozen, lifted] = [
      this.#journalled('placing.frozen', 'placing'),
      this.#journalled('placing.unfrozen', 'placing'),
    ];
    if (frozen > lifted && this.#journalled(begun, order) > frozen)
      this.broken.push(`${order} began to be sent while placing was frozen`);
  }

  /**
   * How often a message may be posted: once. Who withdraws twice is told twice, and since a run's clock stands still
   * between its steps, both can be of one moment.
   */
  #meant(message: string): number {
    const [order = ''] = message.includes('"why":"withdrawn"') ? (/TD-\d+/.exec(message) ?? []) : [];
    const sql = "SELECT seq FROM journal WHERE subject = ? AND action LIKE '%.withdrawn'";
    return order === '' ? 1 : this.reader.all(Seq, sql, order).length;
  }

  /** What must hold after every step. */
  look(): void {
    const sql = `SELECT plan_id, user_id, verb, state FROM decisions WHERE state = 'counted'`;
    for (const { plan_id, user_id, verb } of this.reader.all(Decision, sql)) {
      if (!this.clicks.could(plan_id, user_id))
        this.broken.push(`${verb} of ${user_id} counted, who could not decide ${plan_id}`);
    }
    for (const [key, times] of this.world.slack.posted)
      if (times > 1 && times > this.#meant(key)) this.broken.push(`${key} was posted ${times} times`);
    for (const { order, draft } of this.placed) {
      const [row] = this.reader.all(OneState, 'SELECT state FROM orders WHERE id = ?', order);
      const knows = ['placing', 'in-doubt', 'placed'].includes(row?.state ?? '');
      if (!knows && !this.wasSettledNotPlaced(order))
        this.broken.push(`${order} was placed from ${draft} and is ${row?.state ?? 'gone'}`);
    }
    this.broken.push(...this.world.slack.broken);
  }
}
