import { beforeEach, expect, test } from 'vitest';
import { sharedStack } from '../support/stack.js';
import { afresh } from './support/start-afresh.js';
import { chooseCustomer, dayFromNow, untilStep } from './support/take-order.js';
import { openGroups, requestIn, trunkPolicy, untilReview } from './support/trunk.js';
import type { Robot } from '../support/robot.js';

/** What is typed or picked in a window whose step was left in another one can't be taken: that is said, and only then. */

const stack = sharedStack({ policy: trunkPolicy });
const notTaken = '*Your input wasn’t saved*';

let ann: Robot;
beforeEach(async () => {
  ann = await stack().robot('ann');
  ann.turnTo(null);
  await afresh(ann);
});

const [channel, groups, page] = ['*Which channel*', '*What to change*', '*Page 1 of 1: Trunk*'];

async function back(to: string): Promise<void> {
  await ann.press('Back');
  await ann.untilModal(to);
}

/** An edit that came back, at its page of settings in two windows, one above the other. */
async function twoWindows(): Promise<void> {
  await openGroups(ann, { groups: ['Trunk'] });
  await ann.fill('IP whitelist', '192.0.2.1');
  await ann.press('Next');
  await untilReview(ann);
  const request = requestIn(ann);
  await ann.press('Submit for approval');
  await ann.untilModal('*Waiting for approval*');
  await ann.press('Withdraw', { in: 'modal', confirm: true });
  await untilReview(ann);
  await ann.press('Resume', { in: 'dm', near: request });
  await ann.until(() => ann.depth() === 2, 'the second window');
  await untilReview(ann);
  await back(page);
  ann.turnTo(0);
  await back(page);
  ann.turnTo(null);
}

/** Leaves a step in the lower window. */
async function leaveBelow(to: string): Promise<void> {
  ann.turnTo(0);
  await back(to);
  ann.turnTo(null);
}

test('settings that are typed or ticked too late are not taken, and that is said; of what nobody touched it is not', async () => {
  await twoWindows();
  await leaveBelow(groups);
  await ann.press('Next');
  expect(await ann.untilModal(groups)).not.toContain(notTaken);
  await leaveBelow(channel);
  await ann.choose('Settings to change', ['DID']);
  await ann.press('Next');
  expect(await ann.untilModal(channel)).toContain(notTaken);
});

test.each(['Next', 'Back'])(
  'a setting that is typed too late is not taken by %s, and that is said',
  async (button) => {
    await twoWindows();
    await leaveBelow(groups);
    await ann.fill('Reference', 'PBX 7');
    await ann.press(button);
    expect(await ann.untilModal(groups)).toContain(notTaken);
  },
);

test('a product that is picked in a window whose order went on is not taken, and that is said', async () => {
  await chooseCustomer(ann);
  await ann.command('/order', { in: 'general' });
  await ann.until(() => ann.depth() === 2, 'the second window');
  await ann.until(() => ann.choices('Product').length > 0, 'the products');
  await ann.choose('Product', 'Backup trunk');
  await ann.press('Next');
  await ann.untilModal('Voice channel');
  ann.turnTo(0);
  await ann.choose('Product', 'SIP Trunk Business');
  expect(await ann.untilModal(notTaken)).toContain('Voice channel');
});

test('Save of an entry whose form was left in another window says that it was not kept', async () => {
  await chooseCustomer(ann);
  await ann.choose('Product', "Every kind of question (the installer's form)");
  await ann.press('Next');
  await ann.untilModal('the product it starts with');
  await ann.press('Next');
  await untilStep(ann, 'details');
  await ann.fill('Wish date', dayFromNow(30));
  await ann.press('Next');
  await ann.untilModal('Form 1');
  await ann.command('/order', { in: 'general' });
  await ann.until(() => ann.depth() === 2, 'the second window');
  await ann.untilModal('Form 1');
  await ann.press('Add an entry');
  await ann.untilModal('New entry');
  ann.turnTo(0);
  await ann.press('Back');
  await untilStep(ann, 'details');
  ann.turnTo(null);
  await ann.fill('Name', 'Attic');
  await ann.fill('Sockets', '4');
  await ann.press('Save');
  expect(await ann.untilModal('*What you typed here was not kept*')).toContain('`/order`');
});
