import type { ProductId } from '../../types/ids.js';
import { allowedOf, allowedOnceMet, isBroken } from './bounds.js';
import type { Applied, ReferenceStatus } from './line-status.js';
import { isSold, type OrderView, type UnitView, viewOf } from './view.js';
import type { Basket } from './types.js';

/** One product that can be chosen for a subscription, or that is chosen and offered by nothing. */
export interface Offer {
  readonly productId: ProductId;
  /** The catalogue's name; null where it gives none. */
  readonly name: string | null;
  /** How many stand in this intake; 0: not chosen. */
  readonly quantity: number;
  /** How many are active in the subscription already (P12). */
  readonly active: number;
  /** What all rules allow together, multiplied where the setting says so (P1, P7). Max null: no bound (P11). */
  readonly bounds: { readonly min: number; readonly max: number | null };
  /** Its preconditions are met, or it has none (P8). */
  readonly isOpen: boolean;
  /** Where not: one product of each of these lists has to be there first. */
  readonly missing: readonly (readonly ProductId[])[];
  /** No quantity is right: the catalogue contradicts itself (P7, P11). */
  readonly isBroken: boolean;
  readonly isSold: boolean;
  /** Products of the order it can't stand beside (P10). */
  readonly excludedBy: readonly ProductId[];
}

export interface GroupOffer {
  readonly owner: ProductId;
  /** From 0, in the order of the owner's entry. */
  readonly index: number;
  /** At least one member that counts is there. */
  readonly isSatisfied: boolean;
  /** False where every member's preconditions are unmet: then the group asks nothing (P8). */
  readonly isAsking: boolean;
  /** `isElsewhere`: required, or a member of an earlier group, and offered there. */
  readonly members: readonly { readonly offer: Offer; readonly isElsewhere: boolean }[];
}

/** What can be chosen for one intake as it stands, in the order of the catalogue. */
export interface Offers {
  /** The initial product; null where the intake has none or adds to a subscription. */
  readonly initial: Offer | null;
  /** Required with min = max. */
  readonly fixed: readonly Offer[];
  /** Required within a range. */
  readonly ranged: readonly Offer[];
  readonly groups: readonly GroupOffer[];
  readonly optional: readonly Offer[];
  /** Lines that nothing in the order offers. */
  readonly others: readonly Offer[];
}

/**
 * What can be chosen for one intake of an order, for a screen to draw. A product stands once in it (required beats
 * group beats optional, P7); only a member of two groups stands in both, marked.
 * Null where the order has no such intake.
 */
export function offers(basket: Basket, intake: number): Offers | null {
  if (basket.intakes[intake] === undefined) return null;
  const view = viewOf(basket);
  const subscription = basket.intakes[intake].subscriptionId;
  const at = view.units.find(({ unit }) =>
    subscription === undefined ? unit.intake === intake : unit.subscription === subscription,
  );
  return at === undefined ? null : offersOf(view, at, intake);
}

function offersOf(view: OrderView, at: UnitView, intake: number): Offers {
  const { unit, statuses } = at;
  const make = offering(view, at, intake);
  const required = [...statuses.of].filter(([id, it]) => id !== unit.root && isRequired(it));
  const offered = new Set([...(unit.root === null ? [] : [unit.root]), ...required.map(([id]) => id)]);
  const groups = statuses.groups.map(({ owner, index, members }): GroupOffer => {
    const counting = members.filter(({ unmet }) => unmet.length === 0);
    return {
      owner,
      index,
      isSatisfied: counting.some(({ reference }) => unit.present.has(reference.productId)),
      isAsking: counting.length > 0,
      members: memberIds(members).map((id) => {
        const isElsewhere = offered.has(id);
        offered.add(id);
        return { offer: make(id), isElsewhere };
      }),
    };
  });
  const optional = [...statuses.of.keys()].filter((id) => !offered.has(id));
  const others = [...unit.own.keys()].filter((id) => id !== unit.root && !statuses.of.has(id));
  const all = required.map(([id]) => make(id));
  return {
    initial: unit.root === null || unit.subscription !== null ? null : make(unit.root),
    fixed: all.filter((offer) => isFixed(offer)),
    ranged: all.filter((offer) => !isFixed(offer)),
    groups,
    optional: optional.map(make),
    others: others.map(make),
  };
}

const isRequired = ({ met }: ReferenceStatus): boolean => met.some(({ as }) => as === 'required');

const isFixed = ({ bounds }: Offer): boolean => bounds.min === bounds.max;

const memberIds = (members: readonly Applied[]): readonly ProductId[] => [
  ...new Set(members.map(({ reference }) => reference.productId)),
];

function offering(view: OrderView, at: UnitView, intake: number): (id: ProductId) => Offer {
  const { unit, statuses } = at;
  const quantities = new Map<ProductId, number>();
  for (const { productId, quantity } of view.basket.intakes[intake]?.lines ?? []) {
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  }
  return (productId) => {
    const status = statuses.of.get(productId);
    const met = allowedOf(productId, status, unit, view.index);
    const allowed = met ?? (status === undefined ? null : allowedOnceMet(status, unit));
    return {
      productId,
      name:
        view.index.products.get(productId)?.name ?? view.index.entries.get(productId)?.productName ?? null,
      quantity: quantities.get(productId) ?? 0,
      active: unit.active.get(productId) ?? 0,
      bounds: { min: allowed?.min ?? 0, max: allowed?.max ?? null },
      isOpen: met !== null,
      missing: met === null ? (status?.ignored[0]?.unmet ?? []) : [],
      isBroken: allowed !== null && isBroken(allowed),
      isSold: isSold(view, productId),
      excludedBy: view.exclusions.against(productId),
    };
  };
}
