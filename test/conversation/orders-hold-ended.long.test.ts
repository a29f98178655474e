import { expect, test } from 'vitest';
import { approve, timesPlaced, untilCard } from './support/cards.js';
import { startStack, type Stack } from '../support/stack.js';
import { testPolicy } from '../support/stack-environment.js';
import { byHand, dateIt, nameThem, placeByHand, startWith, sub, submitIt } from './support/subscriptions.js';
import {
  chooseBackupTrunk,
  dayFromNow,
  fillDetails,
  orderIn,
  takeOrderToReview,
  untilStep,
} from './support/take-order.js';
import { placedIn } from './support/placed.js';
import type { Robot } from '../support/robot.js';

/** One login, whose draft nothing is taken out of: with a hold that ends, its order's entries stay there (O3). */
async function open(
  hold = '2h',
  patchRemove = false,
): Promise<{ stack: Stack; ann: Robot; bob: Robot; ben: Robot }> {
  const stack = await startStack({
    settings: { OPERATOR_PROFILES: 'north', OPERATOR_PATCH_REMOVE: 'off' },
    operator: { patchRemove },
    policy: `${testPolicy}profiles: { hold: ${hold}, turn: 15m, users: {} }\n`,
  });
  const [ann, bob, ben] = [await stack.robot('ann'), await stack.robot('bob'), await stack.robot('ben')];
  return { stack, ann, bob, ben };
}

/** Two hours pass in which nobody touches the order, and its person reads that it lost its draft. */
async function endLease(stack: Stack, person: Robot): Promise<void> {
  await person.close();
  stack.advance(2 * 3_600_000 + 60_000);
  await person.untilMessage('dm', 'was released');
}

const patches = (stack: Stack) => stack.operator.calls().filter(({ method }) => method === 'PATCH');

async function resume(person: Robot): Promise<void> {
  await person.command('/order', { in: 'general' });
  await untilStep(person, 'review');
}

test('an order whose hold ended goes on in the draft that holds its entries, and is placed from there', async () => {
  const { stack, ann, bob } = await open();
  await takeOrderToReview(ann, { reference: 'LEFT' });
  await endLease(stack, ann);
  await resume(ann);
  const order = await submitIt(ann);
  stack.operator.forgetCalls();
  await approve(bob, order);
  await untilCard(bob, order, '*Placed*');
  expect(timesPlaced(stack, 'LEFT')).toBe(1);
  // What lies there already is not put there again.
  expect(stack.operator.calls().filter(({ method }) => method === 'PATCH')).toEqual([]);
});

test('one that holds no more than opened subscriptions goes on there too, and more are opened beside them', async () => {
  const { stack, ann, bob } = await open();
  await startWith(ann, 'terminate');
  await nameThem(ann, sub(3), [sub(3)]);
  await endLease(stack, ann);
  await ann.command('/order', { in: 'general' });
  await ann.untilModal(`*Active in ${sub(3)}*`);
  await nameThem(ann, `${sub(3)}\n${sub(1)}`, [sub(3), sub(1)]);
  await ann.press('Next');
  await dateIt(ann, 'ENDS');
  await untilStep(ann, 'review');
  const order = await submitIt(ann);
  await approve(bob, order);
  await untilCard(bob, order, '*Placed*');
  expect(stack.operator.placements()).toHaveLength(1);
});

/** Takes an order that stands at its review back to its date and reference. */
async function editDetails(person: Robot, near: string): Promise<void> {
  await person.press('Edit', { near });
  await untilStep(person, 'details');
}

async function changeReference(person: Robot, from: string, to: string): Promise<void> {
  await editDetails(person, from);
  await person.fill('Reference', to);
  await person.press('Back to review');
  await untilStep(person, 'review');
}

const dryRuns = (stack: Stack) => stack.operator.calls().filter(({ path }) => path.includes('dry_run'));

test('an order that is another by now is told at once what lies in its draft, and what to do', async () => {
  const { stack, ann } = await open();
  await takeOrderToReview(ann, { reference: 'BEFORE' });
  await endLease(stack, ann);
  expect(ann.screen()).toContain('can be used again only while that stays as it is');
  await resume(ann);
  await changeReference(ann, 'BEFORE', 'AFTER');
  await ann.press('Try a dry run', { confirm: true });
  const told = await ann.untilModal('as it was before you changed it');
  expect(told).toContain('"BEFORE"');
  expect(told).toContain('ask an admin to empty that draft');
  expect(dryRuns(stack)).toEqual([]);
  // It does not wait for what will not come, and nobody behind it does.
  await changeReference(ann, 'AFTER', 'BEFORE');
  // Nothing is in its way any more.
  expect(ann.modal()).not.toContain('as it was before you changed it');
  await ann.press('Try a dry run', { confirm: true });
  await ann.untilModal('Dry run passed');
});

test('what lies in its draft is told as long as it is in the way, by each edit, on the screen and on Home', async () => {
  const { stack, ann } = await open();
  await takeOrderToReview(ann, { reference: 'BEFORE' });
  await endLease(stack, ann);
  await resume(ann);
  await changeReference(ann, 'BEFORE', 'AFTER');
  await ann.press('Submit for approval');
  await ann.untilModal('as it was before you changed it');
  const short = 'holds it as it was before';
  await ann.openHome();
  await ann.until(() => ann.home().includes(short), 'Home to say so');
  await changeReference(ann, 'AFTER', 'OTHER');
  expect(ann.modal()).toContain('as it was before you changed it');
  await changeReference(ann, 'OTHER', 'BEFORE');
  expect(ann.modal()).not.toContain('as it was before you changed it');
  await ann.openHome();
  await ann.until(() => !ann.home().includes(short), 'Home not to say so any more');
  await changeReference(ann, 'BEFORE', 'AFTER');
  expect(ann.modal()).toContain('as it was before you changed it');
});

test('one that is submitted so is told before anybody approves it, and goes on once the draft was cleared', async () => {
  const { stack, ann, bob } = await open();
  await takeOrderToReview(ann, { reference: 'BEFORE' });
  await endLease(stack, ann);
  await resume(ann);
  await changeReference(ann, 'BEFORE', 'AFTER');
  await ann.press('Submit for approval');
  await ann.untilModal('as it was before you changed it');
  await ann.close();
  await placeByHand(stack);
  await resume(ann);
  const order = await submitIt(ann);
  await approve(bob, order);
  await untilCard(bob, order, '*Placed*');
  expect(timesPlaced(stack, 'AFTER')).toBe(1);
});

test('what was added to an order since is put beside what lies in its draft, and nothing a second time', async () => {
  const { stack, ann, bob } = await open();
  await takeOrderToReview(ann, { reference: 'MORE' });
  await endLease(stack, ann);
  await resume(ann);
  await ann.press('Back');
  await untilStep(ann, 'details');
  await ann.press('Back');
  await untilStep(ann, 'products');
  await ann.press('Add another subscription');
  await untilStep(ann, 'product');
  await ann.choose('Product', 'Backup trunk');
  await ann.press('Next');
  await ann.untilModal('Voice channel');
  await ann.fill('Voice channel', '3');
  await ann.press('Next');
  await untilStep(ann, 'details');
  await ann.press('Next');
  await untilStep(ann, 'review');
  const order = await submitIt(ann);
  stack.operator.forgetCalls();
  await approve(bob, order);
  await untilCard(bob, order, '*Placed*');
  expect(placedIn(stack.operator).map(({ intakes }) => intakes.length)).toEqual([2]);
  expect(patches(stack)).toHaveLength(1);
});

test('a change order that was given one subscription more opens that alone beside what lies there', async () => {
  const { stack, ann, bob } = await open();
  await startWith(ann, 'terminate');
  await nameThem(ann, sub(3), [sub(3)]);
  await ann.press('Next');
  await dateIt(ann, 'ENDS');
  await untilStep(ann, 'review');
  await ann.press('Try a dry run', { confirm: true });
  await ann.untilModal('Dry run passed');
  await endLease(stack, ann);
  await resume(ann);
  stack.operator.forgetCalls();
  await ann.press('Back');
  await untilStep(ann, 'details');
  await ann.press('Back');
  await ann.untilModal(': subscriptions to ');
  await nameThem(ann, `${sub(3)}\n${sub(1)}`, [sub(3), sub(1)]);
  await ann.press('Next');
  await untilStep(ann, 'details');
  await ann.press('Next');
  await untilStep(ann, 'review');
  const order = await submitIt(ann);
  await approve(bob, order);
  await untilCard(bob, order, '*Placed*');
  const [placed] = stack.operator.placements();
  expect(placed?.changes).toHaveLength(2);
  expect(placed?.terminations).toHaveLength(2);
  // One that opens, one that ends; what lay there was not put there again.
  expect(patches(stack)).toHaveLength(2);
});

test('where entries can be taken out by now, an edited order empties the draft that it left and goes on', async () => {
  const { stack, ann } = await open('2h', true);
  await takeOrderToReview(ann, { reference: 'BEFORE' });
  await endLease(stack, ann);
  stack.env['OPERATOR_PATCH_REMOVE'] = 'on';
  await stack.restartBot();
  await resume(ann);
  await changeReference(ann, 'BEFORE', 'AFTER');
  await ann.press('Try a dry run');
  await ann.untilModal('Dry run passed');
  expect(await byHand(stack, [])).toMatchObject({ intakes: [] });
});

test('nobody else gets the entries that an order left', async () => {
  const { stack, ann, ben } = await open();
  await takeOrderToReview(ann, { reference: 'SAME' });
  await endLease(stack, ann);
  // The same products, date, reference and customer, by another person.
  await chooseBackupTrunk(ben);
  await fillDetails(ben, { reference: 'SAME' });
  await ben.press('Next');
  await untilStep(ben, 'review');
  expect(orderIn(ben)).not.toBe('');
  await ben.press('Try a dry run', { confirm: true });
  await ben.untilModal('All operator drafts are in use');
});

test('a wish date that passed while the draft holds it is told as that, and the order begun again from it', async () => {
  const { stack, ann } = await open('72h');
  const order = await takeOrderToReview(ann, { reference: 'LATE', wishDate: dayFromNow(1) });
  stack.advance(50 * 3_600_000);
  await ann.press('Submit for approval');
  expect(await ann.untilModal('The wish date has passed')).toContain('holds it');
  await ann.press('Back');
  await untilStep(ann, 'details');
  // There is no input at which it could be said.
  const answer = await ann.press('Next');
  expect(answer.ok).toBe(true);
  expect(await ann.untilModal('The wish date has passed')).toContain(`/order repeat ${order}`);
});

test('a wish date that passed in a draft that an order left is told as that, with the way on that there is', async () => {
  const { stack, ann } = await open();
  await startWith(ann, 'terminate');
  await nameThem(ann, sub(3), [sub(3)]);
  await ann.press('Next');
  await dateIt(ann, 'LATE', 1);
  await untilStep(ann, 'review');
  const order = orderIn(ann);
  await ann.press('Try a dry run', { confirm: true });
  await ann.untilModal('Dry run passed');
  await endLease(stack, ann);
  stack.advance(3 * 24 * 3_600_000);
  await resume(ann);
  expect(ann.modal()).toContain('still holds this order');
  await ann.press('Submit for approval');
  const told = await ann.untilModal('The wish date has passed');
  expect(told).toContain(`/order repeat ${order}`);
  expect(told).not.toContain('or later');
  // With another date it can't go on there, and nobody is asked to make it again what can't be ordered any more.
  await editDetails(ann, 'LATE');
  await ann.fill('Wish date', dayFromNow(30));
  await ann.press('Back to review');
  await untilStep(ann, 'review');
  await ann.press('Submit for approval');
  const again = await ann.untilModal('as it was before you changed it');
  expect(again).toContain(`/order repeat ${order}`);
  expect(again).not.toContain('change the order back');
});

test('with another login free an order whose date passed takes another date, and goes on there', async () => {
  const stack = await startStack({
    settings: { OPERATOR_PATCH_REMOVE: 'off' },
    operator: { patchRemove: false },
    policy: `${testPolicy}profiles: { hold: 2h, turn: 15m, users: {} }\n`,
  });
  const [ann, bob] = [await stack.robot('ann'), await stack.robot('bob')];
  await takeOrderToReview(ann, { reference: 'OTHER', wishDate: dayFromNow(1) });
  await endLease(stack, ann);
  stack.advance(3 * 24 * 3_600_000);
  await resume(ann);
  await ann.press('Submit for approval');
  await ann.untilModal('or later');
  await editDetails(ann, 'OTHER');
  await ann.fill('Wish date', dayFromNow(30));
  await ann.press('Back to review');
  await untilStep(ann, 'review');
  const order = await submitIt(ann);
  await approve(bob, order);
  await untilCard(bob, order, '*Placed*');
  expect(timesPlaced(stack, 'OTHER')).toBe(1);
});
