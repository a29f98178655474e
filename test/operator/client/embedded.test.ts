import { onTestFinished, test, expect } from 'vitest';
import {
  createOperator,
  dryRun,
  fetchRemoteValue,
  getChange,
  getConfigurations,
  getDraft,
  getDraftPointer,
  getInitialProducts,
  getIntakes,
  getPrices,
  getRelations,
  openPool,
  operatorDefaults,
  patchDraft,
  placeOrder,
  search,
  type Operator,
} from '../../../src/operator/index.js';
import { AccountId, PlainDate, ProductId, ProfileName, SubscriptionId } from '../../../src/types/ids.js';
import {
  customer as customerText,
  id,
  subscription as subscriptionText,
  withOperator,
} from '../../support/sample/operator-data.js';

const customer = AccountId.parse(customerText);
const subscription = SubscriptionId.parse(subscriptionText);
const wishDate = PlainDate.parse('2026-12-24');
const line = (letter: string, quantity = 1) => ({ productId: ProductId.parse(id(letter)), quantity });
const base = ['I', 'R', 'S', 'D', 'A', 'B'].map((letter) => line(letter));

function clientOf(baseUrl: string, name: string): Operator {
  const settings = { ...operatorDefaults, baseUrl, patchRemove: true };
  const pool = openPool(settings);
  onTestFinished(() => pool.close());
  const auth = { kind: 'bearer', token: `token-of-${name}` } as const;
  return createOperator({ settings, pool, profile: { name: ProfileName.parse(name), auth } });
}

async function start() {
  const service = await withOperator();
  const ann = clientOf(service.operator.url, 'ann');
  const draft = await getDraftPointer(ann);
  const wholesaler = (await getDraft(ann, draft)).orderAccountId;
  return { service: service.operator, ann, draft, wholesaler };
}

test('a new subscription is ordered as the document says', async () => {
  const { service, ann, draft, wholesaler } = await start();
  const hits = (await search(ann, 'One')).flatMap((group) => group.hits);
  expect(hits.map((hit) => hit.id)).toContain(customer);
  const [initial] = await getInitialProducts(ann, customer);
  expect(initial).toMatchObject({ id: id('I'), isInitial: true });
  const relations = await getRelations(ann, customer, ProductId.parse(id('I')));
  expect(relations[0]?.required.map(({ productId }) => productId)).toEqual(['R', 'S', 'D'].map(id));
  const prices = await getPrices(ann, wholesaler, [ProductId.parse(id('I')), ProductId.parse(id('S'))]);
  expect(prices.products.map(({ price }) => price)).toEqual([
    { kind: 'fixed', amount: 12.5 },
    { kind: 'volume', steps: [{ from: 1, amount: 2 }] },
  ]);

  const products = [...base, line('O', 2)];
  await patchDraft(ann, draft, [
    { kind: 'on-account', account: customer },
    { kind: 'intake', reference: 'Office', wishDate, products },
  ]);
  const [intake] = await getIntakes(ann, draft);
  expect(intake).toMatchObject({ reference: 'Office', wishDate, products });
  expect((await getDraft(ann, draft)).intakes).toEqual([intake]);

  const [entry] = (await getConfigurations(ann, draft)).entries;
  const schema = entry?.products.flatMap(({ schemas }) => schemas)[0];
  const proxy = schema?.remoteValues['proxy'];
  if (entry?.entry !== 'intake' || schema === undefined || proxy === undefined) throw new Error('no schema');
  expect(await fetchRemoteValue(ann, proxy, { account: customer })).toMatchObject({
    kind: 'choices',
    choices: [{ value: 'One' }, { value: 'Two' }],
  });
  expect(await dryRun(ann, wholesaler, draft)).toMatchObject({ ok: false, error: { status: 422 } });
  const configuration = { site: 'North', proxy: 'One' };
  const { entryId } = entry;
  const { productId } = schema;
  await patchDraft(ann, draft, [
    { kind: 'configuration', entry: 'intake', entryId, productId, configuration },
  ]);
  expect(await dryRun(ann, wholesaler, draft)).toEqual({ ok: true });

  const outcome = await placeOrder(ann, wholesaler, draft);
  expect(outcome).toMatchObject({ kind: 'placed', orderId: expect.any(String) });
  expect(service.placements()).toHaveLength(1);
  expect(await getDraftPointer(ann)).not.toBe(draft);
});

test('a subscription is changed, and what is in the draft can be taken out again', async () => {
  const { ann, draft } = await start();
  await patchDraft(ann, draft, [
    { kind: 'on-account', account: customer },
    { kind: 'change', subscriptionId: subscription },
    { kind: 'intake', reference: 'More', wishDate, products: [line('O')], subscriptionId: subscription },
    { kind: 'terminate', reference: 'End', wishDate, subscriptionId: subscription },
  ]);
  const read = await getDraft(ann, draft);
  const [change] = read.changes;
  const [termination] = read.terminations;
  const [intake] = read.intakes;
  if (change?.changeId == null) throw new Error('no change');
  const opened = await getChange(ann, draft, change.changeId);
  expect(opened).toMatchObject({ subscriptionId: subscription, wishDate: null, products: [] });
  expect(opened.activeProducts).toEqual(base);
  if (termination?.terminateId == null || intake?.intakeId == null) throw new Error('no ids');
  await patchDraft(ann, draft, [
    { kind: 'remove', entry: 'termination', entryId: termination.terminateId },
    { kind: 'remove', entry: 'intake', entryId: intake.intakeId },
    { kind: 'remove', entry: 'change', entryId: change.changeId },
    { kind: 'remove', entry: 'configurations' },
  ]);
  expect(await getDraft(ann, draft)).toMatchObject({ intakes: [], changes: [], terminations: [] });
});

test('every broken rule comes back with the refusal', async () => {
  const { service, ann, draft, wholesaler } = await start();
  const products = [line('I', 11), line('S', 4)];
  await patchDraft(ann, draft, [{ kind: 'intake', reference: 'Wrong', wishDate, products }]);
  const verdict = await dryRun(ann, wholesaler, draft);
  if (verdict.ok) throw new Error('accepted');
  expect(verdict.error.identifier).toBe('urn:error:order:validation');
  const broken = verdict.error.violations.map(({ rule, productId }) => `${rule} ${productId}`);
  expect(broken).toEqual(expect.arrayContaining([`P3 ${id('I')}`, `P5 ${id('R')}`, `P5 ${id('S')}`]));
  expect(await placeOrder(ann, wholesaler, draft)).toMatchObject({
    kind: 'returned',
    error: { status: 422 },
  });
  expect(service.placements()).toEqual([]);
});

test('a profile without rights is told so', async () => {
  const { service, draft } = await start();
  const nobody = clientOf(service.url, 'nobody');
  await expect(getDraft(nobody, draft)).rejects.toMatchObject({ code: 'operator-refused' });
  const unknown = clientOf(service.url, 'stranger');
  await expect(getDraftPointer(unknown)).rejects.toMatchObject({ status: 401 });
});
