import type { ProductId, SubscriptionId } from '../../types/ids.js';

/** How many of a product; null where the catalogue gives no bound (P11). */
export interface Bounds {
  readonly min: number | null;
  readonly max: number | null;
}

/** One product named by the entry of another, with its multiplier and what must be there first (P8). */
export interface Reference {
  readonly productId: ProductId;
  readonly bounds: Bounds;
  /** All of these, each met by any one of its products. */
  readonly preconditions: readonly (readonly ProductId[])[];
}

/** One entry of the relations of an initial product: what this product brings along, allows and excludes. */
export interface ProductRelations {
  readonly productId: ProductId;
  readonly productName: string;
  readonly optional: readonly Reference[];
  readonly atLeastOne: readonly (readonly Reference[])[];
  readonly required: readonly Reference[];
  readonly exclusive: readonly ProductId[];
  /** Shown, not enforced (P12). */
  readonly allowedChange: readonly { readonly productId: ProductId; readonly productName: string }[];
  readonly initialQuantity: Bounds | null;
}

export interface Product {
  readonly id: ProductId;
  readonly name: string;
  readonly isInitial: boolean;
  readonly isActive: boolean;
}

export interface Line {
  readonly productId: ProductId;
  readonly quantity: number;
}

/** One subscription of an order: a new one, or with `subscriptionId` products added to an existing one. */
export interface BasketIntake {
  readonly lines: readonly Line[];
  readonly subscriptionId?: SubscriptionId | undefined;
}

/** What the operator says can be ordered, as it was read. */
export interface Catalogue {
  /** Whether bounds stand as they are or are multiplied by the initial product's quantity (P1). */
  readonly mode: 'absolute' | 'per_initial';
  readonly products: readonly Product[];
  /** The entries of all initial products of the order; of one that is there twice the first counts. */
  readonly relations: readonly ProductRelations[];
  /** What the named subscriptions hold already (P12). One that is missing here is unknown, not empty. */
  readonly activeProducts?: ReadonlyMap<SubscriptionId, readonly Line[]> | undefined;
}

/** What the rules look at. */
export interface Basket extends Catalogue {
  /** The guide (the bot) warns where a reading says warning, the judge (a dry run) blocks there. */
  readonly role: 'guide' | 'judge';
  readonly intakes: readonly BasketIntake[];
}

/** The reading a finding stands on. */
export type Rule = `P${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14}`;

/** What was found, one code for each sentence that `describe` can say. */
export type FindingKind =
  | 'multiplier'
  | 'quantity-not-whole'
  | 'initial-missing'
  | 'second-initial'
  | 'unreachable'
  | 'through-absent'
  | 'out-of-range'
  | 'missing'
  | 'group-empty'
  | 'conflict'
  | 'precondition'
  | 'precondition-empty'
  | 'excluded'
  | 'excluded-by-active'
  | 'max-missing'
  | 'max-below-min'
  | 'total-out-of-range'
  | 'initial-unknown'
  | 'unknown'
  | 'inactive';

/** Sets the quantity of one product in one intake; 0 removes it. */
export interface Fix {
  /** Index of the intake in the order, from 0. */
  readonly intake: number;
  readonly productId: ProductId;
  readonly quantity: number;
}

/** Which at-least-one group of whose entry is meant; `index` counts from 0 in the catalogue's order. */
export interface GroupName {
  readonly owner: ProductId;
  readonly index: number;
}

export interface Finding {
  readonly rule: Rule;
  readonly kind: FindingKind;
  /** Index of the intake in the order, from 0. */
  readonly intake: number;
  readonly group?: GroupName;
  /** The product it is about first, then those that have to do with it. */
  readonly products: readonly ProductId[];
  readonly actual: number | null;
  readonly min: number | null;
  readonly max: number | null;
  /** Alternatives, the mildest first; empty where no single change helps. */
  readonly fixes: readonly Fix[];
  /** The catalogue contradicts itself: not the user's mistake (P7, P11). */
  readonly catalogue?: true;
}

export type Violation = Finding;
export type Warning = Finding;

export interface Verdict {
  readonly valid: boolean;
  readonly violations: readonly Violation[];
  readonly warnings: readonly Warning[];
}
