import { channel } from 'node:diagnostics_channel';
import type { Database } from 'better-sqlite3';
import { named } from './errors.js';
import type { Query } from './statement.js';

/** What every repository is made over: the database itself, or a transaction. */
export interface Db {
  all<Row>(query: Query<Row>): Promise<Row[]>;
  first<Row>(query: Query<Row>): Promise<Row | undefined>;
  /** Changes rows, and says how many. */
  run(query: Query<unknown>): Promise<number>;
}

/** What the channel `trunkdesk:store` tells of each statement as it begins, for who counts them or asks for their plan. */
export interface Ran {
  readonly sql: string;
  readonly values: readonly unknown[];
}

const ran = channel('trunkdesk:store');

const tell = (sql: string, values: readonly unknown[]): void => {
  if (ran.hasSubscribers) ran.publish({ sql, values } satisfies Ran);
};

type Control =
  'begin immediate' | 'commit' | 'rollback' | 'savepoint one' | 'release one' | 'rollback to one';

/** The one connection to a database: statements run at once, whoever's turn it is. Failures are named. */
export class Connection {
  readonly #controls = new Map<Control, () => void>();

  constructor(private readonly database: Database) {}

  get inTransaction(): boolean {
    return this.database.inTransaction;
  }

  all<Row>({ text, values }: Query<Row>): Row[] {
    tell(text.sql, values);
    try {
      return text.on(this.database).all(...values);
    } catch (error) {
      throw named(error);
    }
  }

  first<Row>({ text, values }: Query<Row>): Row | undefined {
    tell(text.sql, values);
    try {
      return text.on(this.database).get(...values);
    } catch (error) {
      throw named(error);
    }
  }

  run({ text, values }: Query<unknown>): number {
    tell(text.sql, values);
    try {
      return text.on(this.database).run(...values).changes;
    } catch (error) {
      throw named(error);
    }
  }

  /** Begins, ends or divides a transaction. */
  control(what: Control): void {
    tell(what, []);
    try {
      let act = this.#controls.get(what);
      if (act === undefined) {
        const prepared = this.database.prepare(what);
        act = () => void prepared.run();
        this.#controls.set(what, act);
      }
      act();
    } catch (error) {
      throw named(error);
    }
  }
}
