import { isDeepStrictEqual } from 'node:util';
import type { Order } from '../../../ordering/order.js';
import type { Line } from '../../../ordering/rules/types.js';
import type { ProductId } from '../../../types/ids.js';
import { readerOf } from '../../logins.js';
import { initialsOf } from '../../requests/order-facts.js';
import type { Services } from '../../services.js';
import { catalogueFor } from './onward.js';
import { just, missing, type InputOf, type TypedStep } from './step.js';

/** What a new subscription starts with. */
export function productStep(input: InputOf<'product'>): TypedStep {
  const { intake } = input;
  return {
    keeps: async (services, order) => {
      const initial = initialOf(services, order, input);
      return initial === null ? null : { type: 'product-typed', intake, initial };
    },
    next: async (services, order, _where, how) => {
      const initial = initialOf(services, order, input);
      if (initial === null) return missing('product');
      const initials = initialsOf(order, { intake, productId: initial.productId });
      const catalogue = await catalogueFor(services, order, initials, how);
      return catalogue === null
        ? { asks: 'rules' }
        : just({ type: 'product-chosen', intake, initial, catalogue });
    },
    isKept: async (services, order) => {
      const kept = order.work.intakes.find(({ key }) => key === intake);
      return isDeepStrictEqual(kept?.initial ?? null, initialOf(services, order, input));
    },
  };
}

function initialOf(services: Services, order: Order, input: InputOf<'product'>): Line | null {
  const kept = order.work.intakes.find((intake) => intake.key === input.intake)?.initial ?? null;
  const productId = input.productId ?? kept?.productId;
  if (productId === undefined) return null;
  const quantity = kept?.productId === productId ? kept.quantity : leastOf(services, order, productId);
  return { productId, quantity: input.quantity ?? quantity };
}

/** The least quantity that a product can start with, as far as its rules are at hand. */
function leastOf(services: Services, order: Order, productId: ProductId): number {
  const { customer } = order.work;
  const operator = readerOf(services, order);
  const known =
    customer === null ? null : services.catalogue.atHand(operator, customer.id, () => [productId]);
  const entry = known?.catalogue.relations.find((each) => each.productId === productId);
  return Math.max(1, entry?.initialQuantity?.min ?? 1);
}
