import { describe, expect } from 'vitest';
import {
  OperatorError,
  OperatorFailure,
  dryRun,
  editChannel,
  getDraftPointer,
  isRefusal,
  search,
} from '../../../src/operator/index.js';
import { draft, product, wholesaler } from '../../support/sample/operator-ids.js';
import { cutOff, failureOf, html, refusal, reply, test } from './scripted.js';
import { expectNowhere } from '../../support/nowhere.js';

const violations = [
  {
    rule: 'P5',
    entry: 'intake 1',
    product_id: product,
    actual: 2,
    min: 1,
    max: 1,
    message: 'Platform access must be 1.',
  },
  { rule: 'P10', message: 'Fax support and encryption exclude each other.', min: 'odd', extra: true },
  'not an object',
];

describe('what a refusal says', () => {
  test('the identifier, its meaning and the message stand side by side', async ({ service, connect }) => {
    service.answers(reply(403, refusal('sip-trunk:insufficient-rights', 'Proxy not found')));
    const error = await failureOf(getDraftPointer(connect()));
    expect(error).toMatchObject({
      code: 'operator-refused',
      status: 403,
      identifier: 'urn:error:sip-trunk:insufficient-rights',
      meaning: 'lacks-rights',
      messages: ['Proxy not found'],
      message:
        'This login lacks the rights for it, or it does not exist: Proxy not found (403 urn:error:sip-trunk:insufficient-rights)',
    });
  });

  test('a success that holds an error object is a refusal', async ({ service, connect }) => {
    service.answers(reply(200, refusal('order:not-found', 'No such draft')));
    const error = await failureOf(getDraftPointer(connect()));
    expect(error).toBeInstanceOf(OperatorError);
    expect(isRefusal(error)).toBe(true);
  });

  test('a page of HTML gives the status and a short excerpt', async ({ service, connect }) => {
    service.answers(html(500));
    const error = await failureOf(getDraftPointer(connect()));
    expect(error).toMatchObject({
      status: 500,
      identifier: null,
      excerpt: '<html><body>Gateway <b>trouble</b></body></html>',
    });
    expect(isRefusal(error)).toBe(false);
  });

  test('an excerpt is short and shows hidden characters', async ({ service, connect }) => {
    service.answers(
      reply(400, `a\u202Eb\u0000c\u200Bd${'x'.repeat(5_000)}`, { 'content-type': 'text/plain' }),
    );
    const error = await failureOf(getDraftPointer(connect()));
    expect(error).toMatchObject({
      excerpt: expect.stringMatching(/^a\\u\{202e\}b\\u\{0\}c\\u\{200b\}dx{10,}…$/),
    });
    expect(error instanceof OperatorError ? error.excerpt.length : 0).toBeLessThan(260);
  });

  test('an empty body still gives a clear sentence', async ({ service, connect }) => {
    service.answers(reply(404, ''));
    expect(await failureOf(getDraftPointer(connect()))).toMatchObject({
      message: 'The operator refused it (404)',
    });
  });

  test('a refusal that is cut off keeps its status', async ({ service, connect }) => {
    service.answers(cutOff(403));
    expect(await failureOf(getDraftPointer(connect()))).toMatchObject({
      status: 403,
      cause: { code: 'operator-cut-off' },
    });
  });

  test('messages are found wherever they stand, once each', async ({ service, connect }) => {
    service.answers(
      reply(422, {
        message: 'One',
        errors: { name: ['Two', 'One'], nested: [{ detail: 'Three', code: 'no message' }] },
        messages: ['Four'],
        unrelated: ['not a message'],
      }),
    );
    const error = await failureOf(getDraftPointer(connect()));
    expect(error).toMatchObject({ messages: ['One', 'Two', 'Three', 'Four'] });
  });

  test('a body nested without end is no trouble', async ({ service, connect }) => {
    service.answers(reply(400, `${'{"errors":['.repeat(50_000)}"deep"${']}'.repeat(50_000)}`));
    expect(await failureOf(getDraftPointer(connect()))).toMatchObject({ status: 400, messages: [] });
  });

  test('the bearer token is not shown where the service echoes it', async ({ service, connect }) => {
    const token = 'secret"token-123';
    service.answers(reply(401, refusal('order:unauthorized', `Bad token ${token}`)));
    const error = await failureOf(
      getDraftPointer(connect({ auth: { kind: 'header', name: 'X-Key', value: token } })),
    );
    expectNowhere(error, 'token-123');
    expect(error).toMatchObject({ messages: ['Bad token [secret]'] });
  });

  test('a channel password is not shown where the service echoes it', async ({ service, connect }) => {
    service.answers(reply(400, refusal('sip-trunk:operator', 'Password hunter2hunter2 is too weak')));
    const error = await failureOf(editChannel(connect(), 'ann', { password: 'hunter2hunter2' }));
    expectNowhere(error, 'hunter2');
  });

  test('the values of an answer that is not understood are not quoted', async ({ service, connect }) => {
    service.answers(reply(200, [{ index: 'x', search_results: 'Jane Doe' }]));
    const error = await failureOf(search(connect(), 'jane'));
    expect(error).toMatchObject({ code: 'operator-not-understood' });
    expect(error instanceof Error ? error.message : '').toContain('0.search_results');
    expectNowhere(error, 'Jane');
  });
});

describe('a dry run', () => {
  test('asks with dry_run=true and takes any success', async ({ service, connect }) => {
    const yes = [
      reply(200, { valid: true }),
      reply(204, ''),
      html(200),
      reply(202, 'OK'),
      reply(200, '{"valid'),
    ];
    for (const answer of yes) {
      service.answers(answer);
      expect(await dryRun(connect(), wholesaler, draft)).toEqual({ ok: true });
    }
    expect(service.asked.map(({ method, url }) => `${method} ${url}`)).toEqual(
      Array(yes.length).fill(`POST /v1/accounts/${wholesaler}/orders?order_draft_id=${draft}&dry_run=true`),
    );
  });

  test('gives every violation and every message', async ({ service, connect }) => {
    service.answers(reply(422, { ...refusal('order:validation', 'Two rules are broken.'), violations }));
    const verdict = await dryRun(connect(), wholesaler, draft);
    expect(verdict).toMatchObject({
      ok: false,
      error: {
        messages: [
          'Two rules are broken.',
          'Platform access must be 1.',
          'Fax support and encryption exclude each other.',
        ],
        violations: [
          { rule: 'P5', entry: 'intake 1', productId: product, actual: 2, min: 1, max: 1 },
          { rule: 'P10', entry: null, productId: null, actual: null, min: null, max: null },
        ],
      },
    });
  });

  test('does not take "valid": false for a yes', async ({ service, connect }) => {
    service.answers(reply(200, { valid: false, errors: ['Wish date has passed'] }));
    expect(await dryRun(connect(), wholesaler, draft)).toMatchObject({
      ok: false,
      error: { messages: ['Wish date has passed'] },
    });
  });

  test('without a verdict is a failure, not a no', async ({ service, connect }) => {
    const operator = connect();
    for (const answer of [html(500), html(302), cutOff(200), reply(408, '')]) {
      service.answers(answer);
      expect(await failureOf(dryRun(operator, wholesaler, draft))).toBeInstanceOf(OperatorFailure);
    }
    expect(service.asked).toHaveLength(4);
  });
});
