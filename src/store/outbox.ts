import { z } from 'zod';
import { Count, Time } from './columns.js';
import { firstOfEachKey } from './outbox-serial-keys.js';
import type { Db } from './connection.js';
import { build, query, statement, statementOfRows, type Given } from './statement.js';

const OutboxRow = z.object({
  seq: z.number(),
  id: z.string(),
  kind: z.string(),
  serialKey: z.string(),
  payload: z.string(),
  key: z.string().nullable(),
  state: z.enum(['waiting', 'running', 'dead-letter']),
  /** When it was first due: by this it is ordered in its serial key, whenever it is tried again. */
  place: Time,
  dueAt: Time,
  attempts: z.number(),
  error: z.string().nullable(),
});

/**
 * An effect that is still to be carried out; `payload` is JSON. `attempts` counts how often it was claimed since it was
 * put or put off: each time it failed, and each time the process ended under it.
 */
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

const keysThatWait = statementOfRows((rows: readonly Given<{ key: string }>[]) =>
  build
    .selectFrom('outbox')
    .select('key')
    .where('state', '=', 'waiting')
    .where(
      'key',
      'in',
      rows.map((given) => given('key')),
    ),
);

const putting = statementOfRows((rows: readonly Given<Pick<NewOutboxRow, keyof NewOutboxRow>>[]) =>
  build.insertInto('outbox').values(
    rows.map((given) => ({
      id: given('id'),
      kind: given('kind'),
      serial_key: given('serialKey'),
      payload: given('payload'),
      key: given('key'),
      state: 'waiting',
      place: given('dueAt'),
      due_at: given('dueAt'),
      attempts: 0,
      error: null,
    })),
  ),
);

type Order = 'oldest' | 'newest';

const dueInOrder = (first: Order, given: Given<{ now: number; limit: number }>) => {
  const order = first === 'oldest' ? 'asc' : 'desc';
  return firstOfEachKey()
    .where('due_at', '<=', given('now'))
    .orderBy('due_at', order)
    .orderBy('seq', order)
    .limit(given('limit'));
};

const claimingFrom = (first: Order) =>
  statement((given: Given<{ now: number; limit: number }>) =>
    build
      .updateTable('outbox')
      .set((eb) => ({ state: 'running', attempts: eb('attempts', '+', 1) }))
      .where('seq', 'in', dueInOrder(first, given).select('seq'))
      .returning(columns),
  );

const dueFirst = statement((given: Given<{ now: number; limit: number }>) =>
  dueInOrder('oldest', given).select(columns),
);
const claiming = { oldest: claimingFrom('oldest'), newest: claimingFrom('newest') };

const next = statement(() => firstOfEachKey().select((eb) => eb.fn.min('due_at').as('at')));

const ending = statement((given: Given<{ id: string }>) =>
  build.deleteFrom('outbox').where('id', '=', given('id')).where('state', '=', 'running'),
);

const waitingIn = statement((given: Given<{ serialKey: string }>) =>
  build
    .selectFrom('outbox')
    .select(columns)
    .where('state', '=', 'waiting')
    .where('serial_key', '=', given('serialKey'))
    .orderBy('place')
    .orderBy('seq'),
);

const hastening = statement((given: Given<{ serialKey: string; at: number }>) =>
  build
    .updateTable('outbox')
    // With a bound on `due_at` SQLite would look through all that waits instead of the serial key.
    .set((eb) => ({ due_at: eb.fn<number>('min', ['due_at', given('at')]) }))
    .where('serial_key', '=', given('serialKey'))
    .where('state', '=', 'waiting'),
);

export function outbox(db: Db) {
  const change = async (id: string, from: OutboxRow['state'], to: Partial<Change>): Promise<boolean> => {
    const changed = build.updateTable('outbox').set(to).where('id', '=', id).where('state', '=', from);
    return (await db.run(query(changed))) > 0;
  };

  const inState = async (state: OutboxRow['state']): Promise<OutboxRow[]> => {
    const all = build
      .selectFrom('outbox')
      .select(columns)
      .where('state', '=', state)
      .orderBy('place')
      .orderBy('seq');
    return z.array(OutboxRow).parse(await db.all(query(all)));
  };

  return {
    /** Adds jobs, in this order; one is dropped where another with the same key waits (not runs) already. */
    async put(jobs: readonly NewOutboxRow[]): Promise<void> {
      const keys = jobs.flatMap(({ key }) => (key === null ? [] : [{ key }]));
      const taken = new Set<string | null>();
      for (const one of keysThatWait(keys)) for (const { key } of await db.all(one)) taken.add(key);
      const fresh = jobs.filter(({ key }) => {
        if (key === null) return true;
        const isFirst = !taken.has(key);
        taken.add(key);
        return isFirst;
      });
      for (const one of putting(fresh.map((job) => ({ ...job })))) await db.run(one);
    },

    /**
     * What can run now, oldest first: of each serial key in which nothing runs the first job, where it is due. A job that is
     * retried later keeps its place and holds up its serial key; one that was put for later stands behind those due before it.
     */
    async due(now: number, limit: number): Promise<OutboxRow[]> {
      return z.array(OutboxRow).parse(await db.all(dueFirst({ now, limit })));
    },

    /** Marks what can run now as running, and gives it, oldest first (or newest); what comes back counts this attempt. */
    async claim(now: number, limit: number, first: Order = 'oldest'): Promise<OutboxRow[]> {
      const rows = z.array(OutboxRow).parse(await db.all(claiming[first]({ now, limit })));
      const sign = first === 'oldest' ? 1 : -1;
      return rows.sort((a, b) => sign * (a.dueAt - b.dueAt || a.seq - b.seq));
    },

    /** When the next job can run (it may be past); null where none waits, or only behind one that runs. */
    async nextDueAt(): Promise<number | null> {
      return Time.nullable().parse((await db.first(next({})))?.at ?? null);
    },

    /** Takes away a job that ran; false where it does not run. */
    async done(id: string): Promise<boolean> {
      return (await db.run(ending({ id }))) > 0;
    },

    /** Lets a job that failed wait again, at its place in the serial key; false where it does not run. */
    retry: (id: string, dueAt: number, error: string): Promise<boolean> =>
      change(id, 'running', { state: 'waiting', due_at: dueAt, error }),

    /** Lets a job wait again that was not possible yet: that is no failure, so its attempts count from anew. */
    postpone: (id: string, dueAt: number, because: string): Promise<boolean> =>
      change(id, 'running', { state: 'waiting', due_at: dueAt, error: because, attempts: 0 }),

    /** What waits in a serial key can run from `at` on, if it was to wait longer. */
    async reschedule(serialKey: string, at: number): Promise<void> {
      await db.run(hastening({ serialKey, at }));
    },

    /** The clock was set back so far (milliseconds): what waits keeps its order and the pause that it still had. */
    async setBack(ms: number): Promise<void> {
      await db.run(
        query(
          build
            .updateTable('outbox')
            .set((eb) => ({ place: eb('place', '-', ms), due_at: eb('due_at', '-', ms) }))
            .where('state', 'in', ['waiting', 'running']),
        ),
      );
    },

    /** Gives up on a job that ran and lets the jobs behind it go on; false where it does not run. */
    deadLetter: (id: string, error: string): Promise<boolean> =>
      change(id, 'running', { state: 'dead-letter', error }),

    /** Lets a job that was a dead letter wait again, as if it were put now; false where it is not a dead letter. */
    resume: (id: string, dueAt: number): Promise<boolean> =>
      change(id, 'dead-letter', { state: 'waiting', due_at: dueAt, place: dueAt }),

    /** What was given up. */
    deadLetters: (): Promise<OutboxRow[]> => inState('dead-letter'),

    /** What waits, in the order of the serial keys. */
    async waiting(serialKey?: string): Promise<OutboxRow[]> {
      if (serialKey === undefined) return inState('waiting');
      return z.array(OutboxRow).parse(await db.all(waitingIn({ serialKey })));
    },

    async counts(): Promise<{ waiting: number; running: number; deadLetters: number }> {
      const rows = await db.all(
        query(
          build
            .selectFrom('outbox')
            .select((eb) => ['state', eb.fn.countAll().as('count')])
            .groupBy('state'),
        ),
      );
      const counts = z.array(z.object({ state: z.string(), count: Count })).parse(rows);
      const of = (state: OutboxRow['state']): number =>
        counts.find((each) => each.state === state)?.count ?? 0;
      return { waiting: of('waiting'), running: of('running'), deadLetters: of('dead-letter') };
    },

    /** What is due at `now` or failed and is tried again, and since when the oldest of it waits. */
    async backlog(now: number): Promise<{ jobs: number; since: number | null }> {
      const row = await db.first(
        query(
          build
            .selectFrom('outbox')
            .select((eb) => [eb.fn.countAll().as('jobs'), eb.fn.min('place').as('since')])
            .where('state', '=', 'waiting')
            .where((eb) => eb.or([eb('due_at', '<=', now), eb('attempts', '>', 0)])),
        ),
      );
      return z.object({ jobs: Count, since: Time.nullable() }).parse(row);
    },

    /** At start: what ran when the process ended waits again. Returns how many. */
    async unclaimAll(): Promise<number> {
      return db.run(
        query(build.updateTable('outbox').set({ state: 'waiting' }).where('state', '=', 'running')),
      );
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
