import { afterEach, beforeEach, expect, test } from 'vitest';
import { slackPresets } from '../../src/sandbox/workspace/faults/presets.js';
import { callApi } from '../support/robot-bot.js';
import { startTestWorkspace, type TestWorkspace } from '../support/robot-workspace.js';

let workspace: TestWorkspace;
beforeEach(async () => {
  workspace = await startTestWorkspace();
});
afterEach(() => workspace.close());

async function faults(method: 'GET' | 'POST' | 'DELETE', path = '', body?: unknown, headers = {}) {
  const answer = await fetch(`${workspace.url}/client/faults${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : text };
}

test('a client adds a fault, sees it happen, and takes it away', async () => {
  const rule = { call: 'auth.test', times: 3, fault: { kind: 'error', error: 'fatal_error' } };
  expect(await faults('POST', '', rule)).toEqual({ status: 200, body: { ok: true } });
  expect(await callApi(workspace, 'auth.test')).toMatchObject({ error: 'fatal_error' });
  expect((await faults('GET')).body).toMatchObject({
    rules: [
      { id: 'f1', what: 'auth.test, the next 3 calls', fault: 'error fatal_error', seen: 1, happened: 1 },
    ],
    counts: { error: 1 },
    happened: [{ to: 'auth.test', kind: 'error' }],
    tokens: 'valid',
  });
  expect((await faults('DELETE', '/f1')).body).toEqual({ ok: true });
  expect((await faults('DELETE', '/f1')).status).toBe(404);
  expect(await callApi(workspace, 'auth.test')).toMatchObject({ ok: true });
});

test('presets are added to what is there, and all is cleared at once', async () => {
  await faults('POST', '', { socket: 'pong', fault: { kind: 'lost' } });
  await faults('POST', '/preset', { preset: 'rough' });
  expect(workspace.faults.rules()).toHaveLength(slackPresets.rough.length + 1);
  await faults('DELETE');
  expect(workspace.faults.rules()).toEqual([]);
});

test('what is no rule, no preset and no event is refused with a reason', async () => {
  expect(await faults('POST', '', { call: 'x', fault: { kind: 'status', status: 1 } })).toMatchObject({
    status: 400,
    body: { ok: false, notice: expect.stringContaining('fault: status: Too small') },
  });
  expect((await faults('POST', '/preset', { preset: 'gentle' })).status).toBe(400);
  expect((await faults('POST', '/event', { does: 'explode' })).status).toBe(400);
  expect((await faults('POST', '/event', { does: 'archive', channel: 'C0NOWHERE' })).status).toBe(404);
  expect((await faults('POST', '/event', { does: 'deactivate', user: 'U0NOBODY' })).status).toBe(404);
});

test('a page of another origin can’t touch the faults', async () => {
  const rule = { call: '*', fault: { kind: 'hang' } };
  expect((await faults('POST', '', rule, { origin: 'https://evil.example' })).status).toBe(403);
  expect(workspace.faults.rules()).toEqual([]);
});

test('a client lets things happen as an administrator does', async () => {
  const post = () => callApi(workspace, 'chat.postMessage', { channel: 'C0GENERAL', text: 'x' });
  const happen = (event: object) => faults('POST', '/event', event);
  await happen({ does: 'archive', channel: 'C0GENERAL' });
  expect(await post()).toMatchObject({ error: 'is_archived' });
  await happen({ does: 'unarchive', channel: 'C0GENERAL' });
  await happen({ does: 'remove-bot', channel: 'C0GENERAL' });
  expect(await post()).toMatchObject({ error: 'not_in_channel' });
  await happen({ does: 'invite-bot', channel: 'C0GENERAL' });
  expect(await post()).toMatchObject({ ok: true });
  await happen({ does: 'tokens', state: 'token_revoked' });
  expect(await post()).toMatchObject({ error: 'token_revoked' });
  await happen({ does: 'tokens', state: 'valid' });
  await happen({ does: 'deactivate', user: 'U0ANN' });
  expect(await callApi(workspace, 'users.info', { user: 'U0ANN' })).toMatchObject({
    user: { deleted: true },
  });
  await happen({ does: 'reactivate', user: 'U0ANN' });
  await happen({ does: 'share', channel: 'C0GENERAL' });
  expect((await faults('GET')).body).toMatchObject({
    channels: expect.arrayContaining([
      { id: 'C0GENERAL', name: 'general', isArchived: false, isShared: true, hasBot: true },
    ]),
    people: expect.arrayContaining([{ id: 'U0ANN', name: 'Ann Arbour', isDeactivated: false }]),
  });
});
