import { expect, test } from 'vitest';
import { createFreezeService } from '../../src/workflow/requests/freeze.js';
import { startBackend, type Backend } from '../support/backend.js';
import { approved, first, later, rest } from './orders.js';
import { ann, bob, home } from '../support/sample/people.js';
import { rescheduleWaiting } from '../../src/workflow/drafts/profiles.js';

const admin = { workspace: home, user: bob };

/** The service of a bot that dies right after its first write. */
const serviceThatDies = ({ services }: Backend) => {
  let hasWritten = false;
  const write: typeof services.store.write = (work) => {
    if (hasWritten) return Promise.reject(new Error('the bot is dead'));
    hasWritten = true;
    return services.store.write(work);
  };
  return createFreezeService({ ...services, store: { ...services.store, write } }, rescheduleWaiting);
};

const waiting = async ({ store }: Backend) => (await store.read.outbox.waiting()).map((row) => row.serialKey);

test('whatever dies after a freeze, the cards, messages and Homes of what is on its way say so, and the same when it is lifted', async () => {
  const backend = await startBackend();
  const plan = await approved(backend);
  const opened = { workspace: home, user: ann, pages: '{}', openedAt: backend.clock.now };
  await backend.store.write((tx) => tx.homes.opened(opened));
  const serialKeys = [`card:${plan}`, `notify:${first}`, `home:${ann}`];

  await serviceThatDies(backend)
    .freeze(admin, 'maintenance')
    .catch(() => null);
  expect(await createFreezeService(backend.services, rescheduleWaiting).look(admin)).toMatchObject({
    reason: 'maintenance',
  });
  expect(await waiting(backend)).toStrictEqual(serialKeys);

  await backend.runner.start();
  await rest(backend);
  await later(backend);
  expect(await waiting(backend)).toStrictEqual([]);
  await backend.runner.stop(1_000);
  await serviceThatDies(backend)
    .unfreeze(admin)
    .catch(() => null);
  expect(await createFreezeService(backend.services, rescheduleWaiting).look(admin)).toBeNull();
  expect(await waiting(backend)).toStrictEqual(serialKeys);
});
