import BetterSqlite3 from 'better-sqlite3';
import type { z } from 'zod';

/** Reads the bot's database beside it, and at once: what is committed in this very moment. */
export class Reader {
  readonly #database: BetterSqlite3.Database;
  readonly #statements = new Map<string, BetterSqlite3.Statement<string[]>>();

  constructor(path: string) {
    this.#database = new BetterSqlite3(path, { readonly: true });
  }

  all<T extends z.ZodType>(row: T, sql: string, ...values: string[]): z.output<T>[] {
    const statement = this.#statements.get(sql) ?? this.#database.prepare<string[]>(sql);
    this.#statements.set(sql, statement);
    return statement.all(...values).map((each) => row.parse(each));
  }

  close(): void {
    this.#database.close();
  }
}
