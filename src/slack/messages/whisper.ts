import type { Markup } from '../../texts/markup.js';
import type { OrderId, UserId } from '../../types/ids.js';
import { unreachable } from '../../types/unreachable.js';
import type { NotCounted } from '../../workflow/messages.js';
import { context, section, type SlackMessage } from '../blocks.js';
import type { Pen } from '../handlers.js';

export type Refused = NotCounted | { why: 'no-role' | 'admins-only'; ask: readonly UserId[] };

/** Why a click was not counted or a command refused, for the person alone. */
export function whisperMessage(
  says: Refused,
  pen: Pen,
  about: { order: OrderId | null; reference: string | null },
): SlackMessage {
  const text = refusedText(says, about.order, pen);
  const { reference } = about;
  const print = reference === null ? [] : [context(pen.texts.common.reference(reference))];
  return { text, blocks: [section(text), ...print] };
}

/** The reason alone, for a modal. */
export function refusedText(says: Refused, order: OrderId | null, { texts, zone }: Pen): Markup {
  const { whispers } = texts;
  switch (says.why) {
    case 'not-approver':
      return whispers.notApprover(order);
    case 'requester':
      return whispers.requester(order);
    case 'guest':
      return whispers.guest;
    case 'foreign':
      return whispers.foreign;
    case 'deactivated':
      return whispers.deactivated;
    case 'bot':
      return whispers.bot;
    case 'group-unreadable':
      return whispers.groupUnreadable(says.groups);
    case 'decided-before':
      return whispers.decidedBefore(order, says.verb, says.at, zone);
    case 'plan-changed':
      return whispers.planChanged;
    case 'plan-altered':
      return whispers.planAltered(order);
    case 'closed':
      return whispers.closed(order);
    case 'not-admin':
      return whispers.notAdmin;
    case 'slack-unreachable':
      return whispers.unreachable;
    case 'shared':
      return whispers.shared;
    case 'place-unclear':
      return whispers.placeUnclear;
    case 'no-role':
      return whispers.noRole(says.ask);
    case 'admins-only':
      return texts.freeze.adminsOnly(says.ask);
    default:
      return unreachable(says);
  }
}
