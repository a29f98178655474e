import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  callApi,
  startScriptedBot,
  type Arrived,
  type Scripted,
  type ScriptedBot,
} from '../support/robot-bot.js';
import { startTestWorkspace, testTokens, type TestWorkspace } from '../support/robot-workspace.js';

let workspace: TestWorkspace;
let bot: ScriptedBot;
let answer: (arrived: Arrived) => Scripted;
beforeEach(async () => {
  answer = () => ({});
  workspace = await startTestWorkspace({ ackMilliseconds: 1_000 });
  bot = await startScriptedBot(workspace, (arrived) => answer(arrived));
});
afterEach(async () => {
  await workspace.close();
  await bot.close();
});

const never = new Promise<void>(() => undefined);
const respond = (url: unknown, body: unknown) =>
  fetch(String(url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('a command arrives as a signed form with all that Slack sends', async () => {
  const ann = await workspace.robot('ann');
  await ann.command('/order new acme', { in: 'general' });
  const [arrived] = bot.arrived;
  expect(arrived?.payload).toMatchObject({
    command: '/order',
    text: 'new acme',
    user_id: 'U0ANN',
    team_id: 'T0DESK',
    channel_id: 'C0GENERAL',
    channel_name: 'general',
    is_enterprise_install: 'false',
  });
  expect(arrived?.headers['content-type']).toBe('application/x-www-form-urlencoded');
  const timestamp = String(arrived?.headers['x-slack-request-timestamp']);
  const signed = createHmac('sha256', testTokens.signingSecret).update(`v0:${timestamp}:${arrived?.raw}`);
  expect(arrived?.headers['x-slack-signature']).toBe(`v0=${signed.digest('hex')}`);
});

test('a bot that does not answer, or answers with an error, shows as Slackbot’s words', async () => {
  const ann = await workspace.robot('ann');
  answer = () => ({ hold: never });
  await ann.command('/order');
  expect(ann.ephemerals('dm').at(-1)).toBe('/order failed with the error "operation_timeout"');
  answer = () => ({ status: 500 });
  await ann.command('/order');
  expect(ann.ephemerals('dm').at(-1)).toBe('/order failed with the error "http_error"');
  workspace.reachAt('http://127.0.0.1:9/');
  await ann.command('/order');
  expect(ann.ephemerals('dm').at(-1)).toBe('/order failed with the error "dispatch_failed"');
});

test('an unknown command, one in a thread, and one of a stranger do not reach the bot', async () => {
  const ann = await workspace.robot('ann');
  const fay = await workspace.robot('fay');
  await ann.command('/dance');
  expect(ann.ephemerals().at(-1)).toContain('`/dance` is not a valid command');
  await fay.command('/order', { in: 'acme-shared' });
  expect(fay.ephemerals().at(-1)).toContain('is not a valid command');
  expect(bot.arrived).toEqual([]);
});

test('an event is sent again with the same id and a mark, until it is acked', async () => {
  let failures = 2;
  answer = () => ((failures -= 1) >= 0 ? { status: 500 } : {});
  const ann = await workspace.robot('ann');
  await ann.openHome();
  await ann.until(() => bot.arrived.length === 3, 'the second retry');
  expect(new Set(bot.arrived.map(({ payload }) => payload['event_id'])).size).toBe(1);
  expect(bot.arrived.map(({ headers }) => headers['x-slack-retry-num'])).toEqual([undefined, '1', '2']);
  expect(bot.arrived[1]?.headers['x-slack-retry-reason']).toBe('http_error');
  expect(bot.arrived[0]?.payload).toMatchObject({
    event: { type: 'app_home_opened', user: 'U0ANN', tab: 'home' },
  });
});

test('only events that the manifest asks for are sent', async () => {
  const ann = await workspace.robot('ann');
  await ann.say('general', 'Hello');
  workspace.admin.archive('C0ORDERS');
  await ann.until(() => bot.arrived.length > 0, 'the archive event');
  expect(bot.arrived.map(({ payload }) => payload['event'])).toMatchObject([
    { type: 'channel_archive', channel: 'C0ORDERS' },
  ]);
});

test('a response_url works five times in thirty minutes', async () => {
  const ann = await workspace.robot('ann');
  await ann.command('/order');
  const url = bot.arrived[0]?.payload['response_url'];
  for (const text of ['1', '2', '3', '4', '5']) expect((await respond(url, { text })).status).toBe(200);
  const sixth = await respond(url, { text: '6' });
  expect([sixth.status, await sixth.json()]).toEqual([404, { ok: false, error: 'used_url' }]);
  await ann.until(() => ann.ephemerals('dm').length === 5, 'five answers');
  await ann.command('/order');
  workspace.clock.advance(30 * 60_000 + 1);
  const late = await respond(bot.arrived[1]?.payload['response_url'], { text: 'late' });
  expect(await late.json()).toEqual({ ok: false, error: 'expired_url' });
});

test('an answer by response_url that stands can be told as lost', async () => {
  const ann = await workspace.robot('ann');
  await ann.command('/order');
  workspace.faults.api('response_url', { kind: 'answer-lost' });
  await expect(respond(bot.arrived[0]?.payload['response_url'], { text: 'said' })).rejects.toThrow(
    'fetch failed',
  );
  await ann.until(() => ann.ephemerals('dm').includes('said'), 'the answer whose end was lost');
});

test('the answer to a click replaces or deletes its message, ephemeral ones too', async () => {
  const ann = await workspace.robot('ann');
  const blocks = [
    {
      type: 'actions',
      elements: [{ type: 'button', action_id: 'go', text: { type: 'plain_text', text: 'Go' } }],
    },
  ];
  await callApi(workspace, 'chat.postEphemeral', { channel: 'C0GENERAL', user: 'U0ANN', text: 'x', blocks });
  await ann.untilMessage('general', '[Go]');
  await ann.press('Go', { in: 'general' });
  const payload = bot.arrived[0]?.payload;
  expect(payload).toMatchObject({ container: { is_ephemeral: true } });
  expect(payload).not.toHaveProperty('message');
  await respond(payload?.['response_url'], { replace_original: true, text: 'Replaced' });
  await ann.until(() => ann.ephemerals('general').includes('Replaced'), 'the replaced message');
  expect(ann.ephemerals('general')).toEqual(['Replaced']);
  await respond(payload?.['response_url'], { delete_original: true });
  await ann.until(() => ann.ephemerals('general').length === 0, 'the message to go');
});

test('a click whose ack is lost shows as trouble though the bot got it, and can arrive twice', async () => {
  const ann = await workspace.robot('ann');
  const view = {
    type: 'modal',
    title: { type: 'plain_text', text: 'Form' },
    submit: { type: 'plain_text', text: 'Send' },
    blocks: [],
  };
  await callApi(workspace, 'views.open', { trigger_id: workspace.trigger('U0ANN'), view });
  await ann.untilModal('Form');
  workspace.faults.delivery('view_submission', 'ack-lost');
  await ann.press('Send');
  expect(ann.notice()).toContain('trouble');
  workspace.faults.delivery('view_submission', 'twice');
  await ann.press('Send');
  expect(bot.arrived.map(({ payload }) => payload['type'])).toEqual(Array(3).fill('view_submission'));
  expect(ann.modal()).toBe('');
});

test('a payload can be forged: another secret, an old timestamp', async () => {
  const body = { type: 'block_actions' };
  await workspace.deliver({ kind: 'interactive', body }, { signingSecret: 'wrong', timestamp: 1 });
  const [arrived] = bot.arrived;
  expect(arrived?.headers['x-slack-request-timestamp']).toBe('1');
  const right = createHmac('sha256', testTokens.signingSecret).update(`v0:1:${arrived?.raw}`).digest('hex');
  expect(arrived?.headers['x-slack-signature']).not.toBe(`v0=${right}`);
});
