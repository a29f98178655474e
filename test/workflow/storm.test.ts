import { expect, test } from 'vitest';
import { OrderId } from '../../src/types/ids.js';
import { placementsOf, storm } from './storm.js';

const number = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise);
const seed = number('STORM_SEED', 1);
const orders = number('STORM_ORDERS', 24);
const users = number('STORM_USERS', 8);

test(`${orders} orders of ${users} people all end while a fifth of the operator's calls fail and Slack slows down, seed ${seed}`, async () => {
  const { house, ends, stuck } = await storm({ seed, orders, users });
  process.stdout.write(`${JSON.stringify(ends)}\n`);
  expect(stuck).toEqual([]);
  expect(Object.values(ends).reduce((one, other) => one + other, 0)).toBe(orders);
  expect(ends['placed']).toBeGreaterThan(0);
  for (let nth = 0; nth < orders; nth += 1) {
    expect(placementsOf(house, OrderId.parse(`TD-${20_000 + nth}`)).length).toBeLessThan(2);
  }
  // What the bot calls placed is placed, and nothing else is.
  expect(house.operator.placements()).toHaveLength(ends['placed'] ?? 0);
  expect(await house.store.read.journal.verify()).toMatchObject({ ok: true });
  expect(await house.store.read.outbox.counts()).toMatchObject({ running: 0, aside: 0 });
  expect(await house.store.read.holds.all()).toEqual([]);
}, 300_000);
