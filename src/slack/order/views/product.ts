import { joined } from '../../../texts/markup.js';
import { button, context, input, option, placeholder, section } from '../../blocks.js';
import { moment } from '../../escape.js';
import { limits } from '../../../wire/limits.js';
import { action, block, callback } from '../ids.js';
import { encode } from '../private-metadata.js';
import { numberInput } from './number.js';
import { removeButton } from './remove.js';
import { nav, top, wizardModal } from './parts.js';
import { intervalsOf } from './money.js';
import type { InputElement, ViewBlock } from '../../../wire/blocks.js';
import type { ModalView } from '../../../wire/views.js';
import type { Product } from '../../../ordering/index.js';
import type { Screen } from '../../../workflow/screens.js';
import type { ViewContext } from '../../handlers.js';

type ProductScreen = Extract<Screen, { show: 'product' }>;

/** The product step: the product a subscription starts with, and how many. */
export function productView(viewContext: ViewContext, screen: ProductScreen): ModalView {
  const { head, intake, initial } = screen;
  const isEmpty = screen.products.length === 0 && !head.fixed.rest;
  const remove = screen.canRemove ? [removeButton(viewContext, intake)] : [];
  return wizardModal(viewContext, head, {
    callback: callback.product,
    ...(isEmpty ? {} : { submit: viewContext.texts.order.head.next }),
    metadata: encode(head, {
      step: 'product',
      intake,
      product: initial?.productId ?? null,
      quantity: initial?.quantity ?? null,
    }),
    blocks: [
      ...top(viewContext, head),
      ...chosen(viewContext, screen),
      ...price(viewContext, screen),
      ...nav(viewContext, head, remove),
    ],
  });
}

function chosen(viewContext: ViewContext, screen: ProductScreen): ViewBlock[] {
  const { head: words, product, review } = viewContext.texts.order;
  const { head, initial, products } = screen;
  if (head.fixed.rest && initial !== null) {
    const name = products.find(({ id }) => id === initial.productId)?.name ?? initial.productId;
    return [section(words.fixed), section(review.line(initial.quantity, name, ''))];
  }
  if (products.length === 0) return [section(product.none(head.customer ?? ''))];
  return inputs(viewContext, screen);
}

function inputs(viewContext: ViewContext, screen: ProductScreen): ViewBlock[] {
  const { product } = viewContext.texts.order;
  const { initial, bounds, intake } = screen;
  const range = product.range(bounds?.min ?? null, bounds?.max ?? null);
  const typed = initial?.quantity ?? null;
  const isOut = typed !== null && bounds !== null && isOutside(typed, bounds);
  return [
    input({
      blockId: block.product,
      label: product.label,
      hint: product.hint,
      dispatch: true,
      element: productInput(viewContext, screen),
    }),
    input({
      blockId: block.quantity(intake, initial?.productId ?? null),
      label: product.quantity,
      hint: isOut ? product.outOfRange(range, typed) : range,
      dispatch: true,
      element: numberInput({
        action: action.quantity,
        value: typed ?? bounds?.min ?? 1,
        min: Math.max(bounds?.min ?? 1, 1),
        max: bounds?.max ?? null,
      }),
    }),
  ];
}

const isOutside = (typed: number, bounds: { min: number | null; max: number | null }): boolean =>
  typed < (bounds.min ?? typed) || typed > (bounds.max ?? typed);

function productInput(viewContext: ViewContext, { products, initial }: ProductScreen): InputElement {
  const { product } = viewContext.texts.order;
  const chosen = products.find(({ id }) => id === initial?.productId);
  const first = chosen === undefined ? {} : { initial_option: productOption(chosen) };
  if (products.length > limits.select.options) {
    return {
      type: 'external_select',
      action_id: action.product,
      min_query_length: 0,
      placeholder: placeholder(product.search),
      ...first,
    };
  }
  return {
    type: 'static_select',
    action_id: action.product,
    placeholder: placeholder(product.placeholder),
    options: products.map(productOption),
    ...first,
  };
}

export const productOption = ({ id, name }: Product) => option(name === '' ? id : name, id);

function price(viewContext: ViewContext, { prices, initial, products }: ProductScreen): ViewBlock[] {
  if (prices === null || initial === null) return [];
  const { product, head, prices: words } = viewContext.texts.order;
  const name = products.find(({ id }) => id === initial.productId)?.name ?? initial.productId;
  if (!prices.known) {
    const { reference } = prices.unread;
    // Being read: nothing is known to be wrong, and there is nothing to try again.
    if (reference === '') return [context(product.priceFollows, 'order.price')];
    const again = button({
      action: 'order.retry.price',
      text: head.tryAgain,
      label: `${head.tryAgain}: ${name}`,
    });
    return [
      section(product.priceUnknown(initial.quantity, name), { blockId: 'order.price', accessory: again }),
      context(product.priceUnread(reference)),
    ];
  }
  const { totals, leftOut, contracts } = intervalsOf(prices, [initial]);
  const byVolume = leftOut.filter(({ why }) => why !== 'unknown').map(words.unpriced);
  const known = [...totals.map(words.total), ...byVolume];
  const said =
    known.length === 0
      ? [product.priceUnknown(initial.quantity, name)]
      : known.map((text) => product.price(text, initial.quantity, name));
  return [
    section(joined(said, '\n'), { blockId: 'order.price' }),
    context(product.pricesRead(words.contracts(contracts), moment(prices.readAt, viewContext.zone))),
  ];
}
