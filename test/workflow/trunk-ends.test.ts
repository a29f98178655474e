import { expect, test } from 'vitest';
import { ChannelName, E164 } from '../../src/trunk/index.js';
import { giveUp } from '../../src/workflow/giving-up.js';
import { returnApproved } from '../../src/workflow/returning.js';
import { readTrunk } from '../../src/workflow/trunk/rows.js';
import { trunkDesk } from '../../src/workflow/trunk/trunk-desk.js';
import { ann, bob, home, openGate, openHouse, trouble, type TestHouse } from './house.js';
import { later, rest } from './orders.js';
import type { Repositories } from '../../src/store/index.js';
import type { OrderId } from '../../src/types/ids.js';

const who = { workspace: home, user: ann };
const channel = ChannelName.parse('acme-ams-01');
const numbers = ['+31205550100', '+31205550101', '+31205550102'].map((text) => E164.parse(text));

/** Whether approvers are there: with none, what needs an approval can't be submitted. */
interface Company {
  approvers: boolean;
}

/** A house in which connecting needs nobody and disconnecting one approval. */
async function open(company: Company = { approvers: true }): Promise<TestHouse> {
  const house = await openHouse({ profiles: ['ann'] });
  const { policy } = house.house;
  const free = {
    action: 'trunk.connect',
    fields: null,
    over: null,
    totalOver: null,
    subscriptionsOver: null,
    customers: null,
    approvals: 0,
  } as const;
  Object.assign(house.house, {
    policy: () => {
      const now = policy();
      const approvers = { users: company.approvers ? [bob] : [], groups: [] };
      return {
        ...now,
        roles: { ...now.roles, approvers },
        approvals: { ...now.approvals, rules: [free, { ...free, action: 'trunk.disconnect', approvals: 1 }] },
      };
    },
  });
  return house;
}

/** Ann's change of so many numbers, as she submitted it. */
async function submitted(
  house: TestHouse,
  does: 'connect' | 'disconnect' = 'connect',
  size = 2,
): Promise<OrderId> {
  const desk = trunkDesk(house.house);
  const lines = numbers.slice(0, size).map((text, index) => ({ line: index + 1, text, channel: '' }));
  const { screen } = await desk.beginList(
    who,
    desk.newList({ verb: does, channel, type: null }, lines),
    'review',
  );
  if (!('head' in screen)) throw new Error('it was not begun');
  const { request } = screen.head;
  await desk.submit(who, request);
  return request;
}

async function stands(house: TestHouse, request: OrderId) {
  const read = await readTrunk(house.store, home, request);
  if (read === null) throw new Error(`no trunk change ${request}`);
  return read.request;
}

async function applyJob(house: TestHouse, request: OrderId) {
  const now = await stands(house, request);
  if (now.state !== 'applying') throw new Error(`it is ${now.state}`);
  return { kind: 'trunk-apply', workspace: home, order: request, plan: now.plan } as const;
}

const abouts = (house: TestHouse) => house.told.map(({ about }) => about);
const writes = (house: TestHouse) => house.operator.calls().filter(({ method }) => method !== 'GET').length;

/** Lets no call be begun after so many: the database refuses that one statement, until it is let go. */
function stuck(house: TestHouse, after = 0): () => void {
  const { store } = house;
  let left = after;
  const write = <T>(act: (tx: Repositories) => Promise<T>): Promise<T> =>
    store.write((tx) => {
      const begin: Repositories['trunkCalls']['begin'] = async (...at) => {
        if (left === 0) throw new Error('database is locked');
        left -= 1;
        return tx.trunkCalls.begin(...at);
      };
      return act({ ...tx, trunkCalls: { ...tx.trunkCalls, begin } });
    });
  Object.assign(house.house, { store: { ...store, write } });
  return () => {
    left = Number.POSITIVE_INFINITY;
  };
}

/** Until the job that makes the calls was tried too often. */
async function giveUpInTime(house: TestHouse): Promise<void> {
  await rest(house);
  for (let tries = 0; tries < 8; tries += 1) await later(house);
}

test('a trunk change that can not be submitted when the bot runs again is told to its requester, once', async () => {
  const company = { approvers: true };
  const house = await open(company);
  const request = await submitted(house, 'disconnect');
  company.approvers = false;
  await house.runner.start();
  await rest(house);
  expect(await stands(house, request)).toMatchObject({ state: 'composing', at: { step: 'review' } });
  expect(abouts(house)).toMatchObject([{ tells: 'returned', note: { why: 'too-few-approvers' } }]);
});

test('a trunk change whose submission failed too often is told to its requester, who can send it again', async () => {
  const house = await open();
  const request = await submitted(house, 'disconnect');
  await giveUp(house.house, { kind: 'trunk-submit', workspace: home, order: request });
  await house.runner.start();
  await rest(house);
  expect(await stands(house, request)).toMatchObject({
    state: 'composing',
    note: { why: 'not-carried-out' },
  });
  expect(abouts(house)).toMatchObject([{ tells: 'returned', note: { why: 'not-carried-out' } }]);
});

test('after a restore a trunk change that was being submitted is back, and its requester is told at the next start', async () => {
  const house = await open();
  const request = await submitted(house, 'disconnect');
  await returnApproved(house.house);
  expect(await stands(house, request)).toMatchObject({ state: 'composing' });
  await house.runner.start();
  await rest(house);
  expect(abouts(house)).toMatchObject([{ tells: 'returned', note: { why: 'not-carried-out' } }]);
});

test('a trunk change whose calls failed too often before the first is back with its requester, who is told', async () => {
  const house = await open();
  await house.runner.start();
  stuck(house);
  const request = await submitted(house);
  await giveUpInTime(house);
  expect(await stands(house, request)).toMatchObject({
    state: 'composing',
    at: { step: 'review' },
    note: { why: 'not-carried-out' },
  });
  // The message that it is under way, with Stop, is left with one line.
  expect(abouts(house).map(({ tells }) => tells)).toEqual(['progress', 'superseded', 'returned']);
  expect(abouts(house).at(-1)).toMatchObject({ note: { why: 'not-carried-out' } });
  expect(writes(house)).toBe(0);
  const desk = trunkDesk(house.house);
  Object.assign(house.house, { store: house.store });
  await desk.submit(who, request);
  await rest(house);
  expect(await stands(house, request)).toMatchObject({ state: 'done' });
  expect(writes(house)).toBe(2);
});

test('of a trunk change whose calls failed too often on the way each call is told; only the unknown ones are sent once more', async () => {
  const house = await open();
  await house.runner.start();
  const letGo = stuck(house, 1);
  const request = await submitted(house, 'connect', 3);
  await rest(house);
  const job = await applyJob(house, request);
  // As the end of the process leaves the one that was under way.
  await house.store.write((tx) => tx.trunkCalls.begin(job.plan, 1, house.clock.now));
  await giveUpInTime(house);
  // The operator knows no such channel.
  const counts = { refused: 1, unknown: 1, skipped: 1, waiting: 0 };
  expect(await stands(house, request)).toMatchObject({ state: 'done', counts });
  expect(abouts(house).at(-1)).toMatchObject({ tells: 'result', counts, canTryAgain: true });
  expect(writes(house)).toBe(1);
  letGo();
  await trunkDesk(house.house).tryAgain(who, request);
  await rest(house);
  // It may have worked before: what is refused now says nothing of that.
  expect(await stands(house, request)).toMatchObject({ counts: { refused: 1, unknown: 1, skipped: 1 } });
  expect(writes(house)).toBe(2);
});

test('Stop ends a trunk change for which nothing runs any more', async () => {
  const house = await open();
  await house.runner.start();
  const letGo = stuck(house);
  const request = await submitted(house);
  await rest(house);
  const job = await applyJob(house, request);
  // As a job that was given up and could not be ended leaves it.
  const [waiting] = await house.store.read.outbox.waiting(`trunk:${request}`);
  await house.store.write(async (tx) => {
    await tx.outbox.claim(waiting?.id ?? '');
    await tx.outbox.setAside(waiting?.id ?? '', 'Error: it failed too often');
  });
  letGo();
  await trunkDesk(house.house).stop(who, request);
  await rest(house);
  expect(await stands(house, request)).toMatchObject({
    state: 'done',
    plan: job.plan,
    counts: { skipped: 2, waiting: 0 },
  });
  expect(abouts(house).at(-1)).toMatchObject({ tells: 'result', counts: { skipped: 2 } });
});

test('a call whose answer was lost stays unknown where it is stopped before it is sent once more', async () => {
  const house = await open();
  await house.runner.start();
  house.troubles.push(trouble('cut', 'POST', /channel-number/));
  const request = await submitted(house);
  await expect.poll(() => stands(house, request)).toMatchObject({ state: 'done' });
  stuck(house);
  const desk = trunkDesk(house.house);
  await desk.tryAgain(who, request);
  await desk.stop(who, request);
  await rest(house);
  await later(house);
  expect(await stands(house, request)).toMatchObject({ state: 'done', counts: { unknown: 1, skipped: 0 } });
});

test('while the process ends no more calls are begun, and the next start goes on with them', async () => {
  const house = await open();
  await house.runner.start();
  const gate = openGate();
  house.troubles.push(trouble('hold', 'POST', /channel-number/, { until: gate.opened }));
  const request = await submitted(house, 'connect', 3);
  await expect.poll(() => writes(house)).toBe(1);
  const stopped = house.runner.stop(30_000);
  gate.open();
  await stopped;
  expect(writes(house)).toBe(1);
  const { plan } = await applyJob(house, request);
  expect(await house.store.read.trunkCalls.counts(plan)).toMatchObject({
    waiting: 2,
    sending: 0,
    unknown: 0,
  });
  await house.runner.start();
  await expect.poll(() => stands(house, request)).toMatchObject({ state: 'done' });
  expect(writes(house)).toBe(3);
});
