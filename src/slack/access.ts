import { unreachable } from '../types/unreachable.js';
import { plainWords } from './blocks.js';
import type { Markup } from '../texts/markup.js';
import type { HandlerContext, Pen } from './handlers.js';

/** The one gate before orders and trunk changes: both take the role of a requester. */

type What = 'orders' | 'trunks';

/** Whether the person may take orders; who may not is told whom to ask. */
export const mayOrder = (context: HandlerContext): Promise<boolean> => passes(context, 'orders');

/** Whether the person may change trunks; who may not is told whom to ask. */
export const mayChange = (context: HandlerContext): Promise<boolean> => passes(context, 'trunks');

async function passes(context: HandlerContext, what: What): Promise<boolean> {
  const may = await context.desk.access.mayOrder(context.who);
  if (may.ok) return true;
  await context.say.here(plainWords(refusal(context, what, may.says)));
  return false;
}

type Refused = Extract<
  Awaited<ReturnType<HandlerContext['desk']['access']['mayOrder']>>,
  { ok: false }
>['says'];

function refusal({ texts }: Pen, what: What, says: Refused): Markup {
  const { access } = texts;
  switch (says.why) {
    case 'no-role':
      return access.noRole(what, says.ask);
    case 'group-unreadable':
      return access.groupUnreadable(says.groups);
    case 'guest':
      return access.guest(what);
    case 'foreign':
      return access.foreign(what);
    case 'slack-unreachable':
      return access.unreachable;
    case 'not-approver':
    case 'requester':
    case 'deactivated':
    case 'bot':
    case 'decided-before':
    case 'plan-changed':
    case 'closed':
    case 'not-admin':
    case 'shared':
    case 'place-unclear':
      return access.noRole(what, []);
    default:
      return unreachable(says);
  }
}
