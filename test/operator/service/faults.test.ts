import { Agent, request, type Dispatcher } from 'undici';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { faultLayer } from '../../../src/sandbox/operator/index.js';
import {
  draftOf,
  intake,
  base,
  patch,
  wholesaler,
  withOperator,
} from '../../support/sample/operator-data.js';
import { expectNowhere } from '../../support/nowhere.js';

type Rule = Parameters<ReturnType<typeof faultLayer>['add']>[0];
type Fault = Extract<Rule['fault'], { kind: string }>;

const agent = new Agent();
afterAll(() => agent.destroy());

const pointer = '/v1/profile/order-drafts';

/** A service where one fault happens to every call, and a plain client for it. */
async function broken(fault: Fault, rest: Omit<Rule, 'fault'> = {}) {
  const started = await withOperator();
  const { operator } = started;
  const id = operator.faults.add({ ...rest, fault });
  const ask = (path = pointer, options: Partial<Dispatcher.RequestOptions> = {}) =>
    request(`${operator.url}${path}`, {
      dispatcher: agent,
      headers: { authorization: 'Bearer token-of-ann' },
      ...options,
      method: options.method ?? 'GET',
    });
  return { ...started, ask, id };
}

const timesOf = (kind: string) => expect.objectContaining({ [kind]: 1 });

describe('answers that take the place of the service’s own', () => {
  test.for([
    [{ kind: 'status', status: 503 }, 503, 'application/json', /urn:error:order:internal/],
    [{ kind: 'status', status: 502, body: 'html' }, 502, 'text/html', /<h1>502 from a proxy/],
    [{ kind: 'status', status: 404, body: 'empty' }, 404, undefined, /^$/],
    [{ kind: 'status', status: 500, body: 'text' }, 500, 'text/plain', /upstream/],
    [{ kind: 'html' }, 200, 'text/html', /<h1>Welcome/],
    [{ kind: 'error-object' }, 200, 'application/json', /error_identifier/],
    [{ kind: 'deep', levels: 100_000 }, 200, 'application/json', /^\[{100000}\]{100000}$/],
    [{ kind: 'rate-limit', retryAfter: 'none' }, 429, 'application/json', /Too many/],
  ] as const satisfies [Fault, number, string | undefined, RegExp][])(
    '%j answers %i, and nothing is done',
    async ([fault, status, type, text]) => {
      const { operator, ask } = await broken(fault);
      const answer = await ask();
      expect(answer.statusCode).toBe(status);
      const given = answer.headers['content-type'];
      expect(typeof given === 'string' ? given.split(';')[0] : given).toBe(type);
      expect(await answer.body.text()).toMatch(text);
      expect(operator.faults.ledger.counts()).toEqual(timesOf(fault.kind));
      expect(operator.calls().map((call) => call.fault)).toEqual([expect.stringContaining(fault.kind)]);
    },
  );

  test.for([
    ['seconds', /^7$/],
    ['date', /^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/],
    ['nonsense', /soon/],
  ] as const)('Retry-After as %s', async ([retryAfter, looks]) => {
    const { ask } = await broken({ kind: 'rate-limit', status: 503, retryAfter, seconds: 7 });
    const answer = await ask();
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toMatch(looks);
  });

  test.for([
    ['itself', pointer],
    ['loop', '/faults/loop/a'],
    ['http://elsewhere.invalid/x', 'http://elsewhere.invalid/x'],
  ] as const)('a redirect to %s', async ([to, location]) => {
    const { ask } = await broken({ kind: 'redirect', to, status: 307 });
    const answer = await ask();
    expect([answer.statusCode, answer.headers['location']]).toEqual([307, location]);
  });

  test('a huge body is valid JSON of about the bytes that were asked for', async () => {
    const { ask } = await broken({ kind: 'huge', bytes: 3_000_000 });
    const text = await (await ask()).body.text();
    expect(text.length).toBeGreaterThan(3_000_000);
    expect(text.length).toBeLessThan(3_200_000);
    expect(JSON.parse(text)).toBeInstanceOf(Array);
  });
});

describe('connections', () => {
  test('cut before the headers: no answer at all, and none in the log', async () => {
    const { operator, ask } = await broken({ kind: 'cut' });
    await expect(ask()).rejects.toMatchObject({ code: 'UND_ERR_SOCKET' });
    expect(operator.calls()[0]).toMatchObject({ status: null, fault: 'cut before-headers' });
  });

  test.for(['after-headers', 'mid-body'] as const)('cut %s', async (at) => {
    const { ask } = await broken({ kind: 'cut', at });
    const answer = await ask();
    expect(answer.statusCode).toBe(200);
    await expect(answer.body.text()).rejects.toThrow(/other side closed|terminated/);
  });

  test('a call hangs until the rule is gone, and then goes on', async () => {
    const { operator, ask, id } = await broken({ kind: 'hang' });
    const asked = ask();
    await expect.poll(() => operator.faults.ledger.total()).toBe(1);
    expect(operator.faults.remove(id)).toBe(true);
    expect((await asked).statusCode).toBe(200);
  });

  test('a call that hangs is not carried out when its client has given up', async () => {
    const { operator, ask } = await broken({ kind: 'hang' }, { method: 'POST' });
    const giving = new AbortController();
    const path = `/v1/accounts/${wholesaler}/orders?order_draft_id=x`;
    const asked = ask(path, { method: 'POST', signal: giving.signal });
    await expect.poll(() => operator.faults.ledger.total()).toBe(1);
    giving.abort();
    await expect(asked).rejects.toThrow(/abort/);
    // By the time a later call is answered, the service has seen that the client is gone.
    expect((await ask()).statusCode).toBe(200);
    operator.faults.clear();
    expect((await ask()).statusCode).toBe(200);
    expect(operator.calls()[0]?.status).toBeNull();
  });

  test('the service stops though a call hangs', async () => {
    const { operator, ask } = await broken({ kind: 'hang' });
    const asked = ask().catch((error: unknown) => error);
    await expect.poll(() => operator.faults.ledger.total()).toBe(1);
    await operator.close();
    expect(await asked).toBeInstanceOf(Error);
  });

  test('a late answer comes, and a slow one comes drop by drop', async () => {
    const { operator, ask } = await broken({ kind: 'delay', ms: 30 }, { times: 1 });
    operator.faults.add({ fault: { kind: 'drip', bytes: 10, ms: 1 } });
    const late = await (await ask()).body.text();
    const slow = await (await ask()).body.text();
    expect(slow).toBe(late);
    expect(operator.faults.ledger.counts()).toEqual({ delay: 1, drip: 1 });
  });
});

describe('answers that suffer on their way', () => {
  test('fields of another type, missing, and unknown ones', async () => {
    const { operator, ask } = await broken({ kind: 'wrong-types', field: 'order_draft_id' }, { times: 1 });
    operator.faults.add({ times: 1, fault: { kind: 'missing-field', field: 'order_draft_id' } });
    operator.faults.add({ times: 1, fault: { kind: 'extra-fields' } });
    const json = async () => JSON.parse(await (await ask()).body.text());
    expect(await json()).toEqual({ order_draft_id: 12_345 });
    expect(await json()).toEqual({});
    const text = await (await ask()).body.text();
    expect(text).toContain('"__proto__":{"polluted":true}');
    expect(JSON.parse(text)).toMatchObject({
      order_draft_id: expect.any(String),
      x_new_field: expect.any(String),
    });
    expect(operator.faults.rules().every((rule) => rule.isUsedUp)).toBe(true);
  });

  test('fields within a list, and a list itself', async () => {
    const { operator, ask } = await broken({ kind: 'wrong-types', field: 'index' }, { times: 1 });
    operator.faults.add({ times: 1, fault: { kind: 'missing-field', field: 'index' } });
    operator.faults.add({ times: 1, fault: { kind: 'wrong-types', field: 'search_results' } });
    const json = async () => JSON.parse(await (await ask('/v1/search?q=Acme')).body.text());
    const group = { index: expect.any(String), search_results: expect.any(Array) };
    const results = { search_results: group.search_results };
    expect(await json()).toContainEqual({ ...group, index: 12_345 });
    expect(await json()).toContainEqual(results);
    expect(await json()).toContainEqual({ ...group, search_results: 'a list was here' });
  });

  test('truncated JSON ends as if it were whole', async () => {
    const { ask } = await broken({ kind: 'truncated' });
    const text = await (await ask()).body.text();
    expect(text).toMatch(/^\{"order_draft_id"/);
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
  });

  test('JSON under another name', async () => {
    const { ask } = await broken({ kind: 'content-type', type: 'text/html' });
    const answer = await ask();
    expect(answer.headers['content-type']).toBe('text/html');
    expect(await answer.body.json()).toHaveProperty('order_draft_id');
  });
});

describe('a call is carried out, and its answer is lost', () => {
  test.for([
    { kind: 'cut', acts: true },
    { kind: 'cut', at: 'mid-body', acts: true },
    { kind: 'status', status: 502, body: 'html', acts: true },
    { kind: 'hang', acts: true },
    { kind: 'truncated' },
  ] as const satisfies Fault[])('%j', async (fault) => {
    const { operator, ann, ask } = await broken(fault, { endpoint: 'place' });
    expect((await patch(ann, intake(base))).status).toBeLessThan(300);
    const path = `/v1/accounts/${wholesaler}/orders?order_draft_id=${await draftOf(ann)}`;
    const giving = new AbortController();
    const asked = ask(path, { method: 'POST', signal: giving.signal }).then(
      async (answer) => [answer.statusCode, await answer.body.text().catch(() => 'broke off')],
      (error: unknown) => error,
    );
    await expect.poll(() => operator.placements().length).toBe(1);
    if (fault.kind === 'hang') giving.abort();
    const seen = await asked;
    // The order's id is the end of the answer.
    expectNowhere(seen, /ORD-\d+"\}/);
    expect(operator.placements()).toHaveLength(1);
    expect(operator.faults.ledger.counts()).toEqual({ [fault.kind]: 1 });
  });
});

/** The statuses of thirty calls where four of ten go wrong in one of two ways. */
async function run(seed: number): Promise<readonly number[]> {
  const faults = faultLayer({
    seed,
    rules: [
      {
        probability: 0.4,
        fault: [
          { kind: 'status', status: 500 },
          { kind: 'status', status: 418 },
        ],
      },
    ],
  });
  const { ann } = await withOperator({ faults });
  const seen: number[] = [];
  for (let call = 0; call < 30; call += 1) seen.push((await ann.get(pointer)).status);
  return seen;
}

describe('which calls, and when', () => {
  const status = { kind: 'status', status: 500 } as const;

  test('a method, a path, an endpoint and a profile narrow a rule', async () => {
    const { operator, ann, ben } = await broken(status, { profile: 'ben' });
    expect((await ann.get(pointer)).status).toBe(200);
    expect((await ben.get(pointer)).status).toBe(500);
    operator.faults.restart(1, [{ path: '/v1/order-drafts/*', method: 'GET', fault: status }]);
    const draft = `/v1/order-drafts/${await draftOf(ann)}`;
    expect((await ann.get(draft)).status).toBe(500);
    expect((await ann.get(`${draft}/intakes`)).status).toBe(200);
    operator.faults.restart(1, [{ endpoint: 'dry-run', fault: status }]);
    const orders = `/v1/accounts/${wholesaler}/orders?order_draft_id=${await draftOf(ann)}`;
    expect((await ann.send('POST', `${orders}&dry_run=true`)).status).toBe(500);
    expect((await ann.send('POST', orders)).status).toBe(422);
  });

  test('each third call, and only twice', async () => {
    const { ann } = await broken(status, { every: 3, times: 2 });
    const seen = [];
    for (let call = 0; call < 9; call += 1) seen.push((await ann.get(pointer)).status);
    expect(seen).toEqual([200, 200, 500, 200, 200, 500, 200, 200, 200]);
  });

  test('the same seed gives the same faults, and another one others', async () => {
    const first = await run(7);
    expect(new Set(first)).toEqual(new Set([200, 418, 500]));
    expect(await run(7)).toEqual(first);
    expect(await run(8)).not.toEqual(first);
  });

  test('what is no rule is refused', () => {
    const faults = faultLayer();
    expect(() => faults.add({ probability: 0.5, every: 2, fault: status })).toThrow(/exclude each other/);
    expect(() => faults.add({ fault: { kind: 'status', status: 42 } })).toThrow(/status/);
    expect(faults.rules()).toEqual([]);
  });

  test('another interference and the faults work side by side', async () => {
    const paths: string[] = [];
    const { operator, ann } = await withOperator({
      interference: { onRequest: (call) => Promise.resolve(void paths.push(call.path)) },
    });
    onTestFinished(() => operator.faults.clear());
    operator.faults.add({ fault: status });
    expect((await ann.get(pointer)).status).toBe(500);
    expect(paths).toEqual([pointer]);
  });
});
