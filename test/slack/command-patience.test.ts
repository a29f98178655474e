import { expect, onTestFinished, test } from 'vitest';
import { patienceMs } from '../../src/store/patience.js';
import { startBot } from './bot.js';

/** How long what opens a window can be used by Slack's rules. */
const triggerMs = 3_000;

test('what a command does after its answer waits for a locked database no longer than its window can be opened', async () => {
  const waits: number[] = [];
  const bot = await startBot('http', {
    orders: {
      opening: () => {
        waits.push(patienceMs());
        return Promise.reject(new Error('the database is locked'));
      },
    },
  });
  onTestFinished(() => bot.close());
  const body = {
    team_id: 'T0DESK',
    user_id: 'U0ANN',
    channel_id: 'C0ORDERS',
    command: '/order',
    text: 'new',
  };
  await bot.workspace.deliver({ kind: 'command', body });
  await expect.poll(() => waits.length).toBe(1);
  expect(waits[0]).toBeLessThan(triggerMs);
});
