import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sized } from '../../support/size.js';
import { readBasket, BasketWire } from '../../../src/cli/rules/wire.js';
import { judge, type Basket } from '../../../src/ordering/index.js';
import { catalogueOf } from '../../../src/sandbox/operator/data/catalogue.js';
import { productList, relationsList } from '../../../src/sandbox/operator/ordering/discovery.js';
import { ruleViolations } from '../../../src/sandbox/operator/ordering/rules.js';
import { AccountId, SubscriptionId } from '../../../src/types/ids.js';
import {
  anyOrder,
  customer,
  dataOf,
  initialsIn,
  intakesOf,
  type AnyOrder,
  type NamedLine,
} from './any-shop.js';
import { id, subscription } from './shop.js';
import { blockedByJudge, told, type Told } from './findings.js';

const account = AccountId.parse(customer);
const subscriptions = ['T', 'U'].map(subscription);

const wireLines = (lines: readonly NamedLine[]) =>
  lines.map(({ name, quantity }) => ({ product_id: id(name), quantity }));

const own = (lines: readonly NamedLine[]) =>
  lines.map(({ name, quantity }) => ({ productId: id(name), quantity }));

/** The bot's basket, out of what the operator's discovery answers in the interface's own shapes. */
function botsBasket(order: AnyOrder): Basket {
  const catalogue = catalogueOf(dataOf(order, subscriptions));
  const relations = initialsIn(order).flatMap((initial) => relationsList(catalogue, id(initial), true));
  const wire = BasketWire.parse({
    id: 'any',
    multiplier_mode: order.mode,
    products: productList(catalogue, account, false),
    relations,
    intakes: intakesOf(order).map(({ to, lines }) => ({
      products: wireLines(lines),
      ...(to === null ? {} : { subscription_id: subscriptions[to] }),
    })),
    active_products: Object.fromEntries(
      subscriptions.map((one, at) => [one, wireLines(order.active[at] ?? [])]),
    ),
  });
  return readBasket(wire).basket;
}

/** What the embedded operator's dry run finds in the same order. */
function dryRun(order: AnyOrder, mode = order.mode): readonly Told[] {
  const found = ruleViolations({
    catalogue: catalogueOf(dataOf(order, subscriptions)),
    account,
    mode,
    entries: intakesOf(order).map(({ to, lines }, at) => ({
      id: String(at),
      lines: own(lines),
      subscriptionId: to === null ? null : (subscriptions[to] ?? null),
    })),
    activeProducts: new Map(
      intakesOf(order).flatMap(({ to }) =>
        to === null ? [] : [[SubscriptionId.parse(subscriptions[to]), own(order.active[to] ?? [])] as const],
      ),
    ),
  });
  return found.map(({ rule, entry, product_id, actual, min, max }) => ({
    rule,
    intake: Number(entry),
    product: product_id,
    actual,
    min,
    max,
  }));
}

test('the bot as judge and the dry run say the same rules about the same lines', () => {
  fc.assert(
    fc.property(anyOrder(), (order) => {
      expect(told(judge({ ...botsBasket(order), role: 'judge' }).violations)).toEqual(dryRun(order));
    }),
    { numRuns: sized({ short: 60, long: 400 }) },
  );
});

test('the bot as guide says what the dry run says, but warns where P3, P10 and P12 say warning', () => {
  fc.assert(
    fc.property(anyOrder(), (order) => {
      const basket = botsBasket(order);
      const { violations, warnings } = judge({ ...basket, role: 'guide' });
      const only = warnings.filter((warning) => blockedByJudge(basket, warning));
      expect(only.every(({ rule }) => ['P3', 'P10', 'P12'].includes(rule))).toBe(true);
      expect(new Set(told([...violations, ...only]))).toEqual(new Set(dryRun(order)));
    }),
    { numRuns: sized({ short: 60, long: 400 }) },
  );
});

test('where bounds are read the other way, the guide warns of it (P1) or the verdict is the same', () => {
  fc.assert(
    fc.property(anyOrder(), (order) => {
      const other = order.mode === 'absolute' ? 'per_initial' : 'absolute';
      const basket = botsBasket(order);
      if (judge({ ...basket, role: 'guide' }).warnings.some(({ rule }) => rule === 'P1')) return;
      expect(told(judge({ ...basket, role: 'judge' }).violations)).toEqual(dryRun(order, other));
    }),
    { numRuns: sized({ short: 60, long: 400 }) },
  );
});
