import { expect, test } from 'vitest';
import { approve, untilCard } from './support/cards.js';
import { asked, atForm, fetchIt } from './support/password-form.js';
import { lastDelivered } from './support/redelivered.js';
import { orderIn, untilStep } from './support/take-order.js';
import { traces } from './support/traces.js';
import type { PlainAnswer } from '../support/plain-operator.js';
import type { PlainStack } from './support/plain-stack.js';
import type { Robot } from '../support/robot.js';
import { expectNowhere } from '../support/nowhere.js';
import { again, once, sizedList } from '../support/size.js';

const secret = 'pw-Zq7!echo"d-%20é';
const inputs = (person: Robot): string[] => Object.keys(person.values());

/** Fills in what is left, has the order approved, and gives what was configured at the operator. */
async function placed({ stack, ann, bob }: { stack: PlainStack; ann: Robot; bob: Robot }): Promise<unknown> {
  await ann.fill('Room', 'Lobby');
  await ann.press('Next');
  await untilStep(ann, 'review');
  const order = orderIn(ann);
  expect(ann.modal()).toContain('Set, not shown');
  await ann.press('Submit for approval');
  await ann.untilModal('Waiting for approval');
  await ann.close();
  await untilCard(bob, order, 'Waiting for 1 approval');
  await bob.press('Details', { in: 'orders', near: order });
  await bob.untilModal(order);
  expectNowhere(traces(stack, [ann, bob]), 'pw-Zq7');
  await bob.close();
  await approve(bob, order);
  await untilCard(bob, order, '*Placed*');
  expectNowhere(traces(stack, [ann, bob]), 'pw-Zq7');
  return stack.plain.orders().map(({ configured }) => configured.map((each) => each.configuration));
}

once(
  'a password that is fetched on its button is kept, said to be there, and placed; it stands nowhere else',
  async () => {
    const at = await atForm('POST', { status: 200, body: { password: secret } });
    const { ann, stack } = at;
    expect(asked(stack)).toBe(0);
    expect(inputs(ann)).toContain('SIP password');
    await fetchIt(ann);
    await ann.untilModal('*SIP password*: from the operator, not shown');
    expect(inputs(ann)).not.toContain('SIP password');
    expect(ann.modal()).toContain('SIP password was fetched from the operator. Fetching it again');
    expectNowhere(ann.view(), 'pw-Zq7');
    expect(await placed(at)).toEqual([[{ room: 'Lobby', password: secret }]]);
    expect(asked(stack)).toBe(1);
  },
);

once('a password that the operator gives by itself is kept, said to be there, and placed', async () => {
  const at = await atForm('GET', { status: 200, body: { password: secret } });
  await at.ann.untilModal('*SIP password*: from the operator, not shown');
  expect(at.ann.buttons()).not.toContain('Fetch value');
  expect(await placed(at)).toEqual([[{ room: 'Lobby', password: secret }]]);
});

test.each(
  sizedList<[name: string, password: Record<string, unknown>, given: unknown, placed: unknown]>([
    ['the only one of a list', {}, [{ password: secret, name: 'Line 1' }], secret],
    ['a number where a text is wanted', {}, { password: 471_147 }, '471147'],
    ['a text where a number is wanted', { type: 'integer' }, { password: '471147' }, 471_147],
    [
      'one of two shapes',
      { type: undefined, anyOf: [{ type: 'string' }, { type: 'null' }] },
      { password: secret },
      secret,
    ],
  ]),
)('a fetched password is placed also where it is %s', async (_name, schema, body, expected) => {
  const at = await atForm('POST', { status: 201, body }, schema);
  await fetchIt(at.ann);
  await at.ann.untilModal('from the operator, not shown');
  expect(await placed(at)).toEqual([[{ room: 'Lobby', password: expected }]]);
});

once('a press on “Fetch value” that Slack delivers again asks the operator no second time', async () => {
  const { ann, stack } = await atForm('POST', { status: 200, body: { password: secret } });
  await fetchIt(ann);
  await ann.untilModal('from the operator, not shown');
  await stack.workspace.deliver(lastDelivered(stack, 'block_actions', ann.id));
  await ann.untilModal('from the operator, not shown');
  expect(asked(stack)).toBe(1);
  await fetchIt(ann);
  await ann.until(() => asked(stack) === 2, 'another value to be asked for');
});

once(
  'a password that comes after its person went back, and what they typed meanwhile, are both kept',
  async () => {
    const at = await atForm('POST', { status: 200, body: { password: secret } });
    const { ann, stack } = at;
    const held = stack.plain.hold('POST', /\/lookups\//);
    await fetchIt(ann);
    await ann.until(() => held.hasArrived(), 'the operator to be asked');
    await ann.fill('Room', 'Bar');
    await ann.press('Back');
    await untilStep(ann, 'details');
    held.release();
    await ann.until(() => stack.log().some((line) => line.includes('lookups/password')), 'the answer');
    await ann.press('Next');
    await untilStep(ann, 'configuration');
    await ann.untilModal('*SIP password*: from the operator, not shown');
    expect(ann.values()).toMatchObject({ Room: 'Bar' });
    expect(await placed(at)).toEqual([[{ room: 'Lobby', password: secret }]]);
  },
);

again('a password that is typed over a fetched one is placed', async () => {
  const at = await atForm('POST', { status: 200, body: { password: secret } });
  await fetchIt(at.ann);
  await at.ann.untilModal('from the operator, not shown');
  await at.ann.press('Replace');
  await at.ann.fill('SIP password', 'pw-Zq7-typed-by-ann');
  await at.ann.fill('Room', 'Lobby');
  await at.ann.press('Next');
  await untilStep(at.ann, 'review');
  await at.ann.press('Back');
  await at.ann.untilModal('*SIP password*: set, not shown');
  expect(await placed(at)).toEqual([[{ room: 'Lobby', password: 'pw-Zq7-typed-by-ann' }]]);
});

once('of several passwords one is chosen by its name, and none is shown', async () => {
  const body = [
    { password: 'pw-Zq7-a', name: 'Line one' },
    { password: 'pw-Zq7-b', name: 'Line two' },
    { password: 'pw-Zq7-c' },
  ];
  const at = await atForm('POST', { status: 200, body });
  await fetchIt(at.ann);
  await at.ann.untilModal('Line two');
  expect(at.ann.modal()).toContain('Value 3');
  await at.ann.fill('SIP password', 'Line two');
  expect(await placed(at)).toEqual([[{ room: 'Lobby', password: 'pw-Zq7-b' }]]);
});

test.each<[name: string, answer: PlainAnswer, says: string[]]>(
  sizedList([
    [
      'refuses, quoting what was fetched before',
      {
        status: 409,
        body: { error_identifier: 'taken', error_message: `${secret} is reserved for you already` },
      },
      ['SIP password was not fetched', '[secret] is reserved for you already', 'Nothing more was reserved.'],
    ],
    [
      'has a fault',
      { status: 502, text: '<h1>Bad gateway</h1>', headers: { 'content-type': 'text/html' } },
      ['SIP password was not fetched', 'It may have reserved something'],
    ],
    [
      'answers without the value that is asked for',
      { status: 200, body: { sip: { password: 'pw-Zq7-nested' } } },
      ['SIP password was not fetched', 'It may have reserved something'],
    ],
    [
      'answers with an empty value',
      { status: 200, body: { password: '' } },
      ['SIP password was not fetched', 'It may have reserved something'],
    ],
  ]),
)('where the operator %s, that is said, and what was fetched stays', async (_name, answer, says) => {
  const at = await atForm('POST', { status: 200, body: { password: secret } });
  const { ann, stack } = at;
  await fetchIt(ann);
  await ann.untilModal('from the operator, not shown');
  stack.plain.answerWith('POST', /\/lookups\/password$/, answer);
  await fetchIt(ann);
  for (const words of says) await ann.untilModal(words);
  expect(ann.modal()).toContain('*SIP password*: from the operator, not shown');
  expectNowhere(traces(stack, [ann]), 'pw-Zq7');
  expect(await placed(at)).toEqual([[{ room: 'Lobby', password: secret }]]);
});

again('a value that no input can hold is told as that, and the input stays', async () => {
  const { ann } = await atForm('POST', { status: 200, body: { password: 'pw-Zq7' } }, { type: 'integer' });
  await fetchIt(ann);
  await ann.untilModal('The value of SIP password could not be used');
  expect(inputs(ann)).toContain('SIP password');
});

test.each(
  sizedList([
    ['POST', { password: '' }],
    ['GET', { password: '' }],
    ['GET', { password: '  ' }],
    ['GET', [{ password: '' }]],
  ] as const),
)(
  'an empty password by %s, %o, is none: the input stays, and what is typed is placed',
  async (method, body) => {
    const at = await atForm(method, { status: 200, body });
    const { ann } = at;
    if (method === 'POST') await fetchIt(ann);
    await ann.untilModal(method === 'POST' ? 'SIP password was not fetched' : 'The operator did not give');
    expect(ann.modal()).not.toContain('from the operator, not shown');
    expect(inputs(ann)).toContain('SIP password');
    await ann.fill('SIP password', 'pw-Zq7-typed');
    expect(await placed(at)).toEqual([[{ room: 'Lobby', password: 'pw-Zq7-typed' }]]);
  },
);
