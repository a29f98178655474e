import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, onTestFinished } from 'vitest';
import { backUp, holderOf, inspectDatabase, openReader, openStore } from '../../src/store/index.js';
import { order, orderId, secretKey, test, ws } from './fixture.js';

test('a second bot on the same database is refused, with the process that has it', async ({ path }) => {
  const first = await openStore({ path, secretKey, use: 'alone' });
  const second = openStore({ path, secretKey, use: 'alone' });
  await expect(second).rejects.toMatchObject({ code: 'in-use' });
  await expect(second).rejects.toThrow(`process ${process.pid} on ${hostname()}, since 20`);
  expect(holderOf(path)).toMatchObject({ pid: process.pid });
  await first.close();
  expect(holderOf(path)).toBeNull();
  const next = await openStore({ path, secretKey, use: 'alone' });
  await next.close();
});

test('a link to the database is the same database', async ({ path, folder }) => {
  const first = await openStore({ path, secretKey, use: 'alone' });
  symlinkSync(path, join(folder, 'other.db'));
  const second = openStore({ path: join(folder, 'other.db'), secretKey, use: 'alone' });
  await expect(second).rejects.toMatchObject({ code: 'in-use' });
  await first.close();
});

test('a process that is killed leaves no lock behind', async ({ path }) => {
  await (await openStore({ path, secretKey, use: 'alone' })).close();
  // Another process with what the lock is: SQLite's write lock on the small file beside the database.
  const program = `
    const lock = new (require('better-sqlite3'))(process.argv[1] + '.lock');
    lock.exec("DELETE FROM holder; INSERT INTO holder VALUES (4242, 'elsewhere', 0); BEGIN IMMEDIATE");
    console.log('held');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['-e', program, path], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  const refused = openStore({ path, secretKey, use: 'alone' });
  await expect(refused).rejects.toThrow('process 4242 on elsewhere');
  child.kill('SIGKILL');
  await once(child, 'exit');
  const store = await openStore({ path, secretKey, use: 'alone' });
  await store.close();
});

test('a start that fails for another reason lets the next one in', async ({ path }) => {
  writeFileSync(path, 'this is no database, and it is long enough to be read as one '.repeat(20));
  await expect(openStore({ path, secretKey, use: 'alone' })).rejects.toMatchObject({ code: 'damaged' });
  expect(holderOf(path)).toBeNull();
});

test('a command beside the bot reads and writes while it runs, and makes no database', async ({
  path,
  folder,
}) => {
  const bot = await openStore({ path, secretKey, use: 'alone' });
  const beside = await openStore({ path, secretKey, use: 'beside' });
  await beside.write((tx) => tx.orders.insert(order()));
  expect((await bot.read.orders.get(ws, orderId(1001)))?.state).toBe('choosing-customer');
  await beside.close();
  await bot.close();
  const none = openStore({ path: join(folder, 'none.db'), secretKey, use: 'beside' });
  await expect(none).rejects.toMatchObject({ code: 'cannot-open' });
  expect(existsSync(join(folder, 'none.db'))).toBe(false);
});

test('a command of a newer version leaves an older schema as it is', async ({ path }) => {
  new BetterSqlite3(path).exec('CREATE TABLE t (x TEXT)').close();
  await expect(openStore({ path, secretKey, use: 'beside' })).rejects.toMatchObject({ code: 'schema-older' });
  expect(() => openReader(path)).toThrow('Start the bot on it once');
});

test('a reader refuses whatever writes', async ({ store, path }) => {
  await store.write((tx) => tx.notes.set('a', '1'));
  const reader = openReader(path);
  expect(await reader.read.notes.get('a')).toBe('1');
  await expect(reader.read.notes.set('a', '2')).rejects.toMatchObject({ code: 'misused' });
  expect(reader.faultOfFile()).toBeNull();
  await reader.close();
});

test('a backup made while the bot writes is one moment of the database, whole and for its owner alone', async ({
  store,
  path,
  folder,
}) => {
  await store.write((tx) => tx.orders.insert(order()));
  const to = join(folder, 'copy.db');
  const { bytes } = backUp(path, to);
  await store.write((tx) => tx.notes.set('later', '1'));
  expect(bytes).toBe(statSync(to).size);
  expect(statSync(to).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  const copy = await openStore({ path: to, secretKey });
  expect((await copy.read.orders.get(ws, orderId(1001)))?.id).toBe('TD-1001');
  expect(await copy.read.notes.get('later')).toBeNull();
  await copy.write((tx) => tx.notes.set('usable', '1'));
  await copy.close();
});

test('a backup never takes the place of a file', async ({ store, path, folder }) => {
  await store.write((tx) => tx.notes.set('a', '1'));
  const to = join(folder, 'letter.txt');
  writeFileSync(to, 'Dear Ann');
  expect(() => backUp(path, to)).toThrow('Name a new one');
  expect(() => backUp(path, path)).toThrow('Name a new one');
  expect(readFileSync(to, 'utf8')).toBe('Dear Ann');
  const fix = `${folder} is a folder. Name a new file in it, such as ${join(folder, 'trunkdesk-backup.db')}.`;
  expect(() => backUp(path, folder)).toThrow(fix);
  expect(() => backUp(path, join(folder, 'no', 'folder.db'))).toThrow('No file can be made in');
});

test('a look at a database says whether it is there, fits this version and this key, and who uses it', async ({
  path,
  folder,
}) => {
  expect(inspectDatabase(path, secretKey)).toEqual({ there: false, folder, canWrite: true });
  const bot = await openStore({ path, secretKey, use: 'alone' });
  expect(inspectDatabase(path, secretKey)).toMatchObject({ schema: 'current', key: 'fits' });
  await bot.write((tx) => tx.orders.insert(order({ sealed: bot.seal('secret') })));
  expect(inspectDatabase(path, secretKey)).toMatchObject({
    there: true,
    canWrite: true,
    key: 'fits',
    holder: { pid: process.pid },
  });
  expect(inspectDatabase(path, new Uint8Array(32).fill(9))).toMatchObject({ key: 'other' });
  await bot.close();
  expect(inspectDatabase(path, secretKey)).toMatchObject({ holder: null });
});
