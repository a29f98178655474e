import { request } from 'undici';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { choices } from '../../../src/sandbox/operator/faults/choices.js';
import { endpointNames, endpointOf } from '../../../src/sandbox/operator/faults/endpoints.js';
import { OperatorFault } from '../../../src/sandbox/operator/faults/rule.js';
import { operatorPresets } from '../../../src/sandbox/operator/index.js';
import { id, wholesaler, withOperator } from '../../support/sample/operator-data.js';
import { whereIn } from '../../support/nowhere.js';

const pointer = '/v1/profile/order-drafts';

async function service() {
  const started = await withOperator();
  const { operator } = started;
  const control = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    body?: unknown,
    path = '',
    headers = {},
  ) => {
    const answer = await request(`${operator.url}/faults${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.body.text();
    return { status: answer.statusCode, body: text === '' ? undefined : z.json().parse(JSON.parse(text)) };
  };
  /** What the console's form sends. */
  const form = async (path: string, values: Record<string, string>, headers = {}) => {
    const answer = await fetch(`${operator.url}/faults/form/${path}`, {
      method: 'POST',
      body: new URLSearchParams(values),
      redirect: 'manual',
      headers,
    });
    return [answer.status, answer.headers.get('location')];
  };
  const page = async (path = '/') => (await fetch(`${operator.url}${path}`)).text();
  return { ...started, control, form, page };
}

test('faults are added, seen and taken away over HTTP, without a token', async () => {
  const { control, ann } = await service();
  const added = await control('POST', {
    endpoint: 'draft-pointer',
    every: 2,
    fault: { kind: 'status', status: 500 },
  });
  expect(added).toEqual({ status: 201, body: { id: 'f1' } });
  expect((await ann.get(pointer)).status).toBe(200);
  expect((await ann.get(pointer)).status).toBe(500);
  expect(await control('GET')).toMatchObject({
    body: {
      seed: 1,
      rules: [{ id: 'f1', calls: 'draft-pointer, each 2nd call', seen: 2, happened: 1 }],
      counts: { status: 1 },
      happened: [{ rule: 'f1', to: `GET ${pointer}`, kind: 'status' }],
    },
  });
  expect((await control('DELETE', undefined, '/f1')).status).toBe(204);
  expect((await control('DELETE', undefined, '/f1')).status).toBe(404);
  await control('POST', { fault: { kind: 'html' } });
  expect((await control('DELETE')).status).toBe(204);
  expect((await ann.get(pointer)).status).toBe(200);
  expect(await control('GET')).toMatchObject({ body: { rules: [] } });
});

test('all are replaced at once, with a seed and a preset', async () => {
  const { control, operator } = await service();
  const answer = await control('PUT', { seed: 9, preset: 'rough', rules: [{ fault: { kind: 'hang' } }] });
  expect(answer.status).toBe(200);
  expect(operator.faults.seed).toBe(9);
  expect(operator.faults.rules()).toHaveLength(operatorPresets.rough.length + 1);
});

test.for([
  [{ fault: { kind: 'explode' } }, /fault/],
  [{ endpoint: 'nowhere', fault: { kind: 'hang' } }, /endpoint/],
  [{ fault: { kind: 'hang' }, chance: 2 }, /chance/],
  [{ probability: 0.1, every: 2, fault: { kind: 'hang' } }, /exclude each other/],
] as const)('%j is refused with what is wrong', async ([rule, looks]) => {
  const { control, operator } = await service();
  const answer = await control('POST', rule);
  expect(answer.status).toBe(400);
  expect(whereIn(answer.body, looks)).not.toEqual([]);
  expect(operator.faults.rules()).toEqual([]);
});

test('a page of another origin, and another name for this machine, may not touch the faults', async () => {
  const { control, form, operator } = await service();
  const rule = { fault: { kind: 'hang' } };
  expect((await control('POST', rule, '', { origin: 'https://evil.example' })).status).toBe(403);
  expect((await control('POST', rule, '', { host: 'evil.example' })).status).toBe(403);
  expect(await form('preset', { preset: 'down' }, { origin: 'null' })).toEqual([403, null]);
  expect((await control('POST', rule, '', { origin: operator.url })).status).toBe(201);
});

test('the documents’ description does not name the faults', async () => {
  const { page } = await service();
  expect(await page('/openapi.json')).not.toContain('faults');
});

test('every endpoint that the service describes has a name for rules', async () => {
  const { operator } = await service();
  const Described = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });
  const { paths } = Described.parse(await (await fetch(`${operator.url}/openapi.json`)).json());
  const names = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) =>
      endpointOf(method.toUpperCase(), path.replaceAll(/\{\w+\}/g, id('A'))),
    ),
  );
  const dry = endpointOf('POST', `/v1/accounts/${wholesaler}/orders?order_draft_id=x&dry_run=true`);
  expect(new Set([...names, dry])).toEqual(new Set(endpointNames));
});

test('the console adds and clears faults, and shows what happened', async () => {
  const { form, page, ann, operator } = await service();
  expect(await page()).toContain('No faults: every call is answered as it should be.');
  const values = {
    fault: '503 with a page',
    endpoint: 'draft-pointer',
    profile: 'ann',
    chance: '100',
    times: '',
  };
  expect(await form('add', values)).toEqual([303, '/#faults']);
  expect(
    (await fetch(`${operator.url}${pointer}`, { headers: { authorization: 'Bearer token-of-ann' } })).status,
  ).toBe(503);
  const text = await page();
  expect(text).toContain('draft-pointer by ann, every call');
  expect(text).toContain('status × 1');
  expect(text).toMatch(/1 of 1/);
  await form('clear', { id: 'f1' });
  expect((await ann.get(pointer)).status).toBe(200);
  await form('preset', { preset: 'doubt' });
  await form('json', { rule: '{ "every": 3, "fault": { "kind": "hang" } }' });
  expect(operator.faults.rules()).toHaveLength(2);
  await form('clear', {});
  expect(operator.faults.rules()).toEqual([]);
});

test('what the console was given wrongly is said, and escaped', async () => {
  const { form, page, operator } = await service();
  const [status, location] = await form('json', { rule: '{' });
  expect(status).toBe(303);
  expect(await page(String(location).replace('#faults', ''))).toContain('Not added.');
  expect(await page('/?notice=%3Cscript%3E')).toContain('&lt;script&gt;');
  expect((await form('add', { fault: 'No such fault' }))[1]).toContain('notice=');
  expect(operator.faults.rules()).toEqual([]);
});

test('every fault that the console offers is one', () => {
  const offered = choices.flatMap(({ of }) => of);
  const kinds = offered.map(({ fault }) => OperatorFault.parse(fault).kind);
  // Nothing that can go wrong is left out.
  const all = OperatorFault.options.map(({ shape }) => shape.kind.value);
  expect(new Set(kinds)).toEqual(new Set(all));
  expect(new Set(offered.map(({ label }) => label)).size).toBe(offered.length);
});
