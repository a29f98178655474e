import { WebSocket } from 'ws';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callApi } from '../support/robot-bot.js';
import { startTestWorkspace, testTokens, type TestWorkspace } from '../support/robot-workspace.js';

type Frame = { type: string; envelope_id?: string; [more: string]: unknown };

let workspace: TestWorkspace;
const sockets: WebSocket[] = [];
beforeEach(async () => {
  workspace = await startTestWorkspace({ delivery: { mode: 'socket' }, ackMilliseconds: 500 });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate();
  await workspace.close();
});

async function address(): Promise<string> {
  const answer = await callApi(workspace, 'apps.connections.open', {}, testTokens.appToken);
  return String(answer['url']);
}

/** A connection that notes its frames and answers with what the test says. */
async function connect(answer: (frame: Frame) => unknown = () => undefined): Promise<Frame[]> {
  const socket = new WebSocket(await address());
  sockets.push(socket);
  const frames: Frame[] = [];
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('message', (data) => {
      const frame: Frame = JSON.parse(Buffer.isBuffer(data) ? data.toString() : '{}');
      frames.push(frame);
      const payload = answer(frame);
      if (payload !== undefined) socket.send(JSON.stringify({ envelope_id: frame.envelope_id, payload }));
      resolve();
    });
  });
  return frames;
}

test('an address works once, and a made-up one not at all', async () => {
  const url = await address();
  const first = new WebSocket(url);
  sockets.push(first);
  await new Promise((resolve) => first.on('open', resolve));
  for (const again of [url, url.replace(/ticket=.*/, 'ticket=x')]) {
    const socket = new WebSocket(again);
    const error = await new Promise<Error>((resolve) => socket.on('error', resolve));
    expect(error.message).toContain('403');
  }
});

test('a connection is greeted, and envelopes go to connections in turn', async () => {
  const one = await connect(() => ({}));
  const two = await connect(() => ({}));
  expect(one[0]).toMatchObject({
    type: 'hello',
    num_connections: 1,
    connection_info: { app_id: 'A0TRUNKDESK' },
  });
  const ann = await workspace.robot('ann');
  await ann.command('/order');
  await ann.command('/trunk');
  const commands = [one[1], two[1]].map((frame) => frame?.['payload']);
  expect(commands).toMatchObject([{ command: '/order' }, { command: '/trunk' }]);
  expect(one[1]).toMatchObject({ type: 'slash_commands', accepts_response_payload: true });
});

test('the ack’s payload is the answer; without an ack or a connection the command fails', async () => {
  const ann = await workspace.robot('ann');
  await ann.command('/order');
  expect(ann.ephemerals().at(-1)).toContain('dispatch_failed');
  let isMute = true;
  await connect((frame) => (frame.type === 'hello' || isMute ? undefined : { text: 'Here you are' }));
  await ann.command('/order');
  expect(ann.ephemerals().at(-1)).toContain('operation_timeout');
  isMute = false;
  await ann.command('/order');
  expect(ann.ephemerals().at(-1)).toBe('Here you are');
});

test('an event that is not acked comes again with a mark', async () => {
  const frames = await connect();
  const ann = await workspace.robot('ann');
  await ann.openHome();
  await ann.until(() => frames.length === 3, 'the retry');
  expect(frames.slice(1)).toMatchObject([
    { type: 'events_api', payload: { event: { type: 'app_home_opened' } } },
    { type: 'events_api', retry_attempt: 1, retry_reason: 'http_timeout' },
  ]);
});

test('a connection told to leave gets nothing more; an eleventh is turned away', async () => {
  const first = await connect(() => ({}));
  workspace.sockets.disconnect('refresh_requested');
  const second = await connect(() => ({}));
  const ann = await workspace.robot('ann');
  await ann.command('/order');
  expect(second.at(-1)?.type).toBe('slash_commands');
  expect(first.at(-1)).toMatchObject({ type: 'disconnect', reason: 'refresh_requested' });
  for (let count = 1; count < 10; count += 1) await connect();
  expect(workspace.sockets.connections()).toBe(10);
  const eleventh = await connect();
  expect(eleventh[0]).toMatchObject({ type: 'disconnect', reason: 'too_many_websockets' });
});
