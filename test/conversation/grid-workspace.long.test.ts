import { expect, test } from 'vitest';
import { gridSeed } from '../../src/sandbox/workspace/seed-grid.js';
import { startStack, sharedStack } from '../support/stack.js';
import { testPolicy } from '../support/stack-environment.js';
import { approve, timesPlaced, untilCard, ephemeralTo } from './support/cards.js';
import { submitOrder } from './support/take-order.js';

/**
 * Two workspaces of one organisation. The payloads name another workspace for Ben and the organisation for Cat; both are
 * members of the one that the bot is in. Ivy is a colleague who is not, whatever the policy says of her.
 */
const seed = {
  ...gridSeed,
  slackChannels: gridSeed.slackChannels.map((channel) =>
    channel.id === 'C0ORDERS' ? { ...channel, members: [...channel.members, 'U0IVY'] } : channel,
  ),
};
const policy = testPolicy
  .replace('users: [U0ANN, U0BEN]', 'users: [U0ANN, U0BEN, U0IVY]')
  .replace('approvers: { users: []', 'approvers: { users: [U0IVY]');

test.each(['http', 'socket'] as const)(
  'people of two workspaces of one organisation take a whole order from its start to its placing, over %s',
  async (mode) => {
    const stack = await startStack({ mode, seed, policy });
    const [ben, cat, ivy] = [await stack.robot('ben'), await stack.robot('cat'), await stack.robot('ivy')];
    const order = await submitOrder(ben, { reference: 'GRID' });
    await untilCard(cat, order, 'Waiting for 1 approval');
    expect(await ephemeralTo(ivy, () => approve(ivy, order))).not.toBe('');
    expect(timesPlaced(stack, 'GRID')).toBe(0);
    await cat.press('Details', { in: 'orders', near: order });
    await cat.until(() => cat.modal().includes('GRID'), 'the details');
    await cat.close({ all: true });
    await approve(cat, order);
    await untilCard(cat, order, '*Placed*');
    expect(timesPlaced(stack, 'GRID')).toBe(1);
    await ben.untilMessage('dm', 'is placed');
  },
);

const stack = sharedStack({ seed, policy });

test('a member of ours whose own workspace is another one has a Home tab, lists and trunks as everybody has', async () => {
  const ben = await stack().robot('ben');
  await ben.openHome();
  await ben.until(() => ben.home() !== '', 'Home');
  expect(ben.home()).toContain('Start an order');
  await ben.command('/trunk edit acme-ams-01', { in: 'general' });
  await ben.until(() => ben.modal() !== '', 'the window of the channel');
  await ben.close({ all: true });
  await ben.say('general', 'Please connect +31 20 799 0101');
  await ben.messageShortcut('Connect these numbers', { in: 'general', near: 'Please connect' });
  await ben.until(() => ben.modal() !== '', 'the numbers');
  expect(ben.modal()).toContain('number');
});

test('a colleague of the organisation who is not of our workspace has no command, and a stranger has none either', async () => {
  const ivy = await stack().robot('ivy');
  await ivy.command('/order', { in: 'orders' });
  expect(ivy.ephemerals('orders').at(-1)).toContain('is not a valid command');
  const fay = await stack().robot('fay');
  await fay.command('/order', { in: 'acme-shared' });
  expect(fay.ephemerals('acme-shared').at(-1)).toContain('is not a valid command');
});
