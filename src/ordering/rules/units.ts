import type { ProductId, SubscriptionId } from '../../types/ids.js';
import { type Index, walk } from './catalogue.js';
import type { Basket, Fix } from './types.js';

/** What an order adds of one product to one subscription. */
export interface Own {
  /** Several lines of one product are added up (P2); lines that are no whole number don't count. */
  readonly quantity: number;
  /** The first quantity that is no positive whole number, and the intake where it stands. */
  readonly broken: { readonly quantity: number; readonly intake: number } | null;
  /** The first intake that holds it, and how many stand there. */
  readonly intake: number;
  readonly inIntake: number;
}

/**
 * One subscription of the order as the rules see it: a new intake, or all intakes that name the same existing
 * subscription, with what is active there (P12).
 */
export interface Unit {
  /** Index of its first intake. */
  readonly intake: number;
  readonly subscription: SubscriptionId | null;
  /** False for a subscription whose active products were not read: what is missing may well be there. */
  readonly activeKnown: boolean;
  readonly own: ReadonlyMap<ProductId, Own>;
  readonly active: ReadonlyMap<ProductId, number>;
  /** Own and active together, by product. A line means presence, whatever its quantity (P2). */
  readonly present: ReadonlyMap<ProductId, number>;
  /** The product everything else is judged against (P3); null where there is none or it isn't known. */
  readonly root: ProductId | null;
  /** What the bounds of all products but the root are multiplied with (P1). */
  readonly times: number;
}

/** The subscriptions of an order, by their first intake. */
export function unitsOf(basket: Basket, index: Index): readonly Unit[] {
  const groups = new Map<SubscriptionId | number, number[]>();
  for (const [intake, { subscriptionId }] of basket.intakes.entries()) {
    const list = groups.get(subscriptionId ?? intake);
    if (list === undefined) groups.set(subscriptionId ?? intake, [intake]);
    else list.push(intake);
  }
  return [...groups.values()].map((intakes) => unitOf(basket, index, intakes));
}

function unitOf(basket: Basket, index: Index, intakes: readonly number[]): Unit {
  const first = intakes[0] ?? 0;
  const subscription = basket.intakes[first]?.subscriptionId ?? null;
  const lines = subscription === null ? [] : basket.activeProducts?.get(subscription);
  const active = new Map<ProductId, number>();
  for (const { productId, quantity } of lines ?? []) {
    if (quantity > 0) active.set(productId, (active.get(productId) ?? 0) + quantity);
  }
  const own = ownOf(basket, intakes);
  const present = new Map([...own].map(([id, { quantity }]) => [id, quantity]));
  for (const [id, quantity] of active) present.set(id, (present.get(id) ?? 0) + quantity);
  // An initial product that is added to a subscription is not what the subscription started with (P12).
  const root = rootOf(subscription === null ? own.keys() : active.keys(), index);
  return {
    intake: first,
    subscription,
    activeKnown: lines !== undefined,
    own,
    active,
    present,
    root,
    times: root === null || basket.mode === 'absolute' ? 1 : Math.max(1, present.get(root) ?? 1),
  };
}

function ownOf(basket: Basket, intakes: readonly number[]): ReadonlyMap<ProductId, Own> {
  const own = new Map<ProductId, Own>();
  for (const intake of intakes) {
    for (const { productId, quantity } of basket.intakes[intake]?.lines ?? []) {
      const seen = own.get(productId) ?? { quantity: 0, broken: null, intake, inIntake: 0 };
      const whole = Number.isSafeInteger(quantity) && quantity > 0;
      const counted = whole ? quantity : 0;
      own.set(productId, {
        quantity: seen.quantity + counted,
        broken: seen.broken ?? (whole ? null : { quantity, intake }),
        intake: seen.intake,
        inIntake: seen.intake === intake ? seen.inIntake + counted : seen.inIntake,
      });
    }
  }
  return own;
}

/**
 * The initial product the others start from (P3): of several the one that leads to all the others, else the first.
 * One pass: only the last product that no earlier one led to can lead to all.
 */
function rootOf(ids: Iterable<ProductId>, index: Index): ProductId | null {
  const initial = [...ids].filter((id) => index.products.get(id)?.isInitial === true);
  const [first] = initial;
  if (first === undefined || initial.length === 1) return first ?? null;
  const seen = new Set<ProductId>();
  let last = first;
  for (const id of initial) {
    if (seen.has(id)) continue;
    last = id;
    for (const reached of walk([id], index.entries, (next) => !seen.has(next))) seen.add(reached);
  }
  const reach = index.reach(last).products;
  return initial.every((id) => reach.has(id)) ? last : first;
}

/** The change that makes a subscription hold this many of a product in all; never fewer than what is active. */
export function fixTo(unit: Unit, productId: ProductId, total: number): Fix {
  const own = unit.own.get(productId);
  const elsewhere = (unit.present.get(productId) ?? 0) - (own?.inIntake ?? 0);
  return { intake: own?.intake ?? unit.intake, productId, quantity: Math.max(0, total - elsewhere) };
}

/** The change that takes a product out of the order. */
export function fixAway(unit: Unit, productId: ProductId): Fix {
  return { intake: unit.own.get(productId)?.intake ?? unit.intake, productId, quantity: 0 };
}
