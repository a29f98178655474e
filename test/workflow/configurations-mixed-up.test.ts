import { expect, test } from 'vitest';
import { OperatorData } from '../../src/sandbox/operator/index.js';
import { SubscriptionId } from '../../src/types/ids.js';
import { advanceOrder } from '../../src/workflow/requests/order-family.js';
import { createOrderService } from '../../src/workflow/orders/create-order-service.js';
import { ambiguousEntries, rememberWhere } from '../../src/workflow/drafts/ambiguous-entries.js';
import { customer, id, smallData } from '../support/sample/operator-data.js';
import { line, subscription, wishDate } from '../support/sample/orders.js';
import { startBackend, type Backend } from '../support/backend.js';
import { approved, composed, first, goodWork, insert, rest, second, stands, tryToPlace } from './orders.js';
import type { Work } from '../../src/ordering/order.js';
import { ann, home } from '../support/sample/people.js';

const branch = SubscriptionId.parse('55555555-0000-4000-8000-00000000000b');
const letters = ['I', 'R', 'S', 'D', 'A', 'B'];
const active = letters.map((letter) => line(letter));
const beside = ['R', 'S', 'D', 'A'].map((letter) => line(letter));
const { productId } = line('O');

/** The same product for two intakes, each with its site. */
const added = (hash: string, to: readonly (SubscriptionId | null)[], sites: readonly string[]): Work => {
  const keys = to.map((_, index) => index + 1);
  const changed = to.filter((each) => each !== null);
  const one = line('O');
  return goodWork({
    intakes: to.map((each, index) => ({
      key: index + 1,
      initial: each === null ? line('I') : null,
      lines: each === null ? [...beside, one] : [one],
      subscription: each,
    })),
    subscriptions: changed.map((each) => ({ id: each, does: 'change', active })),
    forms: keys.map((intake) => ({ intake, productId, hash })),
    configurations: sites.map((site, index) => ({
      intake: index + 1,
      productId,
      values: { site },
      document: { site },
      secrets: [],
      summary: [],
      fetched: [],
    })),
  });
};

/** The customer has two subscriptions, and what the product asks for is known. */
async function withTwo(): Promise<{ backend: Backend; hash: string }> {
  const backend = await startBackend();
  const products = letters.map((letter) => ({ product_id: id(letter), quantity: 1 }));
  const other = { id: branch, account_id: customer, starts_on: '2025-01-01', products };
  backend.operator.replaceData(
    OperatorData.parse({ ...smallData, subscriptions: [...(smallData.subscriptions ?? []), other] }),
  );
  await backend.runner.start();
  const work = { ...added('', [null], []), forms: null };
  await insert(backend, composed({ id: second, work, at: { step: 'details' } }));
  const { reference } = work;
  const details = { type: 'details-chosen', wishDate, reference, today: wishDate, forms: null } as const;
  await advanceOrder(backend.services, { workspace: home, order: second }, ann, () => details);
  await rest(backend);
  const hash = (await stands(backend, second)).work.forms?.[0]?.hash;
  if (hash === undefined) throw new Error('the form was not read');
  await advanceOrder(backend.services, { workspace: home, order: second }, ann, () => ({ type: 'parked' }));
  return { backend, hash };
}

const placedSites = (backend: Backend) =>
  backend.operator
    .placements()
    .flatMap(({ intakes }) => intakes.flatMap(({ products }) => products))
    .filter((each) => each.productId === productId)
    .map(({ configuration }) => configuration);

test('two subscriptions that get the same products with different configurations are not placed together', async () => {
  const { backend, hash } = await withTwo();
  const work = added(hash, [subscription, branch], ['North', 'South']);
  await tryToPlace(backend, await approved(backend, work, { to: (order) => ({ ...order, kind: 'change' }) }));
  expect(await stands(backend)).toMatchObject({
    state: 'composing',
    note: {
      why: 'not-told-apart',
      messages: [expect.stringMatching(/ · …0001” and “.* · …000b” .* order all but one of them separately/)],
    },
  });
  expect(backend.operator.placements()).toEqual([]);
});

test('what is configured alike is placed for both', async () => {
  const { backend, hash } = await withTwo();
  const work = added(hash, [subscription, branch], ['North', 'North']);
  await tryToPlace(backend, await approved(backend, work, { to: (order) => ({ ...order, kind: 'change' }) }));
  expect(await stands(backend)).toMatchObject({ state: 'placed' });
  expect(placedSites(backend)).toEqual([{ site: 'North' }, { site: 'North' }]);
});

test('new subscriptions with the same products may be configured differently', async () => {
  const { backend, hash } = await withTwo();
  await tryToPlace(backend, await approved(backend, added(hash, [null, null], ['North', 'South'])));
  expect(await stands(backend)).toMatchObject({ state: 'placed' });
  expect(placedSites(backend)).toEqual(expect.arrayContaining([{ site: 'North' }, { site: 'South' }]));
});

test('the review says which subscriptions could not be told apart, and the order is not submitted', async () => {
  const { backend, hash } = await withTwo();
  const work = added(hash, [subscription, branch], ['North', 'South']);
  await insert(backend, composed({ kind: 'change', work, at: { step: 'review' } }));
  const useCases = createOrderService(backend.services);
  const actor = { workspace: home, user: ann };
  const says = expect.stringContaining('does not show which is for which');
  const review = await useCases.look(actor, first);
  const shown = (await review.later?.()) ?? review.screen;
  expect(shown).toMatchObject({ show: 'review', problems: [{ says, fixes: [] }] });
  await advanceOrder(backend.services, { workspace: home, order: first }, ann, () => ({
    type: 'submit-asked',
    today: wishDate,
  }));
  await rest(backend);
  expect(await stands(backend)).toMatchObject({
    state: 'composing',
    note: { why: 'not-told-apart', messages: [says] },
  });
  // An operator that asks under its changes shows the subscription there.
  const asked = { intake: 1, entry: 'change', productId, schema: '{}', remoteValues: '{}', hash } as const;
  const order = await stands(backend);
  await backend.store.write((tx) => rememberWhere(tx, order, [asked]));
  const again = await useCases.look(actor, first);
  expect((await again.later?.()) ?? again.screen).toMatchObject({ show: 'review', problems: [] });
});

const alike = (to: readonly (SubscriptionId | null)[], quantities: readonly number[]) =>
  to.map((each, index) => ({
    key: index,
    subscription: each,
    lines: [line('S'), line('O', quantities[index] ?? 1)],
  }));
const sites = (...names: readonly string[]) =>
  names.map((site, intake) => ({ intake, productId, document: { site } }));

test('only the same products for different subscriptions with different configurations are mixed up', () => {
  const two = [subscription, branch];
  expect(ambiguousEntries(alike(two, []), sites('North', 'South'))).toHaveLength(1);
  expect(ambiguousEntries(alike(two, []), sites('North'))).toHaveLength(1);
  expect(ambiguousEntries(alike(two, []), sites('North', 'North'))).toEqual([]);
  expect(ambiguousEntries(alike(two, []), [])).toEqual([]);
  expect(ambiguousEntries(alike(two, [1, 2]), sites('North', 'South'))).toEqual([]);
  expect(ambiguousEntries(alike([null, null], []), sites('North', 'South'))).toEqual([]);
  expect(ambiguousEntries(alike([branch, branch], []), sites('North', 'South'))).toEqual([]);
  const [one, other] = alike(two, []);
  if (one === undefined || other === undefined) throw new Error('two were asked for');
  const turned = { ...other, lines: other.lines.toReversed() };
  expect(ambiguousEntries([one, turned], sites('North', 'South'))).toHaveLength(1);
});
