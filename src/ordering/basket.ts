import { offers, type Offer } from './rules/offers.js';
import { withRequired } from './rules/complete.js';
import { linesOf } from './order.js';
import type { Catalogue } from './catalogue.js';
import type { Intake } from './order.js';
import type { BasketIntake, Line } from './rules/types.js';

/** A chain of fixed products is short; a catalogue that never settles is left to the rules to report. */
const mostRounds = 10;

/** The order's intakes as the rules look at them, in their order. */
export function basketOf(intakes: readonly Intake[]): BasketIntake[] {
  return intakes.map((intake) =>
    intake.subscription === null
      ? { lines: linesOf(intake) }
      : { lines: linesOf(intake), subscriptionId: intake.subscription },
  );
}

/**
 * What the rules look at while an order is composed: intakes after the last one that has a product are still to be
 * filled and break no rule. Fixes name intakes by their place, so only the end is left out.
 */
export function judged(intakes: readonly Intake[]): readonly Intake[] {
  const last = intakes.findLastIndex((intake) => intake.initial !== null || intake.lines.length > 0);
  return intakes.slice(0, last + 1);
}

/**
 * The lines of one intake with what a person can't choose put right: products in a fixed quantity (P5, min = max)
 * follow by themselves, since the screen shows them as text. The first time, required products with a range stand
 * at their least too; later an emptied one is the person's choice, which the rules report.
 */
export function completeLines(
  catalogue: Catalogue,
  intakes: readonly Intake[],
  changed: Intake,
  when: 'first time' | 'again',
): Intake['lines'] {
  const all = intakes.map((intake) => (intake.key === changed.key ? changed : intake));
  const at = all.findIndex((intake) => intake.key === changed.key);
  const basket = { ...catalogue, role: 'guide', intakes: basketOf(all) } as const;
  const intakesNow = when === 'first time' ? withRequired(basket) : basket.intakes;
  const settled = withFixed({ ...basket, intakes: intakesNow }, at);
  return withoutInitial(settled, changed);
}

function withFixed(basket: Parameters<typeof offers>[0], at: number): readonly Line[] {
  let { intakes } = basket;
  // What is active was not read: what seems to be missing may well be there.
  const subscription = intakes[at]?.subscriptionId;
  if (subscription !== undefined && basket.activeProducts?.get(subscription) === undefined)
    return intakes[at]?.lines ?? [];
  for (let round = 0; round < mostRounds; round += 1) {
    const off = (offers({ ...basket, intakes }, at)?.fixed ?? []).filter(
      (offer) => offer.isOpen && !offer.isBroken && offer.quantity !== toAdd(offer),
    );
    if (off.length === 0) break;
    const fixed = new Map(off.map((offer) => [offer.productId, toAdd(offer)]));
    intakes = intakes.map((intake, index) =>
      index === at
        ? {
            ...intake,
            lines: [
              ...intake.lines.filter((line) => !fixed.has(line.productId)),
              ...[...fixed]
                .filter(([, quantity]) => quantity > 0)
                .map(([productId, quantity]) => ({ productId, quantity })),
            ],
          }
        : intake,
    );
  }
  return intakes[at]?.lines ?? [];
}

/** Bounds speak of all that a subscription holds: what is active there already is not added again (P12). */
const toAdd = ({ bounds, active }: Offer): number => Math.max(0, bounds.min - active);

function withoutInitial(lines: readonly Line[], intake: Intake): Intake['lines'] {
  const initial = intake.initial?.productId;
  return lines.filter((line) => line.productId !== initial).map((line) => ({ ...line }));
}
