import { expect, test } from 'vitest';
import { ChannelName, E164 } from '../../src/trunk/index.js';
import { getDraftPointer } from '../../src/operator/index.js';
import { createFreezeService } from '../../src/workflow/requests/freeze.js';
import { giveUp } from '../../src/workflow/job-registry.js';
import { returnApproved } from '../../src/workflow/requests/returning.js';
import { readRequest } from '../../src/workflow/requests/rows.js';
import { trunkFamily } from '../../src/workflow/requests/trunk-family.js';
import { lostChanges } from '../../src/workflow/trunk/resolve-doubt.js';
import { came } from '../../src/texts/en/trunk-came.js';
import { createTrunkService } from '../../src/workflow/trunk/create-trunk-service.js';
import { openGate, startBackend, trouble, type Backend } from '../support/backend.js';
import { later, rest } from './orders.js';
import type { Repositories } from '../../src/store/index.js';
import type { OrderId } from '../../src/types/ids.js';
import { rule } from '../support/sample/approvals.js';
import { ann, bob, home } from '../support/sample/people.js';
import { rescheduleWaiting } from '../../src/workflow/drafts/profiles.js';

const actor = { workspace: home, user: ann };
const channel = ChannelName.parse('acme-ams-01');
const numbers = ['+31205550100', '+31205550101', '+31205550102'].map((text) => E164.parse(text));

/** Whether approvers are there: with none, what needs an approval can't be submitted. */
interface Company {
  approvers: boolean;
}

/** A backend in which connecting needs nobody and disconnecting one approval. */
async function open(company: Company = { approvers: true }): Promise<Backend> {
  const backend = await startBackend({ profiles: ['ann'] });
  const { policy } = backend.services;
  const rules = [
    rule({ action: 'trunk.connect', approvals: 0 }),
    rule({ action: 'trunk.disconnect', approvals: 1 }),
  ];
  Object.assign(backend.services, {
    policy: () => {
      const now = policy();
      const approvers = { users: company.approvers ? [bob] : [], groups: [] };
      return {
        ...now,
        roles: { ...now.roles, approvers },
        approvals: { ...now.approvals, rules },
      };
    },
  });
  return backend;
}

/** Ann's change of so many numbers, as she submitted it. */
async function submitted(
  backend: Backend,
  does: 'connect' | 'disconnect' = 'connect',
  size = 2,
): Promise<OrderId> {
  const useCases = createTrunkService(backend.services);
  const lines = numbers.slice(0, size).map((text, index) => ({ line: index + 1, text, channel: '' }));
  const { screen } = await useCases.beginList(
    actor,
    useCases.newList({ verb: does, channel, type: null }, lines),
    'review',
  );
  if (!('head' in screen)) throw new Error('it was not begun');
  const { request } = screen.head;
  await useCases.submit(actor, request);
  return request;
}

async function stands(backend: Backend, request: OrderId) {
  const read = await readRequest(trunkFamily, backend.store, home, request);
  if (read === null) throw new Error(`no trunk change ${request}`);
  return read.request;
}

async function applyJob(backend: Backend, request: OrderId) {
  const now = await stands(backend, request);
  if (now.state !== 'applying') throw new Error(`it is ${now.state}`);
  return { kind: 'trunk-apply', workspace: home, order: request, plan: now.plan } as const;
}

const abouts = (backend: Backend) => backend.told.map(({ about }) => about);
const writes = (backend: Backend) => backend.operator.calls().filter(({ method }) => method !== 'GET').length;

const about = { workspace: home, key: 'a call', subject: 'a number' };

/** Lets no call be begun after so many: the database refuses that one statement, until it is let go. */
function stuck(backend: Backend, after = 0): () => void {
  const { store } = backend;
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
  Object.assign(backend.services, { store: { ...store, write } });
  return () => {
    left = Number.POSITIVE_INFINITY;
  };
}

/** Until the job that makes the calls was tried too often. */
async function giveUpInTime(backend: Backend): Promise<void> {
  await rest(backend);
  for (let tries = 0; tries < 8; tries += 1) await later(backend);
}

test('a trunk change that can not be submitted when the bot runs again is told to its requester, once', async () => {
  const company = { approvers: true };
  const backend = await open(company);
  const request = await submitted(backend, 'disconnect');
  company.approvers = false;
  await backend.runner.start();
  await rest(backend);
  expect(await stands(backend, request)).toMatchObject({ state: 'composing', at: { step: 'review' } });
  expect(abouts(backend)).toMatchObject([{ tells: 'returned', note: { why: 'too-few-approvers' } }]);
});

test('a trunk change whose submission failed too often is told to its requester, who can send it again', async () => {
  const backend = await open();
  const request = await submitted(backend, 'disconnect');
  await giveUp(backend.services, { kind: 'trunk-submit', workspace: home, order: request });
  await backend.runner.start();
  await rest(backend);
  expect(await stands(backend, request)).toMatchObject({
    state: 'composing',
    note: { why: 'not-carried-out' },
  });
  expect(abouts(backend)).toMatchObject([{ tells: 'returned', note: { why: 'not-carried-out' } }]);
});

test('after a restore a trunk change that was being submitted is back, and its requester is told at the next start', async () => {
  const backend = await open();
  const request = await submitted(backend, 'disconnect');
  await returnApproved(backend.services);
  expect(await stands(backend, request)).toMatchObject({ state: 'composing' });
  await backend.runner.start();
  await rest(backend);
  expect(abouts(backend)).toMatchObject([{ tells: 'returned', note: { why: 'restored' } }]);
});

test('after a restore what was not sent of a trunk change is in doubt, and nobody is told that nothing was changed', async () => {
  const backend = await open();
  const admin = { workspace: home, user: bob };
  await createFreezeService(backend.services, rescheduleWaiting).freeze(admin, 'stock-taking');
  await backend.runner.start();
  const request = await submitted(backend);
  await rest(backend);
  await backend.runner.stop(5_000);
  const job = await applyJob(backend, request);
  const done = { state: 'done', failure: null, passes: false, reference: null, at: 0 } as const;
  await backend.store.write(async (tx) => {
    await tx.trunkCalls.begin(job.plan, 0, backend.clock.now, about);
    await tx.trunkCalls.settle(job.plan, 0, done);
  });
  await createFreezeService(backend.services, rescheduleWaiting).unfreeze(admin);
  await returnApproved(backend.services);
  await backend.runner.start();
  await rest(backend);
  const ended = await stands(backend, request);
  expect(ended).toMatchObject({ state: 'done', counts: { done: 1, unknown: 1, skipped: 0, waiting: 0 } });
  expect(await lostChanges(backend.store)).toMatchObject([{ id: request }]);
  expect(writes(backend)).toBe(0);
  const [call] = await backend.store.read.trunkCalls.of(job.plan, ['unknown'], 5);
  if (call === undefined) throw new Error('no call is in doubt');
  const said = came.body({ state: 'unknown', failure: call.failure, lostIn: null }, false).text;
  expect(said).toContain('nobody knows here whether this was sent since');
  expect(said).not.toContain('Nothing was changed');
});

test('a trunk change whose calls failed too often before the first is back with its requester, who is told', async () => {
  const backend = await open();
  await backend.runner.start();
  stuck(backend);
  const request = await submitted(backend);
  await giveUpInTime(backend);
  expect(await stands(backend, request)).toMatchObject({
    state: 'composing',
    at: { step: 'review' },
    note: { why: 'not-carried-out' },
  });
  // The message that it is under way, with Stop, is left with one line.
  expect(abouts(backend).map(({ tells }) => tells)).toEqual(['progress', 'superseded', 'returned']);
  expect(abouts(backend).at(-1)).toMatchObject({ note: { why: 'not-carried-out' } });
  expect(writes(backend)).toBe(0);
  const useCases = createTrunkService(backend.services);
  Object.assign(backend.services, { store: backend.store });
  await useCases.submit(actor, request);
  await rest(backend);
  expect(await stands(backend, request)).toMatchObject({ state: 'done' });
  expect(writes(backend)).toBe(2);
});

test('of a trunk change whose calls failed too often on the way each call is told; only the unknown ones are sent once more', async () => {
  const backend = await open();
  await backend.runner.start();
  const releaseLease = stuck(backend, 1);
  const request = await submitted(backend, 'connect', 3);
  await rest(backend);
  const job = await applyJob(backend, request);
  // As the end of the process leaves the one that was under way.
  await backend.store.write((tx) => tx.trunkCalls.begin(job.plan, 1, backend.clock.now, about));
  await giveUpInTime(backend);
  // The operator knows no such channel.
  const counts = { refused: 1, unknown: 1, skipped: 1, waiting: 0 };
  expect(await stands(backend, request)).toMatchObject({ state: 'done', counts });
  expect(abouts(backend).at(-1)).toMatchObject({ tells: 'result', counts, canTryAgain: true });
  expect(writes(backend)).toBe(1);
  releaseLease();
  await createTrunkService(backend.services).tryAgain(actor, request);
  await rest(backend);
  // It may have worked before: what is refused now says nothing of that.
  expect(await stands(backend, request)).toMatchObject({ counts: { refused: 1, unknown: 1, skipped: 1 } });
  expect(writes(backend)).toBe(2);
});

test('Stop ends a trunk change for which nothing runs any more', async () => {
  const backend = await open();
  await backend.runner.start();
  const releaseLease = stuck(backend);
  const request = await submitted(backend);
  await rest(backend);
  const job = await applyJob(backend, request);
  // As a job that was given up and could not be ended leaves it.
  const [waiting] = await backend.store.read.outbox.waiting(`trunk:${request}`);
  await backend.store.write(async (tx) => {
    await tx.outbox.reschedule(`trunk:${request}`, 0);
    await tx.outbox.claim(0, 1);
    await tx.outbox.deadLetter(waiting?.id ?? '', 'Error: it failed too often');
  });
  releaseLease();
  await createTrunkService(backend.services).stop(actor, request);
  await rest(backend);
  expect(await stands(backend, request)).toMatchObject({
    state: 'done',
    plan: job.plan,
    counts: { skipped: 2, waiting: 0 },
  });
  expect(abouts(backend).at(-1)).toMatchObject({ tells: 'result', counts: { skipped: 2 } });
});

test('a call whose answer was lost stays unknown where it is stopped before it is sent once more', async () => {
  const backend = await open();
  await backend.runner.start();
  backend.troubles.push(trouble('cut', 'POST', /channel-number/));
  const request = await submitted(backend);
  await expect.poll(() => stands(backend, request)).toMatchObject({ state: 'done' });
  stuck(backend);
  const useCases = createTrunkService(backend.services);
  await useCases.tryAgain(actor, request);
  await useCases.stop(actor, request);
  await rest(backend);
  await later(backend);
  expect(await stands(backend, request)).toMatchObject({ state: 'done', counts: { unknown: 1, skipped: 0 } });
});

test('while the process ends no more calls are begun, and the next start goes on with them', async () => {
  const backend = await open();
  await backend.runner.start();
  const gate = openGate();
  backend.troubles.push(trouble('hold', 'POST', /channel-number/, { until: gate.opened }));
  const request = await submitted(backend, 'connect', 3);
  await expect.poll(() => writes(backend)).toBe(1);
  const stopped = backend.runner.stop(30_000);
  gate.open();
  await stopped;
  expect(writes(backend)).toBe(1);
  const { plan } = await applyJob(backend, request);
  expect(await backend.store.read.trunkCalls.counts(plan)).toMatchObject({
    waiting: 2,
    sending: 0,
    unknown: 0,
  });
  await backend.runner.start();
  await expect.poll(() => stands(backend, request)).toMatchObject({ state: 'done' });
  expect(writes(backend)).toBe(3);
});

test('a freeze that comes while it is asked whether the operator answers again is kept: no call is sent before it is lifted', async () => {
  const backend = await open();
  const operator = backend.client('ann');
  backend.troubles.push(trouble('refuse', 'GET', /./, { times: 5 }));
  for (let nth = 0; nth < 5; nth += 1) await expect(getDraftPointer(operator)).rejects.toThrow(/503/);
  expect(operator.circuitState().is).toBe('resting');
  await backend.runner.start();
  const request = await submitted(backend);
  await rest(backend);
  const gate = openGate();
  const held = trouble('hold', 'GET', /order-drafts$/, { until: gate.opened });
  backend.troubles.push(held);
  backend.clock.now += 600_000;
  backend.runner.wake();
  await expect.poll(() => held.times).toBe(0);
  const admin = { workspace: home, user: bob };
  await createFreezeService(backend.services, rescheduleWaiting).freeze(admin, 'stock-taking');
  gate.open();
  await rest(backend);
  expect(await stands(backend, request)).toMatchObject({ state: 'applying' });
  expect(writes(backend)).toBe(0);
  await createFreezeService(backend.services, rescheduleWaiting).unfreeze(admin);
  await rest(backend);
  expect(await stands(backend, request)).toMatchObject({ state: 'done' });
  expect(writes(backend)).toBe(2);
});

test('a call that was being sent when the process ended is unknown at the next start, and is not sent again by itself', async () => {
  const backend = await open();
  const admin = { workspace: home, user: bob };
  await createFreezeService(backend.services, rescheduleWaiting).freeze(admin, 'stock-taking');
  await backend.runner.start();
  const request = await submitted(backend);
  await rest(backend);
  const { plan } = await applyJob(backend, request);
  await backend.store.write((tx) => tx.trunkCalls.begin(plan, 0, backend.clock.now, about));
  await backend.runner.stop(5_000);
  await createFreezeService(backend.services, rescheduleWaiting).unfreeze(admin);
  await backend.runner.start();
  await rest(backend);
  const counts = { refused: 1, unknown: 1, waiting: 0 };
  expect(await stands(backend, request)).toMatchObject({ state: 'done', counts });
  expect(writes(backend)).toBe(1);
});
