import { expect } from 'vitest';
import { putHomes } from '../../src/workflow/outbox/homes.js';
import { UserId } from '../../src/types/ids.js';
import { test, ws } from '../store/fixture.js';

const person = (nth: number): UserId => UserId.parse(`U0P${nth}`);
const now = 10_000_000;

test('the five Homes that were opened last follow each change, the others at most once in five minutes', async ({
  store,
}) => {
  let ids = 0;
  const services = { now: () => now, uuid: () => `job-${(ids += 1)}` };
  const opened = (nth: number, openedAt: number) =>
    store.write((tx) => tx.homes.opened({ workspace: ws, user: person(nth), pages: '{}', openedAt }));
  const due = async () => {
    await store.write((tx) => putHomes(services, tx, ws));
    const jobs = await store.read.outbox.waiting();
    return Object.fromEntries(jobs.map(({ serialKey, dueAt }) => [serialKey, dueAt - now]));
  };
  for (let nth = 1; nth <= 7; nth += 1) await opened(nth, now - nth);
  const [soon, seldom] = [1_000, 300_000];
  const followed = Object.fromEntries([1, 2, 3, 4, 5].map((nth) => [`home:${person(nth)}`, soon]));
  expect(await due()).toEqual({ ...followed, 'home:U0P6': seldom, 'home:U0P7': seldom });
  // A second change adds nothing; who opens theirs is followed from the next one on.
  await opened(7, now);
  expect(await due()).toEqual({ ...followed, 'home:U0P6': seldom, 'home:U0P7': soon });
});
