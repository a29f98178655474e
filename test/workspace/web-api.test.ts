import { afterAll, beforeAll, expect, test } from 'vitest';
import { callApi } from '../support/robot-bot.js';
import { startTestWorkspace, testTokens, type TestWorkspace } from '../support/robot-workspace.js';
import { expectNowhere } from '../support/nowhere.js';

let workspace: TestWorkspace;
beforeAll(async () => {
  workspace = await startTestWorkspace();
});
afterAll(() => workspace.close());

const call = (method: string, args = {}, token?: string) => callApi(workspace, method, args, token);
const post = (channel: string) => call('chat.postMessage', { channel, text: 'x' });

test('a call without a token, with a wrong one, or with the wrong kind is refused', async () => {
  const bare = await fetch(`${workspace.apiUrl}auth.test`, { method: 'POST' });
  expect(await bare.json()).toEqual({ ok: false, error: 'not_authed' });
  expect(await call('auth.test', {}, 'xoxb-other')).toMatchObject({ ok: false, error: 'invalid_auth' });
  expect(await call('auth.test', {}, testTokens.appToken)).toMatchObject({ error: 'not_allowed_token_type' });
  expect(await call('apps.connections.open')).toMatchObject({ error: 'not_allowed_token_type' });
});

test('the bot learns who it is and which scopes it has', async () => {
  const answer = await fetch(`${workspace.apiUrl}auth.test`, {
    method: 'POST',
    headers: { authorization: `Bearer ${testTokens.botToken}` },
  });
  expect(await answer.json()).toMatchObject({ ok: true, user_id: 'U0TRUNKDESK', team_id: 'T0DESK' });
  expect(answer.headers.get('x-oauth-scopes')).toContain('chat:write');
});

test('forms are read as well as JSON, structures in them as JSON text', async () => {
  const form = new URLSearchParams({
    token: testTokens.botToken,
    channel: 'C0ORDERS',
    text: 'By form',
    blocks: JSON.stringify([{ type: 'section', text: { type: 'mrkdwn', text: 'By *form*' } }]),
    metadata: JSON.stringify({ event_type: 'card', event_payload: { plan: 'p1' } }),
  });
  const answer = await fetch(`${workspace.apiUrl}chat.postMessage`, { method: 'POST', body: form });
  expect(await answer.json()).toMatchObject({ ok: true, channel: 'C0ORDERS' });
  const bob = await workspace.robot('bob');
  await bob.untilMessage('orders', 'By *form*');
});

test('metadata comes back only when asked for', async () => {
  const metadata = { event_type: 'card', event_payload: { plan: 'p2' } };
  const posted = await call('chat.postMessage', { channel: 'C0ORDERS', text: 'With metadata', metadata });
  const history = { channel: 'C0ORDERS', oldest: posted['ts'], inclusive: true, limit: 1 };
  expect(await call('conversations.history', { ...history, include_all_metadata: true })).toMatchObject({
    messages: [{ text: 'With metadata', metadata }],
  });
  const without = await call('conversations.history', history);
  expectNowhere(without, 'event_payload');
});

test('broken blocks are refused with a pointer to each fault, and nothing is posted', async () => {
  const ann = await workspace.robot('ann');
  const blocks = [
    { type: 'section', text: { type: 'mrkdwn', text: '' } },
    { type: 'actions', elements: [] },
  ];
  const answer = await call('chat.postMessage', { channel: 'C0GENERAL', text: 'With broken blocks', blocks });
  expect(answer).toMatchObject({ ok: false, error: 'invalid_blocks' });
  expect(answer.response_metadata?.messages).toEqual([
    '[ERROR] must be more than 0 characters [json-pointer:/blocks/0/text/text]',
    '[ERROR] must have at least 1 item [json-pointer:/blocks/1/elements]',
  ]);
  expect(await call('chat.postMessage', { channel: 'C0GENERAL' })).toMatchObject({ error: 'no_text' });
  await call('chat.postMessage', { channel: 'C0GENERAL', text: 'After broken blocks' });
  await ann.untilMessage('general', 'After broken blocks');
  expect(ann.messages('general').join()).not.toContain('With broken blocks');
});

test('the bot writes only where it is and where one can write', async () => {
  expect(await post('C0NOWHERE')).toMatchObject({ error: 'channel_not_found' });
  expect(await post('C0DESK')).toMatchObject({ error: 'channel_not_found' });
  workspace.admin.archive('C0SHARED');
  expect(await post('C0SHARED')).toMatchObject({ error: 'is_archived' });
  workspace.admin.unarchive('C0SHARED');
  workspace.admin.removeBot('C0SHARED');
  expect(await post('C0SHARED')).toMatchObject({ error: 'not_in_channel' });
  workspace.admin.inviteBot('C0SHARED');
  expect(await post('C0SHARED')).toMatchObject({ ok: true });
});

test('an update with text alone takes the blocks away; a message of someone else stays', async () => {
  const ann = await workspace.robot('ann');
  const blocks = [{ type: 'section', text: { type: 'mrkdwn', text: 'Card' } }];
  const { ts } = await call('chat.postMessage', { channel: 'C0ORDERS', text: 'n', blocks });
  await call('chat.update', { channel: 'C0ORDERS', ts, text: 'Only text' });
  await ann.untilMessage('orders', 'Only text');
  expect(ann.message('orders', 'Only text')).toMatchObject({ blocks: [], edited: true });
  await ann.say('orders', 'Mine');
  const mine = ann.message('orders', 'Mine');
  const update = { channel: 'C0ORDERS', ts: mine.ts, text: 'Not mine' };
  expect(await call('chat.update', update)).toMatchObject({ error: 'cant_update_message' });
  expect(await call('chat.delete', update)).toMatchObject({ error: 'cant_delete_message' });
  expect(await call('chat.update', { ...update, ts: '1.1' })).toMatchObject({ error: 'message_not_found' });
});

test('an ephemeral message is seen by one person and out of the Web API’s reach', async () => {
  const ann = await workspace.robot('ann');
  const ben = await workspace.robot('ben');
  const answer = await call('chat.postEphemeral', { channel: 'C0GENERAL', user: 'U0ANN', text: 'Psst' });
  await ann.until(() => ann.ephemerals('general').includes('Psst'), 'the ephemeral message');
  expect(ben.ephemerals()).not.toContain('Psst');
  const update = { channel: 'C0GENERAL', ts: answer['message_ts'], text: 'x' };
  expect(await call('chat.update', update)).toMatchObject({ error: 'message_not_found' });
  const outside = { channel: 'C0ORDERS', user: 'U0FAY', text: 'Psst' };
  expect(await call('chat.postEphemeral', outside)).toMatchObject({ error: 'user_not_in_channel' });
});

test('a reply shows in its thread, not among the messages', async () => {
  const ann = await workspace.robot('ann');
  const { ts } = await call('chat.postMessage', { channel: 'C0ORDERS', text: 'The parent' });
  await call('chat.postMessage', { channel: 'C0ORDERS', text: 'The reply', thread_ts: ts });
  await ann.until(() => ann.thread('orders', 'The parent').includes('The reply'), 'the reply');
  expect(ann.messages('orders')).not.toContain('The reply');
  const replies = await call('conversations.replies', { channel: 'C0ORDERS', ts });
  expect(replies['messages']).toMatchObject([{ reply_count: 1 }, { text: 'The reply', thread_ts: ts }]);
});

test('people show as guests, strangers and deactivated, and groups with their members', async () => {
  const of = async (user: string) => (await call('users.info', { user }))['user'];
  expect(await of('U0GUS')).toMatchObject({ is_restricted: true });
  expect(await of('U0FAY')).toMatchObject({ is_stranger: true, team_id: 'T0ACME' });
  expect(await of('U0EVE')).toMatchObject({ deleted: true });
  expect(await call('users.info', { user: 'U0NOBODY' })).toMatchObject({ error: 'user_not_found' });
  expect(await call('usergroups.users.list', { usergroup: 'S0ADMINS' })).toMatchObject({ users: ['U0DANA'] });
  workspace.admin.deleteGroup('S0ADMINS');
  expect(await call('usergroups.users.list', { usergroup: 'S0ADMINS' })).toMatchObject({
    error: 'no_such_subteam',
  });
});

test('lists come in pages that a cursor joins', async () => {
  const first = await call('users.list', { limit: 5 });
  const cursor = first.response_metadata?.next_cursor;
  const second = await call('users.list', { limit: 5, cursor });
  expect(first['members']).toHaveLength(5);
  expect(second['members']).toHaveLength(4);
  expect(second.response_metadata?.next_cursor).toBe('');
});

test('a method whose scope the manifest does not ask for is refused, as is an unknown one', async () => {
  expect(await call('team.info')).toMatchObject({ error: 'missing_scope', needed: 'team:read' });
  expect(await call('chat.shout')).toMatchObject({ error: 'unknown_method' });
  expect(await call('users.info')).toMatchObject({
    error: 'invalid_arguments',
    response_metadata: { messages: ['[ERROR] missing required field: user [json-pointer:/user]'] },
  });
});

test('planned faults happen the planned number of times', async () => {
  workspace.faults.api('chat.postMessage', { kind: 'rate-limited', retryAfterSeconds: 3 });
  const limited = await fetch(`${workspace.apiUrl}chat.postMessage`, { method: 'POST' });
  expect(limited.status).toBe(429);
  expect(limited.headers.get('retry-after')).toBe('3');
  const ann = await workspace.robot('ann');
  workspace.faults.api('chat.postMessage', { kind: 'answer-lost' });
  const message = { channel: 'C0GENERAL', text: 'The answer is lost' };
  await expect(call('chat.postMessage', message)).rejects.toThrow('fetch failed');
  await ann.untilMessage('general', 'The answer is lost');
  expect(await call('chat.postMessage', message)).toMatchObject({ ok: true });
});

test('a removed app is told so at every call', async () => {
  workspace.admin.tokens('account_inactive');
  expect(await call('auth.test')).toMatchObject({ ok: false, error: 'account_inactive' });
  workspace.admin.tokens('valid');
  expect(await call('auth.test')).toMatchObject({ ok: true });
});

test('of what only one person sees a conversation keeps the newest thousand, and of what all see everything', async () => {
  await call('chat.postMessage', { channel: 'C0GENERAL', text: 'For all' });
  for (let nth = 1; nth <= 1_002; nth += 1)
    await call('chat.postEphemeral', { channel: 'C0GENERAL', user: 'U0CAT', text: `Only for you ${nth}` });
  const cat = await workspace.robot('cat');
  const kept = cat.ephemerals('general');
  expect([kept.length, kept.at(0), kept.at(-1)]).toEqual([1_000, 'Only for you 3', 'Only for you 1002']);
  expect(cat.messages('general')).toContain('For all');
});
