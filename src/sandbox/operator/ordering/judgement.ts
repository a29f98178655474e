import { productName } from '../data/catalogue.js';
import type { Violation } from '../http/fault.js';
import { today, type Service } from '../service.js';
import { configurationsOf, entriesOf, type DraftRow, type EntryRow } from '../store/drafts.js';
import { activeProducts, findSubscription } from '../store/subscriptions.js';
import type { ProductId, SubscriptionId } from '../../../types/ids.js';
import type { Line } from '../wire/answers.js';
import { accountOf } from './drafts.js';
import { ruleViolations, type JudgedEntry } from './rules.js';
import { configurationProblems } from './schemas.js';

/** Everything that keeps a draft from being placed, all at once; nothing where it is valid. */
export function violationsOf(service: Service, draft: DraftRow): Violation[] {
  const entries = entriesOf(service.store, draft.id);
  return [
    ...emptiness(draft, entries),
    ...subscriptions(service, draft, entries),
    ...wishDates(service, entries),
    ...products(service, draft, entries),
    ...configurations(service, draft, entries),
  ];
}

const found = (
  rule: string,
  entry: string | null,
  message: string,
  product: ProductId | null = null,
): Violation => ({
  rule,
  entry,
  product_id: product,
  actual: null,
  min: null,
  max: null,
  message,
});

const judgedLines = (lines: readonly Line[]) =>
  lines.map(({ product_id, quantity }) => ({ productId: product_id, quantity }));

/** A change that was only opened asks for nothing. */
const asks = (entry: EntryRow): boolean => entry.kind !== 'change' || entry.products.length > 0;

function emptiness(draft: DraftRow, entries: readonly EntryRow[]): Violation[] {
  if (draft.order_id !== null) {
    return [found('draft', null, `This draft was placed as order ${draft.order_id}`)];
  }
  return entries.some(asks) ? [] : [found('draft', null, 'The draft has nothing to order')];
}

function subscriptions(service: Service, draft: DraftRow, entries: readonly EntryRow[]): Violation[] {
  const account = accountOf(service, draft);
  const ending = new Set(entries.flatMap((one) => (one.kind === 'terminate' ? [one.subscription_id] : [])));
  return entries.flatMap((entry) => {
    const id = entry.subscription_id;
    if (id === null) return [];
    const subscription = findSubscription(service.store, id);
    const problems: string[] = [];
    if (subscription === null) problems.push(`Subscription ${id} does not exist`);
    else {
      if (subscription.account_id !== account) {
        problems.push(`Subscription ${id} is not on the account of this order`);
      }
      if (subscription.ends_on !== null) problems.push(`Subscription ${id} ends on ${subscription.ends_on}`);
    }
    if (entry.kind !== 'terminate' && entry.products.length > 0 && ending.has(id)) {
      problems.push(`Subscription ${id} is terminated in this order, so nothing can be added to it`);
    }
    return problems.map((message) => found('subscription', entry.id, message));
  });
}

/** One wish date for the whole order, today or later where the service counts its days (O11). */
function wishDates(service: Service, entries: readonly EntryRow[]): Violation[] {
  const day = today(service);
  const dated = entries.flatMap(({ id, wish_date }) => (wish_date === null ? [] : [{ id, date: wish_date }]));
  const first = dated[0];
  if (first === undefined) {
    return entries.some(asks) ? [found('wish-date', null, 'The order has no wish date')] : [];
  }
  return dated.flatMap(({ id, date }) => [
    ...(date < day ? [found('wish-date', id, `Wish date ${date} is before today, ${day}`)] : []),
    ...(date === first.date
      ? []
      : [found('wish-date', id, `Wish date ${date} differs from ${first.date}: an order has one date`)]),
  ]);
}

function products(service: Service, draft: DraftRow, entries: readonly EntryRow[]): Violation[] {
  const judged = entries.flatMap((entry): JudgedEntry[] =>
    entry.kind === 'terminate' || !asks(entry)
      ? []
      : [{ id: entry.id, lines: judgedLines(entry.products), subscriptionId: entry.subscription_id }],
  );
  const named = judged.flatMap(({ subscriptionId }) => (subscriptionId === null ? [] : [subscriptionId]));
  return ruleViolations({
    catalogue: service.catalogue(),
    account: accountOf(service, draft),
    mode: service.multiplier,
    entries: judged,
    activeProducts: new Map<SubscriptionId, ReturnType<typeof judgedLines>>(
      named.map((id) => [id, judgedLines(activeProducts(service.store, id))]),
    ),
  });
}

/** Every product with a schema needs values that fit it; a schema that asks for nothing needs none. */
function configurations(service: Service, draft: DraftRow, entries: readonly EntryRow[]): Violation[] {
  const catalogue = service.catalogue();
  const given = new Map(
    configurationsOf(service.store, draft.id).map((one) => [
      `${one.entry_id} ${one.product_id}`,
      one.document,
    ]),
  );
  return entries.flatMap((entry) =>
    [...new Set(entry.products.map(({ product_id }) => product_id))].flatMap((product) =>
      configurationProblems(catalogue, product, given.get(`${entry.id} ${product}`) ?? {}).map((problem) =>
        found('configuration', entry.id, `${productName(catalogue, product)}: ${problem}`, product),
      ),
    ),
  );
}
