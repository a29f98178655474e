import { expect, onTestFinished, test } from 'vitest';
import { patchDraft, placeOrder } from '../../src/operator/index.js';
import { ProfileName } from '../../src/types/ids.js';
import { orderSerialKey } from '../../src/workflow/outbox/jobs.js';
import { doubtWhatWasInterrupted } from '../../src/workflow/orders/placement.js';
import { line, wishDate } from '../support/sample/orders.js';
import {
  draftPath,
  openGate,
  startBackend,
  placePath,
  trouble,
  type Trouble,
  type Backend,
} from '../support/backend.js';
import { approved, first, goodWork, later, putNow, second, stands, tryToPlace } from './orders.js';
import { whereIn } from '../support/nowhere.js';
import { cas, home } from '../support/sample/people.js';
import { readCurrent } from '../../src/workflow/current-draft.js';

const posts = (backend: Backend) =>
  backend.operator.calls().filter(({ method, path }) => method === 'POST' && placePath.test(path));
const heldBy = async (backend: Backend) =>
  (await backend.store.read.leases.all()).map(({ profile, orderId, state }) => ({ profile, orderId, state }));

async function started(options: Parameters<typeof startBackend>[0] = {}): Promise<Backend> {
  const backend = await startBackend(options);
  await backend.runner.start();
  return backend;
}

test('an approved order is placed with exactly its lines, and its login is free again', async () => {
  const backend = await started();
  const plan = await approved(backend);
  await tryToPlace(backend, plan);
  expect(await stands(backend)).toMatchObject({ state: 'placed', plan, settledBy: null });
  const [placement, ...more] = backend.operator.placements();
  expect(more).toEqual([]);
  expect(placement).toMatchObject({ onAccount: goodWork().customer?.id, wishDate });
  expect(placement?.intakes[0]?.products.map(({ productId, quantity }) => ({ productId, quantity }))).toEqual(
    ['I', 'R', 'S', 'D', 'A'].map((letter) => line(letter)),
  );
  expect(await heldBy(backend)).toEqual([]);
  expect(await backend.store.read.attempts.get(plan)).toMatchObject({ outcome: expect.any(String) });
});

test('a job that comes twice places once', async () => {
  const backend = await started();
  const plan = await approved(backend);
  await tryToPlace(backend, plan);
  const asked = backend.operator.calls().length;
  await tryToPlace(backend, plan);
  expect(posts(backend)).toHaveLength(1);
  // Also no draft is read or filled for what is placed.
  expect(backend.operator.calls().slice(asked)).toEqual([]);
});

test('an order whose answer is lost is in doubt, keeps its login, and is not sent again after a restart', async () => {
  const backend = await started();
  const plan = await approved(backend);
  backend.troubles.push(trouble('cut', 'POST', placePath));
  await tryToPlace(backend, plan);
  expect(await stands(backend)).toMatchObject({
    state: 'in-doubt',
    seen: { entries: [], pointerMoved: true },
  });
  expect(await heldBy(backend)).toEqual([{ profile: 'ann', orderId: first, state: 'leased' }]);
  await backend.runner.stop(5_000);
  expect(await doubtWhatWasInterrupted(backend.services)).toBe(0);
  await backend.runner.start();
  await tryToPlace(backend, plan);
  expect(posts(backend)).toHaveLength(1);
  expect(backend.operator.placements()).toHaveLength(1);
});

test('an order that the process left while placing is in doubt at the next start, and nothing is sent', async () => {
  const backend = await startBackend();
  const at = { profile: ProfileName.parse('ann'), sentAt: backend.clock.now };
  const { id: draftId } = await readCurrent(backend.client('ann'));
  const attempt = { id: 'attempt-1', draftId, ...at };
  const plan = await approved(backend, {}, { to: (order) => ({ ...order, state: 'placing', attempt }) });
  expect(await doubtWhatWasInterrupted(backend.services)).toBe(1);
  // Before any job of it runs.
  expect(await stands(backend)).toMatchObject({ state: 'in-doubt' });
  await backend.runner.start();
  await backend.runner.idle(orderSerialKey(first));
  await tryToPlace(backend, plan);
  expect(await stands(backend)).toMatchObject({ state: 'in-doubt', attempt: { id: 'attempt-1' } });
  expect(posts(backend)).toEqual([]);
});

test('an order found while placing by a later run of its job is in doubt, and nothing is sent', async () => {
  const backend = await started();
  const { id: draftId } = await readCurrent(backend.client('ann'));
  const attempt = { id: 'a', draftId, profile: ProfileName.parse('ann'), sentAt: backend.clock.now };
  const plan = await approved(backend, {}, { to: (order) => ({ ...order, state: 'placing', attempt }) });
  await tryToPlace(backend, plan);
  expect(await stands(backend)).toMatchObject({ state: 'in-doubt' });
  expect(posts(backend)).toEqual([]);
});

test('a plan that was attempted before is never sent again, whatever its order says', async () => {
  const backend = await started();
  const planId = await approved(backend);
  const row = { planId, workspace: home, orderId: first, profile: ProfileName.parse('ann'), draftId: null };
  await backend.store.write((tx) => tx.attempts.record({ ...row, at: backend.clock.now }));
  await tryToPlace(backend, planId);
  expect(await stands(backend)).toMatchObject({ state: 'in-doubt' });
  expect(posts(backend)).toEqual([]);
});

test('an order that the operator refuses comes back with its words, and leaves an empty draft behind', async () => {
  const backend = await started();
  backend.troubles.push(trouble('reject', 'POST', placePath));
  const plan = await approved(backend);
  await tryToPlace(backend, plan);
  expect(await stands(backend)).toMatchObject({
    state: 'composing',
    note: { why: 'operator-refused', messages: ['Not on a Friday'] },
    draft: { use: 'none' },
  });
  expect((await backend.store.read.attempts.get(plan))?.outcome).toContain('Not on a Friday');
  expect(await heldBy(backend)).toEqual([]);
  expect((await readCurrent(backend.client('ann'))).intakes).toEqual([]);
});

test('an operator that is down while an order is checked is asked again, and then it is placed', async () => {
  const backend = await started();
  const plan = await approved(backend);
  backend.troubles.push(trouble('refuse', 'GET', draftPath, { times: 2 }));
  await tryToPlace(backend, plan);
  expect(await stands(backend)).toMatchObject({ state: 'checking' });
  await later(backend);
  expect(await stands(backend)).toMatchObject({ state: 'checking' });
  await later(backend);
  expect(await stands(backend)).toMatchObject({ state: 'placed' });
});

test('an operator that answers others but never about its draft gives the order back', async () => {
  const backend = await started();
  backend.troubles.push(trouble('refuse', 'GET', draftPath, { times: 100 }));
  await tryToPlace(backend, await approved(backend));
  for (let tries = 1; tries < 6; tries += 1) await later(backend);
  expect(await stands(backend)).toMatchObject({
    state: 'composing',
    note: { why: 'operator-unavailable', reference: expect.stringMatching(/^E-[0-9A-F]{6}$/) },
  });
  expect(backend.operator.placements()).toEqual([]);
});

test.for<Trouble['does']>(['refuse', 'drop', 'cut'])(
  'a dry run that gave no verdict is not asked for again, and the order is back with its requester: %s',
  async (does) => {
    const backend = await started();
    const dryRun = trouble(does, 'POST', /dry_run=true/, { times: 100 });
    backend.troubles.push(dryRun);
    await tryToPlace(backend, await approved(backend));
    expect(await stands(backend)).toMatchObject({
      state: 'composing',
      note: { why: 'operator-unavailable' },
    });
    for (let tries = 0; tries < 6; tries += 1) await later(backend);
    expect(dryRun.times).toBe(99);
    expect(posts(backend)).toEqual([]);
    expect(await heldBy(backend)).toEqual([]);
  },
);

test('an order stops at foreign entries, says which, and leaves the queue', async () => {
  const backend = await started({ profiles: ['ann'] });
  const ann = backend.client('ann');
  await patchDraft(ann, (await readCurrent(ann)).id, [
    { kind: 'intake', reference: 'mine', wishDate, products: [line('I')], subscriptionId: null },
  ]);
  await tryToPlace(backend, await approved(backend));
  const order = await stands(backend);
  expect(order).toMatchObject({ state: 'composing', note: { why: 'foreign-entries', profile: 'ann' } });
  expect(whereIn(order, 'intake "mine"')).toEqual(['.note.entries.0']);
  expect(await backend.store.read.queue.all()).toEqual([]);
  expect(posts(backend)).toEqual([]);
});

test('an approved order waits for a login that another holds, and goes on when it is free', async () => {
  const backend = await started({ profiles: ['ann'] });
  const gate = openGate();
  onTestFinished(gate.open);
  backend.troubles.push(trouble('hold', 'POST', placePath, { until: gate.opened }));
  const plan = await approved(backend);
  const other = await approved(backend, {}, { id: second, requester: cas });
  await putNow(backend, { kind: 'place', workspace: home, order: first, plan });
  await expect.poll(() => posts(backend).length).toBe(1);
  await putNow(backend, { kind: 'place', workspace: home, order: second, plan: other });
  const queued = async () => (await backend.store.read.queue.all()).map(({ orderId }) => orderId);
  await expect.poll(queued).toEqual([second]);
  expect(await stands(backend, second)).toMatchObject({ state: 'checking' });
  gate.open();
  await expect.poll(async () => (await stands(backend, second)).state).toBe('placed');
  expect(backend.operator.placements()).toHaveLength(2);
});

test('with add alone a returned order keeps the draft that holds it, and is placed from there', async () => {
  const backend = await started({ patchRemove: false, profiles: ['ann'] });
  backend.troubles.push(trouble('reject', 'POST', placePath));
  await tryToPlace(backend, await approved(backend));
  const order = await stands(backend);
  expect(order).toMatchObject({ state: 'composing', draft: { use: 'kept', profile: 'ann' } });
  expect(await heldBy(backend)).toEqual([{ profile: 'ann', orderId: first, state: 'leased' }]);
  expect((await readCurrent(backend.client('ann'))).intakes).toHaveLength(1);
});

test('an order whose draft a person placed by hand comes back, and is not put there a second time', async () => {
  const backend = await started({ profiles: ['ann'] });
  const plan = await approved(backend);
  backend.troubles.push(trouble('refuse', 'GET', /\/configurations$/));
  await tryToPlace(backend, plan);
  const ann = backend.client('ann');
  const draft = await readCurrent(ann);
  await placeOrder(ann, draft.orderAccountId, draft.id);
  await later(backend);
  expect(await stands(backend)).toMatchObject({ state: 'composing', note: { why: 'foreign-entries' } });
  expect(backend.operator.placements()).toHaveLength(1);
  expect((await readCurrent(ann)).intakes).toEqual([]);
  expect(await heldBy(backend)).toEqual([]);
});
