import { setTimeout as wait } from 'node:timers/promises';
import { unreachable } from '../types/unreachable.js';
import { option, plainWords } from './blocks.js';
import type { Markup } from '../texts/markup.js';
import type { HandlerContext, OptionsHandler, OptionsTable, ViewContext } from './handlers.js';

/** The one gate before orders and trunk changes: both take the role of a requester. */

type What = 'orders' | 'trunks';

/** Whether the person may take orders; who may not is told whom to ask. */
export const mayOrder = (context: HandlerContext): Promise<boolean> => passes(context, 'orders');

/** Whether the person may change trunks; who may not is told whom to ask. */
export const mayChange = (context: HandlerContext): Promise<boolean> => passes(context, 'trunks');

async function passes(context: HandlerContext, what: What): Promise<boolean> {
  const may = await context.useCases.access.mayOrder(context.actor);
  if (may.ok) return true;
  await context.reply.respond(plainWords(refusal(context, what, may.says)));
  return false;
}

/** How long is asked who may look something up: Slack waits for the list itself no longer than three seconds. */
const mostLookMs = 700;

/**
 * Whether the person may look up what the operator has; in words for a window where they may not.
 */
export async function mayLookUp(
  context: HandlerContext,
): Promise<{ readonly ok: true } | { readonly ok: false; readonly says: Markup; readonly brief: string }> {
  const { useCases, actor, texts } = context;
  const may = await Promise.race([
    useCases.access.mayOrder(actor),
    wait(mostLookMs, { ok: false, says: { why: 'slack-unreachable' } } as const, { ref: false }),
  ]);
  if (may.ok) return may;
  return { ok: false, says: refusal(context, 'trunks', may.says), brief: texts.access.entry(may.says.why) };
}

/** Lists for those who may use them: others are told so in the place of the first entry. */
export const forRequesters = (table: OptionsTable): OptionsTable =>
  Object.fromEntries(
    Object.entries(table).map(([name, handler]): [string, OptionsHandler] => [
      name,
      async (context) => {
        const may = await mayLookUp(context);
        await (may.ok ? handler(context) : context.ack({ options: [option(may.brief, 'hint')] }));
      },
    ]),
  );

type Refused = Extract<
  Awaited<ReturnType<HandlerContext['useCases']['access']['mayOrder']>>,
  { ok: false }
>['says'];

function refusal({ texts }: ViewContext, what: What, says: Refused): Markup {
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
    case 'plan-altered':
    case 'closed':
    case 'not-admin':
    case 'shared':
    case 'place-unclear':
      return access.noRole(what, []);
    default:
      return unreachable(says);
  }
}
