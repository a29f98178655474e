import { beforeAll, expect, test } from 'vitest';
import { sharedStack } from '../support/stack.js';
import { testPolicy } from '../support/stack-environment.js';
import { ephemeralTo } from './support/cards.js';
import { answerTo } from './support/answers.js';
import { putPolicy } from './support/policy.js';
import { submitOrder } from './support/take-order.js';
import type { Robot } from '../support/robot.js';
import { expectNowhere, whereIn } from '../support/nowhere.js';

// Ben has no role here; Gus is a guest in the approvers group.
const policy = testPolicy.replace('users: [U0ANN, U0BEN]', 'users: [U0ANN]');
const stack = sharedStack({ policy });
let order = '';

/** What only belongs behind Details, Home, `/order status` and the journal. */
const secrets = ['HIDDEN-REFERENCE', 'Acme', 'Backup trunk', 'U0ANN', '18.99'];

const expectNothingOf = (text: string): void => {
  for (const secret of secrets) expect(text).not.toContain(secret);
};

beforeAll(async () => {
  const ann = await stack().robot('ann');
  order = await submitOrder(ann, { reference: 'HIDDEN-REFERENCE' });
});

test.each([
  ['ben', 'without a role'],
  ['gus', 'a guest'],
])('%s, %s, sees nothing of it anywhere, and is told why', async (name) => {
  const person = await stack().robot(name);
  for (const button of ['Details', 'Reject', 'Ask a question']) {
    const press = () => person.press(button, { in: 'orders', near: order });
    const says = await ephemeralTo(person, press);
    expect(says).toMatch(/you are not an approver|Guests/);
    expectNothingOf(says);
    expect(person.modal()).toBe('');
  }
  for (const command of [
    `/order status ${order}`,
    '/order list',
    '/order status',
    '/order discard',
    '/order new',
  ]) {
    const says = await answerTo(person, command);
    expect(says).toMatch(/don’t have permission to create orders|Guests can’t create orders/);
    expectNothingOf(says.replace(order, ''));
    expect(person.modal()).toBe('');
  }
  await expectTold(person, `/order repeat ${order}`);
  await expectTold(person, '/trunk history acme-ams-01');
  await expectTold(person, '/trunk edit acme-ams-01');
  await expectTold(person, '/trunkdesk freeze');
  await person.openHome();
  await person.until(() => person.home() !== '', 'Home');
  expect(person.home()).toContain('You can’t order or approve in Trunkdesk');
  expectNothingOf(person.home());
  expect(person.buttons({ in: 'home' })).toEqual([]);
  expect(person.dms()).toEqual([]);
});

test.each([
  ['a command', { kind: 'command' }],
  ['Home', { kind: 'home' }],
] as const)('a person of a connected workspace gets nothing from %s', async (_what, { kind }) => {
  const bob = await stack().robot('bob');
  await bob.openHome();
  const before = stack().workspace.calls().length;
  const user = { user_id: 'U0FAY', user: 'U0FAY' };
  await stack().workspace.deliver(
    kind === 'command'
      ? {
          kind: 'command',
          body: {
            ...user,
            command: '/order',
            text: `status ${order}`,
            team_id: 'T0ACME',
            channel_id: 'C0SHARED',
            trigger_id: stack().workspace.trigger('U0FAY'),
          },
        }
      : {
          kind: 'event',
          body: {
            type: 'event_callback',
            team_id: 'T0ACME',
            event_id: 'Ev0FAY',
            event: { type: 'app_home_opened', tab: 'home', ...user, channel: 'D0FAY' },
          },
        },
  );
  await bob.openHome();
  await bob.until(() => bob.home().includes(order), 'what an approver sees');
  const told = stack()
    .workspace.calls()
    .slice(before)
    .filter((call) => whereIn(call, 'U0FAY').length > 0);
  expectNowhere(told, ...secrets);
});

test('who has lost the role of a requester sees their request no more by command', async () => {
  const ann = await stack().robot('ann');
  await putPolicy(stack(), testPolicy.replace('users: [U0ANN, U0BEN]', 'users: [U0CAT]'));
  expect(await answerTo(ann, '/order list')).toContain('You don’t have permission to create orders');
  const says = await answerTo(ann, `/order status ${order}`);
  expect(secrets.filter((secret) => says.includes(secret))).toEqual([]);
  await putPolicy(stack(), policy);
});

async function expectTold(person: Robot, command: string): Promise<void> {
  const says = await answerTo(person, command);
  expect(says).toMatch(/U0DANA|full member|Guests|Ask your admin/);
  expectNothingOf(says);
}
