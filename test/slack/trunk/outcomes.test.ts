import { afterEach, expect, test } from 'vitest';
import { OperatorFaults, door, type Matches } from '../../support/operator-faults.js';
import { openStack, type Stack } from '../../support/stack.js';
import { testPolicy } from '../../support/stack-environment.js';
import type { Robot } from '../../support/robot.js';
import { messageText } from '../../support/robot-screen.js';

const faults = new OperatorFaults();
let stack: Stack | null = null;
afterEach(async () => {
  faults.clear();
  await stack?.close();
  stack = null;
});

const policy = `${testPolicy}    - { action: "trunk.*", approvals: 0 }
`;

async function person(name: string): Promise<Robot> {
  stack ??= await openStack({ mode: 'socket', policy, operator: { interference: faults } });
  return stack.robot(name);
}

const isConnecting: Matches = ({ method, path }) =>
  method === 'POST' && path.startsWith('/v1/channel-number');

test('A call whose answer was lost can be sent once more, on a button', async () => {
  const ann = await person('ann');
  faults.next(isConnecting, { is: 'answered', status: 503, body: '<html>busy</html>', type: 'text/html' });
  await ann.command('/trunk connect 0205550143 acme-ams-01', { in: 'general' });
  await ann.untilModal('(+31205550143)');
  await ann.press('Apply', { confirm: true });
  expect(await ann.untilModal('*The operator had a fault (503)*')).toContain('harmless');
  await ann.press('Try again', { in: 'modal' });
  await ann.untilModal('*Connected*');
});

test('Stop ends a list after the call that is under way, and the rest is not sent', async () => {
  const ann = await person('ann');
  const held = door();
  faults.next(isConnecting, { is: 'held', until: held.opened }, 20);
  await ann.command('/trunk connect', { in: 'general' });
  await ann.untilModal('Number');
  await ann.press('Several numbers at once');
  await ann.untilModal('What to do');
  await ann.fill('Channel', 'acme-ams-01');
  const numbers = Array.from({ length: 20 }, (_, index) => `02055501${50 + index}`);
  await ann.fill('Numbers', numbers.join('\n'));
  await ann.press('Next');
  await ann.untilModal('*20 of 20 lines are ready*');
  expect(ann.modal()).toContain('and 10 more');
  await ann.press('Apply', { confirm: true });
  await ann.untilMessage('dm', 'is under way');
  await ann.press('Stop', { in: 'dm', near: 'is under way', confirm: true });
  held.open();
  await ann.untilMessage('dm', 'not sent');
});

test('What the operator refuses comes back with everything still filled in', async () => {
  const ann = await person('ann');
  await ann.command('/trunk edit acme-nowhere', { in: 'general' });
  await ann.untilModal('Which channel');
  await ann.press('Next');
  await ann.untilModal('What to change');
  await ann.choose('Settings to change', ['DID']);
  await ann.press('Next');
  await ann.untilModal('Page 1 of 1: DID');
  await ann.fill('Filter', '31');
  await ann.press('Next');
  await ann.untilModal('*1 setting changes.*');
  await ann.press('Apply', { confirm: true });
  await ann.untilModal('The operator refused it');
  await ann.press('Back');
  await ann.untilModal('Page 1 of 1: DID');
  expect(ann.values()['Filter']).toBe('31');
});

test('A number type is set, and removed after a question in red', async () => {
  const ann = await person('ann');
  await ann.command('/trunk type +31205550201 acme-teams', { in: 'general' });
  await ann.untilModal('Number type');
  await ann.choose('Number type', 'Resource Account');
  await ann.press('Next');
  await ann.untilModal('Resource Account');
  await ann.press('Apply', { confirm: true });
  await ann.untilModal('*Type set*');
  await ann.close({ all: true });
  await ann.command('/trunk untype +31205550201 acme-teams', { in: 'general' });
  await ann.untilModal('What is lost');
  expect(ann.asks('Apply')).toContain('no longer knows');
  await ann.press('Apply', { confirm: true });
  await ann.untilModal('*Type removed*');
});

test('The numbers of a message are connected from its menu', async () => {
  const ann = await person('ann');
  await ann.say('general', 'Please connect 020 555 0146 and 020 555 0148');
  await ann.messageShortcut('Connect these numbers', { in: 'general', near: 'Please connect' });
  await ann.untilModal('*2 numbers* found');
  await ann.fill('Channel', 'acme-rtm-01');
  await ann.press('Next');
  await ann.untilModal('*2 of 2 lines are ready*');
  await ann.press('Apply', { confirm: true });
  const told = await ann.untilMessage('dm', '2 connected');
  expect(messageText(told)).toMatch(
    /^\*Your request to connect 2 numbers to acme-rtm-01\*\n\S+ \*Done\*\n2 connected/,
  );
});
