import { joined, md, type Markup } from '../../../texts/markup.js';
import { button, context, divider, input, manyFields, placeholder, section } from '../../blocks.js';
import { time } from '../../escape.js';
import { action, block, callback } from '../ids.js';
import { nothingKept, remember, type Kept } from '../memory.js';
import { leftOutOf, lineOf } from './money.js';
import { isAddable, offered, type Body } from './offered.js';
import { nameIn, offerName, type ProductsScreen } from './offer.js';
import { nav, sectionsOf, top, turning, wizardModal } from './parts.js';
import { problemBlocks, warningBlocks } from './problems.js';
import { removeButton } from './remove.js';
import type { ViewBlock } from '../../../wire/blocks.js';
import type { ModalView } from '../../../wire/views.js';
import type { Pen } from '../../handlers.js';
import { searched } from '../../../types/searched.js';

/** Blocks of one view that products may take; problems, totals and buttons need the rest of Slack's hundred. */
const mostBlocks = 60;

/** Step 3: what comes with the first product, required, chosen from groups, and optional. */
export function productsView(pen: Pen, screen: ProductsScreen, kept: Kept = nothingKept): ModalView {
  const { head, intake, nonce } = screen;
  const { product } = pen.texts.order;
  const body = head.fixed.rest ? { blocks: asText(pen, screen), hidden: 0 } : inParts(pen, screen);
  const parts = Math.max(Math.ceil(body.blocks.length / mostBlocks), 1);
  const part = Math.min(kept.part, parts - 1);
  const another = button({ action: 'order.another', text: product.another, value: head.order });
  return wizardModal(pen, head, {
    callback: callback.products,
    submit: pen.texts.order.head.next,
    metadata: remember(head, { step: 'products', intake, nonce }, { ...kept, part }),
    blocks: [
      ...top(pen, withoutEcho(screen)),
      ...problemBlocks(pen, screen.problems, !head.fixed.rest),
      ...warningBlocks(pen, screen.warnings),
      ...(head.fixed.rest ? [section(pen.texts.order.head.fixed)] : []),
      divider(),
      ...body.blocks.slice(part * mostBlocks, (part + 1) * mostBlocks),
      ...(body.hidden > 0 ? [addInput(pen, screen, body.hidden)] : []),
      divider(),
      ...(parts > 1 ? [context(pen.texts.order.head.part(part + 1, parts))] : []),
      ...totals(pen, screen),
      ...nav(pen, head, [
        ...turning(pen, part, parts),
        ...(head.fixed.rest || head.subscription?.to != null ? [] : [another]),
        ...(screen.canRemove ? [removeButton(pen, intake)] : []),
      ]),
    ],
  });
}

/** The problems themselves say why Next did not go on. */
function withoutEcho({ head, problems }: ProductsScreen): ProductsScreen['head'] {
  const isEcho = head.refusal?.code === 'rules' && problems.length > 0;
  return isEcho ? { ...head, refusal: null } : head;
}

/** All products where they fit; else what isn't chosen and need not be goes behind a search. */
function inParts(pen: Pen, screen: ProductsScreen): Body {
  const all = offered(pen, screen, () => true);
  return all.blocks.length <= mostBlocks ? all : offered(pen, screen, (offer) => !isAddable(offer));
}

function addInput(pen: Pen, { intake, lines, nonce }: ProductsScreen, hidden: number): ViewBlock {
  const { products, product } = pen.texts.order;
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
const asText = (pen: Pen, screen: ProductsScreen): ViewBlock[] =>
  sectionsOf(
    screen.lines.map((line) =>
      pen.texts.order.review.line(
        line.quantity,
        nameIn(screen)(line.productId),
        lineOf(pen, screen.prices, line),
      ),
    ),
  );

function totals(pen: Pen, screen: ProductsScreen): ViewBlock[] {
  const { products, prices: words } = pen.texts.order;
  const { prices, totals: summary } = screen;
  if (!prices.known) return [context(products.unread(prices.unread.reference))];
  if (summary === null) return [];
  const leftOut = leftOutOf(pen, summary, nameIn(screen));
  const small: Markup[] = [
    md`${words.commitment(summary)}`,
    leftOut === '' ? md`${products.allKnown}` : md`${products.leftOut(leftOut)}`,
    products.read(time(prices.readAt, pen.zone)),
  ];
  const facts = summary.totals.map((total) => products.total(words.totalLabel(total), words.amount(total)));
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
