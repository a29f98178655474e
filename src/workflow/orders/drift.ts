import { judge } from '../../ordering/rules/judge.js';
import { priceLines, type ProductPrice } from '../../ordering/prices.js';
import { formatAmount } from '../../ordering/money.js';
import { contractWords, intervalWords, priceNotKnown, sayFinding, unpricedWords } from '../../texts/index.js';
import { namesIn, summaryOf, totalsText } from '../requests/order-facts.js';
import type { Catalogue } from '../../ordering/catalogue.js';
import type { Drift } from '../../ordering/order.js';
import type { OrderPlan } from '../../ordering/plan.js';
import type { AccountId, ProductId } from '../../types/ids.js';
import type { Line } from '../../ordering/rules/types.js';
import type { ActiveProducts } from '../drafts/acquire.js';
import type { KnownPrices } from '../catalogue.js';
import type { AskedSchema } from '../drafts/draft-configurations.js';

/** What is no longer as it was approved: shown as old → new, and the order goes back. */

/** Rules read now against the lines that were approved. */
export function ruleDrift(plan: OrderPlan, catalogue: Catalogue): Drift[] {
  const names = namesIn(catalogue);
  const verdict = judge({
    ...catalogue,
    role: 'guide',
    intakes: plan.intakes.map(({ lines, subscription }) => ({
      lines,
      subscriptionId: subscription ?? undefined,
    })),
    activeProducts: new Map(plan.subscriptions.map((each) => [each.id, each.active])),
  });
  if (verdict.valid) return [];
  const gone = verdict.violations.flatMap(({ kind, products: [productId] }): Drift[] => {
    if (productId === undefined || (kind !== 'inactive' && kind !== 'unknown')) return [];
    const now = kind === 'inactive' ? 'inactive' : 'not-offered';
    return [{ what: 'product', productId, name: names.get(productId) ?? nameIn(plan, productId), now }];
  });
  const messages = verdict.violations
    .filter(({ kind }) => kind !== 'inactive' && kind !== 'unknown')
    .map((violation) => sayFinding(violation, (id) => names.get(id) ?? nameIn(plan, id) ?? id));
  return messages.length === 0 ? gone : [...gone, { what: 'rules', messages }];
}

/** Prices read now against those that were approved; prices that can't be read now are a difference too. */
export function priceDrift(plan: OrderPlan, now: KnownPrices | null): Drift[] {
  if (plan.prices === null) return [];
  const before = plan.prices.products;
  const currencyBefore = plan.prices.currency;
  const products = [...new Set(plan.intakes.flatMap((intake) => intake.lines.map((line) => line.productId)))];
  const changed = products.flatMap((productId): Drift[] => {
    const approved = of(before, productId);
    const old = inWords(approved, currencyBefore, true);
    // A plan of before steps were read says nothing of them.
    const withSteps = approved.some(({ price }) => 'steps' in price && price.steps !== undefined);
    const current =
      now === null ? priceNotKnown : inWords(of(now.products, productId), now.currency, withSteps);
    return old === current
      ? []
      : [{ what: 'price', productId, name: nameIn(plan, productId), before: old, now: current }];
  });
  if (changed.length === 0) return [];
  const lines = plan.intakes.flatMap((intake) => intake.lines);
  const total: Drift = {
    what: 'total',
    before: totalsText(summaryOf(plan)),
    now: totalsText(now === null ? null : priceLines(now, lines)),
  };
  return [...changed, total];
}

/** Products active in the subscriptions now against those that were shown when it was submitted. */
export function activeDrift(plan: OrderPlan, now: readonly ActiveProducts[]): Drift[] {
  return plan.subscriptions.flatMap((each): Drift[] => {
    const read = now.find((other) => other.id === each.id);
    // Its entry gave nothing to read it by.
    if (read === undefined) return [];
    const before = linesInWords(plan, each.active);
    const current = linesInWords(plan, read.lines);
    return before === current ? [] : [{ what: 'active', subscription: each.id, before, now: current }];
  });
}

/** The wholesaler's account that a draft shows now against the one that prices were read for (O6). */
export function accountDrift({ account: before }: OrderPlan, now: AccountId): Drift[] {
  return before === undefined || before === now ? [] : [{ what: 'account', before, now }];
}

function linesInWords(plan: OrderPlan, lines: readonly Line[]): string {
  const all = [
    ...plan.intakes.flatMap((intake) => intake.lines),
    ...plan.subscriptions.flatMap((each) => each.active),
  ];
  const names = new Map(all.map((line) => [line.productId, line.name]));
  const words = lines.map((line) => `${line.quantity} × ${names.get(line.productId) ?? line.productId}`);
  return words.length > 0 ? words.sort().join(', ') : 'nothing';
}

/** Schemas read now against those that the configurations were checked with. */
export function schemaDrift(plan: OrderPlan, asked: readonly AskedSchema[]): Drift[] {
  const before = new Map(
    plan.configurations.map((each) => [`${each.intake} ${each.productId}`, each.schemaHash]),
  );
  return asked
    .filter((each) => (before.get(`${each.intake} ${each.productId}`) ?? 'none') !== each.hash)
    .map(({ productId }) => ({ what: 'schema', productId, name: nameIn(plan, productId) }));
}

/** A product's name as it was when the plan was made. */
export function nameIn(plan: OrderPlan, productId: ProductId): string | null {
  const lines = plan.intakes.flatMap((intake) => intake.lines);
  return lines.find((line) => line.productId === productId)?.name ?? null;
}

function of(prices: readonly ProductPrice[], productId: ProductId): readonly ProductPrice[] {
  return prices.filter((price) => price.productId === productId);
}

function inWords(
  prices: readonly ProductPrice[],
  currency: { code: string; decimals: number },
  withSteps: boolean,
): string {
  const each = prices.map(({ price, interval, contract }) => {
    const runs = contract === null ? '' : ` for ${contractWords(contract)}`;
    switch (price.kind) {
      case 'fixed':
        return `${formatAmount(price.amount, currency)} ${intervalWords(interval)}${runs}`;
      case 'volume':
      case 'tiered':
        return `${unpricedWords({ why: price.kind, steps: withSteps ? (price.steps ?? []) : [], interval, currency })}${runs}`;
      default:
        return `${priceNotKnown}${runs}`;
    }
  });
  return each.length > 0 ? each.sort().join(' and ') : priceNotKnown;
}
