import { linesOf, type Order } from '../ordering/order.js';
import { priceLines, type PriceSummary } from '../ordering/prices.js';
import { basketOf, judged } from '../ordering/basket.js';
import { judge } from '../ordering/rules/judge.js';
import { describe, describeFix } from '../ordering/rules/describe.js';
import { formatMoney } from '../ordering/money.js';
import { OperatorFailure } from '../operator/index.js';
import { operatorProblem } from './problems.js';
import { readerFor } from './profiles.js';
import type { PlanAction } from '../approvals/index.js';
import type { Catalogue } from '../ordering/catalogue.js';
import type { OrderPlan } from '../ordering/plan.js';
import type { Verdict } from '../ordering/rules/types.js';
import type { ProductId } from '../types/ids.js';
import type { KnownPrices } from './catalogue.js';
import type { House } from './house.js';
import type { Problem } from './screens.js';

/** What the catalogue says about an order: names, prices, broken rules in words. */

/** The initial products of an order's intakes, or of all but one. */
export function initialsOf(order: Order, but?: number): ProductId[] {
  return order.work.intakes.flatMap((intake) =>
    intake.initial === null || intake.key === but ? [] : [intake.initial.productId],
  );
}

/** Every product of an order, once. */
export function productsOf(order: Order): ProductId[] {
  return [...new Set(order.work.intakes.flatMap((intake) => linesOf(intake).map((line) => line.productId)))];
}

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
  return judge({ ...catalogue, role: 'guide', intakes });
}

/** Broken rules in plain words, each with what its fixes do. */
export function problemsOf(order: Order, verdict: Verdict, names: ReadonlyMap<ProductId, string>): Problem[] {
  const intakes = basketOf(order.work.intakes);
  const nameOf = (id: ProductId) => names.get(id) ?? id;
  return verdict.violations.map((violation) => ({
    says: describe(violation, nameOf),
    fixes: violation.fixes.map((fix) => ({ fix, says: describeFix(fix, intakes, nameOf) })),
    catalogue: violation.catalogue === true,
  }));
}

export function warningsOf(verdict: Verdict, names: ReadonlyMap<ProductId, string>): string[] {
  return verdict.warnings.map((warning) => describe(warning, (id) => names.get(id) ?? id));
}

/** Prices for an order's products; null where the operator gave none: an order goes on without (O10). */
export async function readPrices(
  house: House,
  order: Order,
  products: readonly ProductId[],
  age: 'remembered' | 'fresh',
): Promise<KnownPrices | null> {
  try {
    return await house.catalogue.prices(readerFor(house, order.requester), products, age);
  } catch (error) {
    if (!(error instanceof OperatorFailure)) throw error;
    operatorProblem(house, error, 'prices');
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

/** Every total as text, to tell whether it changed. */
export function totalsText(summary: PriceSummary | null): string {
  if (summary === null) return 'not known';
  const totals = summary.totals.map(({ sum, interval }) =>
    `${formatMoney(sum)} ${interval?.type ?? ''} ${interval?.count ?? ''}`.trim(),
  );
  return totals.length > 0 ? totals.join(', ') : 'not known';
}

/** What the policy's rules can ask about an order. */
export function actionsOf(order: Order, prices: KnownPrices | null): PlanAction[] {
  const lines = order.work.intakes.flatMap(linesOf);
  const summary = prices === null ? null : priceLines(prices, lines);
  const { customer, intakes } = order.work;
  return [
    {
      action: `order.${order.kind}`,
      count: lines.reduce((sum, line) => sum + line.quantity, 0),
      subscriptions: intakes.length,
      ...(customer === null ? {} : { customer: customer.id }),
      ...(summary === null
        ? {}
        : {
            totals: summary.totals.map(({ sum }) => ({
              amount: (sum.minor / 10 ** sum.currency.decimals).toFixed(Math.max(0, sum.currency.decimals)),
              currency: sum.currency.code,
            })),
            totalsIncomplete: summary.leftOut.length > 0,
          }),
    },
  ];
}
