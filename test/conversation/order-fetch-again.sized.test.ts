import { expect, test } from 'vitest';
import { asked, atForm, fetchIt } from './support/password-form.js';
import { takePlainOrderToForm } from './support/plain-stack.js';
import { untilStep } from './support/take-order.js';
import { once, sizedList } from '../support/size.js';
import type { PlainAnswer } from '../support/plain-operator.js';

/** “Fetch value” pressed again, after a press of which nobody knows what it reserved. */

const path = /\/lookups\/password$/;
const html = { 'content-type': 'text/html' };

const taken: PlainAnswer = {
  status: 409,
  body: { error_identifier: 'taken', error_message: 'A number is reserved for you already' },
};
const badGateway: PlainAnswer = { status: 502, text: '<h1>Bad gateway</h1>', headers: html };
const given: PlainAnswer = { status: 200, body: { password: 'pw-given' } };

const mayHave = 'An earlier try may have reserved something at the operator.';

test.each(
  sizedList<[what: string, first: PlainAnswer, form?: Record<string, unknown>]>([
    ['a page of the operator’s proxy', badGateway],
    ['a page with 200', { status: 200, text: '<h1>Welcome</h1>', headers: html }],
    ['no value', { status: 201, body: { message: 'ok' } }],
    ['a redirect', { status: 302, text: '', headers: { location: '/login' } }],
    ['a value that no input can hold', given, { type: 'integer' }],
  ]),
)('a refusal after %s is not told as if nothing was reserved', async (_what, first, form = {}) => {
  const { stack, ann } = await atForm('POST', first, form);
  await fetchIt(ann);
  await ann.until(() => /may (have reserved|be reserved)/.test(ann.modal()), 'what may be reserved');
  stack.plain.answerWith('POST', path, taken);
  await fetchIt(ann);
  const told = await ann.untilModal('A number is reserved for you already');
  expect(told).toContain(mayHave);
  expect(told).not.toMatch(/nothing (more )?was reserved/i);
  // It is remembered as long as nobody knows better, also by another start.
  await stack.restartBot();
  await fetchIt(ann);
  await ann.until(() => asked(stack) === 3, 'the operator to be asked');
  expect(await ann.untilModal('A number is reserved for you already')).toContain(mayHave);
});

once(
  'a refusal after a press whose answer the bot’s end cut off is not told as if nothing was reserved',
  async () => {
    const { stack, ann } = await atForm('POST', given);
    const held = stack.plain.hold('POST', path);
    await fetchIt(ann);
    await ann.until(() => held.hasArrived(), 'the operator to be asked');
    await stack.stopBot();
    await stack.restartBot();
    held.drop();
    await ann.untilMessage('dm', 'was not kept');
    await ann.close({ all: true });
    stack.plain.answerWith('POST', path, taken);
    await ann.press('Resume', { in: 'dm' });
    await untilStep(ann, 'configuration');
    await fetchIt(ann);
    expect(await ann.untilModal('A number is reserved for you already')).toContain(mayHave);
  },
);

once('what may have been reserved is told of its own order alone, and not once a value came', async () => {
  const { stack, ann } = await atForm('POST', badGateway);
  await fetchIt(ann);
  await ann.untilModal('It may have reserved something');
  stack.plain.answerWith('POST', path, taken);
  const ben = await stack.robot('ben');
  await takePlainOrderToForm(ben);
  await fetchIt(ben);
  expect(await ben.untilModal('A number is reserved for you already')).toContain('Nothing was reserved.');
  stack.plain.answerWith('POST', path, given);
  await fetchIt(ann);
  await ann.untilModal('*SIP password*: from the operator, not shown');
  stack.plain.answerWith('POST', path, taken);
  await fetchIt(ann);
  expect(await ann.untilModal('A number is reserved for you already')).toContain(
    'Nothing more was reserved.',
  );
});

once('a refusal of the first press reserved nothing, however often it is pressed', async () => {
  const { stack, ann } = await atForm('POST', taken);
  for (const times of [1, 2]) {
    await fetchIt(ann);
    await ann.until(() => asked(stack) === times, 'the operator to be asked');
    expect(await ann.untilModal('A number is reserved for you already')).toContain('Nothing was reserved.');
  }
});
