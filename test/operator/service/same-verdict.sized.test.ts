import * as fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { sized } from '../../support/size.js';
import {
  createOperator,
  dryRun,
  getChange,
  getDraft,
  getDraftPointer,
  getInitialProducts,
  getIntakes,
  getRelations,
  openPool,
  operatorDefaults,
  patchDraft,
  type DraftOperation,
  type Operator,
} from '../../../src/operator/index.js';
import { judge, type Basket, type Line } from '../../../src/ordering/index.js';
import { startOperator, type RunningOperator } from '../../../src/sandbox/operator/index.js';
import {
  AccountId,
  PlainDate,
  ProfileName,
  SubscriptionId,
  type ChangeId,
  type DraftId,
  type IntakeId,
} from '../../../src/types/ids.js';
import {
  anyOrder,
  customer as customerText,
  dataOf,
  initialsIn,
  intakesOf,
  type AnyOrder,
  type NamedLine,
} from '../../ordering/rules/any-shop.js';
import { id } from '../../ordering/rules/shop.js';
import { blockedByJudge, told, type Told } from '../../ordering/rules/findings.js';

const customer = AccountId.parse(customerText);
const wishDate = PlainDate.parse('2026-12-24');
const unknown = 'Z';

interface Shop {
  readonly service: RunningOperator;
  readonly client: Operator;
}

async function open(order: AnyOrder, multiplier: AnyOrder['mode']): Promise<Shop> {
  const service = await startOperator({
    port: 0,
    db: ':memory:',
    data: dataOf(order, []),
    now: () => new Date('2026-11-27T12:00:00Z'),
    timezone: 'Europe/Amsterdam',
    multiplier,
  });
  const settings = { ...operatorDefaults, baseUrl: service.url, patchRemove: true };
  const pool = openPool(settings);
  onTestFinished(async () => {
    await pool.close();
    await service.close();
  });
  const auth = { kind: 'bearer', token: 'token-of-ann' } as const;
  return {
    service,
    client: createOperator({ settings, pool, profile: { name: ProfileName.parse('ann'), auth } }),
  };
}

const own = (lines: readonly NamedLine[]): Line[] =>
  lines.map(({ name, quantity }) => ({ productId: id(name), quantity }));

/** An order without what the operator tells a client nowhere: products that its initial products don't lead to. */
function without(order: AnyOrder, hidden: (name: string) => boolean): AnyOrder {
  const kept = (lines: readonly NamedLine[]) => lines.filter(({ name }) => !hidden(name));
  return {
    ...order,
    active: order.active.map(kept),
    intakes: order.intakes.map(({ to, lines }) => ({ to, lines: kept(lines) })),
  };
}

/** With a product goes what it leads to, so it is asked again until nothing hidden is left. */
async function discoverable(client: Operator, order: AnyOrder): Promise<AnyOrder> {
  const { products, relations } = await catalogueFor(client, order);
  const known = new Set<string>([
    ...products.map((product) => product.id),
    ...relations.map(({ productId }) => productId),
    id(unknown),
  ]);
  const next = without(order, (name) => !known.has(id(name)));
  const isSame = JSON.stringify(next) === JSON.stringify(order);
  return isSame ? order : discoverable(client, next);
}

let made = 0;
const freshSubscription = (): SubscriptionId =>
  SubscriptionId.parse(`55555555-0000-4000-8000-${String((made += 1)).padStart(12, '0')}`);

/** Endpoints 4 and 5, as the bot reads them: the initial products, and the relations of those in the order. */
async function catalogueFor(client: Operator, order: AnyOrder) {
  const products = await getInitialProducts(client, customer);
  const relations = await Promise.all(
    initialsIn(order).map((initial) => getRelations(client, customer, id(initial))),
  );
  return { mode: order.mode, products, relations: relations.flat() } satisfies Partial<Basket>;
}

async function emptied(
  client: Operator,
  draft: DraftId,
  intakes: readonly { readonly intakeId: IntakeId | null }[],
  changes: readonly { readonly changeId: ChangeId | null }[],
): Promise<void> {
  const all: DraftOperation[] = [];
  for (const { intakeId } of intakes)
    if (intakeId !== null) all.push({ kind: 'remove', entry: 'intake', entryId: intakeId });
  for (const { changeId } of changes)
    if (changeId !== null) all.push({ kind: 'remove', entry: 'change', entryId: changeId });
  if (all.length > 0) await patchDraft(client, draft, all);
}

/** One order through the real service: read its catalogue, put the order in the draft, ask for the dry run. */
async function through(
  { service, client }: Shop,
  any: AnyOrder,
): Promise<{ bot: Basket; dry: readonly Told[] }> {
  service.replaceData(dataOf(any, []));
  const order = await discoverable(client, any);
  const subscriptions = order.active.map(freshSubscription);
  service.replaceData(dataOf(order, subscriptions));
  const catalogue = await catalogueFor(client, order);
  const draft = await getDraftPointer(client);
  const named = (to: number): SubscriptionId => subscriptions[to] ?? freshSubscription();
  const intakes = intakesOf(order);
  const opened = [...new Set(intakes.flatMap(({ to }) => (to === null ? [] : [named(to)])))];
  await patchDraft(client, draft, [
    { kind: 'on-account', account: customer },
    ...opened.map((subscriptionId) => ({ kind: 'change', subscriptionId }) as const),
    ...intakes.map(({ to, lines }): DraftOperation => ({
      kind: 'intake',
      reference: 'Any',
      wishDate,
      products: own(lines),
      ...(to === null ? {} : { subscriptionId: named(to) }),
    })),
  ]);
  const read = await getDraft(client, draft);
  const changes = await Promise.all(
    read.changes.flatMap(({ changeId }) => (changeId === null ? [] : [getChange(client, draft, changeId)])),
  );
  const placed = await getIntakes(client, draft);
  const answer = await dryRun(client, read.orderAccountId, draft);
  await emptied(client, draft, placed, changes);
  const bot: Basket = {
    ...catalogue,
    role: 'guide',
    intakes: intakes.map(({ to, lines }) => ({
      lines: own(lines),
      ...(to === null ? {} : { subscriptionId: named(to) }),
    })),
    activeProducts: new Map(
      changes.flatMap(({ subscriptionId, activeProducts }) =>
        subscriptionId === null || activeProducts === null ? [] : [[subscriptionId, activeProducts] as const],
      ),
    ),
  };
  const dry = (answer.ok ? [] : answer.error.violations).map(
    ({ rule, entry, productId, actual, min, max }) => ({
      rule: String(rule),
      intake: placed.findIndex(({ intakeId }) => intakeId === entry),
      product: productId,
      actual,
      min,
      max,
    }),
  );
  return { bot, dry };
}

const inOrder = (all: readonly Told[]): readonly string[] =>
  all
    .map(({ rule, intake, product, actual, min, max }) => [rule, intake, product, actual, min, max].join(' '))
    .toSorted();

test.each(['absolute', 'per_initial'] as const)(
  'the bot and the operator’s dry run say the same rules about the same lines (%s)',
  async (mode) => {
    const orders = anyOrder(['I', 'J']).map((order) => ({ ...order, mode }));
    let shop: Shop | undefined;
    await fc.assert(
      fc.asyncProperty(orders, async (order) => {
        shop ??= await open(order, mode);
        const { bot, dry } = await through(shop, order);
        if (bot.intakes.length === 0) return;
        expect(inOrder(told(judge({ ...bot, role: 'judge' }).violations))).toEqual(inOrder(dry));
        const guide = judge(bot);
        const only = guide.warnings.filter((warning) => blockedByJudge(bot, warning));
        expect(only.every(({ rule }) => ['P3', 'P10', 'P12'].includes(rule))).toBe(true);
        expect(inOrder(told([...guide.violations, ...only]))).toEqual(inOrder(dry));
      }),
      { numRuns: sized({ short: 10, long: 40 }) },
    );
  },
);
