import { readStart } from '../../../src/main.js';
import { openStore, type Store } from '../../../src/store/index.js';
import type { Stack } from '../../support/stack.js';

/** Stops the bot, lets something be done to its database, and starts it again. */
export async function whileStopped(
  stack: Stack,
  act: (store: Store, secretKey: Uint8Array) => Promise<void>,
): Promise<void> {
  await stack.stopBot();
  const start = readStart(stack.env);
  if (!start.ok) throw new Error(start.problems.join('\n'));
  const { secretKey } = start.settings;
  const path = (stack.env['DATABASE_URL'] ?? '').replace('sqlite:', '');
  const store = await openStore({ path, secretKey });
  try {
    await act(store, secretKey);
  } finally {
    await store.close();
  }
  await stack.restartBot();
}
