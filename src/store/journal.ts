import { z } from 'zod';
import { WorkspaceId } from '../types/ids.js';
import { Time } from './columns.js';
import {
  type Cut,
  cutJournal,
  hashOf,
  headOf,
  subjectsOf,
  type Verdict,
  verifyJournal,
} from './journal-chain.js';
import type { Db } from './tables.js';

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

export function journal(db: Db) {
  return {
    /** Adds a row to the end of the chain; returns its number. */
    async append({ ws, at, actor, action, subject, also = [], detail }: NewJournalRow): Promise<number> {
      const head = await headOf(db);
      const seq = head.seq + 1;
      const row = { seq, workspace: ws, at, actor, action, subject, detail, prev_hash: head.hash };
      const subjects = [...new Set([subject, ...also])];
      const hash = hashOf(row, subjects);
      await db
        .insertInto('journal')
        .values({ ...row, hash })
        .execute();
      await db
        .insertInto('journal_subjects')
        .values(subjects.map((found) => ({ workspace: ws, subject: found, seq })))
        .execute();
      await db.updateTable('journal_head').set({ seq, hash }).where('only_row', '=', 1).execute();
      return seq;
    },

    /** Newest first. */
    async list({ ws, subject, actor, actions, limit, before }: JournalFilter): Promise<JournalRow[]> {
      let query = db
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
      if (actor !== undefined) query = query.where('journal.actor', '=', actor);
      if (actions !== undefined) query = query.where('journal.action', 'in', actions);
      if (subject === undefined) {
        query = query.where('journal.workspace', '=', ws).orderBy('journal.seq', 'desc');
        if (before !== undefined) query = query.where('journal.seq', '<', before);
      } else {
        // Filtered and ordered by the side table alone, so that its index is walked and not the whole journal.
        query = query
          .innerJoin('journal_subjects as found', 'found.seq', 'journal.seq')
          .where('found.workspace', '=', ws)
          .where('found.subject', '=', subject)
          .where('found.seq', '<', before ?? Number.MAX_SAFE_INTEGER)
          .orderBy('found.seq', 'desc');
      }
      return z.array(JournalRow).parse(await query.execute());
    },

    /** Oldest first, in pages: ask again with the last row's `seq` until a page is empty. */
    async export({ ws, since, until, after, limit }: ExportFilter): Promise<ExportRow[]> {
      let query = db
        .selectFrom('journal')
        .select(['seq', 'workspace', 'at', 'actor', 'action', 'subject', 'detail', 'hash'])
        .where('seq', '>', after)
        .orderBy('seq')
        .limit(limit);
      if (ws !== undefined) query = query.where('workspace', '=', ws);
      if (since !== undefined) query = query.where('at', '>=', since);
      if (until !== undefined) query = query.where('at', '<', until);
      const rows = z.array(ExportRow).parse(await query.execute());
      const subjects = await subjectsOf(db, (rows[0]?.seq ?? 1) - 1, rows.at(-1)?.seq ?? 0);
      return rows.map((row) => ({
        ...row,
        subjects: (subjects.get(row.seq) ?? []).map(({ subject }) => subject),
      }));
    },

    /** The row that was written last; null where there is none. */
    async newest(): Promise<JournalRow | null> {
      const row = await db
        .selectFrom('journal')
        .select(['seq', 'workspace', 'at', 'actor', 'action', 'subject', 'detail'])
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirst();
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
