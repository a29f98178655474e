import { linesOf, subscriptionsThat, type Order } from '../../ordering/order.js';
import { priceLines, type PriceSummary } from '../../ordering/prices.js';
import { basketOf, judged } from '../../ordering/basket.js';
import { judge } from '../../ordering/rules/judge.js';
import { intakeLabels, intervalWords, priceNotKnown, sayFinding, sayFix } from '../../texts/index.js';
import { formatMoney } from '../../ordering/money.js';
import { OperatorFailure } from '../../operator/index.js';
import { operatorProblem } from '../problems.js';
import { waitsForOperator } from '../outbox/backoff.js';
import { amountOf, type PlanAction } from '../../approvals/index.js';
import { readerOf } from '../logins.js';
import type { Catalogue } from '../../ordering/catalogue.js';
import type { OrderPlan } from '../../ordering/plan.js';
import type { Line, Verdict } from '../../ordering/rules/types.js';
import type { ProductId } from '../../types/ids.js';
import type { KnownPrices, PickInitials } from '../catalogue.js';
import type { Services } from '../services.js';
import type { Problem } from '../screens.js';

/** What the catalogue says about an order: names, prices, broken rules in words. */

/**
 * Which initial products an order's rules come from: those its new subscriptions start with, and those active in the
 * subscriptions it adds to (P12). Those it ends are there for the names of what stops.
 * @param instead the product screen's intake with the product that is chosen there now
 */
export function initialsOf(order: Order, instead?: { intake: number; productId: ProductId }): PickInitials {
  return (products) => {
    const initial = new Set(products.filter((each) => each.isInitial).map((each) => each.id));
    const chosen = order.work.intakes.flatMap((intake) => {
      if (intake.key === instead?.intake) return [instead.productId];
      return intake.initial === null ? [] : [intake.initial.productId];
    });
    const active = order.work.subscriptions
      .flatMap((each) => each.active ?? [])
      .map((line) => line.productId)
      .filter((id) => initial.has(id));
    return [...chosen, ...active];
  };
}

/** The catalogue with what the order's subscriptions hold already; one that was not read is unknown, not empty. */
export function withActive(order: Order, catalogue: Catalogue): Catalogue {
  const known = order.work.subscriptions.flatMap((each) =>
    each.active === null ? [] : [[each.id, each.active] as const],
  );
  return { ...catalogue, activeProducts: new Map(known) };
}

/** Every product of an order's intakes, once. */
export function productsOf(order: Order): ProductId[] {
  return [...new Set(order.work.intakes.flatMap((intake) => linesOf(intake).map((line) => line.productId)))];
}

/** What ends: its prices tell how long its contracts run. */
export const endingProducts = (order: Order): ProductId[] =>
  subscriptionsThat(order.work, 'terminate').flatMap((each) =>
    (each.active ?? []).map((line) => line.productId),
  );

/** The catalogue's names. */
export function namesIn(catalogue: Catalogue): Map<ProductId, string> {
  const names = new Map<ProductId, string>();
  for (const entry of catalogue.relations) {
    for (const each of entry.allowedChange) names.set(each.productId, each.productName);
  }
  for (const entry of catalogue.relations) names.set(entry.productId, entry.productName);
  for (const product of catalogue.products) names.set(product.id, product.name);
  return names;
}

/** An order's lines against the rules, as the guide. A last intake that has no product yet breaks nothing. */
export function verdictOf(order: Order, catalogue: Catalogue): Verdict {
  const intakes = basketOf(judged(order.work.intakes));
  if (intakes.length === 0) return { valid: true, violations: [], warnings: [] };
  return judge({ ...withActive(order, catalogue), role: 'guide', intakes });
}

/** Broken rules in plain words, each with what its fixes do. */
export function problemsOf(order: Order, verdict: Verdict, names: ReadonlyMap<ProductId, string>): Problem[] {
  const intakes = basketOf(order.work.intakes);
  const nameOf = (id: ProductId) => names.get(id) ?? id;
  const labelOf = labelsIn(order);
  return verdict.violations.map((violation) => ({
    says: sayFinding(violation, nameOf, labelOf(violation.intake)),
    fixes: violation.fixes.map((fix) => ({ fix, says: sayFix(fix, intakes, nameOf, labelOf(fix.intake)) })),
    catalogue: violation.catalogue === true,
    products: violation.products,
  }));
}

/** What the rules only warn of, in plain words. */
export function warningsOf(order: Order, verdict: Verdict, names: ReadonlyMap<ProductId, string>): string[] {
  const labelOf = labelsIn(order);
  return verdict.warnings.map((warning) =>
    sayFinding(warning, (id) => names.get(id) ?? id, labelOf(warning.intake)),
  );
}

const labelsIn = ({ work: { intakes, subscriptions } }: Order): ((intake: number) => string | null) =>
  intakeLabels(
    basketOf(intakes),
    subscriptions.map(({ id }) => id),
  );

/** Prices for an order's products; null where the operator gave none: an order goes on without (O10). */
export async function readPrices(
  services: Services,
  order: Order,
  products: readonly ProductId[],
  age: 'remembered' | 'fresh',
): Promise<KnownPrices | null> {
  try {
    return await services.catalogue.prices(readerOf(services, order), products, age);
  } catch (error) {
    // What is frozen for approval waits for an operator that is only away: its prices are not left out.
    if (
      !(error instanceof OperatorFailure) ||
      (age === 'fresh' && waitsForOperator(services, error) !== null)
    )
      throw error;
    operatorProblem(services, error, 'prices');
    return null;
  }
}

/** Lines, totals per interval and what they leave out, for a whole plan. */
export function summaryOf(plan: OrderPlan): PriceSummary | null {
  if (plan.prices === null) return null;
  return priceLines(
    plan.prices,
    plan.intakes.flatMap((intake) => intake.lines),
  );
}

/** What one line of a plan costs by itself; null where no prices were read (O10). */
export const priceOfLine = ({ prices }: OrderPlan, line: Line): PriceSummary | null =>
  prices === null ? null : priceLines(prices, [line]);

/** Every total as text, to tell whether it changed. */
export function totalsText(summary: PriceSummary | null): string {
  if (summary === null) return priceNotKnown;
  const totals = summary.totals.map(({ sum, interval }) => `${formatMoney(sum)} ${intervalWords(interval)}`);
  return totals.length > 0 ? totals.join(', ') : priceNotKnown;
}

/**
 * What the policy's rules can ask about an order: one action for each kind of entry it has, so that a mixed order
 * needs what its strictest part needs.
 */
export function actionsOf(order: Order, prices: KnownPrices | null): PlanAction[] {
  const { customer, intakes, subscriptions } = order.work;
  const fresh = intakes.filter((intake) => intake.subscription === null);
  const added = intakes.filter((intake) => intake.subscription !== null);
  const ended = subscriptions.filter((each) => each.does === 'terminate');
  const base = customer === null ? {} : { customer: customer.id };
  const ofLines = (those: Order['work']['intakes']) => ({
    ...base,
    count: those.flatMap(linesOf).reduce((sum, line) => sum + line.quantity, 0),
    subscriptions: those.length,
    ...totalsFor(prices, intakes.flatMap(linesOf)),
  });
  return [
    ...(fresh.length > 0 ? [{ action: 'order.intake', ...ofLines(fresh) } as const] : []),
    ...(added.length > 0 ? [{ action: 'order.change', ...ofLines(added) } as const] : []),
    ...(ended.length > 0
      ? [{ action: 'order.terminate', ...base, count: ended.length, subscriptions: ended.length } as const]
      : []),
  ];
}

/** Totals of the whole order, as far as prices are known. */
function totalsFor(prices: KnownPrices | null, lines: readonly Line[]) {
  if (prices === null) return {};
  const summary = priceLines(prices, lines);
  return {
    totals: summary.totals.map(({ sum }) => amountOf(sum.minor, sum.currency.code, sum.currency.decimals)),
    totalsIncomplete: summary.leftOut.length > 0,
  };
}
