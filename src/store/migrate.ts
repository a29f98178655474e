import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type BetterSqlite3 from 'better-sqlite3';
import { z } from 'zod';
import { StoreError } from './errors.js';

/** `migrations/` of the package; the same two steps up from `src/store` and from `dist/store`. */
export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
  readonly hash: string;
}

const Landed = z.array(z.object({ version: z.number(), name: z.string(), hash: z.string() }));

/** Whether a database was just made. */
export const isEmpty = (database: BetterSqlite3.Database): boolean =>
  database.prepare('SELECT 1 FROM sqlite_master').get() === undefined;

/**
 * Brings the database to the newest schema, each numbered file in its own transaction. Kysely's migrator knows names
 * alone: here a file that was edited after it had run is refused by its hash, and a copy is made before the first change.
 * @throws StoreError `schema-edited` where a landed file is not what was run, `schema-newer` where a newer Trunkdesk
 * has already run on this database, `schema-gap` where a number is missing or stands twice
 * @param beforeUpgrade called once before the schema of a database that has one is changed, with the number of the first
 * migration that comes; where it throws, nothing is changed
 */
export function migrate(
  database: BetterSqlite3.Database,
  folder: string,
  beforeUpgrade: (version: number) => void = () => undefined,
): void {
  const known = readMigrations(folder);
  database.exec(
    'CREATE TABLE IF NOT EXISTS schema_migrations ' +
      '(version INTEGER PRIMARY KEY NOT NULL, name TEXT NOT NULL, hash TEXT NOT NULL) STRICT',
  );
  checkLanded(readLanded(database), known);

  const record = database.prepare('INSERT INTO schema_migrations (version, name, hash) VALUES (?, ?, ?)');
  const land = database.transaction((migration: Migration) => {
    // Looked up again under the write lock: another process may have landed it meanwhile.
    const landed = readLanded(database);
    checkLanded(landed, known);
    if (landed.length >= migration.version) return;
    database.exec(migration.sql);
    record.run(migration.version, migration.name, migration.hash);
  });
  const there = readLanded(database).length;
  const [next] = known.slice(there);
  if (next !== undefined && there > 0) beforeUpgrade(next.version);
  for (const migration of known.slice(there)) land.immediate(migration);
}

/**
 * Whether the database has exactly the schema of this version; changes nothing.
 * @throws StoreError `schema-older`, `schema-newer`, `schema-edited`, `schema-gap`
 */
export function checkSchema(database: BetterSqlite3.Database, folder: string): void {
  const known = readMigrations(folder);
  const there = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'schema_migrations'").get();
  const landed = there === undefined ? [] : readLanded(database);
  checkLanded(landed, known);
  if (landed.length < known.length) {
    throw new StoreError(
      'schema-older',
      'The database does not have the schema of this version of Trunkdesk yet. Start the bot on it once.',
    );
  }
}

function readMigrations(folder: string): readonly Migration[] {
  const names = readdirSync(folder)
    .filter((name) => /^\d{4}_\w+\.sql$/.test(name))
    .sort();
  return names.map((name, index) => {
    const version = Number(name.slice(0, 4));
    if (version !== index + 1) {
      throw new StoreError('schema-gap', `Migrations must be numbered without gaps: ${name} is out of line.`);
    }
    // Line ends are made alike: a checkout on Windows must not look like an edited file.
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    return { version, name, sql, hash: createHash('sha256').update(sql).digest('hex') };
  });
}

function readLanded(database: BetterSqlite3.Database): z.infer<typeof Landed> {
  return Landed.parse(
    database.prepare('SELECT version, name, hash FROM schema_migrations ORDER BY version').all(),
  );
}

function checkLanded(landed: z.infer<typeof Landed>, known: readonly Migration[]): void {
  for (const [index, row] of landed.entries()) {
    const file = known[index];
    if (file === undefined) {
      throw new StoreError(
        'schema-newer',
        `The database has migration ${row.name}, which this version of Trunkdesk does not know. Run the newer version.`,
      );
    }
    if (row.version !== file.version) {
      throw new StoreError('schema-gap', `The database lacks migration ${file.name} but has ${row.name}.`);
    }
    if (row.hash !== file.hash) {
      throw new StoreError(
        'schema-edited',
        `Migration ${file.name} was edited after it had run on this database. Restore the file and add a new one.`,
      );
    }
  }
}
