import { joined, md, type Markup } from '../../../texts/markup.js';
import { button, context, divider, input, manyFields, placeholder, section } from '../../blocks.js';
import { moment } from '../../escape.js';
import { action, block, callback } from '../ids.js';
import { emptyViewState, encode, type ViewState } from '../private-metadata.js';
import { leftOutOf, lineOf } from './money.js';
import { isAddable, offered, type Body } from './offered.js';
import { nameIn, offerName, type ProductsScreen } from './offer.js';
import { nav, nextLabel, sectionsOf, top, turning, wizardModal } from './parts.js';
import { problemBlocks, warningBlocks } from './problems.js';
import { removeButton, takeOutButton } from './remove.js';
import type { ViewBlock } from '../../../wire/blocks.js';
import type { Button } from '../../../wire/elements.js';
import type { ModalView } from '../../../wire/views.js';
import type { ViewContext } from '../../handlers.js';
import { searched } from '../../../types/searched.js';

/** As many as the private metadata has room for; nobody presses Fix for more products of one subscription. */
const mostNonces = 40;

/** Blocks of one view that products may take; problems, totals and buttons need the rest of Slack's hundred. */
const mostBlocks = 60;

/** The products step: what comes with the first product, required, chosen from groups, and optional. */
export function productsView(
  viewContext: ViewContext,
  screen: ProductsScreen,
  viewState: ViewState = emptyViewState,
): ModalView {
  const { head, intake, nonce, nonces } = screen;
  const { product } = viewContext.texts.order;
  const body = head.fixed.rest
    ? { blocks: asText(viewContext, screen), hidden: 0 }
    : inParts(viewContext, screen);
  const parts = Math.max(Math.ceil(body.blocks.length / mostBlocks), 1);
  const part = Math.min(viewState.part, parts - 1);
  const another = button({ action: 'order.another', text: product.another, value: head.order });
  return wizardModal(viewContext, head, {
    callback: callback.products,
    submit: nextLabel(viewContext, head),
    metadata: encode(
      head,
      { step: 'products', intake, nonce, nonces: Object.fromEntries([...nonces].slice(-mostNonces)) },
      { ...viewState, part },
    ),
    blocks: [
      ...top(viewContext, withoutEcho(screen)),
      ...problemBlocks(viewContext, screen.problems, !head.fixed.rest),
      ...warningBlocks(viewContext, screen.warnings),
      ...(head.fixed.rest ? [section(viewContext.texts.order.head.fixed)] : []),
      divider(),
      ...body.blocks.slice(part * mostBlocks, (part + 1) * mostBlocks),
      ...(body.hidden > 0 ? [addInput(viewContext, screen, body.hidden)] : []),
      divider(),
      ...(parts > 1 ? [context(viewContext.texts.order.head.part(part + 1, parts))] : []),
      ...totals(viewContext, screen),
      ...nav(viewContext, head, [
        ...turning(viewContext, part, parts),
        ...(head.fixed.rest || head.subscription?.to != null ? [] : [another]),
        ...leave(viewContext, screen),
      ]),
    ],
  });
}

/** A new subscription is removed; one that the customer has is taken out of the order, and stays. */
function leave(viewContext: ViewContext, { head, intake, canRemove }: ProductsScreen): Button[] {
  if (!canRemove) return [];
  const to = head.subscription?.to ?? null;
  return [
    to === null
      ? removeButton(viewContext, intake)
      : takeOutButton(viewContext, head, { id: to, does: 'change' }),
  ];
}

/** The problems themselves say why Next did not go on. */
function withoutEcho({ head, problems }: ProductsScreen): ProductsScreen['head'] {
  const isEcho = head.refusal?.code === 'rules' && problems.length > 0;
  return isEcho ? { ...head, refusal: null } : head;
}

/** All products where they fit; else what isn't chosen and need not be goes behind a search. */
function inParts(viewContext: ViewContext, screen: ProductsScreen): Body {
  const all = offered(viewContext, screen, () => true);
  return all.blocks.length <= mostBlocks ? all : offered(viewContext, screen, (offer) => !isAddable(offer));
}

function addInput(
  viewContext: ViewContext,
  { intake, lines, nonce }: ProductsScreen,
  hidden: number,
): ViewBlock {
  const { products, product } = viewContext.texts.order;
  return input({
    blockId: block.add(intake, lines.length, nonce),
    label: products.add,
    hint: products.addHint(hidden),
    optional: true,
    dispatch: true,
    element: {
      type: 'external_select',
      action_id: action.add,
      min_query_length: 0,
      placeholder: placeholder(product.search),
    },
  });
}

/** The lines as text, while the operator's draft holds them. */
const asText = (viewContext: ViewContext, screen: ProductsScreen): ViewBlock[] =>
  sectionsOf(
    screen.lines.map((line) =>
      viewContext.texts.order.review.line(
        line.quantity,
        nameIn(screen)(line.productId),
        lineOf(viewContext, screen.prices, line),
      ),
    ),
  );

function totals(viewContext: ViewContext, screen: ProductsScreen): ViewBlock[] {
  const { products, prices: words } = viewContext.texts.order;
  const { prices, totals: summary } = screen;
  if (!prices.known) return [context(products.unread(prices.unread.reference))];
  if (summary === null) return [];
  const leftOut = leftOutOf(viewContext, summary, nameIn(screen));
  const small: Markup[] = [
    md`${words.commitment(summary)}`,
    leftOut === '' ? md`${products.allKnown}` : md`${products.leftOut(leftOut)}`,
    products.read(moment(prices.readAt, viewContext.zone)),
  ];
  const facts = [
    ...(screen.own?.totals ?? []).map((total) =>
      products.total(words.totalLabel('subscription', total), words.amount(total)),
    ),
    ...summary.totals.map((total) =>
      products.total(words.totalLabel(screen.head.holds, total), words.amount(total)),
    ),
  ];
  return [...manyFields(facts, 'order.totals'), context(joined(small, ' '))];
}

/** Products that the search behind "Add a product" finds, by a part of their name. */
export function addable(screen: ProductsScreen, query: string) {
  const wanted = searched(query);
  const { optional, groups } = screen.offers;
  const all = [
    ...groups.flatMap((group) =>
      group.members.flatMap((member) => (member.isElsewhere ? [] : [member.offer])),
    ),
    ...optional,
  ];
  return all.filter((offer) => isAddable(offer) && searched(offerName(screen, offer)).includes(wanted));
}
