import { z } from 'zod';
import { Count, Time } from './columns.js';
import { aheadOfIt, firstOfEachKey } from './outbox-serial-keys.js';
import type { Db } from './tables.js';

const OutboxRow = z.object({
  seq: z.number(),
  id: z.string(),
  kind: z.string(),
  serialKey: z.string(),
  payload: z.string(),
  key: z.string().nullable(),
  state: z.enum(['waiting', 'running', 'aside']),
  /** When it was first due. */
  place: Time,
  dueAt: Time,
  attempts: z.number(),
  error: z.string().nullable(),
});

/** An effect that is still to be carried out; `payload` is JSON. `attempts` counts how often it was claimed. */
export type OutboxRow = z.infer<typeof OutboxRow>;

export interface NewOutboxRow {
  /** A UUID, given by the caller. */
  readonly id: string;
  readonly kind: string;
  /** Jobs of one serial key run one after the other. */
  readonly serialKey: string;
  readonly payload: string;
  readonly dueAt: number;
  /** Where a job with this key waits already, this one is dropped. */
  readonly key: string | null;
}

const columns = [
  'seq',
  'id',
  'kind',
  'serial_key as serialKey',
  'payload',
  'key',
  'state',
  'place',
  'due_at as dueAt',
  'attempts',
  'error',
] as const;

export function outbox(db: Db) {
  const change = (id: string, from: OutboxRow['state'], to: Partial<Change>): Promise<boolean> =>
    db
      .updateTable('outbox')
      .set(to)
      .where('id', '=', id)
      .where('state', '=', from)
      .executeTakeFirst()
      .then(({ numUpdatedRows }) => numUpdatedRows > 0n);

  const inState = async (state: OutboxRow['state'], serialKey?: string): Promise<OutboxRow[]> => {
    let query = db
      .selectFrom('outbox')
      .select(columns)
      .where('state', '=', state)
      .orderBy('place')
      .orderBy('seq');
    if (serialKey !== undefined) query = query.where('serial_key', '=', serialKey);
    return z.array(OutboxRow).parse(await query.execute());
  };

  return {
    /** Adds a job and returns its id; where one with the same key waits (not runs), returns that one's. */
    async put({ id, kind, serialKey, payload, dueAt, key }: NewOutboxRow): Promise<string> {
      if (key !== null) {
        const there = await db
          .selectFrom('outbox')
          .select('id')
          .where('key', '=', key)
          .where('state', '=', 'waiting')
          .executeTakeFirst();
        if (there !== undefined) return there.id;
      }
      const rest = { state: 'waiting', place: dueAt, due_at: dueAt, attempts: 0, error: null };
      await db
        .insertInto('outbox')
        .values({ id, kind, serial_key: serialKey, payload, key, ...rest })
        .execute();
      return id;
    },

    /**
     * What can run now, oldest first (or newest): of each serial key in which nothing runs the first job, where it is due. A job that is
     * retried later keeps its place and holds up its serial key; one that was put for later stands behind those due before it.
     */
    async due(now: number, limit: number, first: 'oldest' | 'newest' = 'oldest'): Promise<OutboxRow[]> {
      const order = first === 'oldest' ? 'asc' : 'desc';
      const rows = await firstOfEachKey(db)
        .select(columns)
        .where('due_at', '<=', now)
        .orderBy('due_at', order)
        .orderBy('seq', order)
        .limit(limit)
        .execute();
      return z.array(OutboxRow).parse(rows);
    },

    /** When the next job can run (it may be past); null where none waits, or only behind one that runs. */
    async nextDueAt(): Promise<number | null> {
      const row = await firstOfEachKey(db)
        .select((eb) => eb.fn.min('due_at').as('at'))
        .executeTakeFirst();
      return Time.nullable().parse(row?.at ?? null);
    },

    /** Marks a waiting job as running; false where someone was faster, or one before it in its serial key is not done. */
    async claim(id: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('outbox')
        .set((eb) => ({ state: 'running', attempts: eb('attempts', '+', 1) }))
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .where((eb) => eb.not(eb.exists(aheadOfIt(eb))))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Takes away a job that ran; false where it does not run. */
    async done(id: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('outbox')
        .where('id', '=', id)
        .where('state', '=', 'running')
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** Lets a job that failed wait again, at its place in the serial key; false where it does not run. */
    retry: (id: string, dueAt: number, error: string): Promise<boolean> =>
      change(id, 'running', { state: 'waiting', due_at: dueAt, error }),

    /** Lets a job wait again that was not possible yet: that is no failure, so its attempts count from anew. */
    postpone: (id: string, dueAt: number, because: string): Promise<boolean> =>
      change(id, 'running', { state: 'waiting', due_at: dueAt, error: because, attempts: 0 }),

    /** What waits in a serial key can run from `at` on, if it was to wait longer. */
    async reschedule(serialKey: string, at: number): Promise<void> {
      await db
        .updateTable('outbox')
        // With a bound on `due_at` SQLite would look through all that waits instead of the serial key.
        .set((eb) => ({ due_at: eb.fn<number>('min', ['due_at', eb.val(at)]) }))
        .where('serial_key', '=', serialKey)
        .where('state', '=', 'waiting')
        .execute();
    },

    /** The clock was set back so far (milliseconds): what waits keeps its order and the pause that it still had. */
    async setBack(ms: number): Promise<void> {
      await db
        .updateTable('outbox')
        .set((eb) => ({ place: eb('place', '-', ms), due_at: eb('due_at', '-', ms) }))
        .where('state', 'in', ['waiting', 'running'])
        .execute();
    },

    /** Gives up on a job that ran and lets the jobs behind it go on; false where it does not run. */
    deadLetter: (id: string, error: string): Promise<boolean> =>
      change(id, 'running', { state: 'aside', error }),

    /** Lets a job that was a dead letter wait again, as if it were put now; false where it is not a dead letter. */
    resume: (id: string, dueAt: number): Promise<boolean> =>
      change(id, 'aside', { state: 'waiting', due_at: dueAt, place: dueAt }),

    /** What was given up. */
    deadLetters: (): Promise<OutboxRow[]> => inState('aside'),

    /** What waits, in the order of the serial keys. */
    waiting: (serialKey?: string): Promise<OutboxRow[]> => inState('waiting', serialKey),

    async counts(): Promise<Record<OutboxRow['state'], number>> {
      const rows = await db
        .selectFrom('outbox')
        .select((eb) => ['state', eb.fn.countAll().as('count')])
        .groupBy('state')
        .execute();
      const of = (state: OutboxRow['state']): number =>
        Count.parse(rows.find((row) => row.state === state)?.count ?? 0);
      return { waiting: of('waiting'), running: of('running'), aside: of('aside') };
    },

    /** What is due at `now` or failed and is tried again, and since when the oldest of it waits. */
    async backlog(now: number): Promise<{ jobs: number; since: number | null }> {
      const row = await db
        .selectFrom('outbox')
        .select((eb) => [eb.fn.countAll().as('jobs'), eb.fn.min('place').as('since')])
        .where('state', '=', 'waiting')
        .where((eb) => eb.or([eb('due_at', '<=', now), eb('attempts', '>', 0)]))
        .executeTakeFirst();
      return { jobs: Count.parse(row?.jobs ?? 0), since: Time.nullable().parse(row?.since ?? null) };
    },

    /** At start: what ran when the process ended waits again. Returns how many. */
    async unclaimAll(): Promise<number> {
      const { numUpdatedRows } = await db
        .updateTable('outbox')
        .set({ state: 'waiting' })
        .where('state', '=', 'running')
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },
  };
}

interface Change {
  state: OutboxRow['state'];
  place: number;
  due_at: number;
  error: string;
  attempts: number;
}
