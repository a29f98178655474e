import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createSlackApp, createSlackSide } from '../../src/slack/app.js';
import { boltFaults } from '../../src/slack/bolt-faults.js';
import { boltLogger } from '../../src/slack/bolt-log.js';
import { tables } from '../../src/slack/tables.js';
import type { Tables } from '../../src/slack/handlers.js';
import { startTestWorkspace, testTokens } from '../support/robot-workspace.js';
import { useCasesOf, NotedLog, startBot, type Bot } from './bot.js';
import { words } from './order/view-texts.js';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function started(mode: 'http' | 'socket', useCases: Parameters<typeof startBot>[1] = {}): Promise<Bot> {
  const bot = await startBot(mode, useCases, { socket: { connections: 1 } });
  closing.push(bot.close);
  return bot;
}

const ann = { team: { id: 'T0DESK' }, user: { id: 'U0ANN', team_id: 'T0DESK' } };

const suggestion = {
  ...ann,
  type: 'block_suggestion',
  action_id: 'order.customer.pick',
  block_id: 'order.customer',
  value: 'acme',
};

describe.each(['http', 'socket'] as const)('over %s', (mode) => {
  test('what a person does is heard while Slack refuses every call, and costs no call', async () => {
    let asked = 0;
    const customers = async () => {
      asked += 1;
      return { groups: [], more: false, hint: 'none-found' as const };
    };
    const { workspace } = await started(mode, { orders: { customers } });
    workspace.faults.api('*', { kind: 'error', error: 'internal_error' }, 1_000);
    for (let time = 0; time < 3; time += 1) {
      const ack = await workspace.deliver({ kind: 'interactive', body: suggestion });
      expect(ack).toMatchObject({ kind: 'acked' });
    }
    expect(asked).toBe(3);
    expect(workspace.calls().filter(({ method }) => method === 'auth.test')).toHaveLength(1);
  });

  test.each([
    ['an event that is a text', 'event', { team_id: 'T0DESK', event: 'secret-word' }],
    ['a click of nobody', 'interactive', { ...ann, user: null, type: 'block_actions', actions: [{}] }],
    ['clicks that are no list', 'interactive', { ...ann, type: 'block_actions', actions: { a: 1 } }],
    ['a window that is nothing', 'interactive', { ...ann, type: 'view_submission', view: null }],
    [
      'a callback id that is a number',
      'interactive',
      { ...ann, type: 'view_submission', view: { callback_id: 7, note: 'secret-word' } },
    ],
    ['an action id that is a list', 'interactive', { ...suggestion, action_id: ['secret-word'] }],
    [
      'an event of a kind that is no text',
      'event',
      { team_id: 'T0DESK', event: { type: { note: 'secret-word' } } },
    ],
    [
      'a kind that is none',
      'interactive',
      { ...ann, type: 'secret-word', view: { type: 'modal', note: 'secret-word' } },
    ],
    ['a Slack channel that is null, in a list', 'interactive', { ...suggestion, channel: null, value: 7 }],
  ] as const)('%s is answered at once and named by a code, not quoted', async (_what, kind, body) => {
    const { workspace, log, port } = await started(mode);
    const ack = await workspace.deliver({ kind, body });
    expect(ack.kind).toBe('acked');
    // With nothing Slack would close the window, or say that nothing was found.
    const isOfWindow = 'view' in body || ('type' in body && body.type === 'block_suggestion');
    expect(/Something went wrong|can’t be read/.test(words(ack))).toBe(isOfWindow);
    await expect.poll(() => log.lines.join('\n')).toContain('"code":"not-readable"');
    expect(log.lines.filter((line) => line.startsWith('error'))).toEqual([]);
    expect(log.lines.join('\n')).not.toContain('secret-word');
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  });

  test.each([
    ['an event that nothing here hears', { type: 'team_join', user: 'U0ANN' }],
    ['an event of nobody', { type: 'app_home_opened', tab: 'home' }],
    ['another tab than Home', { type: 'app_home_opened', tab: 'messages', user: 'U0ANN', channel: 'D0ANN' }],
  ])('%s is acked, and nothing comes of it', async (_what, event) => {
    const { workspace, log } = await started(mode);
    const calls = workspace.calls().length;
    const ack = await workspace.deliver({ kind: 'event', body: { team_id: 'T0DESK', event } });
    expect(ack.kind).toBe('acked');
    expect(workspace.calls().slice(calls)).toEqual([]);
    expect(log.lines.filter((line) => /^(error|warn)/.test(line))).toEqual([]);
  });

  test('a command that nothing here answers gets the help', async () => {
    const { workspace } = await started(mode);
    const body = { team_id: 'T0DESK', user_id: 'U0ANN', channel_id: 'C0GENERAL', command: '/gone', text: '' };
    expect(await workspace.deliver({ kind: 'command', body })).toMatchObject({ kind: 'acked' });
    const ann = await workspace.robot('ann');
    await ann.until(() => ann.ephemerals('general').some((text) => text.includes('/gone')), 'the help');
  });

  test.each(['__proto__', 'constructor', 'toString'])(
    'a command for the workspace %s is refused as any foreign one',
    async (team) => {
      const { workspace, log } = await started(mode);
      const body = {
        team_id: team,
        user_id: 'U0ANN',
        channel_id: 'C0GENERAL',
        command: '/trunkdesk',
        text: 'help',
      };
      expect(await workspace.deliver({ kind: 'command', body })).toMatchObject({ kind: 'acked' });
      await expect.poll(() => log.lines.join('\n')).toContain('A request was refused');
    },
  );
});

test('a listener that fails outside its handler is acked, logged with its cause, and its person is told', async () => {
  const workspace = await startTestWorkspace();
  closing.push(() => workspace.close());
  const log = new NotedLog();
  const side = createSlackSide({
    settings: {
      mode: 'http',
      botToken: testTokens.botToken,
      apiUrl: workspace.apiUrl,
      signingSecret: testTokens.signingSecret,
    },
    log,
    now: Date.now,
    newReference: () => 'E-7',
    zone: () => 'Europe/Amsterdam',
  });
  const broken: Tables = {
    ...tables,
    get commands(): Tables['commands'] {
      throw new Error('the table is gone');
    },
  };
  const app = createSlackApp({ side, useCases: useCasesOf({}), tables: broken, port: 0, host: '127.0.0.1' });
  const { port } = await app.start();
  closing.push(() => app.stop());
  workspace.reachAt(`http://127.0.0.1:${port}/slack/events`);
  const robot = await workspace.robot('ann');
  await robot.command('/trunkdesk help', { in: 'general' });
  const told = () => robot.ephemerals('general').at(-1);
  expect(await robot.until(told, 'to be told')).toMatch(/Something went wrong on our side.*E-7/s);
  const errors = log.lines.filter((line) => line.startsWith('error'));
  expect(errors.join('\n')).toMatch(/listener-threw.*the table is gone/);
  expect(errors.join('\n')).not.toContain('Bolt');
});

test('what Bolt fails at after a request was answered has a code of its own, and sends no second answer', async () => {
  const log = new NotedLog();
  const { http } = boltFaults(log);
  const request = Object.assign(new IncomingMessage(new Socket()), { rawBody: Buffer.from('') });
  const response = new ServerResponse(request);
  response.writeHead(200);
  const logger = boltLogger(log);
  const error = Object.assign(new TypeError('secret-word'), { code: 'x' });
  expect(
    await http.processEventErrorHandler({ error, logger, request, response, storedResponse: undefined }),
  ).toBe(true);
  expect(log.lines).toEqual([
    'error Bolt failed after a request was answered {"code":"after-answer","error":"TypeError"}',
  ]);
  expect(response.statusCode).toBe(200);
});
