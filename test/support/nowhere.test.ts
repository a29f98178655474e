import { expect, test } from 'vitest';
import { expectNowhere, whereIn } from './nowhere.js';

const secret = 'hush"hush';
const round: Record<string, unknown> = { name: 'Ann' };
round['self'] = round;

test.each<[path: string, value: unknown]>([
  ['', `It is ${secret}.`],
  ['.0.blocks.1.text', [{ blocks: ['', { text: secret }] }]],
  ['.hush"hush(the name)', { [secret]: true }],
  ['.view.private_metadata(as JSON).a.0', { view: { private_metadata: JSON.stringify({ a: [secret] }) } }],
  [
    '.private_metadata(as JSON).inner(as JSON).a',
    { private_metadata: JSON.stringify({ inner: JSON.stringify({ a: secret }) }) },
  ],
  ['.sealed(as bytes)', { sealed: new TextEncoder().encode(`x${secret}x`) }],
  ['.0.1', new Map([['pin', secret]])],
  ['.0', new Set([secret])],
  ['.Symbol(kept)', { [Symbol('kept')]: secret }],
  ['.self', { ...round, self: secret }],
])('a secret is found at "%s"', (path, value) => {
  expect(whereIn(value, secret)).toContain(path);
  expect(() => expectNowhere(value, 'something else', secret)).toThrow('where it stands');
});

test('a secret is found in the message, the stack and the causes of an error', () => {
  const failed = new Error('Failed', { cause: new Error(`No ${secret}`) });
  expect(whereIn({ failed }, secret)).toEqual(['.failed.cause.stack', '.failed.cause.message']);
});

test('a number is found as it is written, and a pattern wherever it fits', () => {
  expect(whereIn({ pin: 4_711, pages: [['PIN 0815']] }, '4711', /08\d5/)).toEqual(['.pin', '.pages.0.0']);
  expect(whereIn({ pin: 4_711 }, /^08/)).toEqual([]);
});

test('where no secret stands nothing is said, also where a value holds itself', () => {
  expectNowhere([round, null, undefined, true, () => secret.length, 'hush'], secret);
});
