import { inLines } from '../../texts/markup.js';
import { context as small, section, type SlackMessage } from '../blocks.js';
import type { HandlerContext, ViewContext } from '../handlers.js';
import { waitingLine } from '../home/waiting.js';
import { detailsButton, whatOf } from '../messages/card.js';
import { statusLine } from '../messages/status.js';
import { trunkDetailsButton, trunkStatusLine } from '../messages/trunk-card.js';
import type { OrderId } from '../../types/ids.js';
import type { AnyCard, CardModel } from '../../workflow/messages.js';

/** What `/order status` answers of requests that are not the person's own orders. */

const mostShown = 10;

/** A request that the person may see, found by its number; null where there is none for them. */
export async function lookedUp(context: HandlerContext, order: OrderId): Promise<SlackMessage | null> {
  const found = await context.useCases.approvals.look(context.actor, order);
  if (found === null) return null;
  const { card, brought } = found;
  const title = card.family === 'trunk' ? context.texts.trunk.card.title(card) : titleOf(card, context);
  const status = card.family === 'trunk' ? trunkStatusLine(card, context) : statusLine(card, context);
  return {
    text: context.texts.directCard.status(card.order, title),
    blocks: [
      section(inLines([context.texts.directCard.status(card.order, title), status]), {
        accessory: details(card, context),
      }),
      ...(brought ? [small(context.texts.directCard.brought)] : []),
    ],
  };
}

/** What waits for the person's decision, the oldest first; null where nothing does. */
export async function waitsForThem(context: HandlerContext): Promise<SlackMessage | null> {
  const cards = await context.useCases.approvals.waitingFor(context.actor);
  if (cards.length === 0) return null;
  const { directCard } = context.texts;
  const hidden = cards.length - mostShown;
  return {
    text: directCard.waiting(cards.length),
    blocks: [
      section(directCard.waiting(cards.length)),
      ...cards.slice(0, mostShown).map((card) =>
        section(inLines([directCard.order(card.order), waitingLine(card, context)]), {
          accessory: details(card, context),
        }),
      ),
      small(hidden > 0 ? directCard.moreOnHome(hidden) : directCard.decideThere),
    ],
  };
}

const titleOf = (card: CardModel, { texts }: ViewContext): string =>
  texts.card.title(whatOf(card), card.customer);

const details = (card: AnyCard, viewContext: ViewContext) =>
  card.family === 'trunk' ? trunkDetailsButton(card, viewContext) : detailsButton(card, viewContext);
