import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { migrationsFolder } from '../../src/store/migrate.js';
import { openStore } from '../../src/store/index.js';
import { ProfileName, SlackChannelId, UserId, type OrderId, type PlanId } from '../../src/types/ids.js';
import { readSubject, standing } from '../../src/workflow/requests/subjects.js';
import { begin, placePath } from '../support/backend.js';
import { bob, home } from '../support/sample/people.js';
import { smallData } from '../support/sample/operator-data.js';
import { hour, id, minute, startClockBackend, type ClockBackend } from './clock-backend.js';
import { stands } from './orders.js';

/**
 * A bot of today on the database of an earlier version, whose process was killed: see the top of the file. Users U0P1
 * to U0P40 asked for TD-1 to TD-40, U0P30 to U0P36 for the trunk changes.
 */
const fixture = readFileSync(new URL('earlier-version.sql', import.meta.url), 'utf8');

const channel = SlackChannelId.parse('C0APPROVALS');
const user = (nth: number): UserId => UserId.parse(`U0P${nth}`);
const actor = (nth: number) => ({ workspace: home, user: user(nth) });
const admin = { workspace: home, user: bob };
/** When its process ended; today's bot starts eight minutes later. */
const leftAt = begin - 8 * minute;

/** Trunk changes by where the earlier version left them. */
const trunk = {
  done: id(1001),
  applying: id(1003),
  awaiting: id(1004),
  edited: id(1005),
  numbers: id(1006),
  submitting: id(1007),
};

/** Where the database stands that the earlier version left behind. */
function leftBehind(): string {
  const folder = mkdtempSync(join(tmpdir(), 'trunkdesk-earlier-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'trunkdesk.db');
  const database = new BetterSqlite3(path);
  database.exec(fixture);
  database.close();
  return path;
}

const connected = (end: number) => ({ number: `+31205550${end}`, channel: 'acme-ams-01' });

/** The operator as it stood then: of the change that was being carried out, two numbers were disconnected. */
const data = {
  ...smallData,
  profiles: [...smallData.profiles, { name: 'cat', token: 'token-of-cat' }],
  customers: smallData.customers?.map((each, nth) =>
    nth > 0
      ? each
      : {
          ...each,
          trunk: {
            channels: [{ id: 'c4a0c4a0-0000-4000-8000-000000000001', name: 'acme-ams-01' }],
            numbers: [100, 122, 123, 130, 131].map(connected),
          },
        },
  ),
};

/** The bot started on it, some minutes later, with all done that can be done at once. */
const started = (): Promise<ClockBackend> =>
  startClockBackend({
    path: leftBehind(),
    data,
    profiles: ['ann', 'ben', 'cat'],
    bound: new Map([[user(40), ProfileName.parse('cat')]]),
    requesters: Array.from({ length: 41 }, (_, nth) => user(nth)),
  });

const subject = async (it: ClockBackend, request: OrderId) => {
  const found = await readSubject(it.backend.services, home, request);
  if (found === null) throw new Error(`${request} is lost`);
  return found;
};

const states = async (it: ClockBackend, requests: Readonly<Record<string, OrderId>>) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(requests).map(
        async ([name, request]) => [name, (await subject(it, request)).read.request.state] as const,
      ),
    ),
  );

const planOf = async (it: ClockBackend, request: OrderId): Promise<PlanId> => {
  const { plan } = standing(await subject(it, request));
  if (plan === null) throw new Error(`${request} has no plan`);
  return plan;
};

const approve = async (it: ClockBackend, request: OrderId): Promise<void> => {
  await it.useCases().approvals.askDecision(admin, await planOf(it, request), 'approve', null, channel);
  await it.settle();
};

/** What was sent to the operator to be carried out, in order. */
const sent = ({ backend }: ClockBackend): string[] =>
  backend.operator
    .calls()
    .filter(({ method, path }) => (method === 'POST' && placePath.test(path)) || method === 'DELETE')
    .map(({ method, path }) => `${method} ${path.replace(/[?].*/, '')}`);

const placement = 'POST /v1/accounts/aaaaaaaa-0000-4000-8000-000000000001/orders';

/** How many rows each table has. */
function countRows(path: string): Map<string, number> {
  const database = new BetterSqlite3(path, { readonly: true });
  const names = database
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .pluck()
    .all()
    .map(String);
  const count = (name: string) => Number(database.prepare(`SELECT count(*) FROM ${name}`).pluck().get());
  const counts = new Map(names.map((name) => [name, count(name)]));
  database.close();
  return counts;
}

test('a database of an earlier version is copied, loses no row in the upgrade, and its journal verifies', async () => {
  const path = leftBehind();
  const before = countRows(path);
  const store = await openStore({ path, secretKey: new Uint8Array(32).fill(7), use: 'alone' });
  onTestFinished(() => store.close());
  expect(readdirSync(join(path, '..')).filter((name) => name.includes('.before-0020-'))).toHaveLength(1);
  const after = countRows(path);
  const landed = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql')).length;
  before.set('schema_migrations', landed);
  // A table that was renamed since.
  before.set('leases', before.get('holds') ?? 0);
  before.delete('holds');
  // Beside what was there: the proof of the key.
  before.set('notes', (before.get('notes') ?? 0) + 1);
  expect(Object.fromEntries(after)).toEqual(Object.fromEntries(before));
  expect(await store.read.journal.verify()).toEqual({ ok: true, rows: 64 });
  expect(await store.read.outbox.counts()).toEqual({ waiting: 47, running: 2, deadLetters: 1 });
  const leases = await store.read.leases.all();
  expect(leases.map(({ profile, state, orderId, leftBy }) => [profile, state, orderId, leftBy])).toEqual([
    ['ann', 'leased', id(18), null],
    ['ben', 'leased', id(19), null],
    ['cat', 'quarantined', null, id(40)],
  ]);
  expect(leases.map(({ fingerprint, pendingWriteUntil }) => [fingerprint, pendingWriteUntil])).toEqual([
    [expect.any(String), null],
    [expect.any(String), null],
    [expect.any(String), leftAt + minute],
  ]);
});

test('what was in the middle goes on, and nothing that may have been carried out is sent again', async () => {
  const it = await started();
  const orders = {
    awaiting: id(11),
    decided: id(12),
    placed: id(13),
    discarded: id(17),
    inDoubt: id(18),
    placing: id(19),
    queued: id(20),
    submitting: id(9),
  };
  expect(await states(it, orders)).toEqual({
    awaiting: 'awaiting-approval',
    decided: 'checking',
    placed: 'placed',
    discarded: 'discarded',
    inDoubt: 'in-doubt',
    placing: 'in-doubt',
    queued: 'checking',
    submitting: 'awaiting-approval',
  });
  expect(await states(it, trunk)).toEqual({
    done: 'done',
    applying: 'done',
    awaiting: 'awaiting-approval',
    edited: 'composing',
    numbers: 'composing',
    submitting: 'awaiting-approval',
  });
  // Of its four calls two were done, one was on its way, and one was still to be made.
  expect((await subject(it, trunk.applying)).read.request).toMatchObject({
    counts: { done: 3, unknown: 1, waiting: 0 },
  });
  expect(sent(it)).toEqual(['DELETE /v1/channel-number/%2B31205550123']);
});

test('doubts can be resolved, and what is approved is carried out once', async () => {
  const it = await started();
  const { approvals } = it.useCases();
  const before = sent(it).length;
  for (const [request, outcome] of [
    [id(18), { was: 'placed', operatorOrderId: 'ORD-18' }],
    [id(19), { was: 'not-placed' }],
  ] as const)
    expect(await approvals.resolveDoubt(admin, await planOf(it, request), outcome, channel)).toEqual({
      taken: true,
    });
  await it.pass(minute);
  for (const request of [id(11), id(9), trunk.awaiting]) await approve(it, request);
  await it.pass(minute);
  const settledBy = bob;
  expect(await stands(it.backend, id(18))).toMatchObject({ operatorOrderId: 'ORD-18', settledBy });
  expect(await stands(it.backend, id(19))).toMatchObject({ note: { why: 'not-placed', by: bob } });
  const orders = { awaiting: id(11), submitting: id(9), decided: id(12), queued: id(20) };
  expect(await states(it, orders)).toEqual({
    awaiting: 'placed',
    submitting: 'placed',
    decided: 'placed',
    queued: 'placed',
  });
  expect((await subject(it, trunk.awaiting)).read.request).toMatchObject({
    state: 'done',
    counts: { done: 1 },
  });
  expect(sent(it).slice(before).sort()).toEqual([
    'DELETE /v1/channel-number/%2B31205550100',
    placement,
    placement,
    placement,
    placement,
  ]);
  const placed = it.backend.operator.placements().map(({ intakes }) => intakes[0]?.reference);
  expect(new Set(placed)).toEqual(new Set(['TD-9', 'TD-11', 'TD-12', 'TD-20']));
  expect(placed).toHaveLength(4);
});

test('what was being composed is shown at its step, with what was typed in it', async () => {
  const it = await started();
  const { orders, trunk: changes } = it.useCases();
  const shown = async (nth: number) => {
    const { screen, later } = await orders.look(actor(nth), id(nth));
    return (later === null ? screen : await later()).show;
  };
  const steps = ['customer', 'subscriptions', 'product', 'products', 'details', 'configuration', 'review'];
  for (const [index, step] of steps.entries()) expect(await shown(index + 1)).toBe(step);
  for (const returned of [14, 15, 16]) expect(await shown(returned)).toBe('review');
  // What is sealed is opened with the key of before.
  expect(await stands(it.backend, id(7))).toMatchObject({
    work: { configurations: [{ document: { site: 'North', proxy: 'hidden' }, secrets: ['proxy'] }] },
  });
  expect((await changes.look(actor(34), trunk.edited)).screen).toMatchObject({
    show: 'settings',
    changes: [{ setting: 'password', change: 'set', value: 'kWtZ5nT4dKvJFkhXDz9A' }],
  });
  expect((await changes.look(actor(35), trunk.numbers)).screen).toMatchObject({
    show: 'numbers',
    actions: [{ do: 'disconnect', number: '+31205550130' }],
  });
  expect((await orders.resume(actor(1), id(8))).screen).toMatchObject({
    show: 'review',
    head: { order: id(8) },
  });
});

test('its jobs run to their end, and what was given up can be tried again', async () => {
  const it = await started();
  const { store } = it.backend;
  const [givenUp, ...more] = await store.read.outbox.deadLetters();
  expect(more).toEqual([]);
  expect(givenUp).toMatchObject({ kind: 'show-card', error: 'no such channel', attempts: 8 });
  expect(await it.useCases().home.tryAgain(admin, givenUp?.id ?? '')).toEqual({ ok: true, found: true });
  await it.jump(96 * hour);
  await it.settle();
  expect(await store.read.outbox.deadLetters()).toEqual([]);
  expect(await states(it, { ...trunk, asked: id(11), inDoubt: id(18) })).toMatchObject({
    asked: 'composing',
    inDoubt: 'in-doubt',
    submitting: 'composing',
  });
  // Two in doubt wait for a person, however long, and hold their logins, for which two approved orders wait.
  expect((await store.read.outbox.waiting()).map(({ kind }) => kind).sort()).toEqual([
    'end-lease',
    'end-lease',
    'place',
    'place',
    'remind-of-doubt',
    'remind-of-doubt',
    'retain',
  ]);
  expect(await store.read.journal.verify()).toMatchObject({ ok: true });
});
