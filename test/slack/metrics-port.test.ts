import { expect, onTestFinished, test } from 'vitest';
import { closeServer, listenOn, metricsServer, botServer } from '../../src/slack/server.js';

const read = async (port: number, path: string, method = 'GET') => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method });
  return [answer.status, await answer.text()];
};

test('metrics with a port of their own are served there, and nothing else is', async () => {
  const bot = botServer({
    slack: null,
    isReady: () => true,
    troubles: () => [],
    metrics: null,
    now: Date.now,
  });
  const metrics = metricsServer(() => 'calls 1\n');
  onTestFinished(async () => {
    await closeServer(bot, 0);
    await closeServer(metrics, 0);
  });
  const ports = {
    bot: await listenOn(bot, 0, '127.0.0.1'),
    metrics: await listenOn(metrics, 0, '127.0.0.1'),
  };
  expect(await read(ports.metrics, '/metrics')).toEqual([200, 'calls 1\n']);
  expect(await read(ports.bot, '/metrics')).toEqual([404, 'Not found\n']);
  expect(await read(ports.bot, '/healthz')).toEqual([200, 'ok\n']);
  for (const path of ['/healthz', '/slack/events', '//'])
    expect(await read(ports.metrics, path)).toEqual([404, 'Not found\n']);
  expect(await read(ports.metrics, '/metrics', 'POST')).toEqual([404, 'Not found\n']);
});
