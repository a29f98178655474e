import { orderFamily, type Orders } from './order-family.js';
import { trunkFamily, type TrunkChanges } from './trunk-family.js';
import type { Family } from './family.js';

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
