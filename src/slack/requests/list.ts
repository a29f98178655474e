import { z } from 'zod';
import { mayOrder } from '../access.js';
import {
  actions,
  button,
  context as small,
  plainWords,
  section,
  type ActionsBlock,
  type SlackMessage,
} from '../blocks.js';
import { ownBlocks } from './row.js';
import type { OwnRequests } from '../../workflow/home-model.js';
import type { ActionHandler, HandlerContext, ViewContext } from '../handlers.js';

/** `/order list`: a person's own orders and trunk changes, ten on a page. */

interface Which {
  /** From 0. */
  readonly page: number;
  /** Discarded ones are in it too. */
  readonly all: boolean;
}

export async function listOwn(context: HandlerContext, which: Which): Promise<void> {
  if (!(await mayOrder(context))) return;
  const listed = await context.useCases.home.list(context.actor, which);
  await context.reply.respond(listMessage(context, listed, which.all));
}

/** @param all whether discarded ones are in it too */
export function listMessage(viewContext: ViewContext, listed: OwnRequests, all: boolean): SlackMessage {
  const { commands } = viewContext.texts.order;
  if (listed.total === 0 && listed.discarded === 0) return plainWords(commands.listNone);
  return {
    text: commands.answer,
    blocks: [
      section(listed.total === 0 ? commands.listNoneNow : commands.listTitle(all)),
      ...listed.items.flatMap((each) => ownBlocks(each, viewContext)),
      ...turnButtons(viewContext, listed, all),
      ...footOf(viewContext, listed),
    ],
  };
}

function footOf({ texts }: ViewContext, { page, pages, discarded }: OwnRequests) {
  const says = [
    ...(pages > 1 ? [texts.home.page(page + 1, pages)] : []),
    ...(discarded > 0
      ? [texts.order.commands.leftOut(Math.min(discarded, mostNamed), discarded > mostNamed)]
      : []),
  ];
  return says.length === 0 ? [] : [small(says)];
}

/** Discarded ones are counted no further. */
const mostNamed = 10_000;

/** "Newer" and "Older" under a list of more than one page. */
function turnButtons(
  { texts }: ViewContext,
  { page, pages }: Pick<OwnRequests, 'page' | 'pages'>,
  all: boolean,
): ActionsBlock[] {
  if (pages === 1) return [];
  const words = texts.home.turn.requests;
  const turn = (to: number, way: 'back' | 'on') =>
    button({ action: `order.page.${way}`, text: words[way], value: all ? `${to} all` : String(to) });
  return [
    actions([
      ...(page > 0 ? [turn(page - 1, 'back')] : []),
      ...(page + 1 < pages ? [turn(page + 1, 'on')] : []),
    ]),
  ];
}

const Turned = z
  .string()
  .regex(/^\d{1,4}( all)?$/)
  .transform((text) => ({ page: Number.parseInt(text, 10), all: text.endsWith(' all') }));

/** Another page of the list, below the one that was there. */
export const turnList: ActionHandler = async (context) => {
  await context.ack();
  const which = Turned.safeParse(context.acted.value);
  if (which.success) await listOwn(context, which.data);
};
