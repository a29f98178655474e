import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { testTokens } from '../support/robot-workspace.js';
import { sharedStack } from '../support/stack.js';
import { approve, untilCard } from './support/cards.js';
import { submitOrder } from './support/take-order.js';

const stack = sharedStack();

const Line = z.looseObject({ level: z.number(), msg: z.string(), order: z.string().optional() });
type Line = z.infer<typeof Line>;

const logged = (): Line[] =>
  stack()
    .log()
    .map((line) => Line.parse(JSON.parse(line)));

/** The fields that the guide lists. */
const documented = (): string[] =>
  [
    ...readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8').matchAll(
      /^\| ((?:`\w+`(?:, )?)+) +\| (?:every line|moves|decisions|calls|some lines)/gm,
    ),
  ].flatMap(([, names = '']) => [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name));

const byJob = (job: string) => ({ job, ms: expect.any(Number) });

test('a whole order can be followed in the log: each move and decision is one line, each call one of debug', async () => {
  const [ann, bob] = [await stack().robot('ann'), await stack().robot('bob')];
  const order = await submitOrder(ann, { reference: 'LOGGED' });
  await approve(bob, order);
  await untilCard(bob, order, '*Placed*');
  const lines = logged();
  const told = lines.filter((line) => line.level === 30 && line.order === order);
  const byClick = { reference: expect.stringMatching(/^E-[0-9A-F]{6}$/), ms: expect.any(Number) };
  expect(told).toMatchObject([
    { msg: 'A request moved', from: 'composing', to: 'submitting', actor: ann.id, ...byClick },
    { msg: 'A request moved', from: 'submitting', to: 'awaiting-approval', ...byJob('submit') },
    { msg: 'A request moved', from: 'awaiting-approval', to: 'checking', actor: bob.id, ...byJob('decide') },
    { msg: 'A decision was checked', decision: 'approve', counted: true, actor: bob.id, ...byJob('decide') },
    { msg: 'A request moved', from: 'checking', to: 'placing', actor: 'trunkdesk', ...byJob('place') },
    { msg: 'A request moved', from: 'placing', to: 'placed', actor: 'trunkdesk', ...byJob('place') },
  ]);

  const calls = lines.filter(({ msg }) => msg === 'Slack call');
  expect(calls.length).toBeGreaterThan(5);
  expect(
    calls.filter((call) => call['method'] === 'chat.postMessage' && call['job'] === 'show-card'),
  ).not.toEqual([]);
  const asked = lines.filter(({ msg }) => msg === 'Operator call');
  const placing = asked.filter(
    (call) => call.order === order && call['method'] === 'POST' && call['job'] === 'place',
  );
  expect(placing.length).toBeGreaterThan(0);
  for (const call of [...calls, ...asked]) expect(call).toMatchObject({ level: 20, ms: expect.any(Number) });

  // What a person typed is in no line, nor is the token of a login.
  const text = stack().log().join('');
  expect(text).not.toContain('LOGGED');
  expect(text).not.toContain(testTokens.botToken);

  const fields = new Set(lines.flatMap((line) => Object.keys(line)));
  expect([...fields].filter((field) => !documented().includes(field))).toEqual([]);
});
