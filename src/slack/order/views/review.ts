import { refusedWith } from '../../../types/failure.js';
import { joined, md, type Markup } from '../../../texts/markup.js';
import { button, context, divider, fields, manyFields, section } from '../../blocks.js';
import { dayInWords, time } from '../../escape.js';
import { limits } from '../../../wire/limits.js';
import { pageOf } from '../../pages.js';
import { callback } from '../ids.js';
import { nothingKept, remember, type Kept } from '../memory.js';
import { shownValue } from '../../approvals/request-value.js';
import { writeEdit } from '../edit.js';
import { leftOutOf } from './money.js';
import { discardButton, includeMenu, nav, top, turning, wizardModal } from './parts.js';
import { problemBlocks, warningBlocks } from './problems.js';
import { subscriptionBlocks, type ReviewScreen } from './subscription.js';
import type { Button } from '../../../wire/elements.js';
import type { ViewBlock } from '../../../wire/blocks.js';
import type { ModalView } from '../../../wire/views.js';
import type { Pen } from '../../handlers.js';

/** The last step: all of the order as it would be frozen, with the way to approval. */
export function reviewView(pen: Pen, screen: ReviewScreen, kept: Kept = nothingKept): ModalView {
  const { head, approval, problems } = screen;
  const { review } = pen.texts.order;
  const isOwnDecision = approval.needed === 0;
  const isReady = problems.length === 0;
  const before = [
    ...top(pen, head, [review.notYet]),
    ...previewBlock(pen, screen),
    ...warningBlocks(pen, screen.warnings),
    ...(screen.leftAt === null ? [] : [section(review.left(screen.leftAt))]),
    ...problemBlocks(pen, problems, !head.fixed.rest),
    ...facts(pen, screen),
    divider(),
  ];
  const footWith = (turns: readonly Button[]) => [
    divider(),
    ...totals(pen, screen),
    section(
      isOwnDecision
        ? review.noApproval
        : review.approval(approval.needed, approval.could, approval.expiresAfterMs),
      { blockId: 'review.approval' },
    ),
    ...nav(pen, head, [...turns, ...buttons(pen, screen, isOwnDecision && isReady)]),
    ...includeMenu(pen, head),
    ...(screen.dryRun === 'frees' && !head.fixed.rest ? [context(review.dryRunFrees)] : []),
  ];
  const room = limits.view.blocks - before.length - footWith([]).length - 1;
  const here = pageOf(parts(pen, screen), kept.part + 1, { blocks: room, bytes: mostBytes });
  const part = here.page - 1;
  return wizardModal(pen, head, {
    callback: callback.review,
    ...(isOwnDecision || !isReady ? {} : { submit: review.submit }),
    metadata: remember(head, { step: 'review', content: screen.content }, { ...kept, part }),
    blocks: [
      ...before,
      ...here.items,
      ...(here.pages > 1 ? [context(pen.texts.order.head.part(here.page, here.pages))] : []),
      ...footWith(turning(pen, part, here.pages)),
    ],
  });
}

/** What one part takes of Slack's 250 kB. */
const mostBytes = 150_000;

/** All that ends, and all that is ordered: it is what is approved, and with no approval asked for it is seen here alone. */
function parts(pen: Pen, screen: ReviewScreen): ViewBlock[] {
  const { review } = pen.texts.order;
  const day = dayInWords(screen.wishDate);
  return [
    ...screen.terminations.map(({ id, active, contracts }) => {
      const lines = active.map(({ quantity, name }) => md`${quantity} × ${name}`);
      return section(review.termination(id, lines, day, contracts));
    }),
    ...screen.subscriptions.flatMap((subscription, index) =>
      subscriptionBlocks(pen, screen, subscription, index + 1),
    ),
  ];
}

function facts(pen: Pen, { head, wishDate, reference }: ReviewScreen): ViewBlock[] {
  const { review } = pen.texts.order;
  const edit = button({
    action: 'order.edit',
    text: review.edit,
    value: writeEdit({ what: 'details', intake: 0 }),
    label: review.editDetails,
  });
  const all = fields(
    [
      review.fact(review.customer, head.customer ?? ''),
      review.fact(review.wishDate, dayInWords(wishDate)),
      review.fact(review.reference, reference === '' ? review.noReference : reference),
      review.fact(review.order, head.order),
    ],
    'review.facts',
  );
  return [head.fixed.rest ? all : { ...all, accessory: edit }];
}

function previewBlock(pen: Pen, { preview }: ReviewScreen): ViewBlock[] {
  if (preview === null) return [];
  const { review, head } = pen.texts.order;
  const at = time(preview.at, pen.zone);
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

function totals(pen: Pen, screen: ReviewScreen): ViewBlock[] {
  const { products, prices: words } = pen.texts.order;
  const { prices, totals: summary } = screen;
  // An order that only ends subscriptions costs nothing.
  if (screen.subscriptions.length === 0) return [];
  if (!prices.known) return [context(products.unread(prices.unread.reference))];
  if (summary === null) return [];
  const names = new Map(
    screen.subscriptions.flatMap(({ lines }) => lines.map(({ productId, name }) => [productId, name])),
  );
  const leftOut = leftOutOf(pen, summary, (id) => names.get(id) ?? id);
  const small: Markup[] = [
    md`${words.commitment(summary)}`,
    leftOut === '' ? md`${products.allKnown}` : md`${products.leftOut(leftOut)}`,
    products.read(time(prices.readAt, pen.zone)),
  ];
  const sums = summary.totals.map((total) => products.total(words.totalLabel(total), words.amount(total)));
  return [...manyFields(sums, 'review.totals'), context(joined(small, ' '))];
}

function buttons(pen: Pen, screen: ReviewScreen, canPlace: boolean): Button[] {
  const { head: words } = pen.texts.order;
  const { head } = screen;
  const park = button({ action: 'order.park', text: words.park, value: head.order });
  return [
    ...(canPlace ? [placeButton(pen, screen)] : []),
    dryRunButton(pen, screen),
    ...(head.fixed.customer ? [] : [park]),
    discardButton(pen, head, sizeOf(pen, screen)),
  ];
}

const sizeOf = (pen: Pen, { subscriptions }: ReviewScreen): string =>
  pen.texts.order.head.size(
    subscriptions.length,
    subscriptions.reduce((sum, { lines }) => sum + lines.length, 0),
  );

/** Slack's own submit button asks nothing, so with no approval needed the last step is a button with a dialog. */
function placeButton(pen: Pen, screen: ReviewScreen): Button {
  const { review, prices } = pen.texts.order;
  const { head, wishDate, totals: summary } = screen;
  return button({
    action: 'order.place',
    text: review.place,
    value: shownValue(head.order, screen.content),
    style: 'primary',
    confirm: {
      title: review.placeTitle,
      text: review.placeText(
        head.customer ?? '',
        sizeOf(pen, screen),
        prices.totals(summary),
        dayInWords(wishDate),
      ),
      confirm: review.place,
      deny: review.goOn,
    },
  });
}

function dryRunButton(pen: Pen, { head, dryRun }: ReviewScreen): Button {
  const { review } = pen.texts.order;
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
