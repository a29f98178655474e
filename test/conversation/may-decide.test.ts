import { expect, test } from 'vitest';
import { approve, timesPlaced, untilCard, whisperTo } from './support/cards.js';
import { clickApprove, planIn } from './support/forged.js';
import { sharedHouse } from './support/houses.js';
import { placingCalls } from './support/placed.js';
import { submitOrder } from './support/take-order.js';

const house = sharedHouse();
const isRefused = (line: string) => line.includes('A request was refused') && line.includes('foreign');
let order = '';

test('the requester cannot approve their own order, and is told so', async () => {
  const ann = await house().robot('ann');
  order = await submitOrder(ann, { reference: 'WHO-MAY' });
  expect(await whisperTo(ann, () => approve(ann, order))).toMatch(/because you submitted it.*Someone else/s);
});

test.each([
  ['ben', 'who has no such role', /because you are no approver/],
  ['gus', 'who is a guest in the approvers group', /Guests cannot use Trunkdesk/],
  ['dana', 'who is an admin and no approver', /because you are no approver/],
])('%s, %s, cannot approve', async (name, _who, says) => {
  const person = await house().robot(name);
  expect(await whisperTo(person, () => approve(person, order))).toMatch(says);
});

test('the click of somebody who left does not count', async () => {
  const { plan, ts } = await card();
  await clickApprove(house(), { user: 'U0EVE', plan, ts });
  await untilLogged('"user":"U0EVE"');
  expect(placingCalls(house().operator)).toBe(0);
});

test.each([
  ['a person of another company', 'U0FAY'],
  ['an id of ours from another workspace', 'U0CAT'],
])('the click of %s does not count', async (_who, user) => {
  const { plan, ts } = await card();
  const before = house().log().length;
  expect(await clickApprove(house(), { user, plan, ts, team: 'T0ACME' })).toMatchObject({ kind: 'acked' });
  const cat = await house().robot('cat');
  await cat.until(() => house().log().slice(before).some(isRefused), 'the log to say so');
  expect(placingCalls(house().operator)).toBe(0);
});

test.each(['plan_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', `plan_${'x'.repeat(50)}`, 'TD-1001', ''])(
  'a forged plan decides nothing: %s',
  async (plan) => {
    const { ts } = await card();
    const bob = await house().robot('bob');
    const says = await whisperTo(bob, () => clickApprove(house(), { user: bob.id, plan, ts }));
    expect(says).toMatch(/already decided|older version/);
    expect(placingCalls(house().operator)).toBe(0);
  },
);

test('an approver who cannot be read from Slack is not taken for one', async () => {
  const bob = await house().robot('bob');
  house().workspace.faults.api('users.info', { kind: 'status', status: 503 }, 10);
  expect(await whisperTo(bob, () => approve(bob, order))).toContain('Try again in a minute');
  expect(placingCalls(house().operator)).toBe(0);
});

test('while the approvers group cannot be read nobody of it can approve, and it is named', async () => {
  const bob = await house().robot('bob');
  house().workspace.faults.api('usergroups.users.list', { kind: 'error', error: 'fatal_error' }, 10);
  expect(await whisperTo(bob, () => approve(bob, order))).toMatch(/not counted.*S0APPROVE/s);
  expect(placingCalls(house().operator)).toBe(0);
});

test('Details show the configuration to requester, approvers and admins, and to nobody else', async () => {
  for (const name of ['ann', 'bob', 'dana']) {
    const person = await house().robot(name);
    await person.press('Details', { in: 'orders', near: order });
    await person.untilModal(`Request ${order}`);
    expect(person.modal()).toContain('WHO-MAY');
    await person.close();
  }
  for (const name of ['ben', 'gus']) {
    const person = await house().robot(name);
    const says = await whisperTo(person, () => person.press('Details', { in: 'orders', near: order }));
    expect(says).toMatch(/no approver|Guests/);
    expect(person.modal()).toBe('');
  }
});

test('after all of that one approver can still decide it, who was refused before', async () => {
  const bob = await house().robot('bob');
  await approve(bob, order);
  await untilCard(bob, order, '*Placed*');
  expect(timesPlaced(house(), 'WHO-MAY')).toBe(1);
});

test('approving one order approves no other', async () => {
  const [ann, ben, cat] = [
    await house().robot('ann'),
    await house().robot('ben'),
    await house().robot('cat'),
  ];
  const first = await submitOrder(ann, { reference: 'OF-ANN' });
  const second = await submitOrder(ben, { reference: 'OF-BEN', customer: 'Initech' });
  await approve(cat, second);
  await untilCard(cat, second, '*Placed*');
  expect(timesPlaced(house(), 'OF-BEN')).toBe(1);
  expect(timesPlaced(house(), 'OF-ANN')).toBe(0);
  await untilCard(cat, first, 'Waiting for 1 approval');
});

test('the approvers group is gone: nobody can approve, and the group is named', async () => {
  const ann = await house().robot('ann');
  const cat = await house().robot('cat');
  const open = /TD-\d+/.exec(cat.messages('orders').find((text) => text.includes('Waiting for')) ?? '')?.[0];
  house().workspace.admin.deleteGroup('S0APPROVE');
  expect(await whisperTo(cat, () => approve(cat, open ?? ''))).toContain('S0APPROVE');
  expect(timesPlaced(house(), 'OF-ANN')).toBe(0);
  expect(ann.modal()).toBe('');
});

async function card(): Promise<{ plan: string; ts: string }> {
  const bob = await house().robot('bob');
  const message = bob.message('orders', order);
  return { plan: planIn(message), ts: message.ts };
}

async function untilLogged(words: string): Promise<void> {
  const bob = await house().robot('bob');
  await bob.until(
    () =>
      house()
        .log()
        .some((line) => line.includes(words) && line.includes('not counted')),
    words,
  );
}
