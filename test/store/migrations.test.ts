import { appendFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect } from 'vitest';
import { openStore } from '../../src/store/index.js';
import { migrationsFolder } from '../../src/store/migrate.js';
import { secretKey, test } from './fixture.js';

const open = (path: string, migrations: string) => openStore({ path, secretKey, migrations });
const openAndClose = async (path: string, migrations: string): Promise<void> => {
  await (await open(path, migrations)).close();
};

/** A copy of the product's migrations that the test may change. */
function copied(folder: string): string {
  const migrations = join(folder, 'migrations');
  cpSync(migrationsFolder, migrations, { recursive: true });
  return migrations;
}

const nextFile = (migrations: string, name: string): string =>
  join(migrations, `${String(readdirSync(migrations).length + 1).padStart(4, '0')}_${name}.sql`);

test('an empty file gets every migration, and opening it again changes nothing', async ({ path }) => {
  await openAndClose(path, migrationsFolder);
  const read = () => {
    const database = new BetterSqlite3(path, { readonly: true });
    const names = database.prepare('SELECT name FROM schema_migrations ORDER BY version').pluck().all();
    const schema = database.prepare('SELECT sql FROM sqlite_master ORDER BY name').pluck().all();
    database.close();
    return { names, schema };
  };
  const first = read();
  expect(first.names).toEqual(readdirSync(migrationsFolder).sort());
  await openAndClose(path, migrationsFolder);
  expect(read()).toEqual(first);
});

test('every table is STRICT', async ({ store, path }) => {
  await store.read.orders.workspaces();
  const database = new BetterSqlite3(path, { readonly: true });
  const loose = database
    .prepare(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND strict = 0 AND name NOT LIKE 'sqlite_%'",
    )
    .pluck()
    .all();
  database.close();
  expect(loose).toEqual([]);
});

test('an older database is upgraded and keeps its rows', async ({ folder, path }) => {
  const migrations = copied(folder);
  const before = await open(path, migrations);
  await before.write((tx) => tx.notes.set('frozen', 'yes'));
  await before.close();
  writeFileSync(
    nextFile(migrations, 'more'),
    "UPDATE notes SET value = value || '!'; CREATE TABLE more (a TEXT) STRICT;",
  );
  const after = await open(path, migrations);
  expect(await after.read.notes.get('frozen')).toBe('yes!');
  await after.close();
});

test('a migration that fails leaves nothing of itself, and the ones before stand', async ({
  folder,
  path,
}) => {
  const migrations = copied(folder);
  const broken = nextFile(migrations, 'broken');
  writeFileSync(broken, 'CREATE TABLE half (a TEXT) STRICT; CREATE TABLE notes (a TEXT) STRICT;');
  await expect(open(path, migrations)).rejects.toThrow(/already exists/);
  writeFileSync(broken, 'CREATE TABLE half (a TEXT) STRICT;');
  await openAndClose(path, migrations);
});

test('a landed migration that was edited is refused and named', async ({ folder, path }) => {
  const migrations = copied(folder);
  await openAndClose(path, migrations);
  appendFileSync(join(migrations, '0003_journal.sql'), '\n-- edited');
  await expect(open(path, migrations)).rejects.toMatchObject({
    code: 'schema-edited',
    message: expect.stringContaining('0003_journal.sql'),
  });
});

test('other line ends are not an edit', async ({ folder, path }) => {
  const migrations = copied(folder);
  await openAndClose(path, migrations);
  for (const name of readdirSync(migrations)) {
    const file = join(migrations, name);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('\n', '\r\n'));
  }
  await openAndClose(path, migrations);
});

test('a database of a newer version is refused and left alone', async ({ folder, path }) => {
  const migrations = copied(folder);
  writeFileSync(nextFile(migrations, 'future'), 'CREATE TABLE future (a TEXT) STRICT;');
  await openAndClose(path, migrations);
  await expect(open(path, migrationsFolder)).rejects.toMatchObject({
    code: 'schema-newer',
    message: expect.stringContaining('future.sql'),
  });
  await openAndClose(path, migrations);
});

test('a gap in the numbers is refused', async ({ folder, path }) => {
  const migrations = copied(folder);
  rmSync(join(migrations, '0002_profiles.sql'));
  await expect(open(path, migrations)).rejects.toMatchObject({ code: 'schema-gap' });
  mkdirSync(join(folder, 'none'));
  await openAndClose(join(folder, 'other.db'), join(folder, 'none'));
});
