import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { customer } from '../support/plain-catalogue.js';
import { startStack, type Stack } from '../support/stack.js';
import { startPlainStack, takePlainOrderToForm } from './support/plain-stack.js';
import { dateIt } from './support/subscriptions.js';
import { chooseBackupTrunk, chooseCustomer, fillDetails, untilStep } from './support/take-order.js';
import { openGroups } from './support/trunk.js';
import type { Robot } from '../support/robot.js';
import { again, once, sizedList } from '../support/size.js';

/** What was typed survives whatever is drawn over it. */

/** A trunk up to its form, whose choices the operator does not give yet. */
async function untilFormWithoutChoices(stack: Stack, person: Robot): Promise<void> {
  stack.faults.next(
    ({ path }) => path.includes('channel-proxies'),
    { is: 'answered', status: 403, body: '' },
    50,
  );
  await chooseCustomer(person);
  await person.choose('Product', 'SIP Trunk Business');
  await person.press('Next');
  await person.untilModal('Voice channel');
  await person.fill('Number block 100', '1');
  await person.press('Next');
  await dateIt(person, 'TYPED');
  await person.untilModal('did not give the choices of Voice proxy');
}

test.each(
  sizedList([
    ['is one of them', 'Rotterdam 1', 'Rotterdam 1', ''],
    ['is none of them', 'Nowhere 7', '', 'You typed “Nowhere 7”, which is not among the choices.'],
  ]),
)(
  'a value typed before its choices came, which %s, is not gone when they have come',
  async (_what, typed, stands, says) => {
    const stack = await startStack();
    const ann = await stack.robot('ann');
    await untilFormWithoutChoices(stack, ann);
    await ann.fill('Site name', 'Acme Amsterdam');
    await ann.fill('Voice proxy', typed);
    stack.faults.clear();
    await ann.press('Try again');
    await ann.untilModal('Choices from the operator, read ');
    expect(ann.values()).toMatchObject({ 'Site name': 'Acme Amsterdam', 'Voice proxy': stands });
    expect(ann.modal()).toContain(says);
  },
);

const references = `/v1/accounts/${customer.id}/lookups/references`;

/** A form of a room and a reference, which is fetched on its button. */
const withReference = {
  asksForConfiguration: true,
  form: {
    schema: {
      type: 'object',
      properties: {
        room: { type: 'string', title: 'Room' },
        reference: { type: 'string', title: 'Site reference' },
      },
      required: ['room', 'reference'],
    },
    remoteValues: {
      reference: {
        endpoint: references,
        method: 'POST',
        property_selectors: { 'application/json': 'value' },
      },
    },
  },
};

/** Presses "Fetch value", does something while the operator is asked, and waits for what it gave. */
async function fetchWhile(
  ann: Robot,
  stack: Awaited<ReturnType<typeof atReference>>,
  act: () => Promise<unknown>,
) {
  const held = stack.plain.hold('POST', /\/references$/, 'after');
  await ann.press('Fetch value', { confirm: true });
  await ann.until(held.hasArrived, 'the operator to be asked');
  await act();
  const asked = ann.view()?.hash;
  held.release();
  await ann.until(() => ann.view()?.hash !== asked, 'what came');
}

async function atReference(body: unknown) {
  const stack = await startPlainStack({
    operator: withReference,
    settings: { OPERATOR_REMOTE_POST_PATHS: references },
  });
  stack.plain.answerWith('POST', /\/references$/, { status: 200, body });
  return stack;
}

again(
  'what is typed into other inputs while a value is fetched stays, each time that it is fetched',
  async () => {
    let asked = 0;
    const stack = await atReference(null);
    stack.plain.answerWith('POST', /\/references$/, () => {
      asked += 1;
      return { status: 200, body: { value: `REF-${asked}` } };
    });
    const ann = await stack.robot('ann');
    await takePlainOrderToForm(ann);
    await ann.fill('Site reference', 'typed before');
    await fetchWhile(ann, stack, () => ann.fill('Room', 'Lobby'));
    expect(ann.values()).toMatchObject({ Room: 'Lobby', 'Site reference': 'REF-1' });
    await ann.fill('Site reference', 'typed over it');
    await fetchWhile(ann, stack, () => ann.fill('Room', 'Bar'));
    expect(ann.values()).toMatchObject({ Room: 'Bar', 'Site reference': 'REF-2' });
    await ann.press('Next');
    const review = await untilStep(ann, 'review');
    expect(review).toContain('REF-2');
    expect(review).toContain('Bar');
  },
);

test.each(
  sizedList([
    ['several values, of which one is chosen', { status: 200, body: [{ value: 'a' }, { value: 'b' }] }],
    ['nothing that could be read', { status: 200, text: '<h1>Welcome</h1>' }],
  ]),
)('what is typed while the operator gives %s, stays', async (_what, answer) => {
  const stack = await atReference(null);
  stack.plain.answerWith('POST', /\/references$/, answer);
  const ann = await stack.robot('ann');
  await takePlainOrderToForm(ann);
  await fetchWhile(ann, stack, () => ann.fill('Room', 'Lobby'));
  expect(ann.values()).toMatchObject({ Room: 'Lobby', 'Site reference': '' });
});

/** Something is done while another program has the database, so that nothing can be kept. */
async function whileLocked(stack: Stack, act: () => Promise<unknown>): Promise<void> {
  const other = new BetterSqlite3((stack.env['DATABASE_URL'] ?? '').replace('sqlite:', ''));
  other.exec('BEGIN IMMEDIATE');
  await act();
  other.exec('ROLLBACK');
  other.close();
}

once(
  'a window whose Next could not be carried out stays below what is said of it, with all that was typed',
  async () => {
    const stack = await startStack();
    const ann = await stack.robot('ann');
    await chooseBackupTrunk(ann);
    await fillDetails(ann, { reference: 'TYPED-ORDER' });
    await whileLocked(stack, async () => {
      await ann.press('Next');
      expect(ann.modal()).toContain('Not accepted');
    });
    await ann.close();
    expect(ann.values()).toMatchObject({ Reference: 'TYPED-ORDER' });
    await ann.press('Next');
    await untilStep(ann, 'review');
    await ann.close({ all: true });
    await openGroups(ann, { groups: ['General'] });
    await ann.fill('Area code', '0207');
    await whileLocked(stack, async () => {
      await ann.press('Next');
      expect(ann.modal()).toContain('Not accepted');
    });
    await ann.close();
    expect(ann.values()).toMatchObject({ 'Area code': '0207' });
    await ann.press('Next');
    expect(await ann.untilModal('*Review*')).toContain('0207');
  },
);
