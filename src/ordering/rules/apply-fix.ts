import type { BasketIntake, Fix } from './types.js';

/**
 * The intakes with one fix applied: the product's first line takes the quantity, further lines of it go, a product
 * that is not there is added at the end. A fix for an intake that is no longer there changes nothing.
 */
export function applyFix<T extends BasketIntake>(intakes: readonly T[], fix: Fix): readonly T[] {
  return intakes.map((intake, at) =>
    at === fix.intake ? { ...intake, lines: withFix(intake, fix) } : intake,
  );
}

function withFix({ lines }: BasketIntake, { productId, quantity }: Fix): BasketIntake['lines'] {
  const first = lines.findIndex((line) => line.productId === productId);
  const others = lines.filter((line, at) => at === first || line.productId !== productId);
  if (quantity === 0) return others.filter((line) => line.productId !== productId);
  if (first === -1) return [...lines, { productId, quantity }];
  return others.map((line) => (line.productId === productId ? { productId, quantity } : line));
}
