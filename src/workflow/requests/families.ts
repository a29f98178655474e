import { orderFamily, type Orders } from './order-family.js';
import { trunkFamily, type TrunkChanges } from './trunk-family.js';
import type { Family, FamilyTypes } from './family.js';

export interface FamilyMap {
  readonly order: Orders;
  readonly trunk: TrunkChanges;
}

export type FamilyName = keyof FamilyMap;

/** Both families by the name that their rows have. */
export const families: { readonly [K in FamilyName]: Family<FamilyMap[K]> } = {
  order: orderFamily,
  trunk: trunkFamily,
};

/** Does with a family of that name what is done alike with either. */
export const withFamily = <R>(name: FamilyName, use: UseFamily<R>): R =>
  name === 'trunk' ? use(families.trunk) : use(families.order);

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- What is used has to hold for each family.
type UseFamily<R> = <T extends FamilyTypes>(family: Family<T>) => R;
