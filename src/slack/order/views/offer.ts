import { input } from '../../blocks.js';
import { action, block } from '../ids.js';
import { eachOf } from './money.js';
import { numberInput } from './number.js';
import type { Offer } from '../../../ordering/index.js';
import type { ViewBlock } from '../../../wire/blocks.js';
import type { ProductId } from '../../../types/ids.js';
import type { Screen } from '../../../workflow/screens.js';
import type { ViewContext } from '../../handlers.js';

export type ProductsScreen = Extract<Screen, { show: 'products' }>;

/** The name a product is called by; its id where the operator gives none. */
export const nameIn =
  ({ names }: Pick<ProductsScreen, 'names'>) =>
  (id: ProductId): string =>
    names.get(id) ?? id;

export const offerName = (screen: ProductsScreen, { name, productId }: Offer): string =>
  name ?? nameIn(screen)(productId);

/** One product's quantity, labelled with its name. `required`: it may not be left empty. */
export function offerInput(
  viewContext: ViewContext,
  screen: ProductsScreen,
  offer: Offer,
  required: boolean,
): ViewBlock {
  const { bounds, quantity, active } = offer;
  return input({
    blockId: block.qty(offer.productId, screen.intake, screen.nonces.get(offer.productId) ?? 0),
    label: offerName(screen, offer),
    hint: hintOf(viewContext, screen, offer, required),
    optional: !required || active > 0,
    dispatch: true,
    element: numberInput({
      action: action.qty,
      value: quantity > 0 ? quantity : null,
      min: required && active === 0 ? bounds.min : 0,
      // With what is active the bounds are warnings, and the dry run decides (P12).
      max: offer.isBroken || active > 0 ? null : bounds.max,
    }),
  });
}

function hintOf(viewContext: ViewContext, screen: ProductsScreen, offer: Offer, required: boolean): string {
  const { product, products } = viewContext.texts.order;
  const { bounds, quantity, active } = offer;
  const min = Math.max(bounds.min, 1);
  const total = quantity + active;
  const isOut = quantity > 0 && (total < min || total > (bounds.max ?? total));
  const rangeOf = (least: number, most: number | null): string =>
    most === 1 && !required ? products.oneAtMost : product.range(least, most);
  const more = bounds.max === null ? null : bounds.max - active;
  const isFull = active > 0 && more !== null && more < 1;
  const range =
    (active === 0
      ? rangeOf(min, bounds.max)
      : products.active(active, isFull ? null : rangeOf(Math.max(min - active, 1), more))) +
    (isOut ? products.outOfRange(quantity) : '') +
    (offer.excludedBy.length > 0 ? products.excluded(offer.excludedBy.map(nameIn(screen))) : '');
  const isOne = bounds.max === 1;
  return products.hint(
    range,
    !isFull && (!required || active > 0),
    eachOf(viewContext, screen.prices, offer.productId, !isOne),
  );
}
