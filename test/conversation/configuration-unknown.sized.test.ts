import { expect, test } from 'vitest';
import { approve, untilCard } from './support/cards.js';
import { startPlainStack, takePlainOrderToForm, type PlainStack } from './support/plain-stack.js';
import { orderIn, resumeFromMessage, untilStep } from './support/take-order.js';
import { sizedList } from '../support/size.js';
import type { PlainAnswer, PlainCall } from '../support/plain-operator.js';
import type { Robot } from '../support/robot.js';

/** The draft shows no configurations: what its PATCH is answered with is all that is ever known of them. */

const draft = /^\/v1\/order-drafts\/[^/]+$/;
const html = { 'content-type': 'text/html' };
const json = { 'content-type': 'application/json' };

const holdsConfigurations = ({ body }: PlainCall): boolean =>
  JSON.stringify(body).includes('/configurations');

/** From now on a PATCH of configurations is answered so; one of entries is carried out. */
const answerConfigurations = ({ plain }: PlainStack, answer: PlainAnswer): void =>
  plain.answerWith('PATCH', draft, (call) =>
    holdsConfigurations(call) ? answer : { status: 204, isCarriedOut: true },
  );

const configured = ({ plain }: PlainStack): unknown[] =>
  plain.orders().map((order) => order.configured.map(({ configuration }) => configuration));

const sent = ({ plain }: PlainStack): number =>
  plain.calls().filter((call) => call.method === 'PATCH' && holdsConfigurations(call)).length;

async function atReview(): Promise<{ stack: PlainStack; ann: Robot; bob: Robot }> {
  const stack = await startPlainStack({ operator: { asksForConfiguration: true } });
  const [ann, bob] = [await stack.robot('ann'), await stack.robot('bob')];
  await takePlainOrderToForm(ann);
  await ann.fill('Room', 'Lobby');
  await ann.press('Next');
  await untilStep(ann, 'review');
  return { stack, ann, bob };
}

async function submit(ann: Robot): Promise<string> {
  const order = orderIn(ann);
  await ann.press('Submit for approval');
  await ann.untilModal('Waiting for approval');
  await ann.close();
  return order;
}

const saysNothing = sizedList<[what: string, answer: PlainAnswer, says: string]>([
  ['a page with 200', { status: 200, text: '<html>Welcome</html>', headers: html }, 'answer (200)'],
  ['JSON that broke off', { status: 200, text: '{"id": "0198', headers: json }, 'answer (200)'],
  ['plain words', { status: 200, text: 'OK', headers: { 'content-type': 'text/plain' } }, 'answer (200)'],
  ['a page with 202', { status: 202, text: '<html>Queued</html>', headers: html }, 'answer (202)'],
  ['a page of its proxy', { status: 502, text: '<html>Bad gateway</html>', headers: html }, 'a fault (502)'],
  ['a redirect', { status: 302, text: '', headers: { location: '/login' } }, 'a redirect (302)'],
]);

test.each(saysNothing)(
  'an order whose configuration is answered with %s comes back unsent, and is placed with it the next time',
  async (_what, answer, says) => {
    const { stack, ann, bob } = await atReview();
    answerConfigurations(stack, answer);
    const order = await submit(ann);
    await untilCard(bob, order, 'Waiting for 1 approval');
    await approve(bob, order);
    await untilCard(bob, order, 'nobody knows whether the operator took its configuration');
    await ann.untilMessage('dm', 'nobody knows whether the operator took what was filled in');
    const told = ann.dms().find((text) => text.includes('what was filled in'));
    expect(told).toContain(says);
    expect(told).toContain('Nothing was placed.');
    expect(stack.plain.orders()).toEqual([]);
    expect(sent(stack)).toBe(1);
    answerConfigurations(stack, { status: 204, isCarriedOut: true });
    await resumeFromMessage(ann, order);
    await submit(ann);
    await untilCard(bob, order, 'Waiting for 1 approval');
    await approve(bob, order);
    await untilCard(bob, order, '*Placed*');
    expect(configured(stack)).toEqual([[{ room: 'Lobby' }]]);
  },
);

test.each(saysNothing)(
  'a dry run is not tried once its configuration is answered with %s, and that is said',
  async (_what, answer, says) => {
    const { stack, ann } = await atReview();
    answerConfigurations(stack, answer);
    await ann.press('Try a dry run');
    const told = await ann.untilModal('nobody knows whether the operator took what was filled in');
    expect(told).toContain(says);
    expect(told).toContain('Nothing was placed.');
    expect(told).not.toContain('dry run passed');
    expect(stack.plain.calls().filter(({ path }) => path.includes('dry_run=true'))).toEqual([]);
    expect(sent(stack)).toBe(1);
  },
);

test.each(
  sizedList<[what: string, answer: PlainAnswer]>([
    ['no body', { status: 200 }],
    ['202 and no body', { status: 202 }],
    ['JSON', { status: 200, body: { message: 'ok' } }],
  ]),
)('an order whose configuration is answered with %s is placed with it', async (_what, answer) => {
  const { stack, ann, bob } = await atReview();
  answerConfigurations(stack, { ...answer, isCarriedOut: true });
  const order = await submit(ann);
  await untilCard(bob, order, 'Waiting for 1 approval');
  await approve(bob, order);
  await untilCard(bob, order, '*Placed*');
  expect(configured(stack)).toEqual([[{ room: 'Lobby' }]]);
});

test.each(
  sizedList<[what: string, answer: PlainAnswer]>([
    ['a page', { status: 200, text: '<html>Welcome</html>', headers: html }],
    ['JSON that broke off', { status: 200, text: '{"id": "0198', headers: json }],
  ]),
)('entries that are answered with %s are read back, and their order goes on', async (_what, answer) => {
  const stack = await startPlainStack({ operator: { asksForConfiguration: true } });
  stack.plain.answerWith('PATCH', draft, { ...answer, isCarriedOut: true });
  const ann = await stack.robot('ann');
  await takePlainOrderToForm(ann);
  expect(stack.plain.calls().filter(({ method }) => method === 'PATCH')).toHaveLength(1);
});
