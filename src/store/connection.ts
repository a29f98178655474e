import { channel } from 'node:diagnostics_channel';
import type { Database } from 'better-sqlite3';
import { isDamage, named } from './errors.js';
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
  /** Of a commit: whether the disk is waited for. */
  readonly isSynced?: boolean;
}

const ran = channel('trunkdesk:store');

const tell = (sql: string, values: readonly unknown[], more: Pick<Ran, 'isSynced'> = {}): void => {
  if (ran.hasSubscribers) ran.publish({ sql, values, ...more } satisfies Ran);
};

type Control =
  'begin immediate' | 'commit' | 'rollback' | 'savepoint one' | 'release one' | 'rollback to one';

/** The one connection to a database: statements run at once, whoever's turn it is. Failures are named. */
export class Connection {
  readonly #controls = new Map<Control, () => void>();
  #isSynced = true;

  /** @param onDamage told of each statement that meets a damaged page */
  constructor(
    private readonly database: Database,
    private readonly onDamage: (why: string) => void = () => undefined,
  ) {}

  get inTransaction(): boolean {
    return this.database.inTransaction;
  }

  all<Row>({ text, values }: Query<Row>): Row[] {
    tell(text.sql, values);
    try {
      return text.on(this.database).all(...values);
    } catch (error) {
      throw this.#named(error);
    }
  }

  first<Row>({ text, values }: Query<Row>): Row | undefined {
    tell(text.sql, values);
    try {
      return text.on(this.database).get(...values);
    } catch (error) {
      throw this.#named(error);
    }
  }

  run({ text, values }: Query<unknown>): number {
    tell(text.sql, values);
    try {
      return text.on(this.database).run(...values).changes;
    } catch (error) {
      throw this.#named(error);
    }
  }

  #named(error: unknown): unknown {
    const known = named(error);
    if (isDamage(known)) this.onDamage(error instanceof Error ? error.message : known.message);
    return known;
  }

  /**
   * Whether commits from here on wait for the disk. In the write-ahead log what one that does not wait wrote comes before
   * what follows it: it is on disk as soon as the next one that waits is.
   */
  sync(isSynced: boolean): void {
    if (isSynced === this.#isSynced) return;
    // This pragma acts as it is compiled, so that it can't be prepared.
    this.database.pragma(`synchronous = ${isSynced ? 'FULL' : 'NORMAL'}`);
    this.#isSynced = isSynced;
  }

  /** Begins, ends or divides a transaction. */
  control(what: Control): void {
    tell(what, [], what === 'commit' ? { isSynced: this.#isSynced } : {});
    try {
      let act = this.#controls.get(what);
      if (act === undefined) {
        const prepared = this.database.prepare(what);
        act = () => void prepared.run();
        this.#controls.set(what, act);
      }
      act();
    } catch (error) {
      throw this.#named(error);
    }
  }
}
