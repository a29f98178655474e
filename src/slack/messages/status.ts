import type { Markup } from '../../texts/markup.js';
import { unreachable } from '../../types/unreachable.js';
import type { CardModel, CardStatus } from '../../workflow/messages.js';
import type { ViewContext } from '../handlers.js';

/** Where a request stands: emoji, word, and what it means. */
export function statusLine(card: CardModel, { texts, zone }: ViewContext): Markup {
  const { status, requester } = card;
  const say = texts.cardStatus;
  switch (status.is) {
    case 'open':
      return say.open(status.needed, status.approvals, zone);
    case 'approved':
      if (status.freeze !== undefined) return texts.freeze.waits(status.freeze, zone);
      if (status.backoffUntil !== undefined) return texts.resting.waits(status.backoffUntil, zone);
      return status.waitingFor === null
        ? say.approved(status.approvals, zone)
        : say.waitsForDraft(status.approvals, status.waitingFor, zone);
    case 'placing':
      return say.placing(status.approvals, zone);
    case 'placed':
      return say.placed(status, zone);
    case 'in-doubt':
      return say.inDoubt(status.sentAt, status.because, zone);
    case 'rejected':
      return say.rejected(status.by, status.reason, status.at, requester, zone);
    case 'expired':
      return say.expired(status.at, status.at - card.submittedAt, requester, zone);
    case 'withdrawn':
      return say.withdrawn(status.at, requester, zone);
    case 'returned':
      return say.returned(status.note, status.at, requester, zone);
    case 'replaced':
      return say.replaced(requester);
    default:
      return unreachable(status);
  }
}

/** The same in a few words, for notifications. */
export const standing = (status: CardStatus, { texts }: ViewContext): string =>
  status.is !== 'approved' || (status.waitingFor === null && status.freeze === undefined)
    ? texts.card.standing[status.is]
    : status.freeze === undefined
      ? texts.card.standing.waitsForDraft
      : texts.card.standing.frozen;
