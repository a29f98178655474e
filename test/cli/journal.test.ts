import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { runBackup } from '../../src/cli/backup/run.js';
import { runJournal } from '../../src/cli/journal/run.js';
import type { NewJournalRow, Store } from '../../src/store/index.js';
import { WorkspaceId } from '../../src/types/ids.js';
import { database, folder, run } from './tool.js';

const home = WorkspaceId.parse('T0HOME');
const at = (text: string) => Date.parse(text);

const append = (store: Store, rows: readonly Partial<NewJournalRow>[]): Promise<void> =>
  store.write(async (tx) => {
    for (const row of rows)
      await tx.journal.append({
        ws: home,
        at: at('2026-11-27T12:00:00Z'),
        actor: 'U0ANN',
        action: 'trunk.connect',
        subject: 'TD-1001',
        detail: '{}',
        ...row,
      });
  });

const Row = z.object({ seq: z.number(), subject: z.string(), detail: z.unknown() });
const lines = (out: string) =>
  out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => Row.parse(JSON.parse(line)));
const seqs = (out: string) => lines(out).map(({ seq }) => seq);

test('the journal is exported oldest first, one JSON object a line, while the bot goes on writing', async () => {
  const { store, env } = await database();
  await append(store, [{ subject: '+31201234567', also: ['main', 'TD-1001'], detail: '{"to":"main"}' }]);
  const { code, out, complaints } = await run(runJournal, ['export'], env);
  await append(store, [{}]);
  expect({ code, complaints }).toEqual({ code: 0, complaints: '' });
  expect(JSON.parse(out)).toEqual({
    seq: 1,
    workspace: 'T0HOME',
    at: '2026-11-27T12:00:00.000Z',
    actor: 'U0ANN',
    action: 'trunk.connect',
    subject: '+31201234567',
    also: ['TD-1001', 'main'],
    detail: { to: 'main' },
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

test('an export of many pages has every row once', async () => {
  const { store, env } = await database();
  await append(
    store,
    Array.from({ length: 2_345 }, (_, n) => ({ detail: `{"n":${n}}` })),
  );
  const { out } = await run(runJournal, ['export'], env);
  expect(seqs(out)).toEqual(Array.from({ length: 2_345 }, (_, n) => n + 1));
});

test('a stretch of time and a workspace can be asked for; a day at the end counts whole', async () => {
  const { store, env } = await database();
  await append(store, [
    { at: at('2026-11-26T23:59:59.999Z') },
    { at: at('2026-11-27T00:00:00Z') },
    { at: at('2026-11-28T23:59:59.999Z'), ws: WorkspaceId.parse('T0ELSE') },
    { at: at('2026-11-29T00:00:00Z') },
  ]);
  const asked = async (...argv: string[]) => seqs((await run(runJournal, ['export', ...argv], env)).out);
  expect(await asked('--since', '2026-11-27')).toEqual([2, 3, 4]);
  expect(await asked('--since', '2026-11-27', '--until', '2026-11-28')).toEqual([2, 3]);
  expect(await asked('--until', '2026-11-29T01:00:00+01:00')).toEqual([1, 2, 3]);
  expect(await asked('--workspace', 'T0ELSE')).toEqual([3]);
});

test('what happened so long ago can be asked for, counted from now', async () => {
  const { store, env } = await database();
  await append(store, [
    { at: at('2026-11-20T11:59:00Z') },
    { at: at('2026-11-26T12:00:00Z') },
    { at: at('2026-11-27T10:31:00Z') },
  ]);
  const now = () => at('2026-11-27T12:00:00Z');
  const asked = async (...argv: string[]) => seqs((await run(runJournal, ['export', ...argv], env, now)).out);
  expect(await asked('--since', '90m')).toEqual([3]);
  expect(await asked('--since', '24h')).toEqual([2, 3]);
  expect(await asked('--since', '7d')).toEqual([2, 3]);
  expect(await asked('--since', '2w', '--until', '1d')).toEqual([1]);
  for (const wrong of ['0h', '24', 'h', '1y', '-3d', '999999m']) {
    const outcome = await run(runJournal, ['export', `--since=${wrong}`], env, now);
    expect(outcome).toMatchObject({ code: 2, out: '' });
    expect(outcome.complaints).toContain('nor so long ago (24h, 7d)');
  }
});

test('a journal whose beginning was taken away by retention still verifies and exports, and a change in it is found', async () => {
  const { store, env, path } = await database();
  await append(
    store,
    Array.from({ length: 6 }, (_, n) => ({ at: at(`2026-11-2${n}T12:00:00Z`) })),
  );
  await store.write((tx) => tx.journal.cut({ before: at('2026-11-23T00:00:00Z'), limit: 100 }));
  expect((await run(runJournal, ['verify'], env)).out).toBe('3 rows, all there and unchanged.\n');
  expect(seqs((await run(runJournal, ['export'], env)).out)).toEqual([4, 5, 6]);
  await store.close();
  // Whoever takes one more row away, or says that retention took it, is found out.
  const db = new Database(path);
  db.exec('DROP TRIGGER journal_never_deleted; DROP TRIGGER journal_subjects_never_deleted;');
  db.exec('DELETE FROM journal_subjects WHERE seq = 4; DELETE FROM journal WHERE seq = 4;');
  db.close();
  expect(await run(runJournal, ['verify'], env)).toMatchObject({ code: 1, out: '' });
});

test('nothing in a spreadsheet becomes a formula, and commas, quotes and line ends stay in their cell', async () => {
  const { store, env } = await database();
  await append(store, [
    { subject: '=HYPERLINK("http://evil")', actor: '@SUM(1)', detail: '{"a":"x,\\"y\\""}' },
    { subject: '+31201234567', also: ['-1', '\t=1'], action: 'two\nlines' },
  ]);
  const { out } = await run(runJournal, ['export', '--format', 'csv'], env);
  const [head, first, ...second] = out.split('\r\n');
  expect(head).toBe('seq,workspace,at,actor,action,subject,also,detail,hash');
  expect(first).toContain(`,'@SUM(1),trunk.connect,"'=HYPERLINK(""http://evil"")",,`);
  expect(first).toContain(String.raw`,"{""a"":""x,\""y\""""}",`);
  expect(second.join('\r\n')).toContain(`"two\nlines",'+31201234567,'\t=1 -1,`);
});

test('a journal that is whole verifies with its count', async () => {
  const { store, env } = await database();
  expect(await run(runJournal, ['verify'], env)).toMatchObject({
    code: 0,
    out: '0 rows, all there and unchanged.\n',
  });
  await append(store, [{}, {}]);
  expect(await run(runJournal, ['verify'], env)).toMatchObject({
    code: 0,
    out: '2 rows, all there and unchanged.\n',
  });
});

test('what is wrong with the command line or the settings is told at once, with exit code 2', async () => {
  const wrong = await run(runJournal, ['export', '--since', 'May', '--format', 'xml', '--workspace', ''], {});
  expect(wrong.code).toBe(2);
  expect(wrong.complaints.split('\n').slice(0, 3)).toEqual([
    expect.stringMatching(/^- --since is neither a day/),
    '- --format is neither csv nor jsonl',
    '- --workspace is no workspace id (T…)',
  ]);
  const twisted = ['export', '--since', '2026-11-28', '--until', '2026-11-27'];
  expect((await run(runJournal, twisted, {})).complaints).toContain('--since is not before --until');
  const postgres = await run(runJournal, ['verify'], { DATABASE_URL: 'postgres://x' });
  expect(postgres).toMatchObject({ code: 2, complaints: expect.stringContaining('DATABASE_URL') });
  for (const argv of [
    [],
    ['list'],
    ['verify', '--since', '2026-11-27'],
    ['export', 'all'],
    ['export', '--all'],
  ])
    expect((await run(runJournal, argv, {})).code).toBe(2);
});

test('without a database nothing is made, and the mend is told', async () => {
  const env = { DATABASE_URL: `sqlite:${folder()}/none.db` };
  const { code, complaints } = await run(runJournal, ['verify'], env);
  expect({ code, complaints }).toEqual({
    code: 1,
    complaints: expect.stringContaining('Check DATABASE_URL'),
  });
});

test('a backup is made beside the bot with its size, and its journal verifies', async () => {
  const { store, env } = await database();
  await append(store, [{}, {}, {}]);
  const file = `${folder()}/copy.db`;
  const made = await run(runBackup, [file], env);
  expect(made).toMatchObject({ code: 0, out: expect.stringMatching(/copy\.db: \d+ KB, checked\.\n$/) });
  const copy = await run(runJournal, ['verify'], { DATABASE_URL: `sqlite:${file}` });
  expect(copy.out).toBe('3 rows, all there and unchanged.\n');
  expect(await run(runBackup, [file], env)).toMatchObject({
    code: 1,
    complaints: expect.stringContaining('nothing is overwritten'),
  });
  for (const argv of [[], ['a', 'b'], ['--all']]) expect((await run(runBackup, argv, env)).code).toBe(2);
});
