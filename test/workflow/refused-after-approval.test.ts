import { expect, test } from 'vitest';
import { placeOrder } from '../../src/operator/index.js';
import { OperatorData, type OperatorDataInput } from '../../src/sandbox/operator/index.js';
import { notes } from '../../src/texts/en/notes.js';
import { id, smallData, wholesaler } from '../support/sample/operator-data.js';
import { product } from '../support/sample/orders.js';
import { startBackend, placePath, trouble, type Backend } from '../support/backend.js';
import { approved, first, goodWork, stands, tryToPlace } from './orders.js';
import { readCurrent } from '../../src/workflow/current-draft.js';

/** An approved order that the operator takes no more: it comes back with what changed, and not only with a no. */

const otherWholesaler = 'aaaaaaaa-0000-4000-8000-000000000002';

async function started(): Promise<Backend> {
  const backend = await startBackend({ profiles: ['ann'] });
  await backend.runner.start();
  // What people were shown before is remembered.
  await backend.services.catalogue.read(backend.client('ann'), goodWork().customer?.id ?? never(), () => [
    product('I'),
  ]);
  await backend.services.accounts.of(backend.client('ann'));
  return backend;
}

function never(): never {
  throw new Error('the sample has no customer');
}

const changed = (backend: Backend, change: Partial<OperatorDataInput>): void =>
  backend.operator.replaceData(OperatorData.parse({ ...smallData, ...change }));

/** The note of the order that came back, in a few words and in full. */
async function told(backend: Backend): Promise<{ short: string; says: string; note: object }> {
  const order = await stands(backend);
  if (order.state !== 'composing' || order.note === null) throw new Error(`${first} is ${order.state}`);
  expect(backend.operator.placements()).toEqual([]);
  const { note } = order;
  return { note, short: notes.short(note), says: notes.says(note, 'Europe/Amsterdam').text };
}

const inactive = (smallData.products ?? []).map((each) =>
  each.id === id('I') ? { ...each, active: false } : each,
);

test('a product that is no longer sold is named, though the list of products is remembered', async () => {
  const backend = await started();
  const plan = await approved(backend);
  changed(backend, { products: inactive });
  await tryToPlace(backend, plan);
  const { short, says, note } = await told(backend);
  expect(note).toMatchObject({
    why: 'dry-run-failed',
    changes: [{ what: 'product', productId: id('I'), name: 'Product I', now: 'inactive' }],
  });
  expect(short).toBe('no longer sold: Product I');
  expect(says).toContain('No longer sold: Product I');
});

const sold = (letter: string, active: boolean) => ({
  products: (smallData.products ?? []).map((each) => (each.id === id(letter) ? { ...each, active } : each)),
});

/** Of an operator that names nothing in its no. */
const bareNo = (path: RegExp) => trouble('reject', 'POST', path, { times: 1 });

test.each([
  ['an optional product', 'D', /dry_run=true/, 'dry-run-failed'],
  ['a required product', 'R', /dry_run=true/, 'dry-run-failed'],
  ['an optional product, by the order itself', 'D', placePath, 'operator-refused'],
] as const)(
  '%s that is no longer sold is named, though the operator’s no does not',
  async (_what, letter, path, why) => {
    const backend = await started();
    const plan = await approved(backend);
    // All products are remembered from before it stopped to be sold.
    await backend.services.catalogue.readWhole(
      backend.client('ann'),
      goodWork().customer?.id ?? never(),
      () => [],
    );
    backend.meanwhile = async (call) => {
      if (path.test(call.path)) changed(backend, sold(letter, false));
    };
    backend.troubles.push(bareNo(path));
    await tryToPlace(backend, plan);
    const { short, note } = await told(backend);
    expect(note).toMatchObject({
      why,
      changes: [{ what: 'product', productId: id(letter), now: 'inactive' }],
    });
    expect(short).toContain('no longer sold: ');
  },
);

test('where the list of all products is refused, what else changed is still named', async () => {
  const backend = await started();
  const plan = await approved(backend);
  changed(backend, { products: inactive });
  backend.troubles.push(trouble('reject', 'GET', /\/products$/));
  await tryToPlace(backend, plan);
  expect((await told(backend)).note).toMatchObject({
    changes: [{ what: 'product', productId: id('I'), now: 'inactive' }],
  });
});

test('a product that the operator refuses the rules of is named', async () => {
  const backend = await started();
  backend.troubles.push(trouble('reject', 'GET', /\/relations/, { times: 2 }));
  await tryToPlace(backend, await approved(backend));
  const { short, says, note } = await told(backend);
  expect(note).toMatchObject({
    why: 'operator-refused',
    changes: [{ what: 'product', productId: id('I'), now: 'refused' }],
  });
  expect(short).toBe(`the operator refuses ${id('I')}`);
  expect(says).toContain('Not on a Friday');
});

test('a product that is not offered to the customer any more is named', async () => {
  const backend = await started();
  const plan = await approved(backend);
  const customers = (smallData.customers ?? []).map((each) => ({ ...each, products: [] }));
  changed(backend, { customers });
  await tryToPlace(backend, plan);
  const { short, note } = await told(backend);
  expect(note).toMatchObject({ changes: [{ what: 'product', now: 'not-offered' }] });
  expect(short).toContain('no longer offered: ');
});

test('a product that the dry run alone refuses is named from the operator’s list of violations', async () => {
  const backend = await started();
  const violations = [{ rule: 'stock', product_id: id('S') }];
  backend.troubles.push(trouble('reject', 'POST', /dry_run=true/, { says: { violations } }));
  await tryToPlace(backend, await approved(backend));
  const { short, says, note } = await told(backend);
  expect(note).toMatchObject({
    why: 'dry-run-failed',
    messages: ['Not on a Friday'],
    changes: [{ what: 'product', productId: id('S'), now: 'refused' }],
  });
  expect(short).toBe(`the operator refuses ${id('S')}`);
  expect(says).toContain('Not on a Friday');
});

test('a dry run that fails for nothing that can be seen is told as that, with the operator’s words', async () => {
  const backend = await started();
  backend.troubles.push(trouble('reject', 'POST', /dry_run=true/));
  await tryToPlace(backend, await approved(backend));
  const { short, says, note } = await told(backend);
  expect(note).toMatchObject({ why: 'dry-run-failed', changes: [] });
  expect(short).toBe('the operator’s dry run refused it');
  expect(says).toContain('Not on a Friday');
});

test('another account of the wholesaler gives the order back with both, and the next submission has the new one', async () => {
  const backend = await started();
  const ann = backend.client('ann');
  const account = (await readCurrent(ann)).orderAccountId;
  const plan = await approved(backend, {}, { account });
  changed(backend, { wholesaler: { account_id: otherWholesaler, name: 'Wholesale' } });
  await tryToPlace(backend, plan);
  const { short, says, note } = await told(backend);
  expect(note).toMatchObject({
    why: 'drift',
    changes: [{ what: 'account', before: wholesaler, now: otherWholesaler }],
  });
  expect(short).toBe('the wholesaler’s account changed');
  expect(says).toContain(`${wholesaler} is now ${otherWholesaler}`);
  expect(backend.services.accounts.atHand(ann)).toBe(otherWholesaler);
});

test('another account that the operator refuses the dry run on is told as that', async () => {
  const backend = await started();
  const account = (await readCurrent(backend.client('ann'))).orderAccountId;
  const plan = await approved(backend, {}, { account });
  changed(backend, { wholesaler: { account_id: otherWholesaler, name: 'Wholesale' } });
  backend.troubles.push(trouble('reject', 'POST', /dry_run=true/));
  await tryToPlace(backend, plan);
  expect((await told(backend)).says).toContain(otherWholesaler);
});

test('a draft that somebody placed between the last look and the order is told, not only the operator’s no', async () => {
  const backend = await started();
  const plan = await approved(backend);
  const ann = backend.client('ann');
  let reads = 0;
  backend.meanwhile = async ({ path }) => {
    if (path !== '/v1/profile/order-drafts') return;
    reads += 1;
    if (reads !== 2) return;
    backend.meanwhile = null;
    const { id: draft, orderAccountId } = await readCurrent(ann);
    await placeOrder(ann, orderAccountId, draft);
  };
  await tryToPlace(backend, plan);
  const order = await stands(backend);
  expect(order).toMatchObject({
    note: { why: 'operator-refused', changes: [{ what: 'other-draft', profile: 'ann' }] },
  });
  expect(backend.operator.placements()).toHaveLength(1);
  expect(
    backend.operator.calls().filter(({ method, path }) => method === 'POST' && placePath.test(path)),
  ).toHaveLength(2);
});
