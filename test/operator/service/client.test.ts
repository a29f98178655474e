import { expect, onTestFinished, test } from 'vitest';
import {
  createOperator,
  dryRun,
  editChannel,
  fetchRemoteValue,
  getCallerIds,
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
import { AccountId, IntakeId, PlainDate, ProfileName, SubscriptionId } from '../../../src/types/ids.js';
import { withOperator } from '../../support/sample/operator-data.js';
import { sampleData } from '../../support/sample/data.js';

const acme = AccountId.parse('acc00000-0000-4000-8000-000000000001');
const office = SubscriptionId.parse('5ab50000-0000-4000-8000-000000000001');
const wishDate = PlainDate.parse('2026-12-15');
const porting = `/v1/accounts/${acme}/lookups/porting-references`;

/** The bot's own client, talking to the service with its sample data. */
async function withClient() {
  const { operator: service } = await withOperator({ data: sampleData() });
  const settings = {
    ...operatorDefaults,
    baseUrl: service.url,
    patchRemove: true,
    remotePostPaths: [porting],
  };
  const pool = openPool(settings);
  onTestFinished(() => pool.close());
  const operator = createOperator({
    settings,
    profile: {
      name: ProfileName.parse('north'),
      auth: { kind: 'bearer', token: 'sandbox-north-profile' },
    },
    pool,
  });
  return { service, operator };
}

const productIds = new Map(sampleData().products.map(({ name, id }) => [name, id]));

const lines = (products: Record<string, number>) =>
  Object.entries(products).map(([name, quantity]) => {
    const productId = productIds.get(name);
    if (productId === undefined) throw new Error(`No product ${name}`);
    return { productId, quantity };
  });

const trunk = lines({
  'SIP Trunk Business': 1,
  'Platform access': 1,
  'Voice channel': 10,
  'Number block 10': 1,
  'Minute bundle': 1,
});

async function configure(operator: Operator, entryId: IntakeId): Promise<void> {
  const draft = await getDraftPointer(operator);
  const [trunkId, , , blockId] = trunk.map(({ productId }) => productId);
  if (trunkId === undefined || blockId === undefined) throw new Error('The sample lacks its trunk');
  const shared = { kind: 'configuration', entry: 'intake', entryId } as const;
  await patchDraft(operator, draft, [
    {
      ...shared,
      productId: trunkId,
      configuration: {
        site_name: 'Acme Amsterdam',
        codec: 'opus',
        addresses: ['192.0.2.1'],
        contact: { email: 'noc@acme.example' },
        proxy: 'Amsterdam 1',
      },
    },
    { ...shared, productId: blockId, configuration: { area_code: '020' } },
  ]);
}

test('the documented intake workflow, made by the client, ends in an order', async () => {
  const { operator, service } = await withClient();
  const draft = await getDraftPointer(operator);
  const { orderAccountId } = await getDraft(operator, draft);
  const [customers] = await search(operator, 'acme');
  expect(customers?.hits.map(({ id }) => id)).toEqual([acme]);

  const initial = await getInitialProducts(operator, acme);
  expect(initial.map(({ name }) => name)).toContain('SIP Trunk Business');
  const [first, ...others] = trunk;
  if (first === undefined) throw new Error('The sample lacks its trunk');
  const relations = await getRelations(operator, acme, first.productId);
  expect(relations.find(({ productId }) => productId === first.productId)?.required).toHaveLength(2);
  const prices = await getPrices(operator, orderAccountId, [
    first.productId,
    ...others.map(({ productId }) => productId),
  ]);
  expect(prices.products.map(({ price }) => price.kind)).toEqual([
    'fixed',
    'fixed',
    'fixed',
    'fixed',
    'volume',
  ]);

  await patchDraft(operator, draft, [
    { kind: 'on-account', account: acme },
    { kind: 'intake', reference: 'ACME-1', wishDate, products: trunk },
  ]);
  const [intake] = await getIntakes(operator, draft);
  expect(intake).toMatchObject({ reference: 'ACME-1', wishDate, products: trunk });
  expect(await dryRun(operator, orderAccountId, draft)).toMatchObject({ ok: false });
  await configure(operator, IntakeId.parse(intake?.intakeId));
  expect(await dryRun(operator, orderAccountId, draft)).toEqual({ ok: true });
  expect(await placeOrder(operator, orderAccountId, draft)).toMatchObject({
    kind: 'placed',
    orderId: 'ORD-700001',
  });
  expect(service.placements()).toMatchObject([{ onAccount: acme, profile: 'north' }]);
  expect(await getDraftPointer(operator)).not.toBe(draft);
});

test('the documented change and termination workflows, made by the client, end in orders', async () => {
  const { operator, service } = await withClient();
  const changeDraft = await getDraftPointer(operator);
  await patchDraft(operator, changeDraft, [
    { kind: 'on-account', account: acme },
    { kind: 'change', subscriptionId: office },
  ]);
  const {
    orderAccountId,
    changes: [change],
  } = await getDraft(operator, changeDraft);
  if (change?.changeId == null) throw new Error('no change');
  const opened = await getChange(operator, changeDraft, change.changeId);
  expect(opened.activeProducts).toHaveLength(5);
  const more = lines({ 'Call recording': 5 });
  await patchDraft(operator, changeDraft, [
    { kind: 'intake', reference: 'More', wishDate, products: more, subscriptionId: office },
  ]);
  expect(await placeOrder(operator, orderAccountId, changeDraft)).toMatchObject({ kind: 'placed' });

  const endDraft = await getDraftPointer(operator);
  await patchDraft(operator, endDraft, [
    { kind: 'on-account', account: acme },
    { kind: 'terminate', reference: 'End', wishDate, subscriptionId: office },
  ]);
  expect(await placeOrder(operator, orderAccountId, endDraft)).toMatchObject({ kind: 'placed' });
  expect(service.placements()).toMatchObject([
    { intakes: [{ subscriptionId: office, starts: false }] },
    { terminations: [{ subscriptionId: office }] },
  ]);
});

test('every remote value of the sample can be fetched by the client', async () => {
  const { operator } = await withClient();
  const draft = await getDraftPointer(operator);
  const products = lines({ 'SIP Trunk Business': 1, 'SIP Trunk Operator Connect': 1, 'Desk phone': 1 });
  await patchDraft(operator, draft, [
    { kind: 'on-account', account: acme },
    { kind: 'intake', reference: '', wishDate, products },
  ]);
  const { entries } = await getConfigurations(operator, draft);
  const schemas = entries.flatMap((entry) => entry.products.flatMap(({ schemas }) => schemas));
  const remotes = Object.fromEntries(schemas.flatMap(({ remoteValues }) => Object.entries(remoteValues)));
  const fetched = await Promise.all(
    Object.entries(remotes).map(async ([property, remote]) => [
      property,
      await fetchRemoteValue(operator, remote, { account: acme, pressed: true }),
    ]),
  );
  expect(Object.fromEntries(fetched)).toMatchObject({
    proxy: { kind: 'choices', choices: [{ value: 'Amsterdam 1' }, { value: 'Rotterdam 1' }] },
    site: { kind: 'choices', choices: [{ value: 'AMS-HQ' }, { value: 'RTM-01' }, { value: 'UTR-02' }] },
    billing_reference: { kind: 'value', value: 'BR-2026-0042' },
    porting_ref: { kind: 'value', value: 'PRT-1' },
  });
});

test('the client reads all pages of caller IDs and edits a channel', async () => {
  const { operator, service } = await withClient();
  const globex = AccountId.parse('acc00000-0000-4000-8000-000000000002');
  const { callerIds } = await getCallerIds(operator, globex);
  expect(callerIds).toHaveLength(250);
  await editChannel(operator, 'acme/odd name+1', { area_code: '010' });
  expect(service.channels().find(({ name }) => name === 'acme/odd name+1')?.settings).toEqual({
    area_code: '010',
  });
});
