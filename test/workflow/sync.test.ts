import { expect, onTestFinished, test } from 'vitest';
import { patchDraft, placeOrder, type Operator } from '../../src/operator/index.js';
import { ProfileName } from '../../src/types/ids.js';
import { entriesOfOrder, type DraftEntries } from '../../src/workflow/drafts/draft-entries.js';
import { releaseLease } from '../../src/workflow/drafts/release.js';
import { sync } from '../../src/workflow/drafts/sync.js';
import { linesOf } from '../../src/ordering/order.js';
import { line, subscription, wishDate } from '../support/sample/orders.js';
import { draftPath, openGate, startBackend, trouble, type Backend } from '../support/backend.js';
import { composed, first, goodWork, insert, second } from './orders.js';
import { readCurrent } from '../../src/workflow/current-draft.js';

const order = composed();
const entries = entriesOf();
const linesOfOrder = order.work.intakes.flatMap(linesOf);

function entriesOf(): DraftEntries {
  const found = entriesOfOrder(order);
  if (found === null) throw new Error('the sample is not complete');
  return found;
}

const fill = (backend: Backend) => sync(backend.services, order, entries, 'placing');
const patches = (backend: Backend) => backend.operator.calls().filter(({ method }) => method === 'PATCH');
const intakesOf = async (operator: Operator) => (await readCurrent(operator)).intakes;
const held = async (backend: Backend, name: string) =>
  (await backend.store.read.leases.get(ProfileName.parse(name))) ?? undefined;

/** Someone works in a login's draft without Trunkdesk. */
async function strangerAdds(operator: Operator, reference: string, products = [line('I')]): Promise<void> {
  const draft = await readCurrent(operator);
  await patchDraft(operator, draft.id, [
    { kind: 'intake', reference, wishDate, products, subscriptionId: null },
  ]);
}

test('an empty draft is filled in one PATCH, the account first, and read back', async () => {
  const backend = await startBackend();
  await insert(backend, order);
  const result = await fill(backend);
  expect(patches(backend).map(({ body }) => body)).toMatchObject([
    [{ path: '/order-on-account', value: order.work.customer?.id }, { path: '/intakes' }],
  ]);
  const [intake] = await intakesOf(backend.client('ann'));
  expect(result).toMatchObject({
    sync: 'done',
    synced: { ids: { intakes: new Map([[1, intake?.intakeId]]) } },
  });
  expect(await held(backend, 'ann')).toMatchObject({ state: 'leased', orderId: first });
});

test('a draft that holds the order already is left as it is', async () => {
  const backend = await startBackend();
  await insert(backend, order);
  const before = await fill(backend);
  if (before.sync !== 'done') throw new Error('the draft was not filled');
  const { operator: _, ...same } = before.synced;
  backend.operator.forgetCalls();
  expect(await fill(backend)).toMatchObject({ sync: 'done', synced: same });
  expect(patches(backend)).toEqual([]);
});

test('a PATCH whose answer is lost is not sent again: what the draft shows decides', async () => {
  const backend = await startBackend();
  await insert(backend, order);
  backend.troubles.push(trouble('cut', 'PATCH', draftPath));
  expect(await fill(backend)).toMatchObject({ sync: 'done' });
  expect(patches(backend)).toHaveLength(1);
});

test('a PATCH that did not arrive is told, and a later try fills the draft once', async () => {
  const backend = await startBackend();
  await insert(backend, order);
  backend.troubles.push(trouble('refuse', 'PATCH', draftPath));
  await expect(fill(backend)).rejects.toMatchObject({ status: 503 });
  backend.clock.now += 120_000;
  expect(await fill(backend)).toMatchObject({ sync: 'done' });
  expect(await intakesOf(backend.client('ann'))).toHaveLength(1);
});

test('a draft with foreign entries is set aside untouched, and the next login used', async () => {
  const backend = await startBackend();
  await insert(backend, order);
  await strangerAdds(backend.client('ann'), 'not ours');
  expect(await fill(backend)).toMatchObject({ sync: 'done', synced: { operator: { profile: 'ben' } } });
  expect((await intakesOf(backend.client('ann'))).map(({ reference }) => reference)).toEqual(['not ours']);
  expect(await held(backend, 'ann')).toMatchObject({ state: 'quarantined', orderId: null });
});

test('entries that look like the order but were not put there by it are foreign', async () => {
  const backend = await startBackend({ profiles: ['ann'] });
  await insert(backend, order);
  await strangerAdds(backend.client('ann'), order.work.reference, linesOfOrder);
  expect(await fill(backend)).toMatchObject({ sync: 'foreign', profile: 'ann' });
});

test('with foreign entries everywhere the order is stopped with what stands there', async () => {
  const backend = await startBackend({ profiles: ['ann'] });
  await insert(backend, order);
  await strangerAdds(backend.client('ann'), 'not ours');
  const result = await fill(backend);
  expect(result).toMatchObject({ sync: 'foreign', profile: 'ann' });
  expect('difference' in result && result.difference.foreign.join()).toContain('intake "not ours"');
});

test('an entry that someone adds while the draft is filled stops the order; no other login is filled', async () => {
  const backend = await startBackend();
  await insert(backend, order);
  const gate = openGate();
  backend.troubles.push(trouble('hold', 'PATCH', draftPath, { until: gate.opened }));
  onTestFinished(gate.open);
  const filling = fill(backend);
  await expect.poll(() => patches(backend).length).toBe(1);
  await strangerAdds(backend.client('ann'), 'just now');
  gate.open();
  expect(await filling).toMatchObject({ sync: 'foreign', profile: 'ann' });
  expect(await intakesOf(backend.client('ben'))).toEqual([]);
});

test('an order waits in the queue while every login is held, behind who came earlier', async () => {
  const backend = await startBackend({ profiles: ['ann'] });
  await insert(backend, order);
  const other = { ...composed({ parked: true }), id: second };
  await insert(backend, other);
  await sync(backend.services, other, entries, 'placing');
  expect(await fill(backend)).toMatchObject({ sync: 'queued', holders: [{ order: second }] });
  expect(await fill(backend)).toMatchObject({ sync: 'queued' });
  expect((await backend.store.read.queue.all()).map(({ orderId }) => orderId)).toEqual([first]);
  await releaseLease(backend.services, other, [entries]);
  expect(await sync(backend.services, other, entries, 'placing')).toMatchObject({ sync: 'queued' });
  expect(await fill(backend)).toMatchObject({ sync: 'done' });
});

test('where entries can be taken out, giving a login back leaves its draft empty and free', async () => {
  const backend = await startBackend();
  await insert(backend, order);
  await fill(backend);
  await releaseLease(backend.services, order, [entries]);
  expect(await intakesOf(backend.client('ann'))).toEqual([]);
  expect(await backend.store.read.leases.all()).toEqual([]);
});

test('entries that are not the order’s are never taken out', async () => {
  const backend = await startBackend();
  await insert(backend, order);
  await fill(backend);
  await strangerAdds(backend.client('ann'), 'just now');
  await releaseLease(backend.services, order, [entries]);
  expect(await intakesOf(backend.client('ann'))).toHaveLength(2);
  expect(await held(backend, 'ann')).toMatchObject({ state: 'quarantined' });
});

test('with add alone a filled draft is set aside, until it reads empty', async () => {
  const backend = await startBackend({ profiles: ['ann'], patchRemove: false });
  await insert(backend, order);
  await fill(backend);
  await releaseLease(backend.services, order, [entries]);
  expect(await held(backend, 'ann')).toMatchObject({ state: 'quarantined' });
  const other = { ...composed({ parked: true, work: goodWork({ reference: 'Other' }) }), id: second };
  await insert(backend, other);
  expect(await sync(backend.services, other, entries, 'placing')).toMatchObject({ sync: 'queued' });
  // Somebody placed that draft by hand: the pointer names a new one.
  const draft = await readCurrent(backend.client('ann'));
  await placeOrder(backend.client('ann'), draft.orderAccountId, draft.id);
  expect(await sync(backend.services, other, entries, 'placing')).toMatchObject({ sync: 'done' });
});

test('the same entries in another draft than the one that was filled are foreign', async () => {
  const backend = await startBackend({ profiles: ['ann'] });
  await insert(backend, order);
  await fill(backend);
  const draft = await readCurrent(backend.client('ann'));
  await placeOrder(backend.client('ann'), draft.orderAccountId, draft.id);
  await strangerAdds(backend.client('ann'), order.work.reference, linesOfOrder);
  expect(await fill(backend)).toMatchObject({ sync: 'foreign' });
});

const changing = composed({
  kind: 'change',
  work: goodWork({
    intakes: [{ key: 1, initial: null, lines: [line('S')], subscription }],
    subscriptions: [{ id: subscription, does: 'change', active: null }],
  }),
});

async function fillChange(backend: Backend) {
  const all = entriesOfOrder(changing);
  if (all === null) throw new Error('the sample is not complete');
  return sync(backend.services, changing, all, 'placing');
}

test('a change order opens its subscription first, and adds after a read that showed only that', async () => {
  const backend = await startBackend();
  await insert(backend, changing);
  expect(await fillChange(backend)).toMatchObject({ sync: 'done' });
  const calls = backend.operator.calls().map(({ method, path }) => `${method} ${path.split('/').length}`);
  expect(calls.filter((call) => call.startsWith('PATCH'))).toHaveLength(2);
  const [first, last] = [calls.indexOf('PATCH 4'), calls.lastIndexOf('PATCH 4')];
  expect(calls.slice(first, last)).toContain('GET 4');
});

test('a second PATCH of a change order that did not arrive is told as that, and made up for later', async () => {
  const backend = await startBackend();
  await insert(backend, changing);
  const gate = openGate();
  backend.troubles.push(trouble('hold', 'PATCH', draftPath, { until: gate.opened }));
  const filling = fillChange(backend);
  await expect.poll(() => patches(backend).length).toBe(1);
  backend.troubles.push(trouble('refuse', 'PATCH', draftPath));
  gate.open();
  await expect(filling).rejects.toMatchObject({ status: 503 });
  backend.clock.now += 120_000;
  expect(await fillChange(backend)).toMatchObject({ sync: 'done' });
  const draft = await readCurrent(backend.client('ann'));
  expect([draft.changes.length, draft.intakes.length]).toEqual([1, 1]);
});
