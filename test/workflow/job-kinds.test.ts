import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../src/store/index.js';
import { migrationsFolder } from '../../src/store/migrate.js';
import { en } from '../../src/texts/index.js';
import { createHomeService } from '../../src/workflow/home/create-home-service.js';
import { jobKinds, parseJob, queued } from '../../src/workflow/outbox/jobs.js';
import { begin, startBackend } from '../support/backend.js';
import { ann, bob, cas, home } from '../support/sample/people.js';
import { approved, first, rest, second, stands, third } from './orders.js';

/** A row of the outbox as versions before migration 0020 wrote it. */
type Before = readonly [kind: string, lane: string, key: string | null, holds: object];

const quoted = 'Why "kind":"tell", and why {"kind":"card"}? \u{1F4DE}';

/** One of each kind that there was. */
function before(plan: string): Before[] {
  const order = `order:${first}`;
  const [card, tell] = [`card:${plan}`, `tell:${first}`];
  const asked = { plan, order: first };
  const question = { ...asked, user: bob, question: quoted, id: 'q1' };
  const wait = { for: 'list-on-page', order: first };
  const outage = `outage:${begin}:${bob}`;
  return [
    ['borrow', order, null, { order: first, purpose: 'schemas' }],
    ['let-go', order, null, { order: first }],
    ['submit', order, null, { order: first }],
    ['place', order, null, asked],
    ['look-at-draft', order, null, { order: first }],
    ['tell', order, null, { order: first, window: begin }],
    ['tell', tell, tell, { order: first }],
    ['tell-hold-ended', tell, null, { order: first, at: begin }],
    ['question', tell, null, { ...question, to: 'requester' }],
    ['question', card, null, { ...question, to: 'thread' }],
    ['card', card, card, { plan }],
    ['thread', card, null, { plan, step: 'approved', at: begin }],
    ['direct-card', `direct:${plan}`, `direct:${plan}:${bob}`, { plan, user: bob }],
    ['end-hold', `hold:${third}`, `hold:${third}`, { order: third }],
    ['call-next', 'call-next', 'call-next', { order: first }],
    ['doubt-reminder', `doubt:${first}`, `doubt:${first}`, { order: first }],
    ['tell-doubt', `doubt:${first}:${bob}`, `doubt:${first}:${bob}`, { order: first, user: bob, at: begin }],
    ['expire', `expire:${plan}`, null, asked],
    ['remind', 'remind', null, asked],
    ['decide', `decide:${plan}`, null, { ...asked, user: bob, channel: 'C0APPROVALS' }],
    ['tell-admin', outage, outage, { user: bob, channel: 'C0APPROVALS', since: begin }],
    ['tell-wait', 'wait:w1', null, { user: cas, id: 'w1', since: begin, wait, why: 'restart' }],
    ['home', `home:${ann}`, `home:${ann}`, { user: ann }],
    ['trunk-submit', `trunk-submit:${second}`, null, { order: second }],
    ['trunk-apply', `trunk:${second}`, `trunk-apply:${plan}`, { order: second, plan }],
    ['retain', 'retain', 'retain', {}],
  ];
}

/** A database file of the version before, with these jobs waiting and one that was given up. */
async function databaseBefore(plan: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'trunkdesk-kinds-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [path, migrations] = [join(folder, 'trunkdesk.db'), join(folder, 'migrations')];
  for (const name of readdirSync(migrationsFolder).filter((each) => each < '0020'))
    cpSync(join(migrationsFolder, name), join(migrations, name));
  await (await openStore({ path, secretKey: new Uint8Array(32).fill(7), migrations })).close();
  const file = new BetterSqlite3(path);
  const insert = file.prepare(
    'INSERT INTO outbox (id, kind, lane, key, payload, state, place, due_at, attempts) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0)',
  );
  const put = ([kind, lane, key, holds]: Before, nth: number, state: string) => {
    const workspace = kind === 'retain' ? {} : { workspace: home };
    const payload = JSON.stringify({ kind, ...workspace, ...holds });
    insert.run(`job-${nth}`, kind, lane, key, payload, state, begin + nth, begin);
  };
  for (const [nth, row] of before(plan).entries()) put(row, nth, 'waiting');
  put(['end-hold', `hold:${second}`, `hold:${second}`, { order: second }], 99, 'aside');
  file.close();
  return path;
}

test('jobs that a version before left waiting, one of each kind, are queued under their names of today and carried out', async () => {
  // A plan's id comes from its content: it is the same in both databases.
  const plan = await approved(await startBackend());
  const it = await startBackend({ path: await databaseBefore(plan) });
  const rows = await it.store.read.outbox.waiting();
  expect(rows.map(({ id }) => id)).toEqual(before(plan).map((_, nth) => `job-${nth}`));
  for (const { kind, serialKey, key, payload } of rows) {
    const job = parseJob(payload);
    expect({ kind, serialKey, key }).toEqual({ kind: job.kind, ...queued(job) });
  }
  expect(new Set(rows.map(({ kind }) => kind)).size).toBe(24);
  const questions = rows
    .map(({ payload }) => parseJob(payload))
    .filter(({ kind }) => kind === 'pass-question');
  expect(questions).toMatchObject([{ question: quoted }, { question: quoted }]);

  expect(await approved(it)).toBe(plan);
  await it.runner.start();
  await rest(it);
  expect(await stands(it)).toMatchObject({ state: 'placed' });
  expect(it.told.map(({ about }) => about.tells)).toEqual(
    expect.arrayContaining(['status', 'hold-ended', 'cut-off']),
  );
  // What waits until its time comes, as it does today.
  const later = (await it.store.read.outbox.waiting()).filter(({ dueAt }) => dueAt > it.clock.now);
  expect(new Set(later.map(({ kind }) => kind))).toEqual(new Set(['end-lease', 'expire', 'retain']));
  const { health } = await createHomeService(it.services).open({ workspace: home, user: bob }, null);
  expect(health?.given).toEqual([{ id: 'job-99', kind: 'end-lease', about: second, since: begin + 99 }]);
});

test('each kind of job has words of its own for admins', () => {
  expect(new Set(Object.values(en.jobs)).size).toBe(jobKinds.length);
});
