import { createServer } from 'node:net';
import { once } from 'node:events';
import { expect } from 'vitest';
import { mayStillCome, patchDraft, type OperatorSettings } from '../../../src/operator/index.js';
import { draft, subscription } from '../../support/sample/operator-ids.js';
import { failureOf, hangUp, html, refusal, reply, silence, test, type Reply } from './scripted.js';

const patch = [{ kind: 'change' as const, subscriptionId: subscription }];

test.for<[string, Reply, Partial<OperatorSettings>?]>([
  ['got no answer in time', silence, { timeoutMs: 200 }],
  ['lost its connection', hangUp],
  ['was given up by a proxy', html(504)],
  ['was turned away without an error object', reply(503, 'busy')],
])('a change that %s may still be carried out', async ([, answer, settings = {}], { service, connect }) => {
  service.answers(answer);
  expect(mayStillCome(await failureOf(patchDraft(connect({ settings }), draft, patch)))).toBe(true);
});

test.for<[string, Reply]>([
  ['was refused with an error object', reply(422, refusal('order:validation', 'no'))],
  ['was one too many', reply(429, '')],
])('a change that %s is not carried out any more', async ([, answer], { service, connect }) => {
  service.answers(answer);
  expect(mayStillCome(await failureOf(patchDraft(connect(), draft, patch)))).toBe(false);
});

test('a change for which no connection was made can’t be carried out', async ({ connect }) => {
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const address = closed.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  closed.close();
  await once(closed, 'close');
  const settings = { baseUrl: `http://127.0.0.1:${address.port}` };
  const failure = await failureOf(patchDraft(connect({ settings }), draft, patch));
  expect(mayStillCome(failure)).toBe(false);
  expect(failure).toMatchObject({ message: 'The operator could not be reached.' });
});

test('a connection that broke is not told as one that was never made', async ({ service, connect }) => {
  service.answers(hangUp);
  const failure = await failureOf(patchDraft(connect(), draft, patch));
  expect(failure).toMatchObject({ message: 'The connection to the operator broke before an answer came.' });
});
