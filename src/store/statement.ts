import type { Database, Statement } from 'better-sqlite3';
import {
  DummyDriver,
  Kysely,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  ValueNode,
  type Compilable,
  type Expression,
} from 'kysely';
import { StoreError } from './errors.js';
import type { Tables } from './tables.js';

/**
 * How queries are written: by Kysely, which builds them and runs none. What runs often is a `statement`, compiled at
 * its first use and prepared once for each database; only its values differ. A query that is put together anew each
 * time is a `question` or a `change`.
 */

/** Nothing runs by the builder alone: only a `Db` knows whose turn it is. */
class NoDriver extends DummyDriver {
  override acquireConnection(): Promise<never> {
    return Promise.reject(new StoreError('misused', 'A query was run by its builder. Give it to a `Db`.'));
  }
}

/** Builds queries in the dialect of the database. */
export const build = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new NoDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});

/** What a column takes. */
type Value = string | number | Uint8Array | null;

/** Stands in a statement for a value that comes each time. */
class Hole {
  constructor(
    readonly row: number,
    readonly name: string,
  ) {}
}

class Parameter<T> implements Expression<T> {
  constructor(private readonly hole: Hole) {}

  get expressionType(): T | undefined {
    return undefined;
  }

  toOperationNode(): ValueNode {
    return ValueNode.create(this.hole);
  }
}

/** A value of a statement, by its name. */
export interface Given<Values> {
  <Name extends keyof Values & string>(name: Name): Expression<Values[Name]>;
}

const given =
  <Values>(row: number): Given<Values> =>
  (name) =>
    new Parameter(new Hole(row, name));

/** The text of a query, prepared once for each database and kept as long as that. */
class Text<Row> {
  readonly #prepared = new WeakMap<Database, Statement<unknown[], Row>>();

  constructor(
    readonly sql: string,
    /** Whether it changes nothing. */
    readonly asks: boolean,
  ) {}

  on(database: Database): Statement<unknown[], Row> {
    const there = this.#prepared.get(database);
    if (there !== undefined) return there;
    const statement = database.prepare<unknown[], Row>(this.sql);
    this.#prepared.set(database, statement);
    return statement;
  }
}

/** A query with its values. */
export interface Query<Row> {
  readonly text: Text<Row>;
  readonly values: readonly unknown[];
}

interface Compiled<Row> {
  readonly text: Text<Row>;
  /** Values that are the same each time, and holes for the others. */
  readonly parameters: readonly unknown[];
}

function compiled<Row>(query: Compilable<Row>): Compiled<Row> {
  const { sql, parameters, query: node } = query.compile();
  return { text: new Text<Row>(sql, SelectQueryNode.is(node)), parameters };
}

type Values = Readonly<Record<string, Value>>;

function filled<Row>({ text, parameters }: Compiled<Row>, rows: readonly Values[]): Query<Row> {
  return {
    text,
    values: parameters.map((each) => (each instanceof Hole ? rows[each.row]?.[each.name] : each)),
  };
}

/** A query that is compiled at its first use and prepared once. */
export function statement<Asked extends Values, Row>(
  make: (given: Given<Asked>) => Compilable<Row>,
): (values: Asked) => Query<Row> {
  let made: Compiled<Row> | null = null;
  return (values) => filled((made ??= compiled(make(given<Asked>(0)))), [values]);
}

/** Rows that one statement takes at the most: each number of rows is a statement of its own, and is kept. */
const mostRows = 32;

/** The same about several rows, as one query for every so many of them. */
export function statementOfRows<Asked extends Values, Row>(
  make: (rows: readonly Given<Asked>[]) => Compilable<Row>,
): (rows: readonly Asked[]) => Query<Row>[] {
  const made = new Map<number, Compiled<Row>>();
  return (rows) => {
    const queries: Query<Row>[] = [];
    for (let from = 0; from < rows.length; from += mostRows) {
      const some = rows.slice(from, from + mostRows);
      const known = made.get(some.length) ?? compiled(make(some.map((_, row) => given<Asked>(row))));
      made.set(some.length, known);
      queries.push(filled(known, some));
    }
    return queries;
  };
}

/** Texts that are kept of queries that are put together: of what parts they are is one of few. */
const mostTexts = 500;
const texts = new Map<string, Text<unknown>>();

/** A query that is put together for this one time: who asks reads its rows by zod. */
export function query(put: Compilable): Query<unknown> {
  const { text, parameters } = compiled(put);
  const known = texts.get(text.sql) ?? text;
  if (texts.size >= mostTexts) texts.clear();
  texts.set(text.sql, known);
  return { text: known, values: parameters };
}
