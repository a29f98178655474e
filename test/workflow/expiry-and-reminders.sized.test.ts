import { expect, test } from 'vitest';
import { getDraftPointer } from '../../src/operator/index.js';
import { askDecision, decide, expire } from '../../src/workflow/requests/decisions.js';
import { SlackChannelId } from '../../src/types/ids.js';
import { openGate, startBackend, placePath, trouble, type BackendOptions } from '../support/backend.js';
import { approved, first, stands } from './orders.js';
import { Order } from '../../src/ordering/order.js';
import { day, hour, id, minute, startClockBackend, type ClockBackend } from './clock-backend.js';
import { ann, bob, cas, home } from '../support/sample/people.js';
import { returnAltered } from '../../src/workflow/orders/altered.js';
import { again, once, sizedList } from '../support/size.js';

const channel = SlackChannelId.parse('C0APPROVALS');
const reminders = (it: ClockBackend) => it.said.filter((says) => says.startsWith('remind'));
const returns = (it: ClockBackend) => it.said.filter((says) => says.endsWith('returned'));

/** An operator whose drafts can't be emptied, so that an order keeps the draft of its dry run. */
const keeping = { patchRemove: false };

async function submitted(options: BackendOptions = {}): Promise<ClockBackend> {
  const it = await startClockBackend(options);
  await it.submit(id(1));
  await it.settle();
  expect(await it.state(id(1))).toBe('awaiting-approval');
  return it;
}

for (const [when, late, counts] of [
  ['in the moment in which its time is over', 0, false],
  ['later', hour, false],
  ['just before', -1, true],
] as const)
  once(
    `where nothing has ended a request yet, a click ${when} ${counts ? 'counts' : 'does not count'}`,
    async () => {
      const it = await startBackend();
      const plan = await approved(it, {}, { to: (order) => Order.parse({ ...order, ...waiting(order) }) });
      const row = await it.store.read.plans.get(home, plan);
      it.clock.now = (row?.expiresAt ?? 0) + late;
      await askDecision(it.services, { workspace: home, user: bob }, plan, 'approve', null, channel);
      it.clock.now += 2 * hour;
      await decide(
        it.services,
        { kind: 'decide', workspace: home, plan, order: first, user: bob, channel },
        returnAltered,
      );
      const [decision] = await it.store.read.decisions.ofPlan(plan);
      expect(decision).toMatchObject(counts ? { state: 'counted' } : { state: 'refused', why: 'closed' });
      await expire(it.services, { kind: 'expire', workspace: home, plan, order: first }, returnAltered);
      expect((await stands(it)).state).toBe(counts ? 'checking' : 'composing');
    },
  );

once(
  'where enough had counted as the time ended and the bot died before it went on, the request does not expire',
  async () => {
    const it = await startBackend();
    const plan = await approved(it, {}, { to: (order) => Order.parse({ ...order, ...waiting(order) }) });
    const row = await it.store.read.plans.get(home, plan);
    await askDecision(it.services, { workspace: home, user: bob }, plan, 'approve', null, channel);
    await it.store.write((tx) => tx.decisions.settle(plan, bob, 'counted', null, it.clock.now));
    it.clock.now = (row?.expiresAt ?? 0) + hour;
    await expire(it.services, { kind: 'expire', workspace: home, plan, order: first }, returnAltered);
    expect((await stands(it)).state).toBe('checking');
  },
);

const waiting = ({ submittedAt }: { submittedAt: number }) => ({
  state: 'awaiting-approval',
  submittedAt,
  needed: 1,
  expiresAt: submittedAt + 1e9,
});

once(
  'a request whose time ends while a click that came in time is checked waits for that click',
  async () => {
    const it = await submitted();
    await it.pass(72 * hour - 1);
    const gate = openGate();
    it.reading = gate.opened;
    await it.approve(id(1));
    await it.jump(minute);
    const why = async () => {
      const [job] = await it.backend.store.read.outbox.waiting(`expire:${await it.plan(id(1))}`);
      return job?.error;
    };
    await expect.poll(why).toBe('A click that came in time is checked');
    expect(await it.state(id(1))).toBe('awaiting-approval');
    gate.open();
    it.reading = null;
    await it.pass(minute);
    expect(await it.state(id(1))).toBe('placed');
  },
);

once(
  'a request expires when its card says, though the clock was set back and the job comes early',
  async () => {
    const it = await submitted();
    await it.jump(-hour);
    await it.pass(73 * hour - 1);
    expect(await it.state(id(1))).toBe('awaiting-approval');
    await it.pass(1);
    expect(await it.state(id(1))).toBe('composing');
    expect(returns(it)).toEqual(['tell TD-1 returned']);
  },
);

again('a request keeps the end that its card names, though the policy gives more time since', async () => {
  const it = await submitted();
  it.approvals = { ...it.approvals, expireAfterMs: 100 * hour };
  await it.pass(72 * hour - 1);
  expect(await it.state(id(1))).toBe('awaiting-approval');
  await it.pass(1);
  expect(await it.state(id(1))).toBe('composing');
});

once('a reminder waits for its time, though the clock was set back, and comes once', async () => {
  const it = await submitted();
  await it.jump(-hour);
  await it.pass(5 * hour - 1);
  expect(reminders(it)).toEqual([]);
  await it.pass(1);
  expect(reminders(it)).toEqual(['remind TD-1']);
  await it.pass(2 * day);
  expect(reminders(it)).toHaveLength(1);
});

again('a reminder waits for as long as the policy says by then, and comes once', async () => {
  const it = await submitted();
  it.approvals = { ...it.approvals, remindAfterMs: 5 * hour };
  await it.pass(5 * hour - 1);
  expect(reminders(it)).toEqual([]);
  await it.pass(1);
  expect(reminders(it)).toEqual(['remind TD-1']);
  await it.pass(2 * day);
  expect(reminders(it)).toHaveLength(1);
});

once(
  'requests whose time for a reminder came while the bot could not tell are named in one, and in no other',
  async () => {
    const it = await submitted();
    await it.pass(minute);
    await it.submit(id(2));
    await it.settle();
    await it.jump(5 * hour);
    await it.pass(minute);
    expect(reminders(it)).toEqual(['remind TD-1, TD-2']);
    await it.pass(2 * day);
    expect(reminders(it)).toHaveLength(1);
  },
);

once(
  'a clock that goes forward by days brings a reminder, an expiry and the end of a hold once each',
  async () => {
    const it = await submitted(keeping);
    await it.hold(id(2), cas);
    expect(await it.backend.store.read.leases.all()).toMatchObject([{ orderId: id(2) }]);
    await it.jump(day);
    await it.pass(minute);
    expect(reminders(it)).toEqual(['remind TD-1']);
    expect(await it.backend.store.read.leases.of(id(2))).toBeNull();
    expect(it.said.filter((says) => says.endsWith('hold-ended'))).toEqual(['tell TD-2 hold-ended']);
    await it.jump(3 * day);
    await it.pass(minute);
    expect(await it.state(id(1))).toBe('composing');
    expect(returns(it)).toEqual(['tell TD-1 returned']);
    expect(reminders(it)).toHaveLength(1);
  },
);

for (const [name, ms] of [
  ['forward', day],
  ['back', -day],
] as const)
  once(`an order that is being placed while the clock goes ${name} by a day is placed once`, async () => {
    const it = await submitted();
    const gate = openGate();
    const held = trouble('hold', 'POST', placePath, { until: gate.opened });
    it.backend.troubles.push(held);
    await it.approve(id(1));
    await expect.poll(() => held.times).toBe(0);
    await it.jump(ms);
    gate.open();
    await it.pass(hour);
    expect(await it.state(id(1))).toBe('placed');
    await it.pass(2 * day);
    expect(it.backend.operator.placements()).toHaveLength(1);
    expect(await it.backend.store.read.leases.all()).toEqual([]);
  });

for (const [name, ms, isStopped] of sizedList([
  ['an hour', hour, false],
  ['an hour', hour, true],
  ['a day', day, false],
  ['a day', day, true],
])) {
  const how = isStopped ? 'over a restart' : 'while it runs';
  const back = async (it: ClockBackend): Promise<void> => {
    if (isStopped) await it.stop();
    await it.jump(-ms);
    if (isStopped) await it.start();
    await it.settle();
  };

  test(`a clock that goes back by ${name} ${how} holds up no order, and ends no hold early`, async () => {
    const it = await startClockBackend(keeping);
    await it.hold(id(2), cas);
    await it.pass(hour);
    await it.submit(id(1), ann);
    await back(it);
    await it.pass(minute);
    expect(await it.state(id(1))).toBe('awaiting-approval');
    await back(it);
    await it.approve(id(1));
    await back(it);
    await it.pass(minute);
    expect(await it.state(id(1))).toBe('placed');
    expect(it.backend.operator.placements()).toHaveLength(1);
    // Two hours from when the clock was set back, and from no time that is still to come.
    await it.pass(2 * hour - 3 * minute);
    expect(await it.backend.store.read.leases.all()).toMatchObject([{ orderId: id(2) }]);
    await it.pass(2 * hour + 3 * minute);
    expect(await it.backend.store.read.leases.of(id(2))).toBeNull();
  });

  test(`an operator that rests is asked again, though the clock goes back by ${name} ${how}`, async () => {
    const it = await submitted();
    it.backend.troubles.push(trouble('refuse', 'GET', /./, { times: 5 }));
    const operator = it.backend.client('ann');
    for (let nth = 0; nth < 5; nth += 1) await expect(getDraftPointer(operator)).rejects.toThrow(/503/);
    expect(operator.circuitState().is).toBe('resting');
    await it.approve(id(1));
    await it.settle();
    expect(await it.state(id(1))).toBe('checking');
    await back(it);
    await it.pass(6 * minute);
    expect(await it.state(id(1))).toBe('placed');
    expect(operator.circuitState().is).toBe('answering');
  });
}
