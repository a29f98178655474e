import { beforeEach, expect, test } from 'vitest';
import { closedDoor, type Door } from '../support/barrier.js';
import { sharedStack } from '../support/stack.js';
import { afresh } from './support/start-afresh.js';
import { chooseCustomer, pressEachFix, untilStep } from './support/take-order.js';
import { openGroups } from './support/trunk.js';
import type { Robot } from '../support/robot.js';

/** What a submission found wrong stands until it is mended: nothing that comes late draws over it. */

const stack = sharedStack();

let ann: Robot;
beforeEach(async () => {
  ann = await stack().robot('ann');
  await afresh(ann);
});

const wrong = 'to continue*';

/** The products of a trunk, whose bounds the client no longer watches, since each breaks them already. */
async function atProducts(): Promise<void> {
  await chooseCustomer(ann);
  await ann.choose('Product', 'SIP Trunk Business');
  await ann.press('Next');
  await untilStep(ann, 'products');
  await ann.fill('Voice channel', '99');
  await ann.untilModal(wrong);
}

/** Lets the next keystroke arrive only once the door is opened. */
function heldKeystroke(): Door {
  const door = closedDoor();
  stack().workspace.faults.delivery('block_actions', { heldUntil: door.pass() });
  return door;
}

/** Waits until the bot has seen off all that came so far: another person's window opened after it. */
async function settled(): Promise<void> {
  const ben = await stack().robot('ben');
  const before = ben.ephemerals('general').length;
  await ben.command('/order help', { in: 'general' });
  await ben.until(() => ben.ephemerals('general').length > before, 'an answer');
}

test('a keystroke that arrives after its Next takes no error away; the next one is taken', async () => {
  await atProducts();
  const door = heldKeystroke();
  const typed = ann.fill('Voice channel', '98');
  await ann.press('Next');
  expect(Object.keys(ann.errors())).toContain('Voice channel');
  door.release();
  await typed;
  await settled();
  expect(Object.keys(ann.errors())).toContain('Voice channel');
  expect(ann.modal()).toContain(wrong);
  await ann.fill('Voice channel', '10');
  await ann.until(() => Object.keys(ann.errors()).length === 0, 'the errors to go');
  await ann.close();
});

test('what is drawn late for a keystroke that came before takes no error away', async () => {
  await atProducts();
  const door = closedDoor();
  // Its drawing is asked for, and Slack takes its time.
  stack().workspace.faults.api('views.update', { kind: 'held', until: door.pass() });
  await ann.fill('Voice channel', '98');
  const sent = ann.press('Next');
  door.release();
  await sent;
  await settled();
  expect(Object.keys(ann.errors())).toContain('Voice channel');
  await ann.close();
});

test('what is typed and sent at once without being told of is named with all that is wrong beside it', async () => {
  await chooseCustomer(ann);
  await ann.choose('Product', 'Hosted Voice');
  await ann.press('Next');
  await untilStep(ann, 'products');
  await ann.fill('Hosted seat', '600');
  await ann.untilModal(wrong);
  const door = heldKeystroke();
  const typed = ann.fill('Hosted seat', '700');
  await ann.press('Next');
  const shown = ann.modal();
  expect(shown).toContain('You entered 700');
  expect(shown.match(/\[Fix\]/g)?.length ?? 0).toBeGreaterThan(1);
  door.release();
  await typed;
  await ann.close();
});

test('a wrong quantity in a second input survives Fix on the first, and is fixed after it', async () => {
  await atProducts();
  await ann.fill('Number block 10', '33');
  await ann.until(() => ann.buttons().filter((text) => text === 'Fix').length >= 2, 'both problems');
  await ann.press('Fix', { nth: 0 });
  await ann.until(() => ann.buttons().filter((text) => text === 'Fix').length === 1, 'one to be left');
  const { 'Voice channel': voice, 'Number block 10': block } = ann.values();
  expect([voice === '99', block === '33'].filter(Boolean)).toHaveLength(1);
  await pressEachFix(ann);
  expect(ann.values()).toMatchObject({ 'Voice channel': '60', 'Number block 10': '10' });
  await ann.close();
});

test('what can’t be read as a quantity stays typed where another one is fixed', async () => {
  await atProducts();
  await ann.fill('Minute bundle', '2.5');
  await ann.press('Fix', { nth: 0 });
  await ann.until(() => ann.values()['Voice channel'] === '60', 'the fix');
  expect(ann.values()['Minute bundle']).toBe('2.5');
  await ann.close();
});

test('all that is wrong in a form is said at once', async () => {
  await ann.command('/trunk connect +31205550143 +31205550144', { in: 'general' });
  await ann.untilModal('# Several numbers');
  await ann.fill('Channel', '..');
  await ann.fill('Numbers', '"+31205550143');
  await ann.press('Next');
  expect(Object.keys(ann.errors()).sort()).toEqual(['Channel', 'Numbers']);
  await ann.close();
  await ann.command('/order change acme', { in: 'general' });
  await ann.untilModal(': subscriptions to');
  await ann.fill('Subscriptions', 'the one in Amsterdam\nthe other');
  await ann.press('Next');
  const said = ann.errors()['Subscriptions'] ?? '';
  expect(said).toContain('“the one in Amsterdam”');
  expect(said).toContain('“the other”');
  await ann.close();
});

test('errors of a page of settings stay while a list that it waited for comes', async () => {
  const door = stack().faults.hold(({ path }) => path.includes('callbarrings'));
  await openGroups(ann, { customer: 'Acme BV', groups: ['General'] });
  await ann.fill('New name', '..');
  await ann.press('Next');
  const errors = ann.errors();
  expect(Object.keys(errors)).toEqual(['New name']);
  door.release();
  await settled();
  expect(ann.errors()).toEqual(errors);
  await ann.close({ all: true });
});
