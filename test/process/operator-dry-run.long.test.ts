import { expect, test } from 'vitest';
import { startProcessStack, type ProcessStack } from '../support/process-stack.js';
import type { PlainAnswer } from '../support/plain-operator.js';
import { approve, once, order, placed } from './order.js';

const draft = /^\/v1\/order-drafts\/[^/]+$/;
const dryRun = /&dry_run=true$/;

const html = { 'content-type': 'text/html' };

/** The calls since the approval that were no reading, by their method and what they are for. */
const writes = (stack: ProcessStack, from: number): readonly string[] =>
  stack.operator
    .calls()
    .slice(from)
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => (dryRun.test(path) ? 'dry run' : method));

/** An order with a configuration, submitted; gives how many calls there were before its approval. */
async function waiting(stack: ProcessStack) {
  const ann = await stack.robot('ann');
  const bob = await stack.robot('bob');
  await order(ann, { asksForConfiguration: true });
  await bob.untilMessage('orders', 'Waiting for 1 approval');
  return { ann, bob, from: stack.operator.calls().length };
}

const yes: readonly PlainAnswer[] = [
  { status: 200, text: '<html><body>OK</body></html>', headers: html },
  { status: 200, text: 'valid', headers: { 'content-type': 'text/plain' } },
  { status: 202, text: '' },
  { status: 200, text: '{"valid": tru', headers: { 'content-type': 'application/json' } },
];

test('a dry run that is answered with any success passes, whatever its body is', async () => {
  const stack = await startProcessStack({ mode: 'http', operator: { asksForConfiguration: true } });
  for (const [index, answer] of yes.entries()) {
    stack.operator.answerWith('POST', dryRun, answer);
    const { ann, bob, from } = await waiting(stack);
    await approve(bob);
    await bob.until(() => stack.operator.orders().length === index + 1, 'the order');
    expect(writes(stack, from).slice(-2)).toEqual(['dry run', 'POST']);
    expect(writes(stack, from).filter((what) => what === 'dry run')).toHaveLength(1);
    await ann.close({ all: true });
  }
  expect(placed(stack).orders).toEqual(yes.flatMap(() => once({ configured: true }).orders));
});

const plain = { 'content-type': 'text/plain' };

/** What the operator does not carry out, and what is sent of an order whose entries lie in the draft already. */
interface Failing {
  readonly what: string;
  readonly method: 'POST' | 'PATCH';
  readonly path: RegExp;
  readonly answer: PlainAnswer;
  readonly sent: readonly string[];
  readonly says: string;
}

const failingDryRun = (how: string, answer: PlainAnswer, says: string): Failing => ({
  what: `dry run, ${how}`,
  method: 'POST',
  path: dryRun,
  answer,
  sent: ['PATCH', 'dry run'],
  says,
});

const failing: readonly Failing[] = [
  failingDryRun(
    'with a fault of its own',
    { status: 500, text: 'The rule engine is asleep', headers: plain },
    'The rule engine is asleep',
  ),
  failingDryRun(
    'with a page of its proxy',
    { status: 502, text: '<html><body>Bad gateway</body></html>', headers: html },
    'Nothing was placed',
  ),
  failingDryRun(
    'asking to wait',
    { status: 503, text: 'Maintenance', headers: { ...plain, 'retry-after': '1' } },
    'Maintenance',
  ),
  {
    what: 'PATCH of configurations, with a fault of its own',
    method: 'PATCH',
    path: draft,
    answer: { status: 500, body: { message: 'No room for configurations' } },
    sent: ['PATCH'],
    says: 'No room for configurations',
  },
];

test.for(failing)(
  'what is no reading is sent once, and gives the order back when the operator fails it: $what',
  async ({ method, path, answer, sent, says }) => {
    const stack = await startProcessStack({ mode: 'http', operator: { asksForConfiguration: true } });
    const { ann, bob, from } = await waiting(stack);
    stack.operator.answerWith(method, path, answer);
    await approve(bob);
    await ann.untilMessage('dm', 'Nothing was placed');
    await ann.untilMessage('dm', says);
    expect(writes(stack, from)).toEqual(sent);
    expect(placed(stack)).toEqual({ orders: [], posts: 0 });
  },
);
