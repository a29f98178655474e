import type { UserId } from '../../types/ids.js';
import type { Button } from '../../wire/elements.js';
import type { AnyCard } from '../../workflow/messages.js';
import { button } from '../blocks.js';
import type { ViewContext } from '../handlers.js';
import { questionButton } from './question-button.js';
import { requestValue } from './request-value.js';

/** What turns the pages of a request's details. */
export const turnAction = 'approval.details.page';

/** What stands under a request's details: a requester may take it back, everybody else decide; all may ask. */
export function detailsButtons(
  card: AnyCard,
  decisions: readonly Button[],
  viewer: UserId,
  viewContext: ViewContext,
): Button[] {
  const isOwn = card.requester === viewer;
  const own = card.status.is === 'open' ? [withdrawButton(card, viewContext)] : [];
  return [...(isOwn ? own : decisions), questionButton(card, viewContext)];
}

function withdrawButton({ order, plan }: AnyCard, { texts }: ViewContext): Button {
  const { direct } = texts;
  return button({
    action: 'request.withdraw',
    text: direct.withdraw,
    value: requestValue(order, plan),
    label: `${direct.withdraw} ${order}`,
    confirm: {
      title: direct.withdrawTitle(order),
      text: direct.withdrawText,
      confirm: direct.withdraw,
      deny: direct.leaveIt,
    },
  });
}
