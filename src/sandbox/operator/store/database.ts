import Database from 'better-sqlite3';
import type { z } from 'zod';
import { tables } from './tables.js';

type Value = string | number | null;

/** The service's own SQLite file: every row that comes out is checked by a schema. */
export interface Store {
  all<T extends z.ZodType>(row: T, sql: string, ...values: Value[]): z.output<T>[];
  first<T extends z.ZodType>(row: T, sql: string, ...values: Value[]): z.output<T> | null;
  /** Runs a statement; gives back how many rows it changed. */
  run(sql: string, ...values: Value[]): number;
  /** All of `work` or none of it: what it throws takes everything back. */
  within<T>(work: () => T): T;
  close(): void;
}

/** Opens (and where needed makes) the database at a path; `:memory:` keeps it in memory. */
export function openStore(path: string): Store {
  const db = new Database(path);
  db.pragma('journal_mode = WAL');
  db.pragma('foreign_keys = ON');
  // While a lock of another program is waited for nothing else is done, in the demo the local Slack neither.
  db.pragma('busy_timeout = 250');
  db.exec(tables);
  const prepared = new Map<string, Database.Statement<Value[]>>();
  const statement = (sql: string): Database.Statement<Value[]> => {
    const known = prepared.get(sql);
    if (known !== undefined) return known;
    const fresh = db.prepare<Value[]>(sql);
    prepared.set(sql, fresh);
    return fresh;
  };
  return {
    all: (row, sql, ...values) =>
      statement(sql)
        .all(...values)
        .map((one) => row.parse(one)),
    first: (row, sql, ...values) => {
      const found = statement(sql).get(...values);
      return found === undefined ? null : row.parse(found);
    },
    run: (sql, ...values) => statement(sql).run(...values).changes,
    within: (work) => db.transaction(work).immediate(),
    close: () => db.close(),
  };
}
