import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Policy } from '../../src/config/index.js';
import { freeze, planId } from '../../src/ordering/plan.js';
import { Order } from '../../src/ordering/order.js';
import { GroupId, OrderId, SlackChannelId, UserId, type PlanId } from '../../src/types/ids.js';
import { approvalDesk } from '../../src/workflow/approval-desk.js';
import { toRow } from '../../src/workflow/order-rows.js';
import { insertPlan } from '../../src/workflow/plans.js';
import { readOrder } from '../../src/workflow/order-rows.js';
import { submitting } from '../ordering/order/samples.js';
import { ann, bob, cas, home, openHouse, type TestHouse } from '../workflow/house.js';
import { goodWork, rest, stands } from '../workflow/orders.js';

const dee = UserId.parse('U0DEE');
const eve = UserId.parse('U0EVE');
const users = [ann, bob, cas, dee, eve] as const;
const leads = GroupId.parse('S0LEADS');
const place = SlackChannelId.parse('C0APPROVALS');

/** What Slack and the policy say of people now; a step may change it. */
interface Facts {
  readonly listed: readonly UserId[];
  readonly group: readonly UserId[] | 'unreadable';
  readonly guests: readonly UserId[];
  readonly left: readonly UserId[];
}

type Step =
  | { do: 'facts'; facts: Facts }
  /** Clicks at the same moment; `old`: on the card before the last edit. */
  | { do: 'clicks'; by: readonly UserId[]; verb: 'approve' | 'reject'; old: boolean }
  | { do: 'edit' };

const some = fc.subarray([...users]);
const facts: fc.Arbitrary<Facts> = fc.record({
  listed: some,
  group: fc.oneof(
    { weight: 4, arbitrary: some },
    { weight: 1, arbitrary: fc.constant('unreadable' as const) },
  ),
  guests: fc.subarray([...users], { maxLength: 1 }),
  left: fc.subarray([...users], { maxLength: 1 }),
});
const clicks = (verb: 'approve' | 'reject', most: number): fc.Arbitrary<Step> =>
  fc.record({
    do: fc.constant('clicks' as const),
    by: fc.array(fc.constantFrom(...users), { minLength: 1, maxLength: most }),
    verb: fc.constant(verb),
    old: fc.integer({ min: 0, max: 5 }).map((number) => number === 0),
  });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: clicks('approve', 4) },
  { weight: 1, arbitrary: clicks('reject', 1) },
  { weight: 2, arbitrary: facts.map((each) => ({ do: 'facts' as const, facts: each })) },
  { weight: 1, arbitrary: fc.constant({ do: 'edit' as const }) },
);

/** The product's rule, said again in the plainest way. */
class Model {
  readonly #counted = new Set<UserId>();
  state: 'open' | 'approved' | 'rejected' = 'open';

  constructor(readonly needed: number) {}

  click(user: UserId, verb: 'approve' | 'reject', now: Facts): void {
    if (this.state !== 'open' || this.#counted.has(user) || !entitled(user, now)) return;
    if (verb === 'reject') {
      this.state = 'rejected';
      return;
    }
    this.#counted.add(user);
    if (this.#counted.size >= this.needed) this.state = 'approved';
  }
}

function entitled(user: UserId, { listed, group, guests, left }: Facts): boolean {
  if (user === ann || guests.includes(user) || left.includes(user)) return false;
  return listed.includes(user) || (group !== 'unreadable' && group.includes(user));
}

/** A request that waits under a plan of its own: a new one, or an edited one submitted again. */
async function submitPlan(it: TestHouse, id: OrderId, reference: string, needed: number): Promise<PlanId> {
  const now = it.clock.now;
  const asked = { ...submitting(goodWork({ reference })), id, requester: ann };
  const plan = freeze(asked, { names: new Map(), prices: null, now });
  if (plan === null) throw new Error('the order is not complete');
  const named = planId(plan, it.house.planKey);
  const { since: _, ...head } = asked;
  const waits = {
    state: 'awaiting-approval',
    plan: named,
    needed,
    submittedAt: now,
    expiresAt: now + 1e9,
  } as const;
  const row = toRow(it.store, Order.parse({ ...head, ...waits }));
  const before = await readOrder(it.store, home, id);
  await it.store.write(async (tx) => {
    if (before === null) await tx.orders.insert(row);
    else await tx.orders.replace(home, id, before.version, row);
    await insertPlan(it.house, tx, { plan, id: named, needed, warnings: [], expiresAt: now + 1e9 });
  });
  return named;
}

const isPlaced = (it: TestHouse, reference: string): number =>
  it.operator.placements().filter((order) => order.intakes.some((intake) => intake.reference === reference))
    .length;

const who = (user: UserId) => ({ workspace: home, user });

test('a request is placed only with enough distinct, entitled approvals of its current plan', async () => {
  let now: Facts = { listed: [], group: [], guests: [], left: [] };
  const base = await openHouse();
  const policy = (): Policy => ({
    ...base.house.policy(),
    roles: { ...base.house.policy().roles, approvers: { users: [...now.listed], groups: [leads] } },
  });
  const it: TestHouse = await openHouse({
    played: {
      policy,
      people: {
        member: async (id) => ({
          id,
          workspace: home,
          isGuest: now.guests.includes(id),
          isForeign: false,
          isBot: false,
          deleted: now.left.includes(id),
        }),
        group: async () => now.group,
      },
    },
  });
  await it.runner.start();
  const desk = approvalDesk(it.house);
  let number = 2_000;
  await fc.assert(
    fc.asyncProperty(
      facts,
      fc.integer({ min: 1, max: 3 }),
      fc.array(step, { minLength: 1, maxLength: 6 }),
      async (first, needed, steps) => {
        number += 1;
        now = first;
        const id = OrderId.parse(`TD-${number}`);
        const reference = (edit: number): string => `TD-${number}/${edit}`;
        let edit = 0;
        let model = new Model(needed);
        let current = await submitPlan(it, id, reference(edit), needed);
        let old: PlanId | null = null;
        for (const each of steps) {
          if (each.do === 'facts') now = each.facts;
          if (each.do === 'clicks') {
            const plan: PlanId | null = each.old ? old : current;
            if (plan === null) continue;
            await Promise.all(each.by.map((user) => desk.decide(who(user), plan, each.verb, 'No', place)));
            await rest(it);
            if (plan === current) for (const user of each.by) model.click(user, each.verb, now);
          }
          if (each.do === 'edit' && model.state !== 'approved') {
            if (model.state === 'open') await desk.withdraw({ workspace: home, user: ann }, id);
            await rest(it);
            old = current;
            edit += 1;
            model = new Model(needed);
            current = await submitPlan(it, id, reference(edit), needed);
          }
        }
        await rest(it);
        const placed = Array.from({ length: edit + 1 }, (_, index) => isPlaced(it, reference(index)));
        const expected = placed.map((_, index) => (index === edit && model.state === 'approved' ? 1 : 0));
        expect(placed).toEqual(expected);
        const { state } = await stands(it, id);
        const standsAs = { open: 'awaiting-approval', approved: 'placed', rejected: 'composing' } as const;
        expect(state).toBe(standsAs[model.state]);
        // Whoever has one order in progress can't get another back: it is put away for the next run.
        if (state === 'composing') await discard(it, id);
      },
    ),
    { numRuns: 25 },
  );
  expect(it.operator.placements().length).toBeGreaterThan(0);
}, 60_000);

async function discard(it: TestHouse, id: OrderId): Promise<void> {
  const read = await readOrder(it.store, home, id);
  if (read === null || read.order.state !== 'composing') return;
  const row = toRow(it.store, Order.parse({ ...read.order, parked: true }));
  await it.store.write((tx) => tx.orders.replace(home, id, read.version, row));
}
