import type { ProductId } from '../../../types/ids.js';
import { allowedOf } from '../bounds.js';
import type { Index } from '../catalogue.js';
import type { Found } from '../report.js';
import { fixAway, fixTo, type Own } from '../units.js';
import type { UnitView } from '../view.js';
import type { Checking } from './context.js';

/** Every line names a product that is sold (P13), in a positive whole number (P2). */
export function checkLines({ view, at, report, fixer }: Checking): void {
  for (const [id, own] of at.unit.own) {
    const about = { intake: own.intake, products: [id] };
    if (!view.index.knows(id)) {
      report.add({ rule: 'P13', kind: 'unknown', ...about, fixes: [fixAway(at.unit, id)] });
    } else if (view.index.products.get(id)?.isActive === false) {
      report.add({ rule: 'P13', kind: 'inactive', ...about, fixes: fixer.drop(at, [id]) });
    }
    if (own.broken !== null) report.add(notWhole(at, id, own.broken, view.index));
  }
}

function notWhole(
  { unit, statuses }: UnitView,
  id: ProductId,
  { quantity, intake }: NonNullable<Own['broken']>,
  index: Index,
): Found {
  const allowed = allowedOf(id, statuses.of.get(id), unit, index);
  const least = fixTo(unit, id, Math.max(1, allowed?.min ?? 1, unit.present.get(id) ?? 1));
  const away = { intake, productId: id, quantity: 0 };
  // Setting a quantity replaces all lines of the product in that intake: the lines that are right stay counted.
  const isEnough = least.intake === intake && least.quantity > 0;
  return {
    rule: 'P2',
    kind: 'quantity-not-whole',
    intake,
    products: [id],
    actual: quantity,
    min: 1,
    fixes: [...(isEnough ? [least] : []), ...(isEnough && id === unit.root ? [] : [away])],
  };
}
