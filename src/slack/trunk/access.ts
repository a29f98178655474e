import { unreachable } from '../../types/unreachable.js';
import { section, type SlackMessage } from '../blocks.js';
import type { Markup } from '../escape.js';
import type { HandlerContext, Pen } from '../dispatch.js';

/** Whether the person may change trunks: the role is that of orders. Who may not is told whom to ask. */
export async function mayChange(context: HandlerContext): Promise<boolean> {
  const may = await context.desk.access.mayOrder(context.who);
  if (may.ok) return true;
  await context.say.here(plainWords(refusal(context, may.says)));
  return false;
}

type Refused = Extract<
  Awaited<ReturnType<HandlerContext['desk']['access']['mayOrder']>>,
  { ok: false }
>['says'];

function refusal({ texts }: Pen, says: Refused): Markup {
  const { commands } = texts.trunk;
  switch (says.why) {
    case 'no-role':
      return commands.notAllowed(says.ask);
    case 'group-unreadable':
      return commands.groupUnreadable(says.groups);
    case 'guest':
      return commands.guest;
    case 'foreign':
      return commands.foreign;
    case 'slack-unreachable':
      return commands.unreachable;
    case 'not-approver':
    case 'requester':
    case 'deactivated':
    case 'bot':
    case 'decided-before':
    case 'plan-changed':
    case 'closed':
    case 'not-admin':
      return commands.notAllowed([]);
    default:
      return unreachable(says);
  }
}

export const plainWords = (text: Markup): SlackMessage => ({ text, blocks: [section(text)] });
