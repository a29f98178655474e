import { expect, test } from 'vitest';
import { placeOrder } from '../../src/operator/index.js';
import { advanceOrder } from '../../src/workflow/requests/order-family.js';
import { createFreezeService } from '../../src/workflow/requests/freeze.js';
import { draftPath, openGate, startBackend, placePath, trouble } from '../support/backend.js';
import type { BackendOptions, Backend } from '../support/backend.js';
import { approved, composed, configuredWork, first, insert, later, putNow } from './orders.js';
import { rest, second, stands, third } from './orders.js';
import { bob, cas, home } from '../support/sample/people.js';
import { readCurrent } from '../../src/workflow/current-draft.js';
import { rescheduleWaiting } from '../../src/workflow/drafts/profiles.js';

const admin = { workspace: home, user: bob };
const freeze = ({ services }: Backend) =>
  createFreezeService(services, rescheduleWaiting).freeze(admin, 'stock-taking');
const unfreeze = ({ services }: Backend) => createFreezeService(services, rescheduleWaiting).unfreeze(admin);
const heldBy = async ({ store }: Backend) => (await store.read.leases.all()).map(({ orderId }) => orderId);
const queued = async ({ store }: Backend) => (await store.read.queue.all()).map(({ orderId }) => orderId);

const inDraft = async (backend: Backend) => (await readCurrent(backend.client('ann'))).intakes.length;

/** Bob chooses a product whose form only a draft shows. */
async function needsDraft(backend: Backend): Promise<void> {
  const work = { ...configuredWork(''), forms: null, configurations: [] };
  await insert(backend, composed({ id: third, requester: bob, work, at: { step: 'details' } }));
  const { wishDate, reference } = work;
  if (wishDate === null) throw new Error('the sample has no date');
  const details = { type: 'details-chosen', wishDate, reference, today: wishDate, forms: null } as const;
  await advanceOrder(backend.services, { workspace: home, order: third }, bob, () => details);
}

/** One login: the first order is being placed through it until the gate opens, the second waits behind. */
async function oneBehindAnother() {
  const backend = await startBackend({ profiles: ['ann'] });
  await backend.runner.start();
  const gate = openGate();
  backend.troubles.push(trouble('hold', 'POST', placePath, { until: gate.opened }));
  const plans = [
    await approved(backend),
    await approved(backend, {}, { id: second, requester: cas }),
  ] as const;
  await putNow(backend, { kind: 'place', workspace: home, order: first, plan: plans[0] });
  await expect.poll(async () => (await stands(backend)).state).toBe('placing');
  await putNow(backend, { kind: 'place', workspace: home, order: second, plan: plans[1] });
  await expect.poll(() => queued(backend)).toEqual([second]);
  return { backend, gate };
}

/** An approved order that filled its login's draft when placing was frozen. */
async function frozenInTheMidst(options: BackendOptions = {}) {
  const backend = await startBackend({ profiles: ['ann'], ...options });
  await backend.runner.start();
  const gate = openGate();
  const plan = await approved(backend);
  backend.troubles.push(trouble('hold', 'POST', /dry_run=true/, { until: gate.opened }));
  await putNow(backend, { kind: 'place', workspace: home, order: first, plan });
  await expect.poll(() => inDraft(backend)).toBe(1);
  await freeze(backend);
  return { backend, gate };
}

test('an approved order that waits for the end of a freeze keeps nobody from a free login, and its place', async () => {
  const { backend, gate } = await oneBehindAnother();
  await freeze(backend);
  gate.open();
  await rest(backend);
  expect(await heldBy(backend)).toEqual([]);
  await needsDraft(backend);
  await rest(backend);
  expect(await stands(backend, third)).toMatchObject({
    draft: { use: 'none' },
    at: { step: 'configuration' },
  });
  expect(await queued(backend)).toEqual([second]);
  expect(await stands(backend, second)).toMatchObject({ state: 'checking' });
  await unfreeze(backend);
  await rest(backend);
  expect(await stands(backend, second)).toMatchObject({ state: 'placed' });
  expect(backend.operator.placements()).toHaveLength(2);
});

test('an order that a freeze meets while it is checked empties its draft for others, and fills one again when it goes on', async () => {
  const { backend, gate } = await frozenInTheMidst();
  gate.open();
  await rest(backend);
  expect(await stands(backend)).toMatchObject({ state: 'checking' });
  expect([await heldBy(backend), await inDraft(backend)]).toEqual([[], 0]);
  await unfreeze(backend);
  await rest(backend);
  expect(await stands(backend)).toMatchObject({ state: 'placed' });
  expect(backend.operator.placements()).toHaveLength(1);
});

test('a draft that can’t be emptied stays with the frozen order that filled it', async () => {
  const { backend, gate } = await frozenInTheMidst({ patchRemove: false });
  gate.open();
  await rest(backend);
  expect([await heldBy(backend), await inDraft(backend)]).toEqual([[first], 1]);
  await unfreeze(backend);
  await rest(backend);
  expect(await stands(backend)).toMatchObject({ state: 'placed' });
  expect(backend.operator.placements()).toHaveLength(1);
});

test('what somebody placed by hand out of a frozen order’s draft is not placed again when the freeze is lifted', async () => {
  const { backend, gate } = await frozenInTheMidst();
  backend.troubles.push(trouble('refuse', 'PATCH', draftPath));
  gate.open();
  await rest(backend);
  expect([await heldBy(backend), await inDraft(backend)]).toEqual([[first], 1]);
  const draft = await readCurrent(backend.client('ann'));
  await placeOrder(backend.client('ann'), draft.orderAccountId, draft.id);
  await later(backend);
  expect(await heldBy(backend)).toEqual([first]);
  await unfreeze(backend);
  await rest(backend);
  expect(await stands(backend)).toMatchObject({ state: 'composing', note: { why: 'foreign-entries' } });
  expect(backend.operator.placements()).toHaveLength(1);
});

test('while it is not known whether a frozen order’s draft was emptied, nothing is placed from it', async () => {
  const { backend, gate } = await frozenInTheMidst();
  backend.troubles.push(trouble('cut', 'PATCH', draftPath));
  gate.open();
  await rest(backend);
  await unfreeze(backend);
  await rest(backend);
  expect(await stands(backend)).toMatchObject({ state: 'checking' });
  expect(await heldBy(backend)).toEqual([first]);
  await later(backend);
  expect(await stands(backend)).toMatchObject({ state: 'placed' });
  expect(backend.operator.placements()).toHaveLength(1);
});
