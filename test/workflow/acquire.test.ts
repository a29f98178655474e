import { expect, onTestFinished, test } from 'vitest';
import { advanceOrder } from '../../src/workflow/requests/order-family.js';
import { orderSerialKey } from '../../src/workflow/outbox/jobs.js';
import { claimOffer } from '../../src/workflow/drafts/offers.js';
import type { In } from '../../src/ordering/order.js';
import { customer, id } from '../support/sample/operator-data.js';
import { draftPath, openGate, startBackend, trouble, type Backend } from '../support/backend.js';
import { composed, configuredWork, first, insert, second, stands, third } from './orders.js';
import { bob, cas, home } from '../support/sample/people.js';
import { readCurrent } from '../../src/workflow/current-draft.js';
import { patchDraft, type Draft, type DraftOperation } from '../../src/operator/index.js';
import { removals } from '../../src/workflow/drafts/draft-entries.js';
import { product, wishDate } from '../support/sample/orders.js';
import { AccountId } from '../../src/types/ids.js';

const at = { workspace: home, order: first };
const serialKey = orderSerialKey(first);

/** An order at its details, for whose products no schema is known. */
const atDetails = (change: Partial<In<'composing'>> = {}): In<'composing'> =>
  composed({
    work: { ...configuredWork(''), forms: null, configurations: [] },
    at: { step: 'details' },
    ...change,
  });

async function started(options: Parameters<typeof startBackend>[0] = {}): Promise<Backend> {
  const backend = await startBackend(options);
  await backend.runner.start();
  return backend;
}

/** Next on the details: the schemas are not known, so the draft is asked for. */
async function askForForms(backend: Backend, order = first): Promise<void> {
  await advanceOrder(backend.services, { workspace: home, order }, 'test', ({ request: now }) => {
    const { wishDate, reference } = now.work;
    if (wishDate === null) return null;
    return { type: 'details-chosen', wishDate, reference, today: wishDate, forms: null };
  });
}

const intakes = async (backend: Backend, profile: string) =>
  (await readCurrent(backend.client(profile))).intakes;
const holders = async (backend: Backend) =>
  (await backend.store.read.leases.all()).map(({ profile, state, orderId }) => [profile, state, orderId]);

test('a schema that is not known is read through the draft, which is left empty and free', async () => {
  const backend = await started();
  await insert(backend, atDetails());
  await askForForms(backend);
  await backend.runner.idle(serialKey);
  expect(await stands(backend)).toMatchObject({
    at: { step: 'configuration', form: 0 },
    draft: { use: 'none' },
    work: { forms: [{ intake: 1, productId: id('O'), hash: expect.stringMatching(/^[0-9a-f]{64}$/) }] },
  });
  expect(await intakes(backend, 'ann')).toEqual([]);
  expect(await holders(backend)).toEqual([]);
});

test('with add alone the order keeps the draft that it filled', async () => {
  const backend = await started({ patchRemove: false });
  await insert(backend, atDetails());
  await askForForms(backend);
  await backend.runner.idle(serialKey);
  expect(await stands(backend)).toMatchObject({ draft: { use: 'kept', profile: 'ann' } });
  expect(await intakes(backend, 'ann')).toHaveLength(1);
  expect(await holders(backend)).toEqual([['ann', 'leased', first]]);
});

const entryOf: DraftOperation = {
  kind: 'intake',
  reference: 'mine',
  wishDate,
  products: [{ productId: product('O'), quantity: 1 }],
  subscriptionId: null,
};

test.each([
  {
    what: 'emptied meanwhile',
    change: (draft: Draft) => removals(draft) ?? [],
    told: { entries: [], missing: [expect.stringContaining('"Office"')] },
  },
  {
    what: 'added to meanwhile',
    change: () => [entryOf],
    told: { entries: [expect.stringContaining('"mine"')], missing: [] },
  },
])(
  'what is read through a draft that somebody $what is told, and not remembered',
  async ({ change, told }) => {
    const backend = await started({ profiles: ['ann'] });
    const ann = backend.client('ann');
    await insert(backend, atDetails());
    let isFilled = false;
    backend.meanwhile = async ({ method, path }) => {
      if (method === 'PATCH') isFilled = true;
      else if (isFilled && draftPath.test(path)) {
        // Directly before the configurations are asked for.
        backend.meanwhile = null;
        const draft = await readCurrent(ann);
        await patchDraft(ann, draft.id, change(draft));
      }
    };
    await askForForms(backend);
    await backend.runner.idle(serialKey);
    expect(await stands(backend)).toMatchObject({
      at: { step: 'details' },
      note: { why: 'foreign-entries', ...told },
    });
    expect(await backend.store.read.schemas.of(home, AccountId.parse(customer), [product('O')])).toEqual([]);
  },
);

test('discarding an order that keeps a draft sets that draft aside', async () => {
  const backend = await started({ patchRemove: false });
  await insert(backend, atDetails());
  await askForForms(backend);
  await backend.runner.idle(serialKey);
  await advanceOrder(backend.services, at, 'test', () => ({ type: 'discard-asked' }));
  await backend.runner.idle(serialKey);
  expect(await holders(backend)).toEqual([['ann', 'quarantined', null]]);
});

test('an operator that is down leads back to the details, with the reason, and nobody holds a login', async () => {
  const backend = await started();
  backend.troubles.push(trouble('refuse', 'GET', draftPath));
  await insert(backend, atDetails());
  await askForForms(backend);
  await backend.runner.idle(serialKey);
  expect(await stands(backend)).toMatchObject({
    at: { step: 'details' },
    draft: { use: 'none' },
    note: { why: 'operator-unavailable' },
  });
  expect(await holders(backend)).toEqual([]);
});

test('what the operator refuses is told in its words', async () => {
  const backend = await started();
  backend.troubles.push(trouble('reject', 'PATCH', draftPath));
  await insert(backend, atDetails());
  await askForForms(backend);
  await backend.runner.idle(serialKey);
  expect(await stands(backend)).toMatchObject({
    note: { why: 'operator-refused', messages: ['Not on a Friday'] },
  });
  expect(await holders(backend)).toEqual([]);
});

test('a hold whose time ends while a call through the draft is on its way takes no login from it', async () => {
  const backend = await started();
  const gate = openGate();
  onTestFinished(gate.open);
  const held = trouble('hold', 'GET', /\/configurations$/, { until: gate.opened });
  backend.troubles.push(held);
  await insert(backend, atDetails());
  await askForForms(backend);
  await expect.poll(() => held.times).toBe(0);
  const { holdMs } = backend.services.policy().profiles;
  backend.clock.now += holdMs;
  backend.runner.wake();
  const looksAgain = async () => (await backend.store.read.outbox.waiting(`lease:${first}`))[0]?.dueAt;
  await expect.poll(looksAgain).toBe(backend.clock.now + holdMs);
  expect(await holders(backend)).toEqual([['ann', 'leased', first]]);
  gate.open();
  await backend.runner.idle(serialKey);
  expect(await stands(backend)).toMatchObject({ at: { step: 'configuration' }, note: null });
  expect(await holders(backend)).toEqual([]);
});

test('who leaves the queue lets the next one in at once', async () => {
  const backend = await started({ profiles: ['ann'] });
  const gate = openGate();
  onTestFinished(gate.open);
  backend.troubles.push(trouble('hold', 'GET', /\/configurations$/, { until: gate.opened }));
  for (const [order, requester] of [
    [second, cas],
    [third, bob],
  ] as const)
    await insert(backend, { ...atDetails(), id: order, requester });
  await insert(backend, atDetails());
  await askForForms(backend, second);
  await expect.poll(async () => (await backend.store.read.leases.all()).length).toBe(1);
  await askForForms(backend);
  await backend.runner.idle(serialKey);
  await askForForms(backend, third);
  await backend.runner.idle(orderSerialKey(third));
  const queued = async () => (await backend.store.read.queue.all()).map(({ orderId }) => orderId);
  expect(await queued()).toEqual([first, third]);
  await advanceOrder(backend.services, at, 'test', () => ({ type: 'borrowing-given-up' }));
  await backend.runner.idle(serialKey);
  expect(await stands(backend)).toMatchObject({ at: { step: 'details' }, draft: { use: 'none' } });
  expect(await queued()).toEqual([third]);
  gate.open();
  // The next person is called; what they wait for goes on when they come.
  const isCalled = async () => (await backend.store.read.leases.of(third))?.purpose;
  await expect.poll(isCalled).toBe('turn');
  await claimOffer(backend.services, await stands(backend, third));
  await expect.poll(async () => (await stands(backend, third)).draft).toEqual({ use: 'none' });
  expect(await stands(backend, third)).toMatchObject({ at: { step: 'configuration' } });
});

test('an order that gave up and asks again for the same takes up the draft that it filled', async () => {
  const backend = await started({ patchRemove: false });
  const gate = openGate();
  onTestFinished(gate.open);
  backend.troubles.push(trouble('hold', 'GET', /\/configurations$/, { until: gate.opened }));
  await insert(backend, atDetails());
  await askForForms(backend);
  const reads = () => backend.operator.calls().filter(({ path }) => path.endsWith('/configurations')).length;
  await expect.poll(reads).toBe(1);
  await advanceOrder(backend.services, at, 'test', () => ({ type: 'borrowing-given-up' }));
  backend.clock.now += 5;
  await askForForms(backend);
  gate.open();
  await backend.runner.idle(serialKey);
  // It was quarantined in between, and holds exactly this order's entries for this customer.
  expect(await holders(backend)).toEqual([['ann', 'leased', first]]);
  expect(await stands(backend)).toMatchObject({ draft: { use: 'kept', profile: 'ann' } });
});

test('a dry run as a preview passes or fails with the operator’s words, and nothing is ordered', async () => {
  const backend = await started();
  await insert(backend, composed());
  await advanceOrder(backend.services, at, 'test', () => ({ type: 'dry-run-asked' }));
  await backend.runner.idle(serialKey);
  expect(await stands(backend)).toMatchObject({ preview: { result: 'passed' }, draft: { use: 'none' } });
  backend.troubles.push(trouble('reject', 'POST', /dry_run=true/));
  await advanceOrder(backend.services, at, 'test', () => ({ type: 'dry-run-asked' }));
  await backend.runner.idle(serialKey);
  expect(await stands(backend)).toMatchObject({
    preview: { result: 'failed', messages: ['Not on a Friday'] },
  });
  expect(backend.operator.placements()).toEqual([]);
  expect(await intakes(backend, 'ann')).toEqual([]);
});
