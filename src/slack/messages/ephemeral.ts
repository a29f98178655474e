import type { Markup } from '../../texts/markup.js';
import type { OrderId, UserId } from '../../types/ids.js';
import { unreachable } from '../../types/unreachable.js';
import type { NotCounted } from '../../workflow/messages.js';
import { context, section, type SlackMessage } from '../blocks.js';
import type { ViewContext } from '../handlers.js';

export type Refused = NotCounted | { why: 'no-role' | 'admins-only'; ask: readonly UserId[] };

/** Why a click was not counted or a command refused, for the person alone. */
export function ephemeralMessage(
  says: Refused,
  viewContext: ViewContext,
  about: { order: OrderId | null; reference: string | null },
): SlackMessage {
  const text = refusedText(says, about.order, viewContext);
  const { reference } = about;
  const print = reference === null ? [] : [context(viewContext.texts.common.reference(reference))];
  return { text, blocks: [section(text), ...print] };
}

/** The reason alone, for a modal. */
export function refusedText(says: Refused, order: OrderId | null, { texts, zone }: ViewContext): Markup {
  const { ephemeral } = texts;
  switch (says.why) {
    case 'not-approver':
      return ephemeral.notApprover(order);
    case 'requester':
      return ephemeral.requester(order);
    case 'guest':
      return ephemeral.guest;
    case 'foreign':
      return ephemeral.foreign;
    case 'deactivated':
      return ephemeral.deactivated;
    case 'bot':
      return ephemeral.bot;
    case 'group-unreadable':
      return ephemeral.groupUnreadable(order, says.groups);
    case 'decided-before':
      return ephemeral.decidedBefore(order, says.verb, says.at, zone);
    case 'plan-changed':
      return ephemeral.planChanged(order);
    case 'plan-altered':
      return ephemeral.planAltered(order);
    case 'closed':
      return ephemeral.closed(order);
    case 'not-admin':
      return ephemeral.notAdmin(order);
    case 'slack-unreachable':
      return ephemeral.unreachable(order);
    case 'shared':
      return ephemeral.shared(order);
    case 'place-unclear':
      return ephemeral.placeUnclear(order);
    case 'no-role':
      return ephemeral.noRole(says.ask);
    case 'admins-only':
      return texts.freeze.adminsOnly(says.ask);
    default:
      return unreachable(says);
  }
}
