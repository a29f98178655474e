import type { Markup } from '../../texts/markup.js';
import { unreachable } from '../../types/unreachable.js';
import type { OrderSummary } from '../../workflow/screens.js';
import type { ViewContext } from '../handlers.js';
import { md } from '../../texts/markup.js';

/** Where one of a person's own orders stands, in a line or two. */
export function requestStatus(order: OrderSummary, { texts, zone }: ViewContext): Markup {
  const { stands, requester } = order;
  const say = texts.cardStatus;
  switch (stands.is) {
    case 'open':
      return say.open(stands.needed, stands.approvals, zone);
    case 'approved':
      if (stands.freeze !== undefined) return texts.freeze.brief(stands.freeze);
      if (stands.backoffUntil !== undefined) return texts.resting.waits(stands.backoffUntil, zone);
      return say.approved(stands.approvals, zone);
    case 'placing':
      return say.placing(stands.approvals, zone);
    case 'placed':
      return say.placed(stands, zone);
    case 'in-doubt':
      return say.inDoubt(stands.sentAt, stands.because, zone);
    case 'rejected':
      return say.rejected(stands.by, stands.reason, stands.at, requester, zone);
    case 'expired':
      return texts.home.expired;
    case 'withdrawn':
      return say.withdrawn(stands.at, requester, zone);
    case 'returned':
      return say.returned(stands.note, stands.at, requester, zone);
    case 'replaced':
      return say.replaced(requester);
    case 'submitting':
      return texts.home.submitting;
    case 'discarded':
      return texts.home.discarded;
    case 'in-progress':
    case 'parked':
      return md`${texts.order.head.steps[stands.step]}`;
    default:
      return unreachable(stands);
  }
}
