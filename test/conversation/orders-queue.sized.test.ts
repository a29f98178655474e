import { expect } from 'vitest';
import { removing } from './support/in-drafts.js';
import { approve, timesPlaced, untilCard } from './support/cards.js';
import { startStack, type Stack } from '../support/stack.js';
import { testPolicy } from '../support/stack-environment.js';
import {
  chooseBackupTrunk,
  dayFromNow,
  fillDetails,
  orderIn,
  submitOrder,
  untilStep,
} from './support/take-order.js';
import type { Robot } from '../support/robot.js';
import { again, once } from '../support/size.js';

const minute = 60_000;

/** One login for all, and an operator that takes no entry out of a draft: who fills it keeps it. */
const oneKeptDraft = {
  settings: { OPERATOR_PROFILES: 'north', OPERATOR_PATCH_REMOVE: 'off' },
  operator: { patchRemove: false },
  policy: `${testPolicy}profiles: { hold: 2h, turn: 15m, users: {} }\n`.replace(
    '[U0ANN, U0BEN]',
    '[U0ANN, U0BEN, U0BOB]',
  ),
} as const;

/** An order up to its details, for a customer whose configuration is not known yet, and Next. */
async function askForTheDraft(person: Robot, customer: string, reference: string): Promise<string> {
  await chooseBackupTrunk(person, { customer });
  await fillDetails(person, { reference });
  const order = orderIn(person);
  await person.press('Next');
  return order;
}

async function queueUp(stack: Stack) {
  const [ann, ben, bob] = [await stack.robot('ann'), await stack.robot('ben'), await stack.robot('bob')];
  const first = await askForTheDraft(ann, 'Acme BV', 'FIRST');
  await untilStep(ann, 'review');
  await ann.close();
  const second = await askForTheDraft(ben, 'Initech', 'SECOND');
  await ben.untilModal('All operator drafts are in use');
  return { ann, ben, bob, first, second };
}

async function discard(person: Robot): Promise<void> {
  await person.command('/order discard', { in: 'general' });
  await person.until(() => person.buttons({ in: 'general' }).includes('Discard'), 'Discard');
  await person.press('Discard', { in: 'general', confirm: true });
}

/** Empties the login's draft as only somebody beside Trunkdesk can: places what lies in it. */
async function emptyByHand(stack: Stack): Promise<void> {
  const headers = { authorization: 'Bearer sandbox-north-profile' };
  const get = async (path: string) =>
    JSON.parse(await (await fetch(stack.operator.url + path, { headers })).text());
  const { order_draft_id: id } = await get('/v1/profile/order-drafts');
  const { order_account_id: account } = await get(`/v1/order-drafts/${id}`);
  const place = `${stack.operator.url}/v1/accounts/${account}/orders?order_draft_id=${id}`;
  expect((await fetch(place, { method: 'POST', headers })).status).toBe(201);
}

once(
  'the second person is told who holds the draft, is called when it is free, and goes on from there',
  async () => {
    const stack = await startStack(oneKeptDraft);
    const { ann, ben, bob, first, second } = await queueUp(stack);
    expect(ben.modal()).toContain(`<@U0ANN> holds one for order ${first}`);
    expect(ben.modal()).toContain('You are *next* in the queue');
    await ben.close();

    await ann.command('/order', { in: 'general' });
    await untilStep(ann, 'review');
    await ann.press('Submit for approval');
    await untilCard(bob, first, 'Waiting for 1 approval');
    await approve(bob, first);
    await untilCard(bob, first, '*Placed*');
    expect(timesPlaced(stack, 'FIRST')).toBe(1);

    await ben.untilMessage('dm', 'The operator’s draft is free');
    expect(ben.dms().at(-1)).toContain('Resume your order for Initech');
    // It is kept for Ben until he comes; nothing is put into it before.
    const patches = () => stack.operator.calls().filter(({ method }) => method === 'PATCH').length;
    const before = patches();
    await ben.press('Resume', { in: 'dm' });
    await untilStep(ben, 'review');
    expect(orderIn(ben)).toBe(second);
    expect(patches()).toBe(before + 1);
  },
);

once('a turn that nobody takes lapses, and the next person is called', async () => {
  const stack = await startStack(oneKeptDraft);
  const { ann, ben, bob, second } = await queueUp(stack);
  await ben.close();
  const third = await askForTheDraft(bob, 'Globex Nederland', 'THIRD');
  await bob.untilModal('1 person is ahead of you');
  await bob.close();
  await discard(ann);
  // What Ann put there stays in the draft: nobody is called before it is empty.
  await emptyByHand(stack);
  stack.advance(2 * minute);
  await ben.untilMessage('dm', 'The operator’s draft is free');
  expect(bob.dms().join()).not.toContain('The operator’s draft is free');

  stack.advance(16 * minute);
  await bob.untilMessage('dm', 'The operator’s draft is free');
  await ben.untilMessage('dm', 'was released');
  await bob.press('Resume', { in: 'dm', near: 'is free' });
  await untilStep(bob, 'review');
  expect(orderIn(bob)).toBe(third);
  // Ben's order stands where it did, and can ask again.
  await ben.press('Resume', { in: 'dm', near: 'was released' });
  await untilStep(ben, 'details');
  expect(orderIn(ben)).toBe(second);
  expect(ben.values()['Reference']).toBe('SECOND');
});

again(
  'a draft that nobody touches for the time of the policy is given up, and its person is told',
  async () => {
    const stack = await startStack(oneKeptDraft);
    const { ann, ben, first } = await queueUp(stack);
    stack.advance(119 * minute);
    await ann.command('/order status', { in: 'general' });
    expect(ann.dms().join()).not.toContain('was released');
    stack.advance(3 * minute);
    await ann.untilMessage('dm', 'was released');
    expect(ann.dms().at(-1)).toContain('Nothing is lost');
    await ann.press('Resume', { in: 'dm' });
    await untilStep(ann, 'review');
    expect(orderIn(ann)).toBe(first);
    // The entries stay in the draft, so it is set aside and not for Ben.
    await ben.press('Look again');
    await ben.untilModal(`it must be cleared of what ${first} put there first`);
  },
);

again('who leaves the queue is back at the details and is not called', async () => {
  const stack = await startStack(oneKeptDraft);
  const { ben } = await queueUp(stack);
  await ben.press('Leave the queue');
  await untilStep(ben, 'details');
  expect(ben.values()['Wish date']).toBe(dayFromNow(30));
  expect(ben.dms()).toEqual([]);
});

once('where entries can be taken out again, a read of the configuration keeps nobody waiting', async () => {
  const stack = await startStack({
    settings: { ...removing.settings, OPERATOR_PROFILES: 'north' },
    operator: { patchRemove: true },
  });
  const [ann, ben] = [await stack.robot('ann'), await stack.robot('ben')];
  const first = await submitOrder(ann, { reference: 'FIRST' });
  const second = await submitOrder(ben, { reference: 'SECOND', customer: 'Initech' });
  const bob = await stack.robot('bob');
  await approve(bob, first);
  await approve(bob, second);
  await untilCard(bob, first, '*Placed*');
  await untilCard(bob, second, '*Placed*');
  expect([timesPlaced(stack, 'FIRST'), timesPlaced(stack, 'SECOND')]).toEqual([1, 1]);
});

once('who is bound to a profile by the policy uses that one, and nobody else does', async () => {
  const stack = await startStack({
    ...oneKeptDraft,
    settings: { OPERATOR_PROFILES: 'north,south', OPERATOR_PATCH_REMOVE: 'off' },
    policy: oneKeptDraft.policy.replace('users: {} }\n', 'users: { U0BEN: south } }\n'),
  });
  const [ann, ben, bob] = [await stack.robot('ann'), await stack.robot('ben'), await stack.robot('bob')];
  const first = await askForTheDraft(ann, 'Acme BV', 'FIRST');
  await untilStep(ann, 'review');
  // South is free, and Ben's.
  await askForTheDraft(bob, 'Globex Nederland', 'SECOND');
  await bob.untilModal('All operator drafts are in use');
  expect(bob.modal()).toContain(first);
  await askForTheDraft(ben, 'Initech', 'THIRD');
  await untilStep(ben, 'review');
});
