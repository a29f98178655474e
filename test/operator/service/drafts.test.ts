import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import {
  add,
  base,
  callerOf,
  customer,
  draftOf,
  dryRun,
  entryIds,
  errorOf,
  id,
  intake,
  patch,
  place,
  subscription,
  violations,
  withOperator,
  wholesaler,
  type Caller,
} from '../../support/sample/operator-data.js';

const remove = (path: string) => ({ op: 'remove', path });
const empty = { intakes: [], changes: [], terminates: [] };
const configuration = (path: string, letter: string, values: unknown) =>
  add(`${path}/configurations`, { product_id: id(letter), configuration: values });

test('a profile keeps its draft until an order is placed, and then gets a new one', async () => {
  const { ann, ben } = await withOperator();
  const first = await draftOf(ann);
  expect(await draftOf(ann)).toBe(first);
  expect(await draftOf(ben)).not.toBe(first);
  await patch(ann, intake(base));
  await dryRun(ann);
  expect(await draftOf(ann)).toBe(first);
  await place(ann);
  expect(await draftOf(ann)).not.toBe(first);
  expect(await entryIds(ann)).toEqual(empty);
});

test('a placed draft can be read, but neither edited nor placed again', async () => {
  const { ann, operator } = await withOperator();
  const draft = await draftOf(ann);
  await patch(ann, intake(base));
  await place(ann);
  expect((await ann.get(`/v1/order-drafts/${draft}`)).status).toBe(200);
  expect(errorOf(await ann.send('PATCH', `/v1/order-drafts/${draft}`, [intake(base)])).status).toBe(422);
  const again = await ann.send('POST', `/v1/accounts/${wholesaler}/orders?order_draft_id=${draft}`);
  expect(violations(again)).toMatchObject([{ rule: 'draft' }]);
  expect(operator.placements()).toHaveLength(1);
});

test('a patch is carried out as a whole or not at all', async () => {
  const { ann } = await withOperator();
  const reply = await patch(ann, intake(base), intake(base), remove(`/intakes/${subscription}`));
  expect(reply.status).toBe(404);
  expect(await entryIds(ann)).toEqual(empty);
});

test('entries can be removed, with what was configured for them', async () => {
  const { ann } = await withOperator();
  await patch(
    ann,
    intake({ ...base, O: 1 }),
    add('/changes', { subscription_id: subscription, products: [] }),
    add('/terminates', { reference: '', subscription_id: subscription, wish_date: '2026-12-01' }),
  );
  const { intakes, changes, terminates } = await entryIds(ann);
  await patch(ann, configuration(`/intakes/${intakes[0]}`, 'O', { site: 'AMS' }));
  const reply = await patch(
    ann,
    remove(`/intakes/${intakes[0]}`),
    remove(`/changes/${changes[0]}`),
    remove(`/terminates/${terminates[0]}`),
  );
  expect(reply.status).toBe(200);
  expect(await entryIds(ann)).toEqual(empty);
  expect((await patch(ann, remove(`/intakes/${intakes[0]}`))).status).toBe(404);
});

test.each([
  ['of one entry', (entry: string) => `/intakes/${entry}/configurations`],
  ['of the draft', () => '/configurations'],
])('the configurations %s can be removed', async (_, path) => {
  const { ann } = await withOperator();
  await patch(ann, intake({ ...base, O: 1 }));
  const {
    intakes: [entry = ''],
  } = await entryIds(ann);
  await patch(ann, configuration(`/intakes/${entry}`, 'O', { site: 'AMS' }));
  expect((await dryRun(ann)).status).toBe(200);
  expect((await patch(ann, remove(path(entry)))).status).toBe(200);
  expect(violations(await dryRun(ann))).toMatchObject([{ rule: 'configuration', product_id: id('O') }]);
});

test('where remove is turned off it is refused, and nothing is lost', async () => {
  const { ann } = await withOperator({ patchRemove: false });
  await patch(ann, intake(base));
  const { intakes } = await entryIds(ann);
  const reply = await patch(ann, remove(`/intakes/${intakes[0]}`));
  expect(errorOf(reply).status).toBe(400);
  expect(reply.body).toMatchObject({ error_message: expect.stringContaining('remove is not supported') });
  expect((await entryIds(ann)).intakes).toEqual(intakes);
});

test('configuration values must fit the schema, and the last ones count', async () => {
  const { ann, operator } = await withOperator();
  await patch(ann, intake({ ...base, O: 1 }));
  const path = `/intakes/${(await entryIds(ann)).intakes[0]}`;
  expect(violations(await dryRun(ann))).toMatchObject([{ rule: 'configuration', product_id: id('O') }]);
  const refused = await patch(ann, configuration(path, 'O', { site: 'too long', more: 1 }));
  expect(violations(refused).map(({ rule }) => rule)).toEqual(['configuration', 'configuration']);
  expect((await patch(ann, configuration(path, 'O', { site: 'AMS' }))).status).toBe(200);
  expect((await patch(ann, configuration(path, 'O', { site: 'RTM' }))).status).toBe(200);
  expect((await place(ann)).status).toBe(201);
  const [placed] = operator.placements();
  expect(placed?.intakes[0]?.products).toContainEqual({
    productId: id('O'),
    quantity: 1,
    configuration: { site: 'RTM' },
  });
});

test.each([
  ['is not in the entry', 'O'],
  ['has nothing to configure', 'S'],
])('a product that %s can not be configured', async (_, letter) => {
  const { ann } = await withOperator();
  await patch(ann, intake(base));
  const path = `/intakes/${(await entryIds(ann)).intakes[0]}`;
  expect(violations(await patch(ann, configuration(path, letter, {})))).toMatchObject([
    { rule: 'configuration' },
  ]);
});

const Active = z.object({ _embedded: z.object({ active_products: z.array(z.unknown()) }) });

async function active(caller: Caller, of: string): Promise<unknown[]> {
  await patch(caller, add('/changes', { subscription_id: of, products: [] }));
  const { changes } = await entryIds(caller);
  const path = `/v1/order-drafts/${await draftOf(caller)}/changes/${changes.at(-1)}`;
  return Active.parse((await caller.get(path)).body)._embedded.active_products;
}

test('a new subscription can be changed and then terminated', async () => {
  const { ann, operator } = await withOperator();
  await patch(ann, add('/order-on-account', customer), intake(base));
  await place(ann);
  const started = operator.placements()[0]?.intakes[0]?.subscriptionId ?? '';

  await patch(ann, add('/order-on-account', customer));
  expect(await active(ann, started)).toHaveLength(6);
  await patch(ann, intake({ S: 2 }, { subscription_id: started }));
  expect((await place(ann)).status).toBe(201);

  await patch(ann, add('/order-on-account', customer));
  expect(await active(ann, started)).toContainEqual({ product_id: id('S'), quantity: 3 });
  const end = { reference: 'Bye', subscription_id: started, wish_date: '2026-12-31' };
  await patch(ann, add('/terminates', end));
  expect((await place(ann)).status).toBe(201);
  expect(operator.placements().at(-1)).toMatchObject({
    wishDate: '2026-12-31',
    terminations: [{ subscriptionId: started, reference: 'Bye' }],
  });

  await patch(ann, add('/order-on-account', customer), add('/terminates', end));
  expect(violations(await dryRun(ann))).toMatchObject([{ rule: 'subscription' }]);
});

test('products may be added by a change of its own, and are configured there', async () => {
  const { ann, operator } = await withOperator();
  const products = [{ product_id: id('O'), quantity: 1 }];
  await patch(
    ann,
    add('/order-on-account', customer),
    add('/changes', { subscription_id: subscription, products, wish_date: '2026-12-01' }),
  );
  const path = `/changes/${(await entryIds(ann)).changes[0]}`;
  expect((await patch(ann, configuration(path, 'O', { site: 'AMS' }))).status).toBe(200);
  const schemas = await ann.get(`/v1/order-drafts/${await draftOf(ann)}/configurations`);
  expect(schemas.body).toMatchObject({ intakes: [], changes: [{ products: [{ product_id: id('O') }] }] });
  expect((await place(ann)).status).toBe(201);
  expect(operator.placements()[0]?.changes).toMatchObject([{ subscriptionId: subscription }]);
});

test('drafts, orders and subscriptions outlive the service, and calls of the next start see them', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'operator-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const db = join(dir, 'operator.db');
  const first = await withOperator({ db });
  await patch(first.ann, intake(base));
  await place(first.ann);
  await patch(first.ann, intake({ I: 3 }));
  const kept = await entryIds(first.ann);
  const placed = first.operator.placements();
  await first.operator.close();
  const second = await withOperator({ db });
  expect(second.operator.placements()).toEqual(placed);
  expect(await entryIds(callerOf(second.operator.url, 'token-of-ann'))).toEqual(kept);
});
