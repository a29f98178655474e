import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { Db } from './connection.js';
import { build, statement, type Given } from './statement.js';
import type { Tables } from './tables.js';

type Row = Selectable<Tables['journal']>;

/** Whether the journal is whole and unchanged; where it isn't, the first row that shows it. */
export type Verdict = { ok: true; rows: number } | { ok: false; seq: number; why: string };

/** SHA-256 over every field, the subjects it is found by, and the hash of the row before. */
export function hashOf(row: Omit<Row, 'hash'>, subjects: readonly string[]): string {
  const content = JSON.stringify([
    row.seq,
    row.workspace,
    row.at,
    row.actor,
    row.action,
    row.subject,
    [...subjects].sort(),
    row.detail,
    row.prev_hash,
  ]);
  return createHash('sha256').update(content).digest('hex');
}

export type Head = Selectable<Tables['journal_head']>;

const head = statement(() => build.selectFrom('journal_head').selectAll().where('only_row', '=', 1));

export async function headOf(db: Db): Promise<Head> {
  const row = await db.first(head({}));
  if (row === undefined) throw new Error('The journal has no head');
  return row;
}

const step = 1000;

export async function verifyJournal(db: Db): Promise<Verdict> {
  let last = { seq: -1, hash: '' };
  for (;;) {
    // Read before the rows: all rows up to this head are there by now, and what is appended meanwhile is no fault.
    const head = await headOf(db);
    if (head.floor_seq > last.seq) last = { seq: head.floor_seq, hash: head.floor_hash };
    const rows = await db.all(rowsAfter({ seq: last.seq }));
    if (rows.length === 0) return endOf(last, head);
    const subjects = await subjectsOf(db, last.seq, rows.at(-1)?.seq ?? last.seq);
    for (const row of rows) {
      const why = faultOf(row, subjects.get(row.seq) ?? [], last);
      if (why === null) last = row;
      else if ((await headOf(db)).floor_seq <= last.seq) return { ok: false, seq: last.seq + 1, why };
      else break; // Retention cut these rows while they were read: go on from the new floor.
    }
    await setImmediate();
  }
}

function endOf(last: { seq: number; hash: string }, head: Head): Verdict {
  if (last.seq < head.seq) return { ok: false, seq: last.seq + 1, why: 'rows are missing at the end' };
  if (last.seq > head.seq || last.hash !== head.hash) {
    return { ok: false, seq: last.seq, why: 'the last row is not the one that was written last' };
  }
  return { ok: true, rows: last.seq - head.floor_seq };
}

function faultOf(row: Row, found: readonly Found[], last: { seq: number; hash: string }): string | null {
  if (row.seq !== last.seq + 1) return 'a row is missing';
  if (row.prev_hash !== last.hash) return 'it does not follow from the row before';
  const subjects = found.map(({ subject }) => subject);
  if (row.hash !== hashOf(row, subjects)) return 'its content was changed';
  // The hash has the workspace once; what it is found by has to stand in the same one.
  if (found.some(({ workspace }) => workspace !== row.workspace)) return 'its content was changed';
  return null;
}

const rowsAfter = statement((given: Given<{ seq: number }>) =>
  build.selectFrom('journal').selectAll().where('seq', '>', given('seq')).orderBy('seq').limit(step),
);

interface Found {
  readonly workspace: string;
  readonly subject: string;
}

const foundBetween = statement((given: Given<{ after: number; upTo: number }>) =>
  build
    .selectFrom('journal_subjects')
    .select(['seq', 'workspace', 'subject'])
    .where('seq', '>', given('after'))
    .where('seq', '<=', given('upTo')),
);

/** What the rows of a stretch of the journal are found by, by their number. */
export async function subjectsOf(db: Db, after: number, upTo: number): Promise<Map<number, Found[]>> {
  const rows = await db.all(foundBetween({ after, upTo }));
  const found = new Map<number, Found[]>();
  for (const { seq, ...one } of rows) {
    const there = found.get(seq);
    if (there === undefined) found.set(seq, [one]);
    else there.push(one);
  }
  return found;
}

/** How many rows went, and the last one of them: from there on the chain is verified. */
export interface Cut {
  readonly rows: number;
  readonly anchor: { readonly seq: number; readonly hash: string } | null;
}

const oldest = statement((given: Given<{ limit: number }>) =>
  build.selectFrom('journal').select(['seq', 'hash', 'at']).orderBy('seq').limit(given('limit')),
);

const floor = statement((given: Given<{ seq: number; hash: string }>) =>
  build
    .updateTable('journal_head')
    .set({ floor_seq: given('seq'), floor_hash: given('hash') })
    .where('only_row', '=', 1),
);

const subjectsUpTo = statement((given: Given<{ seq: number }>) =>
  build.deleteFrom('journal_subjects').where('seq', '<=', given('seq')),
);

const rowsUpTo = statement((given: Given<{ seq: number }>) =>
  build.deleteFrom('journal').where('seq', '<=', given('seq')),
);

export async function cutJournal(db: Db, { before, limit }: { before: number; limit: number }): Promise<Cut> {
  const head = await headOf(db);
  const rows = await db.all(oldest({ limit }));
  const kept = rows.findIndex(({ at }) => at >= before);
  const last = kept === -1 ? rows.at(-1) : rows[kept - 1];
  if (last === undefined) return { rows: 0, anchor: null };
  await db.run(floor({ seq: last.seq, hash: last.hash }));
  await db.run(subjectsUpTo({ seq: last.seq }));
  await db.run(rowsUpTo({ seq: last.seq }));
  return { rows: last.seq - head.floor_seq, anchor: { seq: last.seq, hash: last.hash } };
}
