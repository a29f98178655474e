import { connect } from 'node:net';
import { createHmac } from 'node:crypto';
import { request } from 'node:http';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { door } from '../support/operator-faults.js';
import { testTokens } from '../support/robot-workspace.js';
import { startBot, type Bot } from './bot.js';

let bot: Bot | null = null;
afterEach(async () => {
  await bot?.close();
  bot = null;
});

const form = 'application/x-www-form-urlencoded';

async function started(): Promise<Bot> {
  bot = await startBot('http', {});
  return bot;
}

/** Sends bytes as they are; gives the first line of the answer. */
async function raw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(text);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString();
    socket.end();
  });
  await once(socket, 'close');
  return answer.split('\r\n')[0] ?? '';
}

/** Posts a body as Slack signs it; gives the status. */
async function signed(port: number, body: string, contentType: string): Promise<number> {
  const stamp = String(Math.floor(Date.now() / 1_000));
  const hash = createHmac('sha256', testTokens.signingSecret).update(`v0:${stamp}:${body}`).digest('hex');
  const answer = await fetch(`http://127.0.0.1:${port}/slack/events`, {
    method: 'POST',
    body,
    headers: {
      'content-type': contentType,
      'x-slack-request-timestamp': stamp,
      'x-slack-signature': `v0=${hash}`,
    },
  });
  await answer.text();
  return answer.status;
}

const isHealthy = async (port: number) => (await fetch(`http://127.0.0.1:${port}/healthz`)).status === 200;

test.each(['//', '///x', '//evil.example:99999/', 'http://', 'http://[', '*', '/%zz', '/\\'])(
  'a request for the target %s is not found, and the bot lives on',
  async (target) => {
    const { port } = await started();
    const line = await raw(port, `GET ${target} HTTP/1.1\r\nHost: bot\r\nConnection: close\r\n\r\n`);
    expect(line).toMatch(/^HTTP\/1\.1 (404|400)/);
    expect(await isHealthy(port)).toBe(true);
  },
);

test.each([
  ['a payload that is null', 'payload=null', form],
  ['a payload that is a number, after a space', 'payload=%207', form],
  ['a payload that is a list', 'payload=%5B%5D', form],
  ['a payload under an encoded name', '%70ayload=null', form],
  ['a body that is null', 'null', 'application/json'],
  ['a body that is a text', ' "x"', 'application/json'],
  ['a body of no type', 'null', 'text/plain'],
  ['a body of brackets', '['.repeat(100_000), 'application/json'],
  ['no body', '', 'application/json'],
])('%s, signed, is refused at once: Bolt would never answer it', async (_what, body, contentType) => {
  const { port } = await started();
  expect(await signed(port, body, contentType)).toBe(400);
  expect(await isHealthy(port)).toBe(true);
});

test('what is an object all the same goes on to Bolt', async () => {
  const { port } = await started();
  const challenge = '{"type":"url_verification","challenge":"c"}';
  expect(await signed(port, ` \n${challenge}`, 'application/json')).toBe(200);
  expect(await signed(port, `payload=%20${encodeURIComponent(challenge)}`, form)).toBe(200);
});

test('ten megabytes of a length that is not said are refused while they come', async () => {
  const { port } = await started();
  const status = await new Promise((resolve, reject) => {
    const sending = request(
      { host: '127.0.0.1', port, path: '/slack/events', method: 'POST', headers: signedStamp() },
      (answer) => resolve(answer.statusCode),
    );
    sending.on('error', reject);
    const piece = Buffer.alloc(1_000_000, 0x61);
    for (let count = 0; count < 10; count += 1) sending.write(piece);
    sending.end();
  });
  expect(status).toBe(413);
  expect(await isHealthy(port)).toBe(true);
});

const signedStamp = () => ({
  'content-type': form,
  'x-slack-request-timestamp': String(Math.floor(Date.now() / 1_000)),
  'x-slack-signature': 'v0=00',
});

test('an answer that comes too late for Slack does not make the work a failure', async () => {
  let isAsked = false;
  const held = door();
  const customers = async () => {
    isAsked = true;
    await held.opened;
    return { groups: [], more: false, hint: 'none-found' as const };
  };
  bot = await startBot('http', { orders: { customers } }, { http: { unhandledRequestTimeoutMillis: 50 } });
  const payload = {
    type: 'block_suggestion',
    team: { id: 'T0DESK' },
    user: { id: 'U0ANN', team_id: 'T0DESK' },
    action_id: 'order.customer.pick',
    block_id: 'order.customer',
    value: 'acme',
  };
  // Bolt answers by itself after three seconds, here sooner; the handler answers after that.
  expect(
    await signed(bot.port, new URLSearchParams({ payload: JSON.stringify(payload) }).toString(), form),
  ).toBe(404);
  expect(isAsked).toBe(true);
  held.open();
  const { log } = bot;
  await expect.poll(() => log.lines.join('\n')).toContain('came too late for Slack');
  expect(log.lines.join('\n')).not.toContain('A handler failed');
});

test.each([
  ['names no workspace at all', { team: null, user: { id: 'U0ANN' } }],
  ['is of another workspace', { team: { id: 'T0DESK' }, user: { id: 'U0ANN', team_id: 'T0ACME' } }],
  ['is for another workspace', { team: { id: 'T0ACME' }, user: { id: 'U0ANN', team_id: 'T0DESK' } }],
])('a click of somebody who %s reaches no handler', async (_what, who) => {
  bot = await startBot('http', {});
  const body = {
    type: 'block_actions',
    ...who,
    container: { type: 'message', channel_id: 'C0ORDERS', message_ts: '1.1' },
    channel: { id: 'C0ORDERS' },
    actions: [
      {
        type: 'button',
        action_id: 'approval.approve',
        block_id: 'b',
        value: 'plan_AAAAAAAAAAAAAAAAAAAAAAAAAAAA',
      },
    ],
  };
  expect(await bot.workspace.deliver({ kind: 'interactive', body })).toMatchObject({ kind: 'acked' });
  const { log } = bot;
  await expect.poll(() => log.lines.join('\n')).toContain('A request was refused');
});
