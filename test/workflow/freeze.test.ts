import { expect, test } from 'vitest';
import { freezeDesk } from '../../src/workflow/freeze.js';
import { ann, bob, home, openHouse, type TestHouse } from './house.js';
import { approved, first, later, rest } from './orders.js';

const admin = { workspace: home, user: bob };

/** The desk of a bot that dies right after its first write. */
const deskThatDies = ({ house }: TestHouse) => {
  let hasWritten = false;
  const write: typeof house.store.write = (work) => {
    if (hasWritten) return Promise.reject(new Error('the bot is dead'));
    hasWritten = true;
    return house.store.write(work);
  };
  return freezeDesk({ ...house, store: { ...house.store, write } });
};

const waiting = async ({ store }: TestHouse) => (await store.read.outbox.waiting()).map((row) => row.lane);

test('whatever dies after a freeze, the cards, messages and Homes of what is on its way say so, and the same when it is lifted', async () => {
  const house = await openHouse();
  const plan = await approved(house);
  const opened = { workspace: home, user: ann, pages: '{}', openedAt: house.clock.now };
  await house.store.write((tx) => tx.homes.opened(opened));
  const lanes = [`card:${plan}`, `tell:${first}`, `home:${ann}`];

  await deskThatDies(house)
    .freeze(admin, 'maintenance')
    .catch(() => null);
  expect(await freezeDesk(house.house).look(admin)).toMatchObject({ reason: 'maintenance' });
  expect(await waiting(house)).toStrictEqual(lanes);

  await house.runner.start();
  await rest(house);
  await later(house);
  expect(await waiting(house)).toStrictEqual([]);
  await house.runner.stop(1_000);
  await deskThatDies(house)
    .unfreeze(admin)
    .catch(() => null);
  expect(await freezeDesk(house.house).look(admin)).toBeNull();
  expect(await waiting(house)).toStrictEqual(lanes);
});
