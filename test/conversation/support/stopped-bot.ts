import { readStart } from '../../../src/main.js';
import { openStore, type Store } from '../../../src/store/index.js';
import type { House } from './houses.js';

/** Stops the bot, lets something be done to its database, and starts it again. */
export async function whileStopped(
  house: House,
  act: (store: Store, secretKey: Uint8Array) => Promise<void>,
): Promise<void> {
  await house.stopBot();
  const start = readStart(house.env);
  if (!start.ok) throw new Error(start.problems.join('\n'));
  const { secretKey } = start.settings;
  const path = (house.env['DATABASE_URL'] ?? '').replace('sqlite:', '');
  const store = await openStore({ path, secretKey });
  try {
    await act(store, secretKey);
  } finally {
    await store.close();
  }
  await house.restartBot();
}
