import { applyFix } from './apply-fix.js';
import { judge } from './judge.js';
import type { Basket, BasketIntake } from './types.js';

/** Chains of required products are short; a catalogue that asks for more than this is left to the user. */
const mostRounds = 20;

/**
 * The intakes with every missing required product added at its minimum (P5), and what those require in turn: what
 * a screen shows as fixed text must be in the order too. Choices (groups, options) are left alone.
 */
export function withRequired(basket: Basket): readonly BasketIntake[] {
  let { intakes } = basket;
  for (let round = 0; round < mostRounds; round += 1) {
    const { violations } = judge({ ...basket, intakes });
    const adds = violations.flatMap(({ kind, products: [id], fixes: [fix] }) =>
      kind === 'missing' && fix !== undefined && fix.quantity > 0 && fix.productId === id ? [fix] : [],
    );
    if (adds.length === 0) return intakes;
    intakes = adds.reduce<readonly BasketIntake[]>(applyFix, intakes);
  }
  return intakes;
}
