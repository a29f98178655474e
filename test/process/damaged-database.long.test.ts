import { closeSync, openSync, writeSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { startProcessStack } from '../support/process-stack.js';

/** Makes the file one that is not looked through as it is opened, and overwrites a page that no start reads. */
function growAndHurt(path: string): void {
  const database = new BetterSqlite3(path);
  database.prepare("INSERT INTO notes (key, value) VALUES ('large', ?)").run('x'.repeat(40_000_000));
  const page = database
    .prepare("SELECT rootpage FROM sqlite_master WHERE name = 'fetch_tries'")
    .pluck()
    .get();
  database.close();
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(4096, 0xa5), 0, 4096, (Number(page) - 1) * 4096);
  closeSync(file);
}

test('a large database with a damaged page lets the bot start, which says so once it has found it', async () => {
  const stack = await startProcessStack({ mode: 'http' });
  await stack.kill();
  growAndHurt((stack.env['DATABASE_URL'] ?? '').replace('sqlite:', ''));
  await stack.start();
  const port = await stack.bot().ready;
  const read = async (path: string) => (await fetch(`http://127.0.0.1:${port}/${path}`)).text();
  await expect
    .poll(() => read('readyz'), { timeout: 30_000 })
    .toBe('not ready\ndatabase: the file is damaged; restore it from a backup\n');
  expect(await read('healthz')).toContain('database: the file is damaged');
  expect(await read('metrics')).toContain('trunkdesk_database_damaged 1\n');
  expect(stack.bot().output()).toContain(
    'The database file is damaged: stop the bot and restore it from a backup',
  );
});
