import { expect, onTestFinished, test } from 'vitest';
import { openStore, type NewOutboxRow, type Store } from '../../src/store/index.js';
import { OrderId, ProfileName } from '../../src/types/ids.js';
import { OutboxRunner, type JobOutcome } from '../../src/workflow/outbox/outbox.js';
import { begin, openGate } from '../support/backend.js';
import { rest } from './orders.js';
import { ann, home } from '../support/sample/people.js';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A runner over a real store whose jobs do what `carry` says; `start` is one more start of the process. */
interface Bench {
  readonly store: Store;
  readonly clock: { now: number };
  /** What was run, as the order's number. */
  readonly ran: string[];
  carry: (order: string) => Promise<JobOutcome> | JobOutcome;
  start(): Promise<OutboxRunner>;
}

async function bench(): Promise<Bench> {
  const store = await openStore({ path: ':memory:', secretKey: new Uint8Array(32).fill(7) });
  const clock = { now: begin };
  const ran: string[] = [];
  const running: OutboxRunner[] = [];
  const it: Bench = {
    store,
    clock,
    ran,
    carry: () => 'done',
    async start() {
      await running.at(-1)?.stop(5_000);
      const runner = new OutboxRunner({
        store,
        log: { info: () => undefined, warn: () => undefined, error: () => undefined },
        width: 4,
        now: () => clock.now,
        random: () => 1,
        run: (job) => {
          const order = 'order' in job ? job.order : '';
          ran.push(order);
          return Promise.resolve(it.carry(order));
        },
        gaveUp: () => Promise.resolve(),
      });
      running.push(runner);
      await runner.start();
      return runner;
    },
  };
  onTestFinished(async () => {
    await running.at(-1)?.stop(5_000);
    await store.close();
  });
  return it;
}

async function put(it: Bench, order: string, change: Partial<NewOutboxRow> = {}): Promise<void> {
  const payload = JSON.stringify({ kind: 'notify-requester', workspace: home, order });
  const row = {
    id: order,
    kind: 'notify-requester',
    serialKey: 'one',
    key: null,
    dueAt: it.clock.now,
    payload,
    ...change,
  };
  await it.store.write((tx) => tx.outbox.put([row]));
}

const waitsFor = async (it: Bench): Promise<number> => {
  const [first] = await it.store.read.outbox.waiting();
  return (first?.dueAt ?? Number.NaN) - it.clock.now;
};

/** Moves the clock, either way, and waits until nothing can run. */
async function move(it: Bench, runner: OutboxRunner, ms: number): Promise<void> {
  it.clock.now += ms;
  runner.wake();
  await rest(it);
}

const pause = (it: Bench): JobOutcome => ({ retryAt: it.clock.now + minute, because: 'not yet' });

for (const [name, ms] of [
  ['an hour', hour],
  ['a day', day],
] as const) {
  test(`a pause is as long as it was where the clock is set back by ${name}`, async () => {
    const it = await bench();
    it.carry = () => pause(it);
    await put(it, 'TD-1');
    const runner = await it.start();
    await rest(it);
    it.clock.now -= ms;
    runner.wake();
    await expect.poll(() => waitsFor(it)).toBe(minute);
    expect(it.ran).toEqual(['TD-1']);
    it.carry = () => 'done';
    await move(it, runner, minute);
    expect(it.ran).toEqual(['TD-1', 'TD-1']);
    expect(await it.store.read.outbox.counts()).toEqual({ waiting: 0, running: 0, deadLetters: 0 });
  });

  test(`a pause is as long as it was where the clock was set back by ${name} while the process was stopped`, async () => {
    const it = await bench();
    it.carry = () => pause(it);
    await put(it, 'TD-1');
    const runner = await it.start();
    await rest(it);
    await runner.stop(5_000);
    it.clock.now -= ms;
    const next = await it.start();
    expect(await waitsFor(it)).toBe(minute);
    it.carry = () => 'done';
    await move(it, next, minute);
    expect(it.ran).toEqual(['TD-1', 'TD-1']);
  });
}

test('a clock that is set back twice, and a start after it, take nothing off a pause twice', async () => {
  const it = await bench();
  it.carry = () => pause(it);
  await put(it, 'TD-1');
  const runner = await it.start();
  await rest(it);
  for (const ms of [hour, 2 * hour]) {
    it.clock.now -= ms;
    runner.wake();
    await expect.poll(() => waitsFor(it)).toBe(minute);
  }
  await it.start();
  expect(await waitsFor(it)).toBe(minute);
  expect(it.ran).toEqual(['TD-1']);
});

test('what is put after the clock was set back does not pass what waits in its serial key', async () => {
  const it = await bench();
  it.carry = () => pause(it);
  await put(it, 'TD-1');
  const runner = await it.start();
  await rest(it);
  it.clock.now -= hour;
  runner.wake();
  await expect.poll(() => waitsFor(it)).toBe(minute);
  await put(it, 'TD-2');
  it.carry = () => 'done';
  await move(it, runner, 1_000);
  expect(it.ran).toEqual(['TD-1']);
  await move(it, runner, minute);
  expect(it.ran).toEqual(['TD-1', 'TD-1', 'TD-2']);
});

test('a job that runs while the clock is set back is not run a second time, and its pause is as long as it says', async () => {
  const it = await bench();
  const gate = openGate();
  it.carry = async () => {
    const outcome = pause(it);
    await gate.opened;
    return outcome;
  };
  await put(it, 'TD-1');
  await put(it, 'TD-2', { serialKey: 'two', dueAt: begin + day });
  const runner = await it.start();
  await expect.poll(() => it.ran).toEqual(['TD-1']);
  it.clock.now -= day;
  runner.wake();
  await expect
    .poll(async () => (await it.store.read.outbox.waiting('two'))[0]?.dueAt)
    .toBe(it.clock.now + day);
  expect(it.ran).toEqual(['TD-1']);
  gate.open();
  await expect.poll(async () => (await it.store.read.outbox.counts()).running).toBe(0);
  // It asked before the clock was set back; what it asked for was a minute.
  const [first] = await it.store.read.outbox.waiting('one');
  expect((first?.dueAt ?? 0) - it.clock.now).toBe(minute);
});

test('a clock that is a little behind is waited for', async () => {
  const it = await bench();
  it.carry = () => pause(it);
  await put(it, 'TD-1');
  const runner = await it.start();
  await rest(it);
  await move(it, runner, -30_000);
  expect(await waitsFor(it)).toBe(90_000);
  expect(it.ran).toEqual(['TD-1']);
});

const diskFull = () => Promise.reject(new Error('disk is full'));

test('a database that could not be written is tried again in seconds, also where the clock is set back by a day', async () => {
  const it = await bench();
  let isFull = true;
  const { write, note } = it.store;
  const failing: Store = {
    ...it.store,
    write: (body) => (isFull ? diskFull() : write(body)),
    note: (body) => (isFull ? diskFull() : note(body)),
  };
  await put(it, 'TD-1');
  const clock = it.clock;
  const tries: string[] = [];
  const runner = new OutboxRunner({
    store: failing,
    log: { info: () => undefined, warn: () => undefined, error: (_, says) => tries.push(says) },
    width: 4,
    now: () => clock.now,
    run: () => Promise.resolve('done'),
    gaveUp: () => Promise.resolve(),
  });
  isFull = false;
  await runner.start();
  await rest({ ...it, store: failing });
  isFull = true;
  await put(it, 'TD-2');
  runner.wake();
  await expect.poll(() => tries.length).toBeGreaterThan(0);
  isFull = false;
  clock.now -= day;
  runner.wake();
  await expect.poll(async () => (await it.store.read.outbox.counts()).waiting).toBe(0);
  await runner.stop(5_000);
});

test('a hold counts from now where it would begin only after the clock was set back', async () => {
  const it = await bench();
  const at = { workspace: home, user: ann, purpose: 'dry-run', at: begin };
  const order = OrderId.parse('TD-1');
  const profile = ProfileName.parse('ann');
  await it.store.write(async (tx) => {
    await tx.leases.take(profile, { ...at, orderId: order });
    await tx.leases.update(profile, order, { pendingWriteUntil: begin + minute });
  });
  const runner = await it.start();
  it.clock.now -= day;
  runner.wake();
  const { now } = it.clock;
  await expect
    .poll(() => it.store.read.leases.of(order))
    .toMatchObject({ since: now, pendingWriteUntil: now + minute });
});

test('a clock that is set back just before a stop is noticed at the next start', async () => {
  const it = await bench();
  await put(it, 'TD-1', { dueAt: begin + minute });
  const runner = await it.start();
  it.clock.now -= day;
  await runner.stop(5_000);
  await it.start();
  expect(await waitsFor(it)).toBe(minute);
});
