import { expect, onTestFinished, test } from 'vitest';
import { openStore, type NewOutboxRow, type Store } from '../../src/store/index.js';
import { OrderId } from '../../src/types/ids.js';
import type { Job } from '../../src/workflow/outbox/jobs.js';
import { OutboxRunner, type JobOutcome } from '../../src/workflow/outbox/outbox.js';
import { begin, openGate } from '../support/backend.js';
import { rest } from './orders.js';
import { home } from '../support/sample/people.js';

/** A runner over a real store; `carry` says what a job does, by its order's number. */
interface Bench {
  gaveUp: string[];
  readonly store: Store;
  readonly runner: OutboxRunner;
  readonly clock: { now: number };
  /** What was run, as `order#attempt`. */
  readonly ran: string[];
  carry: (order: string, attempt: number) => Promise<JobOutcome> | JobOutcome;
  /** Makes a writing transaction fail. */
  full: boolean;
  /** How many failed so. */
  refused: number;
}

async function bench(width = 4): Promise<Bench> {
  const store = await openStore({ path: ':memory:', secretKey: new Uint8Array(32).fill(7) });
  const clock = { now: begin };
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const refusing =
    (write: Store['write']): Store['write'] =>
    (body) => {
      if (!it.full) return write(body);
      it.refused += 1;
      return Promise.reject(new Error('disk is full'));
    };
  const failing: Store = {
    ...store,
    write: (body) => refusing(store.write)(body),
    note: (body) => refusing(store.note)(body),
  };
  const it: Bench = {
    store,
    clock,
    ran: [],
    gaveUp: [],
    carry: () => 'done',
    full: false,
    refused: 0,
    runner: runnerOver(),
  };
  function runnerOver(): OutboxRunner {
    return new OutboxRunner({
      store: failing,
      log,
      width,
      now: () => clock.now,
      run: async (job, attempt) => {
        const order = aboutOf(job);
        it.ran.push(`${order}#${attempt}`);
        return it.carry(order, attempt);
      },
      gaveUp: async (job) => {
        it.gaveUp.push(aboutOf(job));
      },
    });
  }
  onTestFinished(async () => {
    it.full = false;
    await it.runner.stop(5_000);
    await store.close();
  });
  return it;
}

const job = (number: number): Job => ({
  kind: 'notify-requester',
  workspace: home,
  order: OrderId.parse(`TD-${number}`),
});

const row = (number: number, change: Partial<NewOutboxRow> = {}): NewOutboxRow => ({
  id: `job-${number}-${change.dueAt ?? ''}`,
  kind: 'notify-requester',
  serialKey: 'one',
  key: null,
  dueAt: begin,
  payload: JSON.stringify(job(number)),
  ...change,
});

const put = (it: Bench, ...rows: NewOutboxRow[]): Promise<void> =>
  it.store.write((tx) => tx.outbox.put(rows));

/** Lets a pause pass and waits until nothing can run. */
async function pass(it: Bench, ms: number): Promise<void> {
  it.clock.now += ms;
  it.runner.wake();
  await rest(it);
}

test('jobs of one serial key run in order, one after another; another serial key does not wait for them', async () => {
  const it = await bench();
  const gate = openGate();
  it.carry = (order) => (order === 'TD-1' ? gate.opened.then(() => 'done' as const) : 'done');
  await put(it, row(1), row(2), row(3, { serialKey: 'other' }));
  await it.runner.start();
  await it.runner.idle('other');
  expect(it.ran).toEqual(['TD-1#1', 'TD-3#1']);
  gate.open();
  await it.runner.idle('one');
  expect(it.ran).toEqual(['TD-1#1', 'TD-3#1', 'TD-2#1']);
});

test('no more serial keys run at once than the width', async () => {
  const it = await bench(2);
  const gate = openGate();
  it.carry = () => gate.opened.then(() => 'done' as const);
  await put(it, ...[1, 2, 3].map((n) => row(n, { serialKey: `lane-${n}` })));
  await it.runner.start();
  await expect.poll(() => it.ran.length).toBe(2);
  gate.open();
  await it.runner.idle('lane-3');
  expect(it.ran).toHaveLength(3);
});

test('a job that ran when the process ended runs again, as a second attempt', async () => {
  const it = await bench();
  await put(it, row(1));
  await it.store.write((tx) => tx.outbox.claim(begin, 1));
  await it.runner.start();
  await it.runner.idle('one');
  expect(it.ran).toEqual(['TD-1#2']);
  expect(await it.store.read.outbox.counts()).toEqual({ waiting: 0, running: 0, deadLetters: 0 });
});

test('of jobs that bring the same thing up to date only one waits', async () => {
  const it = await bench();
  await put(it, row(1, { key: 'card' }), row(2, { key: 'card', dueAt: begin + 1 }));
  await it.runner.start();
  await it.runner.idle('one');
  expect(it.ran).toEqual(['TD-1#1']);
});

test('a job that comes up while its like is running runs afterwards, so the last state is shown', async () => {
  const it = await bench();
  const gate = openGate();
  it.carry = () => gate.opened.then(() => 'done' as const);
  await put(it, row(1, { key: 'card' }));
  await it.runner.start();
  await expect.poll(() => it.ran).toEqual(['TD-1#1']);
  await put(it, row(2, { key: 'card' }));
  gate.open();
  it.runner.wake();
  await it.runner.idle('one');
  expect(it.ran).toEqual(['TD-1#1', 'TD-2#1']);
});

test('a job that fails is tried again after growing pauses, and set aside after the eighth failure', async () => {
  const it = await bench();
  it.carry = () => Promise.reject(new Error('no luck'));
  await put(it, row(1), row(2));
  await it.runner.start();
  await rest(it);
  const pauses: number[] = [];
  for (let failures = 1; failures < 8; failures += 1) {
    const [waiting] = await it.store.read.outbox.waiting('one');
    expect(waiting).toMatchObject({ attempts: failures, error: 'Error: no luck' });
    pauses.push((waiting?.dueAt ?? 0) - it.clock.now);
    await pass(it, (waiting?.dueAt ?? 0) - it.clock.now - 1);
    expect(it.ran).toHaveLength(failures);
    await pass(it, 1);
  }
  expect(it.ran.slice(0, 8)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((n) => `TD-1#${n}`));
  for (const [nth, pause] of pauses.entries()) {
    expect(pause).toBeGreaterThanOrEqual(250 * 2 ** nth);
    expect(pause).toBeLessThanOrEqual(Math.min(500 * 2 ** nth, 60_000));
  }
  expect((await it.store.read.outbox.deadLetters()).map(({ id }) => id)).toEqual(['job-1-']);
  expect(it.gaveUp).toEqual(['TD-1']);
  // What stood behind it in its serial key goes on.
  expect(it.ran[8]).toBe('TD-2#1');
});

test('a job that is not possible yet waits as long as it takes: that is no failure', async () => {
  const it = await bench();
  it.carry = () => ({ retryAt: it.clock.now + 1_000, because: 'Every profile is in use' });
  await put(it, row(1));
  await it.runner.start();
  await rest(it);
  for (let times = 0; times < 12; times += 1) await pass(it, 1_000);
  expect(it.ran).toEqual(Array.from({ length: 13 }, () => 'TD-1#1'));
  expect(await it.store.read.outbox.counts()).toMatchObject({ waiting: 1, deadLetters: 0 });
});

test('what Slack gives no time for is tried after pauses that grow to five minutes, and is never given up', async () => {
  const it = await bench();
  it.carry = () => ({ retryAt: 'later', because: 'no answer in time' });
  await put(it, row(1));
  await it.runner.start();
  await rest(it);
  const pauses: number[] = [];
  for (let times = 0; times < 14; times += 1) {
    const [waits] = await it.store.read.outbox.waiting('one');
    pauses.push((waits?.dueAt ?? 0) - it.clock.now);
    await pass(it, pauses.at(-1) ?? 0);
  }
  expect(pauses[0]).toBeLessThanOrEqual(5_000);
  expect(pauses[0]).toBeGreaterThanOrEqual(4_000);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(300_000);
  expect(pauses.at(-1)).toBeGreaterThanOrEqual(240_000);
  expect(it.ran).toHaveLength(15);
  expect(it.gaveUp).toEqual([]);
});

test('who waits at a screen does not wait for a job that was put off, not even for a moment', async () => {
  const it = await bench();
  it.carry = () => ({ retryAt: it.clock.now + 3_000, because: 'The operator does not answer at the moment' });
  await put(it, row(1));
  await it.runner.start();
  await it.runner.idle('one');
  expect(it.ran).toEqual(['TD-1#1']);
});

test('a job that nobody can read is set aside, and the next of its serial key runs', async () => {
  const it = await bench();
  await put(it, row(1, { payload: '{"kind":"unheard-of"}' }), row(2));
  await it.runner.start();
  await rest(it);
  for (let failures = 1; failures < 8; failures += 1) await pass(it, 60_000);
  expect(it.ran).toEqual(['TD-2#1']);
  expect(await it.store.read.outbox.counts()).toMatchObject({ deadLetters: 1 });
});

test('a result that could not be written down is written later, and its serial key goes on; nothing runs twice', async () => {
  const it = await bench();
  it.carry = (order) => {
    if (order === 'TD-1') it.full = true;
    return 'done';
  };
  await put(it, row(1), row(2));
  await it.runner.start();
  await expect.poll(() => it.full).toBe(true);
  await it.runner.idle('nothing');
  it.full = false;
  await pass(it, 60_000);
  await expect.poll(() => it.ran).toEqual(['TD-1#1', 'TD-2#1']);
});

test('a job that can’t be claimed does not make the runner spin', async () => {
  const it = await bench();
  await put(it, row(1));
  await it.runner.start();
  await it.runner.idle('one');
  await put(it, row(2));
  it.full = true;
  it.runner.wake();
  for (let turns = 0; turns < 50; turns += 1) await it.store.read.outbox.counts();
  expect(it.refused).toBe(1);
  it.full = false;
  await pass(it, 60_000);
  expect(it.ran).toEqual(['TD-1#1', 'TD-2#1']);
});

test('stopping waits for what runs, at most as long as it is told, and starts nothing more', async () => {
  const it = await bench();
  const gate = openGate();
  onTestFinished(gate.open);
  it.carry = () => gate.opened.then(() => 'done' as const);
  await put(it, row(1), row(2));
  await it.runner.start();
  await expect.poll(() => it.ran).toEqual(['TD-1#1']);
  await it.runner.stop(1);
  await it.runner.idle('one');
  gate.open();
  await expect.poll(async () => (await it.store.read.outbox.counts()).waiting).toBe(1);
  it.runner.wake();
  expect(it.ran).toEqual(['TD-1#1']);
  await it.runner.start();
  await it.runner.idle('one');
  expect(it.ran).toEqual(['TD-1#1', 'TD-2#1']);
});

test('a job whose call the stop cuts off has not failed: the next start runs it at once', async () => {
  const it = await bench();
  const gate = openGate();
  onTestFinished(gate.open);
  it.carry = () => gate.opened.then(() => Promise.reject(new Error('called off')));
  await put(it, row(1));
  await it.runner.start();
  await expect.poll(() => it.ran).toEqual(['TD-1#1']);
  const stopped = it.runner.stop(60_000);
  gate.open();
  await stopped;
  expect(await it.store.read.outbox.waiting('one')).toMatchObject([
    { attempts: 0, dueAt: begin, error: 'The bot was stopped' },
  ]);
  it.carry = () => 'done';
  await it.runner.start();
  await it.runner.idle('one');
  expect(it.ran).toEqual(['TD-1#1', 'TD-1#1']);
  expect(await it.store.read.outbox.counts()).toEqual({ waiting: 0, running: 0, deadLetters: 0 });
});

test('who waits at a screen waits for a job that is tried again soon, not for one that has to wait long', async () => {
  const it = await bench();
  it.carry = (_order, attempt) => (attempt === 1 ? Promise.reject(new Error('no luck')) : 'done');
  await put(it, row(1));
  await it.runner.start();
  await rest(it);
  const settled = it.runner.idle('one').then(() => it.ran.length);
  await pass(it, 1_000);
  expect(await settled).toBe(2);
  await put(it, row(2, { dueAt: it.clock.now + 3_600_000 }));
  await it.runner.idle('one');
  expect(it.ran).toHaveLength(2);
});

/** What a job is about, as the tests name it. */
function aboutOf(job: Job): string {
  if ('order' in job) return job.order;
  if ('plan' in job) return job.plan;
  return 'user' in job ? job.user : job.kind;
}
