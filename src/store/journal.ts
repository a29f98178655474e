import { z } from 'zod';
import { WorkspaceId } from '../types/ids.js';
import { Time } from './columns.js';
import {
  type Cut,
  type Head,
  cutJournal,
  hashOf,
  headOf,
  subjectsOf,
  type Verdict,
  verifyJournal,
} from './journal-chain.js';
import type { Db } from './connection.js';
import { sql, type AliasedExpression, type Expression } from 'kysely';
import { build, query, statement, statementOfRows, type Given } from './statement.js';

const JournalRow = z.object({
  seq: z.number(),
  workspace: WorkspaceId,
  at: Time,
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  detail: z.string(),
});

/** A row of the journal: who did what, to what. `detail` is JSON and holds no secret. */
export type JournalRow = z.infer<typeof JournalRow>;

export interface NewJournalRow {
  readonly ws: WorkspaceId;
  readonly at: number;
  readonly actor: string;
  readonly action: string;
  /** What the row is about above all: an order, a channel, a number. */
  readonly subject: string;
  /** Other subjects under which the row is found. */
  readonly also?: readonly string[] | undefined;
  readonly detail: string;
}

export interface JournalFilter {
  readonly ws: WorkspaceId;
  readonly subject?: string | undefined;
  readonly actor?: string | undefined;
  readonly actions?: readonly string[] | undefined;
  readonly limit: number;
  /** The `seq` of the last row of the page before. */
  readonly before?: number | undefined;
  /** Of a subject's rows, the oldest ones that are newer than the row of this `seq`. */
  readonly after?: number | undefined;
}

const ExportRow = JournalRow.extend({ hash: z.string() });

/** A row as it is exported: with all it is found by, and the hash that binds it to the chain. */
export type ExportRow = z.infer<typeof ExportRow> & { readonly subjects: readonly string[] };

export interface ExportFilter {
  readonly ws?: WorkspaceId | undefined;
  /** Epoch milliseconds; the first one that counts. */
  readonly since?: number | undefined;
  /** Epoch milliseconds; the first one that counts no more. */
  readonly until?: number | undefined;
  /** The `seq` of the last row of the page before; 0 for the first page. */
  readonly after: number;
  readonly limit: number;
}

type NewRow = Omit<JournalRow, 'seq'> & {
  readonly seq: number;
  readonly prev_hash: string;
  readonly hash: string;
};

const as = <T, Name extends string>(value: Expression<T>, name: Name): AliasedExpression<T, Name> =>
  sql<T>`${value}`.as(name);

/** Only where the head is the one that is known. */
const adding = statement((given: Given<NewRow>) =>
  build
    .insertInto('journal')
    .columns(['seq', 'workspace', 'at', 'actor', 'action', 'subject', 'detail', 'prev_hash', 'hash'])
    .expression((eb) =>
      eb
        .selectFrom('journal_head')
        .select([
          as(given('seq'), 'seq'),
          as(given('workspace'), 'workspace'),
          as(given('at'), 'at'),
          as(given('actor'), 'actor'),
          as(given('action'), 'action'),
          as(given('subject'), 'subject'),
          as(given('detail'), 'detail'),
          as(given('prev_hash'), 'prev_hash'),
          as(given('hash'), 'hash'),
        ])
        .where('only_row', '=', 1)
        .where('journal_head.hash', '=', given('prev_hash')),
    ),
);

const addingSubjects = statementOfRows(
  (rows: readonly Given<{ ws: WorkspaceId; subject: string; seq: number }>[]) =>
    build
      .insertInto('journal_subjects')
      .values(
        rows.map((given) => ({ workspace: given('ws'), subject: given('subject'), seq: given('seq') })),
      ),
);

const moveHead = statement((given: Given<{ seq: number; hash: string }>) =>
  build
    .updateTable('journal_head')
    .set({ seq: given('seq'), hash: given('hash') })
    .where('only_row', '=', 1),
);

export function journal(db: Db) {
  // The head as it was last seen: what another process appended meanwhile, or a transaction that was taken back, shows
  // when the next row is added, since no two rows have one hash.
  let known: Pick<Head, 'seq' | 'hash'> | null = null;

  return {
    /** Adds a row to the end of the chain; returns its number. */
    async append({ ws, at, actor, action, subject, also = [], detail }: NewJournalRow): Promise<number> {
      const subjects = [...new Set([subject, ...also])];
      for (let before = known ?? (await headOf(db)); ; before = await headOf(db)) {
        const seq = before.seq + 1;
        const row = { seq, workspace: ws, at, actor, action, subject, detail, prev_hash: before.hash };
        const hash = hashOf(row, subjects);
        if ((await db.run(adding({ ...row, hash }))) === 0) continue;
        for (const one of addingSubjects(subjects.map((found) => ({ ws, subject: found, seq }))))
          await db.run(one);
        await db.run(moveHead({ seq, hash }));
        known = { seq, hash };
        return seq;
      }
    },

    /** Newest first. */
    async list({ ws, subject, actor, actions, limit, before, after }: JournalFilter): Promise<JournalRow[]> {
      let rows = build
        .selectFrom('journal')
        .select([
          'journal.seq',
          'journal.workspace',
          'journal.at',
          'journal.actor',
          'journal.action',
          'journal.subject',
          'journal.detail',
        ])
        .limit(limit);
      if (actor !== undefined) rows = rows.where('journal.actor', '=', actor);
      if (actions !== undefined) rows = rows.where('journal.action', 'in', actions);
      if (subject === undefined) {
        rows = rows.where('journal.workspace', '=', ws).orderBy('journal.seq', 'desc');
        if (before !== undefined) rows = rows.where('journal.seq', '<', before);
      } else {
        // Filtered and ordered by the side table alone, so that its index is walked and not the whole journal.
        rows = rows
          .innerJoin('journal_subjects as found', 'found.seq', 'journal.seq')
          .where('found.workspace', '=', ws)
          .where('found.subject', '=', subject)
          .where('found.seq', '<', before ?? Number.MAX_SAFE_INTEGER)
          .where('found.seq', '>', after ?? 0)
          .orderBy('found.seq', after === undefined ? 'desc' : 'asc');
      }
      const read = z.array(JournalRow).parse(await db.all(query(rows)));
      return after === undefined ? read : read.toReversed();
    },

    /** Oldest first, in pages: ask again with the last row's `seq` until a page is empty. */
    async export({ ws, since, until, after, limit }: ExportFilter): Promise<ExportRow[]> {
      let page = build
        .selectFrom('journal')
        .select(['seq', 'workspace', 'at', 'actor', 'action', 'subject', 'detail', 'hash'])
        .where('seq', '>', after)
        .orderBy('seq')
        .limit(limit);
      if (ws !== undefined) page = page.where('workspace', '=', ws);
      if (since !== undefined) page = page.where('at', '>=', since);
      if (until !== undefined) page = page.where('at', '<', until);
      const rows = z.array(ExportRow).parse(await db.all(query(page)));
      const subjects = await subjectsOf(db, (rows[0]?.seq ?? 1) - 1, rows.at(-1)?.seq ?? 0);
      return rows.map((row) => ({
        ...row,
        subjects: (subjects.get(row.seq) ?? []).map(({ subject }) => subject),
      }));
    },

    /** The row that was written last; null where there is none. */
    async newest(): Promise<JournalRow | null> {
      const row = await db.first(
        query(
          build
            .selectFrom('journal')
            .select(['seq', 'workspace', 'at', 'actor', 'action', 'subject', 'detail'])
            .orderBy('seq', 'desc')
            .limit(1),
        ),
      );
      return row === undefined ? null : JournalRow.parse(row);
    },

    /** Walks the whole chain, in steps that let others through: ask it of `read`, never in a transaction. */
    verify(): Promise<Verdict> {
      return verifyJournal(db);
    },

    /**
     * Retention: takes away the beginning of the journal up to the first row that is not older than `before`, at most
     * `limit` rows of it. What is left still verifies, from the anchor on that is kept of the last row that went.
     * Returns how many went, and that anchor.
     */
    cut(options: { before: number; limit: number }): Promise<Cut> {
      return cutJournal(db, options);
    },
  };
}
