import { WebSocket } from 'ws';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { callApi, startScriptedBot, type Arrived, type ScriptedBot } from '../support/robot-bot.js';
import { startTestWorkspace, testTokens, type TestWorkspace } from '../support/robot-workspace.js';

let workspace: TestWorkspace | undefined;
let bot: ScriptedBot | undefined;
afterEach(async () => {
  await workspace?.close();
  await bot?.close();
  [workspace, bot] = [undefined, undefined];
});

async function overHttp(): Promise<{ workspace: TestWorkspace; arrived: readonly Arrived[] }> {
  const here = await startTestWorkspace({ ackMilliseconds: 2_000 });
  workspace = here;
  bot = await startScriptedBot(here, () => ({}));
  return { workspace: here, arrived: bot.arrived };
}

const textsOf = (arrived: readonly Arrived[]) => arrived.map(({ payload }) => payload['text']);

describe('deliveries over HTTP', () => {
  test('a lost one never arrives, and the person is told', async () => {
    const { workspace, arrived } = await overHttp();
    workspace.faults.add({ delivery: 'command', every: 2, fault: { kind: 'lost' } });
    const ann = await workspace.robot('ann');
    await ann.command('/order status 1');
    await ann.command('/order status 2');
    expect(textsOf(arrived)).toEqual(['status 1']);
    expect(ann.ephemerals('dm').at(-1)).toBe('/order failed with the error "operation_timeout"');
  });

  test('one comes again later with the marks of a retry', async () => {
    const { workspace, arrived } = await overHttp();
    workspace.faults.add({ delivery: 'command', times: 1, fault: { kind: 'repeated', ms: 5 } });
    const ann = await workspace.robot('ann');
    await ann.command('/order list');
    await expect.poll(() => arrived.length).toBe(2);
    expect(arrived.map(({ headers }) => headers['x-slack-retry-num'])).toEqual([undefined, '1']);
    expect(arrived[1]?.headers['x-slack-retry-reason']).toBe('http_timeout');
    expect(arrived[1]?.payload).toEqual(arrived[0]?.payload);
  });

  test('an event comes again without marks, under another id', async () => {
    const { workspace, arrived } = await overHttp();
    workspace.faults.add({
      delivery: 'app_home_opened',
      times: 1,
      fault: { kind: 'repeated', ms: 5, marked: false },
    });
    const ann = await workspace.robot('ann');
    await ann.openHome();
    await expect.poll(() => arrived.length).toBe(2);
    expect(arrived[1]?.headers['x-slack-retry-num']).toBeUndefined();
    expect(arrived[1]?.payload['event']).toEqual(arrived[0]?.payload['event']);
    expect(arrived[1]?.payload['event_id']).not.toEqual(arrived[0]?.payload['event_id']);
  });

  test.each([
    ['list', { values: [] }, { values: { text: { typed: { type: 'plain_text_input', value: 'x' } } } }],
    ['nothing', {}, { values: { text: { typed: { type: 'plain_text_input', value: 'x' } } } }],
    [
      'keyless',
      { values: { text: { typed: { type: 'plain_text_input' } } } },
      { values: { text: { typed: { type: 'plain_text_input', value: 'x' } } } },
    ],
  ] as const)('nothing filled in is said as Slack also says it: %s', async (as, bare, filled) => {
    const { workspace, arrived } = await overHttp();
    workspace.faults.add({ delivery: 'view_submission', fault: { kind: 'bare-state', as } });
    const ann = await workspace.robot('ann');
    const view = {
      type: 'modal',
      title: { type: 'plain_text', text: 'Form' },
      submit: { type: 'plain_text', text: 'Send' },
      blocks: [
        {
          type: 'input',
          block_id: 'text',
          optional: true,
          label: { type: 'plain_text', text: 'Text' },
          element: { type: 'plain_text_input', action_id: 'typed' },
        },
      ],
    };
    for (const typed of ['', 'x']) {
      await callApi(workspace, 'views.open', { trigger_id: workspace.trigger('U0ANN'), view });
      await ann.untilModal('Form');
      if (typed !== '') await ann.fill('Text', typed);
      await ann.submit();
    }
    expect(arrived.map(({ payload }) => payload['view'])).toMatchObject([{ state: bare }, { state: filled }]);
    // Nothing stands there besides.
    expect(arrived[0]?.payload['view']).toHaveProperty('state', bare);
  });

  test('one is overtaken by the next', async () => {
    const { workspace, arrived } = await overHttp();
    workspace.faults.add({ delivery: 'command', times: 1, fault: { kind: 'reordered', ms: 60_000 } });
    const [ann, ben] = [await workspace.robot('ann'), await workspace.robot('ben')];
    const first = ann.command('/order status 1');
    await expect.poll(() => workspace.faults.ledger.total()).toBe(1);
    await ben.command('/order status 2');
    await first;
    expect(textsOf(arrived)).toEqual(['status 2', 'status 1']);
  });

  test('one comes late, twice, or with a lost ack', async () => {
    const { workspace, arrived } = await overHttp();
    for (const fault of [{ kind: 'late', ms: 10 }, { kind: 'twice' }, { kind: 'ack-lost' }] as const) {
      workspace.faults.add({ delivery: '*', times: 1, fault });
    }
    const ann = await workspace.robot('ann');
    for (const id of [1, 2, 3]) await ann.command(`/order status ${id}`);
    expect(textsOf(arrived)).toEqual(['status 1', 'status 2', 'status 2', 'status 3']);
    expect(ann.ephemerals('dm').at(-1)).toContain('operation_timeout');
    expect(workspace.faults.ledger.newest().map(({ to, kind }) => [to, kind])).toEqual([
      ['command', 'late'],
      ['command', 'twice'],
      ['command', 'ack-lost'],
    ]);
  });
});

async function overSocket() {
  const here = await startTestWorkspace({ delivery: { mode: 'socket' }, ackMilliseconds: 500 });
  workspace = here;
  return here;
}
async function connect(at: TestWorkspace) {
  const { url } = await callApi(at, 'apps.connections.open', {}, testTokens.appToken);
  const socket = new WebSocket(String(url));
  onTestFinished(() => socket.terminate());
  const seen: string[] = [];
  socket.on('error', (error) => seen.push(`error ${error.message}`));
  socket.on('open', () => seen.push('open'));
  socket.on('message', (data) => seen.push(Buffer.isBuffer(data) ? data.toString() : ''));
  socket.on('close', () => seen.push('close'));
  socket.on('pong', () => seen.push('pong'));
  return { socket, seen };
}
const last = (seen: readonly string[]) => seen.at(-1) ?? '';

describe('connections of Socket Mode', () => {
  test('a handshake is refused with 409, and the next one is not', async () => {
    const here = await overSocket();
    here.faults.add({ socket: 'open', times: 1, fault: { kind: 'handshake', status: 409 } });
    const { seen } = await connect(here);
    await expect.poll(() => seen).toEqual(['error Unexpected server response: 409', 'close']);
    const next = await connect(here);
    await expect.poll(() => last(next.seen)).toContain('"hello"');
  });

  test.for([
    [{ kind: 'too-many-websockets' }, /"disconnect".*too_many_websockets/],
    [{ kind: 'garbage' }, /<html>/],
    [{ kind: 'no-hello' }, /^open$/],
    [{ kind: 'cut' }, /^close$/],
  ] as const)('a connection opens with %j', async ([fault, looks]) => {
    const here = await overSocket();
    here.faults.add({ socket: 'open', times: 1, fault });
    const { seen } = await connect(here);
    await expect.poll(() => last(seen)).toMatch(looks);
    expect(here.faults.ledger.counts()).toEqual({ [fault.kind]: 1 });
  });

  test('a pong is lost, and the next one is not', async () => {
    const here = await overSocket();
    here.faults.add({ socket: 'pong', times: 1, fault: { kind: 'lost' } });
    const { socket, seen } = await connect(here);
    await expect.poll(() => last(seen)).toContain('"hello"');
    socket.ping();
    await expect.poll(() => here.faults.ledger.total()).toBe(1);
    socket.ping();
    await expect.poll(() => last(seen)).toBe('pong');
    expect(seen.filter((each) => each === 'pong')).toHaveLength(1);
  });

  test('a retry carries its attempt', async () => {
    const here = await overSocket();
    here.faults.add({ delivery: 'command', times: 1, fault: { kind: 'repeated', ms: 5 } });
    const { socket, seen } = await connect(here);
    await expect.poll(() => last(seen)).toContain('"hello"');
    socket.on('message', (data) => {
      const frame: { envelope_id?: string } = JSON.parse(Buffer.isBuffer(data) ? data.toString() : '{}');
      socket.send(JSON.stringify({ envelope_id: frame.envelope_id }));
    });
    await (await here.robot('ann')).command('/order list');
    await expect.poll(() => seen.filter((each) => each.includes('slash_commands')).length).toBe(2);
    expect(last(seen)).toContain('"retry_attempt":1,"retry_reason":"http_timeout"');
  });
});
