import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync, cpSync } from 'node:fs';
import { basename, join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect } from 'vitest';
import { openStore, StoreError } from '../../src/store/index.js';
import { migrationsFolder } from '../../src/store/migrate.js';
import { secretKey, test } from './fixture.js';

const now = () => Date.parse('2026-11-28T03:15:00.500Z');

/** The product's migrations, and the same with one more. */
function twoVersions(folder: string): { older: string; newer: string; next: string } {
  const [older, newer] = [join(folder, 'older'), join(folder, 'newer')];
  for (const migrations of [older, newer]) cpSync(migrationsFolder, migrations, { recursive: true });
  const next = String(readdirSync(older).length + 1).padStart(4, '0');
  writeFileSync(join(newer, `${next}_more.sql`), 'CREATE TABLE more (a TEXT) STRICT; DROP TABLE notes;');
  return { older, newer, next };
}

async function older(path: string, migrations: string): Promise<void> {
  const store = await openStore({ path, secretKey, migrations, now });
  await store.write((tx) => tx.notes.set('of', 'before'));
  await store.close();
}

const landed = (path: string): number => {
  const database = new BetterSqlite3(path, { readonly: true });
  const count = Number(database.prepare('SELECT count(*) FROM schema_migrations').pluck().get());
  database.close();
  return count;
};

const copies = (folder: string): string[] => readdirSync(folder).filter((name) => name.includes('.before-'));

/** What a start on this file says. */
const says = (path: string) =>
  openStore({ path, secretKey, use: 'alone' }).then(
    () => 'opened',
    (error: unknown) => String(error),
  );

test('a database of an older version is copied beside it before it is changed, for its owner alone', async ({
  folder,
  path,
}) => {
  const versions = twoVersions(folder);
  await older(path, versions.older);
  const store = await openStore({ path, secretKey, migrations: versions.newer, use: 'alone', now });
  await store.close();
  expect(copies(folder)).toEqual([`${basename(path)}.before-${versions.next}-20261128T031500Z`]);
  const copy = join(folder, copies(folder)[0] ?? '');
  expect(statSync(copy).mode & 0o777).toBe(0o600);
  // The way back: the version before opens it as it was.
  const before = await openStore({ path: copy, secretKey, migrations: versions.older, now });
  expect(await before.read.notes.get('of')).toBe('before');
  await before.close();
});

test('a new database and one of this version are not copied', async ({ folder, path }) => {
  const versions = twoVersions(folder);
  await older(path, versions.older);
  await older(path, versions.older);
  expect(copies(folder)).toEqual([]);
});

test('where the copy can’t be written the start is refused, with the mend, and nothing is changed', async ({
  folder,
  path,
}) => {
  const versions = twoVersions(folder);
  await older(path, versions.older);
  const inTheWay = `${path}.before-${versions.next}-20261128T031500Z`;
  mkdirSync(inTheWay);
  const start = () => openStore({ path, secretKey, migrations: versions.newer, use: 'alone', now });
  const refused: unknown = await start().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(StoreError);
  expect(refused).toMatchObject({
    code: 'cannot-back-up',
    message: expect.stringMatching(
      /was not changed, since no copy of it could be written to .+ first: .+ start again\.$/,
    ),
  });
  expect(landed(path)).toBe(readdirSync(versions.older).length);
  rmSync(inTheWay, { recursive: true });
  await (await start()).close();
  expect(landed(path)).toBe(readdirSync(versions.newer).length);
});

test('what is in the way of a database is said in words, with its mend', async ({ folder }) => {
  expect(await says(join(folder, 'no', 'such.db'))).toMatch(
    /there is no folder .+\/no\. Make it, or check DATABASE_URL/,
  );
  mkdirSync(join(folder, 'taken.db'));
  expect(await says(join(folder, 'taken.db'))).toMatch(
    /is a folder, not a file\. Name a file in it with DATABASE_URL, such as sqlite:.+\/taken\.db\/trunkdesk\.db\.$/,
  );
  expect(readdirSync(folder)).toEqual(['taken.db']);
});
