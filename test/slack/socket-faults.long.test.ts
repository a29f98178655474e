import { afterEach, beforeEach, expect, test } from 'vitest';
import { startBot, type Bot } from './bot.js';

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

let bot: Bot;
beforeEach(async () => {
  bot = await startBot('socket', {}, { socket: { pauses: { firstMs: 5, longestMs: 20 } } });
  await stand();
});
afterEach(() => bot.close());

/** Waits until both connections stand. */
const stand = () => expect.poll(() => bot.workspace.sockets.connections()).toBe(2);

/** Waits until the faults have happened and both connections stand; then says how a command is answered. */
async function answerAfter(faults: number): Promise<string> {
  const { workspace } = bot;
  await expect.poll(() => workspace.faults.ledger.total()).toBe(faults);
  await stand();
  return (await workspace.deliver(help)).kind;
}

test.for([
  { kind: 'handshake', status: 409 },
  { kind: 'handshake', status: 500 },
  { kind: 'too-many-websockets' },
  { kind: 'cut' },
] as const)('the bot comes back after connections that open with %j', async (fault) => {
  bot.workspace.faults.add({ socket: 'open', times: 3, fault });
  bot.workspace.sockets.cut();
  expect(await answerAfter(3)).toBe('acked');
});

test('the bot gives up connections that say nothing, or nothing that it understands, and makes others', async () => {
  // One for each of its two connections: it waits for a greeting for fifteen seconds.
  for (const kind of ['no-hello', 'garbage'] as const) {
    bot.workspace.faults.add({ socket: 'open', times: 1, fault: { kind } });
  }
  bot.workspace.sockets.cut();
  expect(await answerAfter(2)).toBe('acked');
});

test('the bot comes back after pongs that were lost', async () => {
  bot.workspace.faults.add({ socket: 'pong', times: 2, fault: { kind: 'lost' } });
  expect(await answerAfter(2)).toBe('acked');
});
