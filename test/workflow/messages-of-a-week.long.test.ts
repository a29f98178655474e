import { expect, test } from 'vitest';
import { Order, type In } from '../../src/ordering/order.js';
import { OrderId, PlainDate, SlackChannelId, type PlanId, type UserId } from '../../src/types/ids.js';
import { readRequest } from '../../src/workflow/requests/rows.js';
import { orderFamily } from '../../src/workflow/requests/order-family.js';
import { placePath, trouble } from '../support/backend.js';
import { composed, goodWork } from './orders.js';
import { openWeek, people, type Week } from './due-times.js';
import { home } from '../support/sample/people.js';

const minute = 60_000;
const hour = 60 * minute;
const { ann, bob, cas, dan, eva, fay } = people;
const id = (number: number): OrderId => OrderId.parse(`TD-${number}`);

/** The Fridays before summer time begins and ends, with the hours that Amsterdam is before UTC then and after. */
const weeks = [
  { name: 'summer time begins', friday: '2026-03-27', sunday: '2026-03-29', offset: 1, after: 2 },
  { name: 'summer time ends', friday: '2026-10-23', sunday: '2026-10-25', offset: 2, after: 1 },
] as const;

async function write(it: Week, order: Partial<In<'composing'>>): Promise<void> {
  const store = it.store();
  await store.write((tx) =>
    tx.orders.insert(
      orderFamily.toRow(
        store,
        Order.parse(composed({ createdAt: it.clock.now, updatedAt: it.clock.now, ...order })),
      ),
    ),
  );
}

async function stands(it: Week, order: OrderId): Promise<Order> {
  const read = await readRequest(orderFamily, it.store(), home, order);
  if (read === null) throw new Error(`no order ${order}`);
  return read.request;
}

async function submit(it: Week, order: OrderId, requester: UserId, wishDate = '2026-12-24'): Promise<void> {
  const work = goodWork({ reference: order, wishDate: PlainDate.parse(wishDate) });
  await write(it, { id: order, requester, work });
  await it.useCases().orders.submit({ workspace: home, user: requester }, order);
  await it.until(it.clock.now);
}

async function planOf(it: Week, order: OrderId): Promise<PlanId> {
  const at = await stands(it, order);
  if (!('plan' in at)) throw new Error(`${order} has no plan`);
  return at.plan;
}

async function approve(it: Week, order: OrderId): Promise<void> {
  const channel = SlackChannelId.parse('C0APPROVALS');
  await it
    .useCases()
    .approvals.askDecision({ workspace: home, user: bob }, await planOf(it, order), 'approve', null, channel);
  await it.until(it.clock.now);
}

/** What is said in one minute has no order, where it is about several messages. */
function inMinutes(said: readonly string[]): string[][] {
  const minutes = new Map<string, string[]>();
  for (const says of said) minutes.set(says.slice(0, 9), [...(minutes.get(says.slice(0, 9)) ?? []), says]);
  return [...minutes.values()].map((each) => each.toSorted());
}

const onFriday = [
  'Fri 17:30  card TD-1 open',
  'Fri 17:30  tell TD-1 open → ann',
  'Fri 17:30  step TD-1 approved',
  'Fri 17:30  step TD-1 placing',
  'Fri 17:30  step TD-1 placed',
  'Fri 17:30  tell TD-1 placed → ann',
  'Fri 18:30  card TD-2 open',
  'Fri 18:30  tell TD-2 open → cas',
  'Fri 18:30  card TD-3 open',
  'Fri 18:30  tell TD-3 open → ann',
  'Fri 20:00  card TD-5 open',
  'Fri 20:00  tell TD-5 open → eva',
  'Fri 20:00  step TD-5 approved',
  'Fri 20:00  step TD-5 placing',
  'Fri 20:00  step TD-5 in-doubt',
  'Fri 20:00  tell TD-5 in-doubt → eva',
  'Fri 20:00  admin TD-5 in doubt → bob',
];

/** Nobody is reminded at night or at the weekend, and of each thing once a day. */
const later = (night: string, evening: string): string[] => [
  `${night}  tell TD-3 returned → ann`,
  'Mon 09:00  admin TD-5 in doubt → bob',
  'Mon 09:00  remind TD-2',
  'Mon 09:00  direct card TD-2 open → bob',
  `${evening}  tell TD-2 returned → cas`,
  'Tue 09:00  admin TD-5 in doubt → bob',
  'Wed 09:00  admin TD-5 in doubt → bob',
  'Wed 12:00  tell TD-5 placed → eva',
  'Wed 12:00  step TD-5 settled',
  'Wed 12:00  tell TD-6 your-turn → dan',
  'Wed 12:15  tell TD-6 hold-ended → dan',
  'Wed 12:15  tell TD-7 your-turn → fay',
];

const edited = (night: string, evening: string): string[] =>
  [
    `${night}  card TD-3 expired`,
    `${night}  tell TD-3 superseded → ann`,
    'Mon 09:00  card TD-5 in-doubt',
    `${evening}  card TD-2 expired`,
    `${evening}  direct card TD-2 expired → bob`,
    `${evening}  tell TD-2 superseded → cas`,
    'Tue 09:00  card TD-5 in-doubt',
    'Wed 09:00  card TD-5 in-doubt',
    'Wed 12:00  card TD-5 placed',
    'Wed 12:00  tell TD-5 superseded → eva',
  ].map((says) => `${says} (update)`);

for (const { name, friday, sunday, offset, after } of weeks)
  for (const isStopped of [false, true])
    test(`a week in which ${name}, ${isStopped ? 'with the bot stopped over the weekend' : 'with the bot running'}`, async () => {
      const midnight = Date.parse(`${friday}T00:00:00Z`);
      /** A local time so many days after Friday. */
      const at = (day: number, time: number): number =>
        midnight + day * 24 * hour + time * hour - (day > 2 ? after : offset) * hour;
      const it = await openWeek(at(0, 17.5));
      await submit(it, id(1), ann);
      await approve(it, id(1));
      await it.until(at(0, 18.5));
      await submit(it, id(2), cas);
      await submit(it, id(3), ann, sunday);
      await write(it, { id: id(4), requester: ann, parked: true });
      await it.until(at(0, 20));
      await submit(it, id(5), eva);
      it.backend.troubles.push(trouble('cut', 'POST', placePath));
      await approve(it, id(5));
      await it.until(at(0, 21));
      if (isStopped) {
        await it.stop();
        it.clock.now = at(3, 8.5);
        await it.start();
      }
      await it.until(at(5, 11.5));
      await write(it, { id: id(6), requester: dan });
      await write(it, { id: id(7), requester: fay });
      await it.useCases().orders.dryRun({ workspace: home, user: dan }, id(6));
      await it.useCases().orders.dryRun({ workspace: home, user: fay }, id(7));
      await it.until(at(5, 12));
      const [placement] = it.backend.operator.placements().slice(-1);
      const outcome = { was: 'placed', operatorOrderId: placement?.orderId ?? '' } as const;
      await it
        .useCases()
        .approvals.resolveDoubt({ workspace: home, user: bob }, await planOf(it, id(5)), outcome, null);
      await it.until(at(5, 12) + 20 * minute);
      await it.useCases().orders.look({ workspace: home, user: fay }, id(7));
      await it.until(at(7, 17.5));

      const night = isStopped ? 'Mon 08:30' : 'Mon 00:00';
      // Three days are 72 hours, whatever the clocks on the wall do meanwhile.
      const evening = after > offset ? 'Mon 19:30' : 'Mon 17:30';
      const first = it.said.filter((says) => !says.endsWith('(update)'));
      expect(inMinutes(first)).toEqual(inMinutes([...onFriday, ...later(night, evening)]));
      const edits = it.said.filter((says) => says.endsWith('(update)') && !says.startsWith('Fri'));
      expect(inMinutes([...new Set(edits)])).toEqual(inMinutes(edited(night, evening)));
      const days = isStopped
        ? ['Tue', 'Wed', 'Thu', 'Fri']
        : ['Sat', 'Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri'];
      expect(it.nights).toEqual(days.map((day) => `${day} 03:00`));

      const states = await Promise.all(
        [1, 2, 3, 4, 5, 6, 7].map(async (nth) => (await stands(it, id(nth))).state),
      );
      expect(states).toEqual([
        'placed',
        'composing',
        'composing',
        'composing',
        'placed',
        'composing',
        'composing',
      ]);
      expect(await stands(it, id(4))).toMatchObject({ parked: true });
      // Who came when it was their turn got what they waited for; who did not can ask again.
      expect(await stands(it, id(6))).toMatchObject({ draft: { use: 'none' }, preview: null });
      expect(await stands(it, id(7))).toMatchObject({
        draft: { use: 'none' },
        preview: { result: 'passed' },
      });
      expect(it.backend.operator.placements()).toHaveLength(2);
      const store = it.store();
      expect(await store.read.leases.all()).toEqual([]);
      expect(await store.read.queue.all()).toEqual([]);
      expect(await store.read.journal.verify()).toMatchObject({ ok: true });
      expect(await store.read.outbox.counts()).toMatchObject({ running: 0, deadLetters: 0 });
      // Of all that was going on only the next night waits.
      expect((await store.read.outbox.waiting()).map(({ kind }) => kind)).toEqual(['retain']);
    });
