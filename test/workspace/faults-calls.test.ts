import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { errorsOf, usedMethods } from '../../src/sandbox/workspace/faults/slack-errors.js';
import { callApi } from '../support/robot-bot.js';
import { startTestWorkspace, testTokens, type TestWorkspace } from '../support/robot-workspace.js';
import { z } from 'zod';

let workspace: TestWorkspace;
beforeEach(async () => {
  workspace = await startTestWorkspace();
});
afterEach(() => workspace.close());

const call = (method: string, args = {}) => callApi(workspace, method, args);
const say = (text: string) => call('chat.postMessage', { channel: 'C0GENERAL', text });
const raw = (method: string, init: RequestInit = {}) =>
  fetch(`${workspace.apiUrl}${method}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${testTokens.botToken}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ channel: 'C0GENERAL', text: 'Raw' }),
    ...init,
  });
const texts = async () => {
  const read = await call('conversations.history', { channel: 'C0GENERAL' });
  return z
    .array(z.object({ text: z.string() }))
    .parse(read['messages'])
    .map(({ text }) => text);
};

describe('a rule’s fault of a Web API call', () => {
  test('an error of Slack’s, until the rule is taken away', async () => {
    const id = workspace.faults.add({
      call: 'chat.postMessage',
      fault: { kind: 'error', error: 'is_archived' },
    });
    for (let time = 0; time < 3; time += 1)
      expect(await say('Not said')).toMatchObject({ error: 'is_archived' });
    expect(await call('auth.test')).toMatchObject({ ok: true });
    expect(workspace.faults.rules()).toMatchObject([{ id, seen: 3, happened: 3, isUsedUp: false }]);
    expect(workspace.faults.remove(id)).toBe(true);
    expect(await say('Said')).toMatchObject({ ok: true });
    expect(await texts()).not.toContain('Not said');
  });

  test('rate limits with and without Retry-After, statuses, and a page in place of JSON', async () => {
    const once = { call: '*', times: 1 };
    workspace.faults.add({ ...once, fault: { kind: 'rate-limited', retryAfterSeconds: 4 } });
    workspace.faults.add({ ...once, fault: { kind: 'rate-limited', retryAfterSeconds: null } });
    workspace.faults.add({ ...once, fault: { kind: 'status', status: 502 } });
    workspace.faults.add({ ...once, fault: { kind: 'html' } });
    const seen = [];
    for (let time = 0; time < 5; time += 1) {
      const answer = await raw('chat.postMessage');
      seen.push([
        answer.status,
        answer.headers.get('retry-after'),
        answer.headers.get('content-type')?.slice(0, 9),
      ]);
    }
    expect(seen).toEqual([
      [429, '4', 'applicati'],
      [429, null, 'applicati'],
      [502, null, 'text/html'],
      [200, null, 'text/html'],
      [200, null, 'applicati'],
    ]);
    expect(workspace.faults.ledger.counts()).toEqual({ 'rate-limited': 2, status: 1, html: 1 });
    expect((await texts()).filter((text) => text === 'Raw')).toHaveLength(1);
  });

  test('a cut connection does nothing; a lost or half answer has done it', async () => {
    const once = { call: 'chat.postMessage', times: 1 };
    workspace.faults.add({ ...once, fault: { kind: 'cut' } });
    workspace.faults.add({ ...once, fault: { kind: 'answer-lost' } });
    workspace.faults.add({ ...once, fault: { kind: 'truncated' } });
    workspace.faults.add({ ...once, fault: { kind: 'delay', ms: 20 } });
    await expect(say('First')).rejects.toThrow('fetch failed');
    await expect(say('Second')).rejects.toThrow('fetch failed');
    const half = await (await raw('chat.postMessage')).text();
    expect(() => JSON.parse(half)).toThrow(SyntaxError);
    expect(await say('Fourth')).toMatchObject({ ok: true });
    const said = await texts();
    expect(said).not.toContain('First');
    for (const text of ['Second', 'Raw', 'Fourth']) expect(said).toContain(text);
  });

  test('a call that hangs goes on when the faults are cleared', async () => {
    workspace.faults.add({ call: 'chat.postMessage', fault: { kind: 'hang' } });
    const asked = say('After all');
    await expect.poll(() => workspace.faults.ledger.total()).toBe(1);
    expect(await texts()).not.toContain('After all');
    workspace.faults.clear();
    expect(await asked).toMatchObject({ ok: true });
    expect(await texts()).toContain('After all');
  });

  test('an answer to a response_url and a file can fail too', async () => {
    workspace.faults.add({ call: 'response_url', fault: { kind: 'status', status: 500 } });
    workspace.faults.add({ call: 'file', fault: { kind: 'html' } });
    const answered = await fetch(`${workspace.url}/response/x`, { method: 'POST' });
    expect(answered.status).toBe(500);
    const file = await fetch(`${workspace.url}/files/x/y.csv`);
    expect(await file.text()).toContain('Sign in');
  });
});

const run = async (seed: number) => {
  workspace.faults.restart(seed, [
    {
      call: 'auth.test',
      probability: 0.4,
      fault: [
        { kind: 'error', error: 'fatal_error' },
        { kind: 'error', error: 'internal_error' },
      ],
    },
  ]);
  const seen = [];
  for (let time = 0; time < 30; time += 1) {
    const { ok, error } = await call('auth.test');
    seen.push(ok ? 'ok' : error);
  }
  return seen;
};

describe('chance', () => {
  test('the same seed gives the same faults, and another one others', async () => {
    const first = await run(7);
    expect(new Set(first)).toEqual(new Set(['ok', 'fatal_error', 'internal_error']));
    expect(await run(7)).toEqual(first);
    expect(await run(8)).not.toEqual(first);
  });

  test('planned faults come before rules', async () => {
    workspace.faults.add({ call: '*', fault: { kind: 'error', error: 'fatal_error' } });
    workspace.faults.api('auth.test', { kind: 'error', error: 'token_revoked' });
    expect(await call('auth.test')).toMatchObject({ error: 'token_revoked' });
    expect(await call('auth.test')).toMatchObject({ error: 'fatal_error' });
  });
});

test('what is no rule is refused, by the shape that was meant', () => {
  const { faults } = workspace;
  expect(() => faults.add({ call: 'x', fault: { kind: 'status', status: 42 } })).toThrow(/300/);
  expect(() => faults.add({ delivery: 'x', probability: 2, fault: { kind: 'lost' } })).toThrow(/probability/);
  expect(() => faults.add({ socket: 'open', probability: 1, every: 2, fault: { kind: 'cut' } })).toThrow(
    /exclude each other/,
  );
  expect(faults.rules()).toEqual([]);
});

test('every method that the bot calls has its errors listed', () => {
  const folder = join(import.meta.dirname, '../../src/slack');
  const named = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => [
      ...readFileSync(join(folder, name), 'utf8').matchAll(
        /'((?:apps|auth|chat|conversations|files|team|usergroups|users|views)\.[a-zA-Z.]+)'/g,
      ),
    ])
    .map((match) => match[1] ?? '');
  const known: readonly string[] = usedMethods;
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
  expect(new Set(named).size).toBeGreaterThan(10);
  expect(errorsOf('views.open')).toContain('expired_trigger_id');
  expect(errorsOf('chat.postMessage')).toContain('restricted_action');
  for (const method of usedMethods) expect(errorsOf(method)).toContain('token_revoked');
});
