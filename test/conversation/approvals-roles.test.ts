import { beforeAll, expect, test } from 'vitest';
import { sharedStack } from '../support/stack.js';
import { testPolicy } from '../support/stack-environment.js';
import { answerTo } from './support/answers.js';
import { submitOrder } from './support/take-order.js';
import { untilDm } from './support/trunk.js';
import type { Robot } from '../support/robot.js';
import { expectNowhere } from '../support/nowhere.js';

// Ben has no role here; Gus is a guest in the approvers group.
const policy = testPolicy
  .replace('users: [U0ANN, U0BEN]', 'users: [U0ANN]')
  .replace('  rules:', '  reminder_hours: always\n  rules:');

const stack = sharedStack({ policy });

type Role = 'requester' | 'approver' | 'admin';

const requesters: readonly Role[] = ['requester', 'admin'];
const deciders: readonly Role[] = ['requester', 'approver', 'admin'];
const admins: readonly Role[] = ['admin'];

/** Every command with who may use it; an empty list: everybody. */
const commands: readonly (readonly [typed: string, may: readonly Role[]])[] = [
  ['/order help', []],
  ['/trunk help', []],
  ['/trunkdesk help', []],
  ['/order', requesters],
  ['/order new Acme', requesters],
  ['/order change Acme', requesters],
  ['/order terminate Acme', requesters],
  ['/order list', requesters],
  ['/order status', deciders],
  ['/order status TD-1001', deciders],
  ['/order repeat TD-1001', requesters],
  ['/order discard', requesters],
  ['/trunk', requesters],
  ['/trunk edit acme-ams-01', requesters],
  ['/trunk connect +31205550142 acme-ams-01', requesters],
  ['/trunk disconnect +31205550142', requesters],
  ['/trunk type +31205550142 acme-ams-01 user', requesters],
  ['/trunk untype +31205550142 acme-ams-01', requesters],
  ['/trunk callerids Acme', requesters],
  ['/trunk proxies Acme', requesters],
  ['/trunk templates Acme', requesters],
  ['/trunk barrings Acme', requesters],
  ['/trunk history acme-ams-01', requesters],
  ['/trunkdesk freeze network maintenance', admins],
  ['/trunkdesk unfreeze', admins],
  ['/trunkdesk profiles', admins],
];

const shortcuts = ['Start an order', 'Edit a trunk channel'];

const people: readonly (readonly [name: string, role: Role | 'none' | 'guest'])[] = [
  ['ann', 'requester'],
  ['bob', 'approver'],
  ['dana', 'admin'],
  ['ben', 'none'],
  ['gus', 'guest'],
];

/** What only belongs to requesters, approvers and admins. */
const secrets = ['HIDDEN-REFERENCE', 'Acme', 'Backup trunk', 'U0ANN', '18.99', 'acme-ams-01'];

/** Whom to ask: an admin by name, or any full member. */
const ask = /<@U0DANA>|full member/;
const refusal = /permission to (create orders|change trunks)|takes an admin|Guests (can’t|cannot)/;

/** What is wrong with an answer to who may not; empty where it refuses, says whom to ask, and tells nothing else. */
function wrongIn(person: Robot, says: string, typed: string): string[] {
  return [
    ...(refusal.test(says) ? [] : [`${typed} is not refused: ${says}`]),
    ...(ask.test(says) ? [] : [`${typed} does not say whom to ask: ${says}`]),
    ...(person.modal() === '' ? [] : [`${typed} opened a window`]),
    ...secrets.filter((secret) => says.includes(secret)).map((secret) => `${typed} tells ${secret}`),
  ];
}

/** Waits for a window or an answer, and gives what it says. */
async function whatComes(person: Robot, typed: string): Promise<string> {
  const before = person.ephemerals('general').length;
  await person.command(typed, { in: 'general' });
  const answer = () => person.ephemerals('general').slice(before).join('');
  await person.until(() => person.modal() !== '' || answer() !== '', `something after ${typed}`);
  const says = `${person.modal()}${answer()}`;
  if (person.modal() !== '') await person.close({ all: true });
  return says;
}

test('the table names every command that the help shows', async () => {
  const ann = await stack().robot('ann');
  const help = await answerTo(ann, '/trunkdesk help');
  const shown = [...help.matchAll(/`(\/\w+(?: [a-z]+)?)/g)].map((found) => found[1] ?? '');
  expect(shown.length).toBeGreaterThan(15);
  const known = commands.map(([typed]) => typed);
  expect(shown.filter((each) => !known.some((typed) => typed.startsWith(each)))).toEqual([]);
});

// TD-1001, of which those who have no role are told nothing.
beforeAll(async () => {
  const ann = await stack().robot('ann');
  await submitOrder(ann, { reference: 'HIDDEN-REFERENCE' });
});

test.each(people)(
  '%s (%s) may use what the role allows, and is told whom to ask for the rest',
  async (name, role) => {
    const person = await stack().robot(name);
    const wrong: string[] = [];
    for (const [typed, may] of commands) {
      if (may.length === 0 || may.some((each) => each === role)) {
        const says = await whatComes(person, typed);
        if (refusal.test(says)) wrong.push(`${typed} is refused: ${says}`);
      } else wrong.push(...wrongIn(person, await answerTo(person, typed), typed));
    }
    expect(wrong).toEqual([]);
  },
);

test.each([['bob'], ['ben'], ['gus']])('%s is told whom to ask by a shortcut too', async (name) => {
  const person = await stack().robot(name);
  const wrong: string[] = [];
  for (const shortcut of shortcuts) {
    const before = person.dms().length;
    await person.shortcut(shortcut);
    await person.until(() => person.dms().length > before, 'an answer');
    wrong.push(...wrongIn(person, person.dms().at(-1) ?? '', shortcut));
  }
  await person.say('general', 'Please connect +31 20 555 0142 for Acme');
  const before = person.ephemerals('general').length;
  await person.messageShortcut('Connect these numbers', { in: 'general', near: '555 0142' });
  const answers = () => person.ephemerals('general').slice(before);
  await person.until(() => answers().length > 0, 'an answer to the message shortcut');
  wrong.push(...wrongIn(person, answers()[0] ?? '', 'the message shortcut'));
  expect(wrong).toEqual([]);
});

test('a reminder brings nothing of a request to a guest of the group, to who left, or to who has no role', async () => {
  const [bob, ben, gus] = [
    await stack().robot('bob'),
    await stack().robot('ben'),
    await stack().robot('gus'),
  ];
  const told = [ben, gus].map((person) => person.dms().length);
  stack().advance(5 * 3_600_000);
  await untilDm(bob, 'TD-1001', 'This waits for you');
  await bob.untilMessage('orders', 'has waited');
  expect([ben, gus].map((person) => person.dms().length)).toEqual(told);
  const opened = stack()
    .workspace.calls()
    .filter(({ method }) => method === 'conversations.open');
  expect(opened.length).toBeGreaterThan(0);
  expectNowhere(opened, 'U0EVE');
});
