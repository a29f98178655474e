import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callApi } from '../support/robot-bot.js';
import { startTestWorkspace, testTokens, type TestWorkspace } from '../support/robot-workspace.js';
import { textsOf } from '../support/nowhere.js';

let workspace: TestWorkspace;
beforeAll(async () => {
  workspace = await startTestWorkspace();
});
afterAll(() => workspace.close());

/** The status of a GET with headers that `fetch` would not let us set. */
const statusOf = (headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    const asked = request(`${workspace.url}/client/bootstrap`, { headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asked.on('error', reject);
    asked.end();
  });

test('a page of another origin or name can’t reach the workspace', async () => {
  expect(await statusOf({})).toBe(200);
  expect(await statusOf({ origin: workspace.url })).toBe(200);
  expect(await statusOf({ origin: 'https://evil.example' })).toBe(403);
  expect(await statusOf({ host: 'evil.example' })).toBe(403);
});

test('a client is told the commands and shortcuts of the manifest, and the people', async () => {
  const answer = await fetch(`${workspace.url}/client/bootstrap`);
  expect(await answer.json()).toMatchObject({
    team: { id: 'T0DESK' },
    commands: [{ command: '/order' }, { command: '/trunk' }, { command: '/trunkdesk' }],
    shortcuts: [
      { name: 'Start an order', kind: 'global' },
      { name: 'Edit a trunk channel', kind: 'global' },
      { name: 'Connect these numbers', kind: 'message' },
    ],
  });
});

test('a person sees only the Slack channels they are in', async () => {
  const fay = await workspace.robot('fay');
  expect(() => fay.messages('orders')).toThrow('not in a Slack channel');
  const other = await fetch(`${workspace.url}/client/users/U0FAY/channels/C0ORDERS/messages`);
  expect(await other.json()).toEqual([]);
  expect(await fay.say('C0SHARED', 'Hello')).toEqual({ ok: true });
});

test('a deactivated person can do nothing any more', async () => {
  const cat = await workspace.robot('cat');
  workspace.admin.deactivate('U0CAT');
  expect(await cat.say('general', 'Hello')).toMatchObject({ ok: false, error: 'account_inactive' });
});

test('what people type arrives escaped, with mentions, addresses and numbers linked', async () => {
  const ben = await workspace.robot('ben');
  await ben.say('general', '<b> & @ann see https://acme.example #orders +31 20 123 4567');
  const text = '&lt;b&gt; &amp; <@U0ANN|ann> see <https://acme.example> <#C0ORDERS|orders>';
  expect(ben.messages('general').at(-1)).toBe(`${text} <tel:+31201234567|+31 20 123 4567>`);
});

test('a robot that starts later finds what was said before, threads included', async () => {
  const { ts } = await callApi(workspace, 'chat.postMessage', { channel: 'C0ORDERS', text: 'Earlier' });
  await callApi(workspace, 'chat.postMessage', { channel: 'C0ORDERS', text: 'Below', thread_ts: ts });
  const gus = await workspace.robot('gus');
  expect(gus.messages('orders')).toContain('Earlier');
  expect(gus.thread('orders', 'Earlier')).toEqual(['Below']);
});

test('the bot reads a file that a person posted; nobody reads it without the token', async () => {
  const ann = await workspace.robot('ann');
  await ann.say('general', 'The list', { files: [{ name: 'numbers.csv', content: '+31201234567' }] });
  const history = await callApi(workspace, 'conversations.history', { channel: 'C0GENERAL', limit: 1 });
  const url = textsOf(history).find(({ path }) => path.endsWith('.url_private_download'))?.text ?? '';
  expect((await fetch(url)).status).toBe(404);
  const file = await fetch(url, { headers: { authorization: `Bearer ${testTokens.botToken}` } });
  expect(await file.text()).toBe('+31201234567');
});

test('a robot that does not find a button says what there is to see', async () => {
  const dana = await workspace.robot('dana');
  await dana.say('general', 'On the screen');
  expect(dana.screen()).toContain('Dana Dune: On the screen');
  expect(() => dana.asks('Nowhere')).toThrow('There is no button "Nowhere"');
});
