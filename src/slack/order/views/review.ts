import { refusedWith } from '../../../types/failure.js';
import { joined, md, type Markup } from '../../../texts/markup.js';
import { button, context, divider, fields, manyFields, section } from '../../blocks.js';
import { dayInWords, dayInZone, moment } from '../../escape.js';
import { limits } from '../../../wire/limits.js';
import { pageOf } from '../../pages.js';
import { callback } from '../ids.js';
import { emptyViewState, encode, type ViewState } from '../private-metadata.js';
import { shownValue } from '../../approvals/request-value.js';
import { writeEdit } from '../values.js';
import { leftOutOf } from './money.js';
import { discardButton, includeMenu, nav, subscriptionIn, top, turning, wizardModal } from './parts.js';
import { takeOutButton } from './remove.js';
import { problemBlocks, warningBlocks } from './problems.js';
import { subscriptionBlocks, type ReviewScreen } from './subscription.js';
import type { Button } from '../../../wire/elements.js';
import type { ViewBlock } from '../../../wire/blocks.js';
import type { ModalView } from '../../../wire/views.js';
import type { ViewContext } from '../../handlers.js';

/** The last step: all of the order as it would be frozen, with the way to approval. */
export function reviewView(
  viewContext: ViewContext,
  screen: ReviewScreen,
  viewState: ViewState = emptyViewState,
): ModalView {
  const { head, approval, problems } = screen;
  const { review } = viewContext.texts.order;
  const isOwnDecision = approval.needed === 0;
  const isReady = problems.length === 0;
  const before = [
    ...top(viewContext, head, [review.notYet]),
    ...previewBlock(viewContext, screen),
    ...warningBlocks(viewContext, screen.warnings),
    ...(screen.leftAt === null ? [] : [section(review.left(screen.leftAt))]),
    ...problemBlocks(viewContext, problems, !head.fixed.rest),
    ...facts(viewContext, screen),
    divider(),
  ];
  const footWith = (turns: readonly Button[]) => [
    divider(),
    ...totals(viewContext, screen),
    section(
      isOwnDecision
        ? review.noApproval
        : review.approval(approval.needed, approval.could, approval.expiresAfterMs),
      { blockId: 'review.approval' },
    ),
    ...nav(viewContext, head, [...turns, ...buttons(viewContext, screen, isOwnDecision && isReady)]),
    ...includeMenu(viewContext, head),
    ...(screen.dryRun === 'frees' && !head.fixed.rest ? [context(review.dryRunFrees)] : []),
  ];
  const room = limits.view.blocks - before.length - footWith([]).length - 1;
  const respond = pageOf(parts(viewContext, screen), viewState.part + 1, { blocks: room, bytes: mostBytes });
  const part = respond.page - 1;
  return wizardModal(viewContext, head, {
    callback: callback.review,
    ...(isOwnDecision || !isReady ? {} : { submit: review.submit }),
    metadata: encode(head, { step: 'review', content: screen.content }, { ...viewState, part }),
    blocks: [
      ...before,
      ...respond.items,
      ...(respond.pages > 1 ? [context(viewContext.texts.order.head.part(respond.page, respond.pages))] : []),
      ...footWith(turning(viewContext, part, respond.pages)),
    ],
  });
}

/** What one part takes of Slack's 250 kB. */
const mostBytes = 150_000;

/** All that ends, and all that is ordered: it is what is approved, and with no approval asked for it is seen here alone. */
function parts(viewContext: ViewContext, screen: ReviewScreen): ViewBlock[] {
  return [
    ...ending(viewContext, screen),
    ...screen.subscriptions.flatMap((subscription, index) =>
      subscriptionBlocks(viewContext, screen, subscription, index + 1),
    ),
  ];
}

/** What ends, named before all that is added; each can be taken out again while no draft holds it. */
function ending(viewContext: ViewContext, { head, terminations, wishDate }: ReviewScreen): ViewBlock[] {
  if (terminations.length === 0) return [];
  const { review } = viewContext.texts.order;
  const day = dayInWords(wishDate);
  const edit = button({
    action: 'order.edit',
    text: review.edit,
    value: writeEdit({ what: 'terminations', intake: 0 }),
    label: review.editEnds,
  });
  return [
    section(review.ends(terminations.length, day), {
      blockId: 'review.ends',
      ...(head.fixed.rest ? {} : { accessory: edit }),
    }),
    ...terminations.map((of, index) =>
      section(review.termination(subscriptionIn(viewContext, head, of.id), of, day), {
        blockId: `review.end.${index}`,
        ...(of.canTakeOut
          ? { accessory: takeOutButton(viewContext, head, { id: of.id, does: 'terminate' }) }
          : {}),
      }),
    ),
  ];
}

function facts(viewContext: ViewContext, { head, wishDate, reference }: ReviewScreen): ViewBlock[] {
  const { review } = viewContext.texts.order;
  const edit = button({
    action: 'order.edit',
    text: review.edit,
    value: writeEdit({ what: 'details', intake: 0 }),
    label: review.editDetails,
  });
  const all = fields(
    [
      review.fact(review.customer, head.customer ?? ''),
      review.fact(review.wishDate, dayInZone(wishDate, viewContext.zone)),
      review.fact(review.reference, reference === '' ? review.noReference : reference),
      review.fact(review.order, head.order),
    ],
    'review.facts',
  );
  return [head.fixed.rest ? all : { ...all, accessory: edit }];
}

function previewBlock(viewContext: ViewContext, { preview }: ReviewScreen): ViewBlock[] {
  if (preview === null) return [];
  const { review, head } = viewContext.texts.order;
  const at = moment(preview.at, viewContext.zone);
  if (preview.result === 'passed') {
    return [section(review.dryRunPassed(at), { blockId: 'review.dryrun' })];
  }
  return [
    section(review.dryRunFailed(at, preview.failure ?? refusedWith(preview.messages)), {
      blockId: 'review.dryrun',
    }),
    context(head.reference(preview.reference)),
  ];
}

function totals(viewContext: ViewContext, screen: ReviewScreen): ViewBlock[] {
  const { products, prices: words } = viewContext.texts.order;
  const { prices, totals: summary } = screen;
  // An order that only ends subscriptions costs nothing.
  if (screen.subscriptions.length === 0) return [];
  if (!prices.known) return [context(products.unread(prices.unread.reference))];
  if (summary === null) return [];
  const names = new Map(
    screen.subscriptions.flatMap(({ lines }) => lines.map(({ productId, name }) => [productId, name])),
  );
  const leftOut = leftOutOf(viewContext, summary, (id) => names.get(id) ?? id);
  const small: Markup[] = [
    md`${words.commitment(summary)}`,
    leftOut === '' ? md`${products.allKnown}` : md`${products.leftOut(leftOut)}`,
    products.read(moment(prices.readAt, viewContext.zone)),
  ];
  const sums = summary.totals.map((total) =>
    products.total(words.totalLabel(screen.head.holds, total), words.amount(total)),
  );
  return [...manyFields(sums, 'review.totals'), context(joined(small, ' '))];
}

function buttons(viewContext: ViewContext, screen: ReviewScreen, canPlace: boolean): Button[] {
  const { head: words } = viewContext.texts.order;
  const { head } = screen;
  const park = button({ action: 'order.park', text: words.park, value: head.order });
  return [
    ...(canPlace ? [placeButton(viewContext, screen)] : []),
    dryRunButton(viewContext, screen),
    ...(head.fixed.customer ? [] : [park]),
    discardButton(viewContext, head, sizeOf(viewContext, screen)),
  ];
}

const sizeOf = ({ texts }: ViewContext, { head, subscriptions }: ReviewScreen): string =>
  texts.orders.holding(
    head.holds,
    subscriptions.reduce((sum, { lines }) => sum + lines.length, 0),
  );

/** Slack's own submit button asks nothing, so with no approval needed the last step is a button with a dialog. */
function placeButton(viewContext: ViewContext, screen: ReviewScreen): Button {
  const { review, prices } = viewContext.texts.order;
  const { head, wishDate, totals: summary } = screen;
  return button({
    action: 'order.place',
    text: review.place,
    value: shownValue(head.order, screen.content),
    style: 'primary',
    confirm: {
      title: review.placeTitle,
      text: review.placeText({
        ...head,
        customer: head.customer ?? '',
        ends: screen.terminations,
        // What only ends costs nothing.
        money: screen.subscriptions.length === 0 ? '' : prices.totals(summary),
        wishDate,
      }),
      confirm: review.place,
      deny: review.goOn,
    },
  });
}

function dryRunButton(viewContext: ViewContext, { head, dryRun }: ReviewScreen): Button {
  const { review } = viewContext.texts.order;
  const asks = dryRun === 'fixes' && !head.fixed.rest;
  return button({
    action: 'order.dryrun',
    text: review.dryRun,
    value: head.order,
    ...(asks
      ? {
          confirm: {
            title: review.dryRunTitle,
            text: review.dryRunFixes,
            confirm: review.dryRunConfirm,
            deny: review.dryRunDeny,
          },
        }
      : {}),
  });
}
