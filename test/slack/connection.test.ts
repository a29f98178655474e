import { EventEmitter, once } from 'node:events';
import { request } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { connectSlack } from '../../src/slack/index.js';
import { testTokens } from '../support/robot-workspace.js';
import { useCasesOf, NotedLog, startBot, type Bot } from './bot.js';

let bot: Bot | null = null;
afterEach(async () => {
  await bot?.close();
  bot = null;
});

const help = {
  kind: 'command',
  body: {
    team_id: 'T0DESK',
    user_id: 'U0ANN',
    channel_id: 'C0ORDERS',
    command: '/trunkdesk',
    text: 'help',
  },
} as const;

describe('over signed HTTP', () => {
  test('health, readiness and counters are served', async () => {
    bot = await startBot('http', {});
    const read = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${bot?.port}${path}`);
      return [answer.status, await answer.text()];
    };
    await bot.workspace.deliver(help);
    expect(await read('/healthz')).toEqual([200, 'ok\n']);
    expect(await read('/readyz')).toEqual([200, 'ready\n']);
    expect(await read('/nothing')).toEqual([404, 'Not found\n']);
    const [, metrics] = await read('/metrics');
    expect(metrics).toContain('trunkdesk_slack_calls_total{method="auth.test",outcome="ok"} 1');
    expect(metrics).toMatch(
      /trunkdesk_slack_requests_total\{kind="command",name="\/trunkdesk",outcome="done"\} 1/,
    );
  });

  test('a content type with a charset is taken', async () => {
    bot = await startBot('http', {});
    const contentType = 'application/x-www-form-urlencoded; charset=utf-8';
    expect(await bot.workspace.deliver(help, { contentType })).toMatchObject({ kind: 'acked' });
  });

  test.for([
    ['an old timestamp', { timestamp: Math.floor(Date.now() / 1_000) - 400 }],
    ['a timestamp of the future', { timestamp: Math.floor(Date.now() / 1_000) + 400 }],
    ['a wrong signature', { signingSecret: 'another-secret-of-16' }],
  ] as const)('%s is refused', async ([, forgery]) => {
    bot = await startBot('http', {});
    expect(await bot.workspace.deliver(help, forgery)).toMatchObject({ kind: 'failed', status: 401 });
  });

  test('a body that is too large is refused before it is read', async () => {
    bot = await startBot('http', {});
    const { port } = bot;
    const status = await new Promise((resolve, reject) => {
      const headers = { 'content-length': '2000000', 'content-type': 'application/json' };
      const sending = request(
        { host: '127.0.0.1', port, path: '/slack/events', method: 'POST', headers },
        (answer) => {
          resolve(answer.statusCode);
          sending.destroy();
        },
      );
      sending.on('error', reject);
      sending.write('{');
    });
    expect(status).toBe(413);
  });

  test('a payload of another shape is acked and logged, without its content', async () => {
    bot = await startBot('http', {});
    const body = {
      type: 'block_actions',
      team: { id: 'T0DESK' },
      user: { id: 'U0ANN' },
      actions: [{ action_id: 'x' }],
    };
    expect(await bot.workspace.deliver({ kind: 'interactive', body })).toMatchObject({ kind: 'acked' });
    expect(bot.log.lines.join('\n')).toContain('was not understood');
  });

  test('a bot that Slack does not let in says why, and leaves the port', async () => {
    bot = await startBot('http', {});
    const { apiUrl } = bot.workspace;
    const slack = connectSlack({
      settings: { mode: 'http', botToken: 'xoxb-wrong', apiUrl, signingSecret: testTokens.signingSecret },
      port: 0,
      host: '127.0.0.1',
      timezone: () => 'UTC',
      log: new NotedLog(),
      now: Date.now,
    });
    await expect(slack.start(useCasesOf({}))).rejects.toThrow('invalid_auth');
    expect(slack.isConnected()).toBe(false);
  });
});

describe('over Socket Mode', () => {
  const quick = { pauses: { firstMs: 5, longestMs: 20 } };

  test('two connections are held, health is served, and nothing is taken over HTTP', async () => {
    bot = await startBot('socket', {}, { socket: quick });
    const { workspace, port, slack } = bot;
    await until(() => workspace.sockets.connections() === 2);
    expect(slack.isConnected()).toBe(true);
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${port}/slack/events`, { method: 'POST' })).status).toBe(404);
  });

  test('a click during a reconnect reaches the other connection', async () => {
    bot = await startBot('socket', {}, { socket: quick });
    const { workspace } = bot;
    await until(() => workspace.sockets.connections() === 2);
    workspace.sockets.disconnect('refresh_requested', 'one');
    expect(await workspace.deliver(help)).toMatchObject({ kind: 'acked' });
    await until(() => workspace.sockets.connections() === 2);
  });

  test('it connects again after everything was cut and Slack refused for a while', async () => {
    bot = await startBot('socket', {}, { socket: quick });
    const { workspace, slack } = bot;
    await until(() => workspace.sockets.connections() === 2);
    workspace.faults.api('apps.connections.open', { kind: 'status', status: 500 }, 6);
    workspace.sockets.cut();
    await until(() => !slack.isConnected());
    await until(() => workspace.sockets.connections() === 2);
    expect(await workspace.deliver(help)).toMatchObject({ kind: 'acked' });
  });

  test('when it stops, a request that runs is still answered', async () => {
    let isAsked = false;
    const hands = new EventEmitter();
    const held = once(hands, 'answer');
    const customers = async () => {
      isAsked = true;
      await held;
      return { groups: [], more: false, hint: null };
    };
    bot = await startBot('socket', { orders: { customers } }, { socket: quick });
    const body = {
      type: 'block_suggestion',
      team: { id: 'T0DESK' },
      user: { id: 'U0ANN', team_id: 'T0DESK' },
      action_id: 'order.customer.pick',
      block_id: 'order.customer',
      value: 'acme',
    };
    const delivered = bot.workspace.deliver({ kind: 'interactive', body });
    await until(() => isAsked);
    const stopped = bot.slack.stop();
    hands.emit('answer');
    expect(await delivered).toMatchObject({ kind: 'acked' });
    await stopped;
    expect(bot.log.lines.join('\n')).not.toContain('A handler failed');
  });

  test.for(['invalid_auth', 'missing_scope', 'forbidden_team'])(
    'an app token that gets no connection (%s) ends the start with its reason',
    async (code) => {
      const started = startBot(
        'socket',
        {},
        {
          socket: quick,
          prepare: ({ faults }) => faults.api('apps.connections.open', { kind: 'error', error: code }, 2),
        },
      );
      await expect(started).rejects.toMatchObject({ name: 'SlackRefuses', token: 'app', code });
    },
  );

  test('while no connection can be made, log and health say why, without a ticket', async () => {
    bot = await startBot('socket', {}, { socket: quick });
    const { workspace, port, log } = bot;
    await until(() => workspace.sockets.connections() === 2);
    const health = async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).text();
    expect(await health()).toBe('ok\n');
    const fault = { kind: 'handshake', status: 409 } as const;
    workspace.faults.add({ socket: 'open', times: 1_000, fault });
    workspace.sockets.cut();
    await expect
      .poll(health)
      .toMatch(/\nslack: no Socket Mode connection since \S+Z \(the websocket was refused\)/);
    const first = log.lines.find((line) => line.includes('could not be made'));
    expect(first).toMatch(/"failures":1,"because":"the websocket was refused"/);
    expect(log.lines.filter((line) => line.startsWith('error'))).toEqual([]);
    workspace.faults.clear();
    await until(() => workspace.sockets.connections() === 2);
    await expect.poll(health).toBe('ok\n');
  });

  test('it stops although Slack never says goodbye', async () => {
    bot = await startBot('socket', {}, { socket: quick });
    await bot.slack.stop();
    expect(bot.slack.isConnected()).toBe(false);
  });
});

/** Waits until something holds; the test's own timeout is the bound. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}
