import { expect, test } from 'vitest';
import { takePlainOrderToForm } from '../conversation/support/plain-stack.js';
import { untilStep } from '../conversation/support/take-order.js';
import { openGroups, trunk } from '../conversation/support/trunk.js';
import { customer } from '../support/plain-catalogue.js';
import { closedDoor } from '../support/barrier.js';
import { startProcessStack, type ProcessStack } from '../support/process-stack.js';
import type { Robot } from '../support/robot.js';

const lookup = `/v1/accounts/${customer.id}/lookups/password`;

/** A stack whose form has a password that a POST reserves; the form is open, and the request on its way. */
async function whileFetching(stack: ProcessStack, when: 'before' | 'after'): Promise<Robot> {
  const ann = await stack.robot('ann');
  stack.operator.answerWith('POST', /\/lookups\/password$/, { status: 200, body: { password: 'pw-Zq7' } });
  await takePlainOrderToForm(ann);
  await ann.fill('Room', 'Lobby');
  const held = stack.operator.hold('POST', /\/lookups\/password$/, when);
  await ann.press('Fetch value', { confirm: true });
  await ann.until(() => held.hasArrived(), 'the request');
  return ann;
}

const fetchingStack = (mode: 'socket' | 'http') =>
  startProcessStack({
    mode,
    settings: { OPERATOR_REMOTE_POST_PATHS: lookup },
    operator: {
      asksForConfiguration: true,
      form: {
        schema: {
          type: 'object',
          properties: {
            room: { type: 'string', title: 'Room' },
            password: { type: 'string', title: 'SIP password', writeOnly: true },
          },
          required: ['room', 'password'],
          additionalProperties: false,
        },
        remoteValues: {
          password: {
            endpoint: lookup,
            method: 'POST',
            property_selectors: { 'application/json': 'password' },
          },
        },
      },
    },
  });

test.each([
  ['before the operator had it', 'http', 'before'],
  ['after the operator had answered', 'socket', 'after'],
] as const)(
  'killed while a value is fetched, %s, the bot says once that it may be reserved, and the order goes on',
  async (_when, mode, when) => {
    const stack = await fetchingStack(mode);
    const ann = await whileFetching(stack, when);
    await stack.killAndStart();
    await ann.untilMessage('dm', 'was not kept');
    expect(ann.dms().join()).toContain('The value of SIP password');
    expect(ann.dms().join()).toContain('may have reserved a value');
    await ann.close({ all: true });
    await stack.killAndStart();
    await ann.press('Resume', { in: 'dm' });
    await untilStep(ann, 'configuration');
    expect(ann.values()).toMatchObject({ Room: 'Lobby' });
    expect(ann.dms().filter((text) => text.includes('was not kept'))).toHaveLength(1);
  },
);

test('killed while a list is read, the bot says so to whom had its window open, and opens it again', async () => {
  const stack = await startProcessStack({ mode: 'socket' });
  const ann = await stack.robot('ann');
  const held = stack.operator.hold('GET', /\/search/);
  await trunk(ann, 'proxies harb');
  await ann.until(() => held.hasArrived(), 'the search');
  await stack.killAndStart();
  await ann.untilMessage('dm', 'The list was not read');
  await ann.close({ all: true });
  await ann.press('Open the list', { in: 'dm' });
  await ann.untilModal(customer.name);
  expect(ann.dms()).toHaveLength(1);
});

test('killed while the page of a trunk change reads a list, its person resumes it', async () => {
  const stack = await startProcessStack({ mode: 'http' });
  const ann = await stack.robot('ann');
  const held = stack.operator.hold('GET', /callbarrings/);
  await openGroups(ann, { customer: customer.name, groups: ['General'] });
  await ann.untilModal('is being read');
  await ann.until(() => held.hasArrived(), 'the list');
  await stack.killAndStart();
  await ann.untilMessage('dm', 'can go on');
  await ann.close({ all: true });
  await ann.press('Resume', { in: 'dm' });
  await ann.untilModal(': General*');
  expect(ann.dms()).toHaveLength(1);
});

/** Slack does not give the file's address, until the bot is gone. */
async function whileFileIsRead(stack: ProcessStack, ann: Robot): Promise<void> {
  const door = closedDoor();
  stack.workspace.faults.api('files.info', { kind: 'held', until: door.pass() });
  await ann.attach('CSV file', [{ name: 'numbers.csv', content: '+31205550144;acme-ams-01\n' }]);
  await ann.press('Next');
  await ann.untilModal('Reading the file');
  await ann.until(() => door.hasArrived(), 'the file to be asked for');
  await stack.kill();
  door.release();
  await stack.start();
  await ann.untilMessage('dm', 'was not read');
  await ann.close({ all: true });
}

test('killed while it reads a file, the bot says that nothing was sent, and takes the file again', async () => {
  const stack = await startProcessStack({ mode: 'socket' });
  const ann = await stack.robot('ann');
  await trunk(ann, 'connect');
  await ann.press('Several numbers at once');
  await ann.untilModal('# Several numbers');
  await whileFileIsRead(stack, ann);
  expect(ann.dms().join()).toContain('Nothing was sent');
  await ann.press('Several numbers', { in: 'dm' });
  await ann.untilModal('# Several numbers');
  await ann.attach('CSV file', [{ name: 'numbers.csv', content: '+31205550144;acme-ams-01\n' }]);
  await ann.press('Next');
  await ann.untilModal('*Review*');
});
