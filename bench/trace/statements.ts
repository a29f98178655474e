import BetterSqlite3 from 'better-sqlite3';

/** What the bot's store has asked of SQLite so far. */
export interface Tally {
  readonly statements: number;
  readonly commits: number;
}

/**
 * Counts what databases in files are asked; those in memory are the operator's. It has to begin before a database is
 * opened, since prepared statements are kept.
 */
export function countStatements(): { readonly now: () => Tally; readonly stop: () => void } {
  let statements = 0;
  let commits = 0;
  const { prototype } = BetterSqlite3;
  const original = prototype.prepare;
  prototype.prepare = new Proxy(original, {
    apply(target, database: BetterSqlite3.Database, args: [string]) {
      const statement: BetterSqlite3.Statement = Reflect.apply(target, database, args);
      if (database.memory) return statement;
      const counted = <F extends (...given: never[]) => unknown>(run: F): F =>
        new Proxy(run, {
          apply(inner, self, given: Parameters<F>): unknown {
            statements += 1;
            if (args[0] === 'commit') commits += 1;
            return Reflect.apply(inner, self, given);
          },
        });
      statement.run = counted(statement.run);
      statement.all = counted(statement.all);
      statement.iterate = counted(statement.iterate);
      return statement;
    },
  });
  return {
    now: () => ({ statements, commits }),
    stop: () => {
      prototype.prepare = original;
    },
  };
}
