import { isDeepStrictEqual } from 'node:util';
import { linesOf, type Order } from '../../../ordering/order.js';
import type { Line } from '../../../ordering/rules/types.js';
import type { ProductId } from '../../../types/ids.js';
import { initialsOf } from '../../requests/order-facts.js';
import { catalogueFor, knowingForms } from './onward.js';
import { just, type InputOf, type TypedStep } from './step.js';

/** What a subscription has beside its first product, and how much of each. */
export function productsStep(input: InputOf<'products'>): TypedStep {
  const { intake } = input;
  return {
    keeps: async (services, order) => {
      const catalogue = await catalogueFor(services, order, initialsOf(order), 'at hand');
      return { type: 'lines-typed', intake, lines: linesFrom(order, input), catalogue };
    },
    next: async (services, order, where, how) => {
      const catalogue = await catalogueFor(services, order, initialsOf(order), how);
      if (catalogue === null) return { asks: 'rules' };
      const chosen = { intake, lines: linesFrom(order, input), catalogue };
      return just(
        where === 'another'
          ? { type: 'another-asked', ...chosen }
          : await knowingForms(services, order, { type: 'lines-chosen', ...chosen }),
      );
    },
    isKept: async (_services, order) => {
      const kept = order.work.intakes.find(({ key }) => key === intake);
      return isDeepStrictEqual(kept?.lines, linesFrom(order, input));
    },
  };
}

/** The typed quantities over the kept lines: an input that was not there says nothing (it is not cleared). */
function linesFrom(order: Order, input: InputOf<'products'>): Line[] {
  const intake = order.work.intakes.find((each) => each.key === input.intake);
  if (intake === undefined) return [];
  const quantities = new Map<ProductId, number | null>(
    linesOf(intake).map((line) => [line.productId, line.quantity]),
  );
  for (const [productId, quantity] of input.quantities) quantities.set(productId, quantity);
  const initial = intake.initial?.productId;
  return [...quantities].flatMap(([productId, quantity]) =>
    quantity === null || quantity < 1 || productId === initial ? [] : [{ productId, quantity }],
  );
}
