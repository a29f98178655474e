import { expect } from 'vitest';
import {
  dryRun,
  getDraftPointer,
  openPool,
  operatorDefaults,
  patchDraft,
  placeOrder,
  search,
  type Operator,
} from '../../../src/operator/index.js';
import { customer, draft, uuid, wholesaler } from '../../support/sample/operator-ids.js';
import { failureOf, hangUp, reply, silence, test } from './scripted.js';

const pointer = reply(200, { order_draft_id: uuid(3) });
const down = reply(500, '');

/** A pool whose clock the test moves. */
function clocked() {
  const clock = { now: Date.parse('2026-12-01T11:00:00Z') };
  const said: string[] = [];
  const pool = openPool(operatorDefaults, {
    now: () => clock.now,
    onCircuitState: (standing) => said.push(standing.is),
  });
  return { clock, pool, said };
}

async function fail(operator: Operator, times: number): Promise<void> {
  for (let nth = 0; nth < times; nth += 1) await failureOf(getDraftPointer(operator));
}

const writing = (operator: Operator) =>
  failureOf(patchDraft(operator, draft, [{ kind: 'on-account', account: customer }]));

test('after five calls without an answer nobody is sent to the operator, of whatever profile', async ({
  service,
  connect,
}) => {
  const { pool, clock, said } = clocked();
  const [ann, bob] = [connect({ pool, name: 'ann' }), connect({ pool, name: 'bob' })];
  service.answers(down);
  await fail(ann, 3);
  await fail(bob, 2);
  expect(service.asked).toHaveLength(5);
  expect(ann.circuitState()).toEqual({
    is: 'resting',
    because: 'failures',
    since: clock.now,
    until: clock.now + 5_000,
  });
  expect(await failureOf(search(bob, 'acme'))).toMatchObject({
    code: 'operator-resting',
    sent: false,
    until: clock.now + 5_000,
  });
  expect(await writing(ann)).toMatchObject({ code: 'operator-resting', sent: false });
  expect(service.asked).toHaveLength(5);
  expect(said).toEqual(['resting']);
});

test('it is found by itself that the operator answers again, by one read and no write', async ({
  service,
  connect,
}) => {
  const { pool, clock, said } = clocked();
  const operator = connect({ pool });
  service.answers(hangUp);
  await fail(operator, 5);
  const before = service.asked.length;
  clock.now += 5_000;
  expect(await writing(operator)).toMatchObject({ code: 'operator-resting' });
  expect(service.asked).toHaveLength(before);
  service.answers(pointer);
  expect(await getDraftPointer(operator)).toBe(uuid(3));
  expect(operator.circuitState()).toEqual({ is: 'answering' });
  service.answers(reply(200, {}));
  await dryRun(operator, wholesaler, draft);
  expect(said).toEqual(['resting', 'answering']);
});

test('a look that fails is not repeated, and the operator rests longer', async ({ service, connect }) => {
  const { pool, clock } = clocked();
  const operator = connect({ pool });
  service.answers(hangUp);
  await fail(operator, 5);
  const before = service.asked.length;
  clock.now += 5_000;
  await fail(operator, 3);
  expect(service.asked).toHaveLength(before + 1);
  expect(operator.circuitState()).toMatchObject({ is: 'resting', until: clock.now + 10_000 });
});

test('an order that was recorded as being placed is sent, though the operator rests, and only once', async ({
  service,
  connect,
}) => {
  const { pool } = clocked();
  const operator = connect({ pool });
  service.answers(down);
  await fail(operator, 5);
  expect(await placeOrder(operator, wholesaler, draft)).toMatchObject({ kind: 'in-doubt' });
  expect(service.asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('silence counts, refusals and answers that nobody understands do not', async ({ service, connect }) => {
  const { pool } = clocked();
  const operator = connect({ pool, settings: { timeoutMs: 100 } });
  for (const answer of [reply(404, ''), reply(422, ''), reply(401, ''), reply(200, '<html>')]) {
    service.answers(answer);
    await fail(operator, 6);
    expect(operator.circuitState()).toEqual({ is: 'answering' });
  }
  service.answers(silence);
  await fail(operator, 5);
  expect(operator.circuitState()).toMatchObject({ is: 'resting' });
});

test('after a 429 that names no time all calls wait a little by themselves, and none is lost by it', async ({
  service,
  connect,
}) => {
  const operator = connect({ pool: openPool(operatorDefaults), settings: { timeoutMs: 5_000 } });
  service.answers(reply(429, ''), pointer);
  const before = performance.now();
  expect(await getDraftPointer(operator)).toBe(uuid(3));
  expect(performance.now() - before).toBeGreaterThan(400);
  expect(service.asked).toHaveLength(2);
});

test('what one call is asked to wait, all calls wait: in the call where there is time, else not sent', async ({
  service,
  connect,
}) => {
  const { pool, clock } = clocked();
  const operator = connect({ pool, settings: { timeoutMs: 2_000 } });
  service.answers(reply(503, '', { 'retry-after': '120' }), pointer);
  await fail(operator, 1);
  expect(await failureOf(getDraftPointer(operator))).toMatchObject({
    code: 'operator-resting',
    until: clock.now + 120_000,
  });
  expect(service.asked).toHaveLength(1);
  // Half a second is left of it: that is waited for.
  const pausing = openPool(operatorDefaults);
  const patient = connect({ pool: pausing, settings: { timeoutMs: 5_000 } });
  service.answers(reply(429, '', { 'retry-after': '1' }), pointer);
  const started = performance.now();
  await writing(patient);
  expect(await getDraftPointer(patient)).toBe(uuid(3));
  expect(performance.now() - started).toBeGreaterThan(900);
});

test('once the process is about to end nothing new is sent, nor repeated, but for an order that was recorded', async ({
  service,
  connect,
}) => {
  const { pool } = clocked();
  const operator = connect({ pool, name: 'ann' });
  pool.stopSending();
  expect(await failureOf(getDraftPointer(operator))).toMatchObject({
    code: 'operator-resting',
    because: 'stopping',
    sent: false,
  });
  expect(await writing(operator)).toMatchObject({ because: 'stopping', sent: false });
  expect(service.asked).toHaveLength(0);
  service.answers(reply(200, { order_id: '4711' }));
  expect(await placeOrder(operator, wholesaler, draft)).toMatchObject({ kind: 'placed', orderId: '4711' });
  expect(service.asked).toHaveLength(1);
});
