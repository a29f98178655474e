import { unreachable } from '../../../types/unreachable.js';
import { actions, button, context, fields, modal, section } from '../../blocks.js';
import { code, dayInZone, moment, type Markup } from '../../escape.js';
import { callback } from '../ids.js';
import { requestValue } from '../../approvals/request-value.js';
import { linesOf, unpricedOf, whatOf } from '../../messages/card.js';
import type { ModalView } from '../../../wire/views.js';
import { holdsOf, type CardStatus } from '../../../workflow/messages.js';
import type { Screen } from '../../../workflow/screens.js';
import type { ViewContext } from '../../handlers.js';

/** Where a submitted order stands; "Withdraw" while it can still be taken back. */
export function statusView(
  viewContext: ViewContext,
  { card, own }: Extract<Screen, { show: 'status' }>,
): ModalView {
  const { orders } = viewContext.texts;
  const { status, head, review } = viewContext.texts.order;
  const lines = card.subscriptions.flatMap((subscription) => subscription.lines);
  const isOpen = card.status.is === 'open' && own;
  const refresh = button({ action: 'order.retry', text: status.refresh, value: card.order });
  const withdraw = button({
    action: 'order.withdraw',
    text: status.withdraw,
    value: requestValue(card.order, card.plan),
    confirm: {
      title: status.withdrawTitle,
      text: status.withdrawText,
      confirm: status.withdrawConfirm,
      deny: status.withdrawDeny,
    },
  });
  return modal({
    callback: callback.status,
    title: status.title(card.order),
    close: head.close,
    blocks: [
      section(status.headline(orders.kind(whatOf(card)), card.customer)),
      section(statusWords(viewContext, card.status)),
      fields([
        review.fact(orders.wishDate, dayInZone(card.wishDate, viewContext.zone)),
        ...(lines.length === 0
          ? []
          : [viewContext.texts.card.facts.total(card.prices, unpricedOf(card), holdsOf(card))]),
      ]),
      ...linesOf(card, viewContext),
      actions([refresh, ...(isOpen ? [withdraw] : [])]),
      context(status.submitted(moment(card.submittedAt, viewContext.zone))),
    ],
  });
}

/** One line: what became of it, and by whom. */
export function statusWords(viewContext: ViewContext, status: CardStatus): Markup {
  const words = viewContext.texts.order.status;
  const at = (moment_: number) => moment(moment_, viewContext.zone);
  switch (status.is) {
    case 'open':
      return words.open(status.needed, status.approvals.length, at(status.expiresAt));
    case 'approved':
      if (status.freeze !== undefined) return viewContext.texts.freeze.brief(status.freeze);
      if (status.backoffUntil !== undefined)
        return viewContext.texts.resting.waits(status.backoffUntil, viewContext.zone);
      return status.waitingFor === null
        ? words.approved(approvers(viewContext, status.approvals))
        : words.waiting(approvers(viewContext, status.approvals), status.waitingFor.user);
    case 'placing':
      return words.placing;
    case 'placed':
      return words.placed(
        status.operatorOrderId === null ? null : code(status.operatorOrderId),
        at(status.at),
      );
    case 'in-doubt':
      return words.inDoubt(at(status.sentAt), status.because, status.reference);
    case 'rejected':
      return words.rejected(status.by, at(status.at));
    case 'expired':
      return words.expired(at(status.at));
    case 'withdrawn':
      return words.withdrawn(at(status.at));
    case 'returned':
      return words.returned(at(status.at));
    case 'replaced':
      return words.replaced;
    default:
      return unreachable(status);
  }
}

const approvers = (viewContext: ViewContext, approvals: readonly { readonly by: string }[]): Markup =>
  approvals.length === 0
    ? viewContext.texts.order.status.nobody
    : viewContext.texts.order.status.people(approvals.slice(0, 5).map(({ by }) => by));

/** The order is not there, or not this person's. */
export const goneView = (viewContext: ViewContext): ModalView => {
  const { gone, goneTitle } = viewContext.texts.order.status;
  return endView(viewContext, gone, goneTitle);
};

/** A last word: nothing is left to do in this view. */
export const endView = (
  viewContext: ViewContext,
  says: Markup,
  title: string = viewContext.texts.order.status.endTitle,
): ModalView =>
  modal({
    callback: callback.status,
    title,
    close: viewContext.texts.order.head.close,
    blocks: [section(says)],
  });
