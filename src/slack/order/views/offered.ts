import { section } from '../../blocks.js';
import { nameIn, offerInput, offerName, type ProductsScreen } from './offer.js';
import { eachOf } from './money.js';
import { sectionsOf } from './parts.js';
import type { GroupOffer, Offer } from '../../../ordering/index.js';
import type { ViewBlock } from '../../../wire/blocks.js';
import type { Markup } from '../../escape.js';
import type { ViewContext } from '../../handlers.js';

export interface Body {
  readonly blocks: readonly ViewBlock[];
  /** How many products are behind the search. */
  readonly hidden: number;
}

/** A product that is not chosen but could be. */
export const isAddable = (offer: Offer): boolean =>
  offer.quantity === 0 && offer.isOpen && offer.isSold && !offer.isBroken;

/** Everything that can be chosen for a subscription, in the order of the catalogue; `isShown` leaves products out. */
export function offered(
  viewContext: ViewContext,
  screen: ProductsScreen,
  isShown: (offer: Offer) => boolean,
): Body {
  const { offers } = screen;
  const { products } = viewContext.texts.order;
  const draw = (list: readonly Offer[], required = false) =>
    listed(viewContext, screen, list, isShown, required);
  const optional = draw(offers.optional);
  const others = draw(offers.others);
  const groups = offers.groups.map((group) => groupBlocks(viewContext, screen, group, isShown));
  const required = [...requiredText(viewContext, screen), ...draw(offers.ranged, true).blocks];
  const blocks = [
    ...(required.length === 0 ? [] : [section(products.required), ...required]),
    ...groups.flatMap((group) => group.blocks),
    ...(optional.blocks.length === 0 ? [] : [section(products.optional), ...optional.blocks]),
    ...(others.blocks.length === 0 ? [] : [section(products.others), ...others.blocks]),
  ];
  const hidden = [optional, ...groups].reduce((sum, part) => sum + part.hidden, 0);
  return blocks.length === 0 && hidden === 0
    ? { blocks: [section(products.none)], hidden }
    : { blocks, hidden };
}

/** What nobody chooses: the product it starts with, and required ones with one quantity alone. */
function requiredText(viewContext: ViewContext, screen: ProductsScreen): ViewBlock[] {
  const { products } = viewContext.texts.order;
  const { initial, fixed } = screen.offers;
  const price = (offer: Offer) => eachOf(viewContext, screen.prices, offer.productId, offer.quantity > 1);
  const lines: Markup[] = [
    ...(initial === null
      ? []
      : [products.initialLine(offerName(screen, initial), initial.quantity, price(initial))]),
    ...fixed.map((offer) => {
      const name = offerName(screen, offer);
      if (offer.isBroken) return products.broken(name);
      if (offer.active > 0 && offer.quantity === 0) return products.activeLine(name, offer.active);
      return products.fixedLine(name, offer.quantity || offer.bounds.min, price(offer));
    }),
  ];
  return sectionsOf(lines);
}

function groupBlocks(
  viewContext: ViewContext,
  screen: ProductsScreen,
  group: GroupOffer,
  isShown: (offer: Offer) => boolean,
): Body {
  const { products } = viewContext.texts.order;
  const own = group.members.filter((member) => !member.isElsewhere).map(({ offer }) => offer);
  const elsewhere = group.members.filter((member) => member.isElsewhere);
  const { blocks, hidden } = listed(viewContext, screen, own, isShown, false);
  const also = elsewhere.map(({ offer }) => products.elsewhere(offerName(screen, offer)));
  const all = [...blocks, ...sectionsOf(also)];
  const isThere = group.members.some(({ offer }) => offer.active > 0);
  return { blocks: all.length === 0 ? [] : [section(products.group(isThere)), ...all], hidden };
}

/** Inputs for what can be ordered now or is there already; a line of text for what can't be, and why. */
function listed(
  viewContext: ViewContext,
  screen: ProductsScreen,
  list: readonly Offer[],
  isShown: (offer: Offer) => boolean,
  required: boolean,
): Body {
  const { products } = viewContext.texts.order;
  const shown = list.filter(isShown);
  const asInput = (offer: Offer) => offer.quantity > 0 || (required && !offer.isBroken) || isAddable(offer);
  // Required with a minimum of 0 may be left out (P5).
  const inputs = shown
    .filter(asInput)
    .map((offer) => offerInput(viewContext, screen, offer, required && offer.bounds.min > 0));
  const lines = shown
    .filter((offer) => !asInput(offer) && (offer.isSold || required))
    .map((offer) => {
      const name = offerName(screen, offer);
      if (offer.isBroken) return products.broken(name);
      return products.unmet(
        name,
        offer.missing.map((ids) => ids.map(nameIn(screen))),
      );
    });
  return { blocks: [...inputs, ...sectionsOf(lines)], hidden: list.length - shown.length };
}
