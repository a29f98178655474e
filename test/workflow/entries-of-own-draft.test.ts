import { expect, test } from 'vitest';
import { z } from 'zod';
import { AccountId, PlainDate, ProfileName } from '../../src/types/ids.js';
import { entriesOfOrder, openingsOf, type DraftEntries } from '../../src/workflow/drafts/draft-entries.js';
import { giveUp } from '../../src/workflow/job-registry.js';
import { releaseLease } from '../../src/workflow/drafts/release.js';
import { sync } from '../../src/workflow/drafts/sync.js';
import { line, subscription } from '../support/sample/orders.js';
import { draftPath, startBackend, trouble, type Backend } from '../support/backend.js';
import { composed, first, goodWork, insert, second, stands } from './orders.js';
import type { Order } from '../../src/ordering/order.js';
import { home } from '../support/sample/people.js';
import { readCurrent } from '../../src/workflow/current-draft.js';

const beta = { id: AccountId.parse('cccccccc-0000-4000-8000-000000000002'), name: 'Beta BV' };
const ann = ProfileName.parse('ann');

const forBeta = composed({ work: goodWork({ customer: beta }) });

/** A change order that adds these products to a subscription that it opened. */
const adding = (letter: string) =>
  composed({
    kind: 'change',
    work: goodWork({
      intakes: [{ key: 1, initial: null, lines: [line(letter)], subscription }],
      subscriptions: [{ id: subscription, does: 'change', active: null }],
    }),
  });

function whole(entries: DraftEntries | null): DraftEntries {
  if (entries === null) throw new Error('the sample is not complete');
  return entries;
}

const fill = (backend: Backend, order: Order, entries = whole(entriesOfOrder(order))) =>
  sync(backend.services, order, entries, 'placing');

/** A backend with one login, whose draft the order filled. */
async function filled(order = composed(), patchRemove = true): Promise<Backend> {
  const backend = await startBackend({ profiles: ['ann'], patchRemove });
  await insert(backend, order);
  expect(await fill(backend, order)).toMatchObject({ sync: 'done' });
  return backend;
}

const Patch = z.array(z.object({ path: z.string() }));
const patches = (backend: Backend): string[][] =>
  backend.operator
    .calls()
    .filter(({ method }) => method === 'PATCH')
    .map(({ body }) => Patch.parse(body).map(({ path }) => path));

const shown = async (backend: Backend) => (await readCurrent(backend.client('ann'))).intakes.length;

test('what an order put into a draft for one customer is not its own any more when it is for another', async () => {
  const backend = await filled(composed(), false);
  expect(await fill(backend, forBeta)).toMatchObject({ sync: 'left' });
  expect(await fill(backend, composed())).toMatchObject({ sync: 'done' });
});

test('where entries can be taken out, what an order put there for another customer makes room for it', async () => {
  const backend = await filled();
  expect(await fill(backend, forBeta)).toMatchObject({ sync: 'done' });
  expect(await shown(backend)).toBe(1);
  expect(patches(backend).map((paths) => paths[0])).toEqual([
    '/order-on-account',
    expect.stringMatching(/^\/intakes\/./),
    '/order-on-account',
  ]);
});

test('what could not be taken out is not sent again by itself, nor counted as the order’s own', async () => {
  const backend = await filled();
  backend.troubles.push(trouble('refuse', 'PATCH', draftPath, { times: 100 }));
  await expect(fill(backend, forBeta)).rejects.toMatchObject({ name: 'PendingWrite' });
  backend.clock.now += 60_000;
  for (let tries = 0; tries < 3; tries += 1)
    expect(await fill(backend, forBeta)).toMatchObject({ sync: 'queued' });
  expect(backend.operator.calls().filter(({ method }) => method === 'PATCH')).toHaveLength(2);
  expect(await shown(backend)).toBe(1);
});

/** The same order with one subscription more. */
const more = composed({
  work: goodWork({
    intakes: [
      ...goodWork().intakes,
      ...goodWork().intakes.map((intake) => ({ ...intake, key: 2, lines: [...intake.lines, line('O')] })),
    ],
  }),
});

test.for(['cut', 'drop'] as const)(
  'what is put beside an order’s own entries is not put there a second time where its answer is lost: %s',
  async (does) => {
    const backend = await filled(composed(), false);
    backend.troubles.push(trouble(does, 'PATCH', draftPath));
    await fill(backend, more).catch(() => null);
    backend.clock.now += 120_000;
    const again = await fill(backend, more);
    if (again.sync !== 'done') throw new Error('the draft was not brought to the order');
    expect([...again.synced.ids.intakes.keys()]).toEqual([1, 2]);
    expect(await shown(backend)).toBe(2);
  },
);

test('an order that is not what it put there by one product does not get that draft with add alone', async () => {
  const backend = await filled(more, false);
  for (const other of [
    composed(),
    composed({ work: { ...more.work, reference: 'ANOTHER' } }),
    composed({ work: { ...more.work, wishDate: PlainDate.parse('2027-12-01') } }),
    forBeta,
  ])
    expect(await fill(backend, other)).toMatchObject({ sync: 'left' });
  expect(patches(backend)).toHaveLength(1);
});

test('the same products for another subscription are another entry, though the draft shows them alike', async () => {
  const into = (target: typeof subscription | null): DraftEntries => {
    const { rest, ...entries } = whole(entriesOfOrder(adding('S')));
    if (rest === null) throw new Error('the sample is not complete');
    const intakes = rest.intakes.map((intake) => ({ ...intake, subscription: target }));
    return { ...entries, rest: { ...rest, intakes } };
  };
  const backend = await filled(adding('S'), false);
  expect(await fill(backend, adding('S'), into(null))).toMatchObject({ sync: 'left' });
  expect(await fill(backend, adding('S'), into(subscription))).toMatchObject({ sync: 'done' });
});

test('entries that may be for another customer are not taken out: the login is set aside', async () => {
  const backend = await filled();
  // As it was before the entries themselves were kept.
  await backend.store.write((tx) => tx.leases.update(ann, first, { entries: null }));
  await releaseLease(backend.services, forBeta, [whole(entriesOfOrder(forBeta))]);
  expect(await shown(backend)).toBe(1);
  expect(await backend.store.read.leases.get(ann)).toMatchObject({ state: 'quarantined', orderId: null });
});

test('what is added to opened subscriptions may still change while they alone are in the draft', async () => {
  const backend = await startBackend({ profiles: ['ann'], patchRemove: false });
  await insert(backend, adding('S'));
  expect(await fill(backend, adding('S'), whole(openingsOf(adding('S'))))).toMatchObject({ sync: 'done' });
  const draftId = (await backend.store.read.leases.of(first))?.draftId;
  // As after a PATCH of the rest that the operator refused.
  await backend.store.write(async (tx) => {
    const { fingerprint: before } = (await tx.leases.of(first)) ?? {};
    await tx.leases.update(ann, first, { fingerprint: `${before?.split('.')[0] ?? ''}.something else` });
  });
  expect(await fill(backend, adding('D'))).toMatchObject({ sync: 'done', synced: { draftId } });
  expect(await shown(backend)).toBe(1);
});

test('a hold of before fingerprints were kept goes by what the draft shows', async () => {
  const backend = await filled();
  await backend.store.write((tx) => tx.leases.update(ann, first, { fingerprint: null, entries: null }));
  expect(await fill(backend, composed())).toMatchObject({ sync: 'done' });
  await backend.store.write((tx) => tx.leases.update(ann, first, { entries: null }));
  expect(await fill(backend, forBeta)).toMatchObject({ sync: 'foreign' });
});

test('a login whose draft could not be emptied is set aside, and its order counts on it no more', async () => {
  const order = composed();
  const backend = await filled(order, false);
  const draftId = (await backend.store.read.leases.of(first))?.draftId;
  await giveUp(backend.services, { kind: 'release-draft', workspace: home, order: first });
  expect(await backend.store.read.leases.of(first)).toBeNull();
  expect(await backend.store.read.leases.get(ann)).toMatchObject({
    state: 'quarantined',
    draftId,
    why: expect.stringContaining(first),
  });
  expect(await stands(backend)).toMatchObject({ draft: { use: 'none' } });
  const other = composed({ id: second, parked: true });
  await insert(backend, other);
  expect(await fill(backend, other)).toMatchObject({ sync: 'queued' });
  // For another customer it is not its own, though the draft shows no customer.
  expect(await fill(backend, forBeta)).toMatchObject({ sync: 'left' });
  // What it put there is still its own.
  expect(await fill(backend, order)).toMatchObject({ sync: 'done', synced: { draftId } });
});
