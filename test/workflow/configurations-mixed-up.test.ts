import { expect, test } from 'vitest';
import { OperatorData } from '../../src/sandbox/operator/index.js';
import { SubscriptionId } from '../../src/types/ids.js';
import { advance } from '../../src/workflow/advance.js';
import { orderDesk } from '../../src/workflow/order-desk.js';
import { notToldApart, rememberWhere } from '../../src/workflow/told-apart.js';
import { customer, id, smallData } from '../operator/service/support.js';
import { line, subscription, wishDate } from '../ordering/order/samples.js';
import { ann, home, openHouse, type TestHouse } from './house.js';
import { approved, composed, first, goodWork, insert, rest, second, stands, tryToPlace } from './orders.js';
import type { Work } from '../../src/ordering/order.js';

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
async function withTwo(): Promise<{ house: TestHouse; hash: string }> {
  const house = await openHouse();
  const products = letters.map((letter) => ({ product_id: id(letter), quantity: 1 }));
  const other = { id: branch, account_id: customer, starts_on: '2025-01-01', products };
  house.operator.replaceData(
    OperatorData.parse({ ...smallData, subscriptions: [...(smallData.subscriptions ?? []), other] }),
  );
  await house.runner.start();
  const work = { ...added('', [null], []), forms: null };
  await insert(house, composed({ id: second, work, at: { step: 'details' } }));
  const { reference } = work;
  const details = { type: 'details-chosen', wishDate, reference, today: wishDate, forms: null } as const;
  await advance(house.house, { workspace: home, order: second }, ann, () => details);
  await rest(house);
  const hash = (await stands(house, second)).work.forms?.[0]?.hash;
  if (hash === undefined) throw new Error('the form was not read');
  await advance(house.house, { workspace: home, order: second }, ann, () => ({ type: 'parked' }));
  return { house, hash };
}

const placedSites = (house: TestHouse) =>
  house.operator
    .placements()
    .flatMap(({ intakes }) => intakes.flatMap(({ products }) => products))
    .filter((each) => each.productId === productId)
    .map(({ configuration }) => configuration);

test('two subscriptions that get the same products with different configurations are not placed together', async () => {
  const { house, hash } = await withTwo();
  const work = added(hash, [subscription, branch], ['North', 'South']);
  await tryToPlace(house, await approved(house, work, { to: (order) => ({ ...order, kind: 'change' }) }));
  expect(await stands(house)).toMatchObject({
    state: 'composing',
    note: {
      why: 'not-told-apart',
      messages: [
        expect.stringMatching(`${subscription} and ${branch} .* order all but one of them separately`),
      ],
    },
  });
  expect(house.operator.placements()).toEqual([]);
});

test('what is configured alike is placed for both', async () => {
  const { house, hash } = await withTwo();
  const work = added(hash, [subscription, branch], ['North', 'North']);
  await tryToPlace(house, await approved(house, work, { to: (order) => ({ ...order, kind: 'change' }) }));
  expect(await stands(house)).toMatchObject({ state: 'placed' });
  expect(placedSites(house)).toEqual([{ site: 'North' }, { site: 'North' }]);
});

test('new subscriptions with the same products may be configured differently', async () => {
  const { house, hash } = await withTwo();
  await tryToPlace(house, await approved(house, added(hash, [null, null], ['North', 'South'])));
  expect(await stands(house)).toMatchObject({ state: 'placed' });
  expect(placedSites(house)).toEqual(expect.arrayContaining([{ site: 'North' }, { site: 'South' }]));
});

test('the review says which subscriptions could not be told apart, and the order is not submitted', async () => {
  const { house, hash } = await withTwo();
  const work = added(hash, [subscription, branch], ['North', 'South']);
  await insert(house, composed({ kind: 'change', work, at: { step: 'review' } }));
  const desk = orderDesk(house.house);
  const who = { workspace: home, user: ann };
  const says = expect.stringContaining('does not show which is for which');
  const review = await desk.look(who, first);
  const shown = (await review.later?.()) ?? review.screen;
  expect(shown).toMatchObject({ show: 'review', problems: [{ says, fixes: [] }] });
  await advance(house.house, { workspace: home, order: first }, ann, () => ({
    type: 'submit-asked',
    today: wishDate,
  }));
  await rest(house);
  expect(await stands(house)).toMatchObject({
    state: 'composing',
    note: { why: 'not-told-apart', messages: [says] },
  });
  // An operator that asks under its changes shows the subscription there.
  const asked = { intake: 1, entry: 'change', productId, schema: '{}', remoteValues: '{}', hash } as const;
  const order = await stands(house);
  await house.store.write((tx) => rememberWhere(tx, order, [asked]));
  const again = await desk.look(who, first);
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
  expect(notToldApart(alike(two, []), sites('North', 'South'))).toHaveLength(1);
  expect(notToldApart(alike(two, []), sites('North'))).toHaveLength(1);
  expect(notToldApart(alike(two, []), sites('North', 'North'))).toEqual([]);
  expect(notToldApart(alike(two, []), [])).toEqual([]);
  expect(notToldApart(alike(two, [1, 2]), sites('North', 'South'))).toEqual([]);
  expect(notToldApart(alike([null, null], []), sites('North', 'South'))).toEqual([]);
  expect(notToldApart(alike([branch, branch], []), sites('North', 'South'))).toEqual([]);
  const [one, other] = alike(two, []);
  if (one === undefined || other === undefined) throw new Error('two were asked for');
  const turned = { ...other, lines: other.lines.toReversed() };
  expect(notToldApart([one, turned], sites('North', 'South'))).toHaveLength(1);
});
