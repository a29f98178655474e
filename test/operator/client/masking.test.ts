import { describe, expect } from 'vitest';
import {
  dryRun,
  getChanges,
  getConfigurations,
  getDraft,
  getIntakes,
  masking,
  patchDraft,
  placeOrder,
  type Operator,
} from '../../../src/operator/index.js';
import { withoutSecrets } from '../../../src/operator/excerpt.js';
import { en } from '../../../src/texts/index.js';
import { draft, wholesaler } from '../../support/sample/operator-ids.js';
import { failureOf, refusal, reply, test, type Reply } from './scripted.js';
import { expectNowhere, whereIn } from '../../support/nowhere.js';

const password = 'pw-Zq7/"é<&';
const refused: Reply = reply(422, refusal('order:validation', `Not "${password}", nor North`));

const calls: Record<string, (operator: Operator) => Promise<unknown>> = {
  PATCH: (operator) => failureOf(patchDraft(operator, draft, [])),
  'dry run': (operator) => dryRun(operator, wholesaler, draft),
  order: (operator) => placeOrder(operator, wholesaler, draft),
  'read of the draft': (operator) => failureOf(getDraft(operator, draft)),
};

describe('an operator that masks secrets', () => {
  test.for(Object.entries(calls))(
    'masks them in the refusal of a %s, and nothing else',
    async ([, call], { service, connect }) => {
      service.answers(refused);
      const came = await call(masking(connect(), [password]));
      expect(whereIn(came, 'Not "[secret]", nor North')).not.toEqual([]);
      expectNowhere(came, 'pw-Zq7');
    },
  );

  test('masks them in the answer to an order that is kept, and in its id', async ({ service, connect }) => {
    const padding = 'x'.repeat(20_000);
    service.answers(reply(201, { order_id: `o-${password}`, configurations: [{ password, padding }] }));
    const outcome = await placeOrder(masking(connect(), [password]), wholesaler, draft);
    expect(outcome).toMatchObject({ kind: 'placed', orderId: 'o-[secret]' });
    expectNowhere(outcome, 'pw-Zq7');
  });
});

describe('an order in doubt', () => {
  test.for<[string, Reply, string]>([
    ['201 with broken JSON', reply(201, '{"site":"North'), 'The operator’s answer (201) was not understood.'],
    ['500 with a message', reply(500, { message: 'North' }), 'The operator had a fault (500).'],
    [
      'a redirect',
      reply(307, 'North', { location: '/North' }),
      'The operator sent a redirect (307), which is not followed.',
    ],
    ['408', reply(408, 'North'), 'The operator answered 408, which says neither yes nor no.'],
  ])('says why in our own words after %s', async ([, answer, says], { service, connect }) => {
    service.answers(answer);
    const outcome = await placeOrder(connect(), wholesaler, draft);
    if (outcome.kind !== 'in-doubt') throw new Error(`it is ${outcome.kind}`);
    expect(outcome.failure === null ? '' : en.failures.happened(outcome.failure)).toBe(says);
    // For the log.
    expect(whereIn(outcome.error, 'North')).not.toEqual([]);
  });
});

test.for<[string, (operator: Operator) => Promise<unknown>]>([
  ['the draft', (operator) => getDraft(operator, draft)],
  ['its intakes', (operator) => getIntakes(operator, draft)],
  ['its changes', (operator) => getChanges(operator, draft)],
  ['its configurations', (operator) => getConfigurations(operator, draft)],
])('an answer about %s that is no JSON is not quoted', async ([, read], { service, connect }) => {
  service.answers(reply(200, '{"configurations":[{"password":"hunter2hunter2'));
  const error = await failureOf(read(connect()));
  expect(error).toMatchObject({ code: 'operator-not-understood' });
  expectNowhere(error, 'hunter2');
});

describe('a secret is taken out of a text', () => {
  test.for([
    ['as it is', `is ${password}!`],
    ['as JSON', `is ${JSON.stringify(password).slice(1, -1)}!`],
    ['as JSON in ASCII', 'is pw-Zq7/\\"\\u00e9<&!'],
    ['as JSON with escaped slashes', 'is pw-Zq7\\/\\"é<&!'],
    ['as JSON in ASCII with escaped slashes', 'is pw-Zq7\\/\\"\\u00e9<&!'],
    ['in a page', 'is pw-Zq7/&quot;é&lt;&amp;!'],
    ['as JSON in a page', 'is pw-Zq7/\\&quot;é&lt;&amp;!'],
  ] as const)('where it stands %s', ([, text]) => {
    expect(withoutSecrets(text, [password])).toBe('is [secret]!');
  });

  test('whole, also where it contains another', () => {
    expect(withoutSecrets('abcd and abcdefgh', ['abcd', 'abcdefgh'])).toBe('[secret] and [secret]');
  });

  test('also where the text breaks off inside it', () => {
    for (let length = 4; length <= password.length; length += 1)
      expect(withoutSecrets(`is ${password.slice(0, length)}`, [password])).toBe('is [secret]');
    expect(withoutSecrets('aaab then aaaaab', ['aaaaabc'])).toBe('aaab then [secret]');
  });

  test('but not where it is too short to be one', () => {
    expect(withoutSecrets('Not on a Friday', ['on'])).toBe('Not on a Friday');
  });
});
