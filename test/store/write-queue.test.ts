import { expect, test } from 'vitest';
import { WriteQueue } from '../../src/store/write-queue.js';

const free = async (held: (lock: null) => Promise<void>): Promise<boolean> => {
  await held(null);
  return true;
};

test('who comes at any moment after the last one was served is served too', async () => {
  for (let late = 0; late < 20; late += 1) {
    const queue = new WriteQueue<null>(free);
    await queue.enter(() => Promise.resolve(), 1_000);
    // Between the last work and the end of its turn there are only turns of the microtask queue.
    for (let turn = 0; turn < late; turn += 1) await Promise.resolve();
    expect(await queue.enter(() => Promise.resolve(late), 1_000)).toBe(late);
  }
});

test('who comes while another one works is served in its turn, once', async () => {
  const queue = new WriteQueue<null>(free);
  const served: number[] = [];
  await Promise.all([1, 2, 3].map((nth) => queue.enter(() => Promise.resolve(served.push(nth)), 1_000)));
  expect(served).toEqual([1, 2, 3]);
});
