import { expect } from 'vitest';
import { openReader, type Reader } from '../../src/store/index.js';
import { placedIn } from '../conversation/support/placed.js';
import type { Scene } from './mortal-stack.js';

/** What has to be true after every story, looked for in the bot's own database and at the operator. */

async function reading<T>({ stack }: Scene, look: (reader: Reader) => Promise<T>): Promise<T> {
  const reader = openReader((stack.env['DATABASE_URL'] ?? '').slice('sqlite:'.length));
  try {
    return await look(reader);
  } finally {
    await reader.close();
  }
}

/** Waits until the bot has nothing to do now. */
export async function quiet(scene: Scene): Promise<void> {
  await reading(scene, async ({ read }) => {
    const busy = async () => {
      const { running, waiting, deadLetters } = await read.outbox.counts();
      const due = waiting === 0 ? [] : await read.outbox.due(Date.now(), 16);
      return { running, deadLetters, due: due.map(({ kind, error }) => ({ kind, error })) };
    };
    await expect.poll(busy).toEqual({ running: 0, deadLetters: 0, due: [] });
  });
}

/** Waits until no job of this kind is left, also none that Slack's rate limit has put off. */
export async function noneLeft(scene: Scene, kind: string): Promise<void> {
  await reading(scene, async ({ read }) => {
    const left = async () => {
      const { running } = await read.outbox.counts();
      const due = await read.outbox.due(Number.MAX_SAFE_INTEGER, 1_000);
      return { running, left: due.filter((job) => job.kind === kind).length };
    };
    await expect.poll(left).toEqual({ running: 0, left: 0 });
  });
}

/** Nothing is claimed for ever, nothing set aside, no login held for what has ended, nothing placed twice. */
export async function soundAfter(scene: Scene): Promise<void> {
  await quiet(scene);
  await reading(scene, async (reader) => {
    const { read } = reader;
    expect(await read.journal.verify()).toMatchObject({ ok: true });
    expect(reader.faultOfFile()).toBeNull();
    expect(await read.leases.all()).toEqual([]);
    expect(await read.queue.all()).toEqual([]);
  });
  const references = placedIn(scene.operator).flatMap(({ intakes }) => intakes.map((each) => each.reference));
  expect(references).toEqual([...new Set(references)]);
}
