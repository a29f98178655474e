import { inLines, type Markup } from '../../texts/markup.js';
import type { ViewBlock } from '../../wire/blocks.js';
import type { AnyCard, CardModel, TrunkCardModel } from '../../workflow/messages.js';
import { actions, context, header, section } from '../blocks.js';
import type { ViewContext } from '../handlers.js';
import { questionButton } from '../approvals/question-button.js';
import { decisionButtons, detailsButton, whatOf } from '../messages/card.js';
import { trunkDecisionButtons, trunkDetailsButton } from '../messages/trunk-card.js';
import { pageBlocks } from './requests.js';
import type { HomeModel } from '../../workflow/home-model.js';

/** Requests that wait for this person's decision, the oldest first, ten on a page. */
export function waitingBlocks({ waiting, requests }: HomeModel, viewContext: ViewContext): ViewBlock[] {
  const { home } = viewContext.texts;
  if (waiting.total === 0) return [header(home.waiting(0, false)), section(home.nothingWaits)];
  return [
    header(home.waiting(waiting.total, waiting.more)),
    context(home.oldestFirst),
    ...waiting.items.flatMap((card) =>
      card.family === 'trunk' ? trunkBlock(card, viewContext) : orderBlock(card, viewContext),
    ),
    ...pageBlocks('waiting', waiting, { requests: requests.page, waiting: waiting.page }, viewContext),
  ];
}

/** A request in a line or two: what an approver has to know at first sight. */
export function waitingLine(card: AnyCard, { texts }: ViewContext): Markup {
  const { home, trunk } = texts;
  const given = card.status.is === 'open' ? card.status.approvals.length : 0;
  if (card.family === 'order') return home.waitingRequest({ ...whatOf(card), given });
  return home.waitingTrunk({
    title: trunk.card.title(card),
    customer: card.customer,
    what: trunk.card.inWords(card),
    settings: card.lines.map(({ title }) => title),
    given,
    needed: card.needed,
  });
}

function orderBlock(card: CardModel, viewContext: ViewContext): ViewBlock[] {
  return [
    section(inLines([waitingLine(card, viewContext), print(card, viewContext)]), {
      blockId: `home.waiting.${card.order}`,
    }),
    actions(
      [
        ...decisionButtons(card, viewContext),
        detailsButton(card, viewContext),
        questionButton(card, viewContext),
      ],
      `home.decide.${card.order}`,
    ),
  ];
}

function trunkBlock(card: TrunkCardModel, viewContext: ViewContext): ViewBlock[] {
  return [
    section(inLines([waitingLine(card, viewContext), print(card, viewContext)]), {
      blockId: `home.waiting.${card.order}`,
    }),
    actions(
      [
        ...trunkDecisionButtons(card, viewContext),
        trunkDetailsButton(card, viewContext),
        questionButton(card, viewContext),
      ],
      `home.decide.${card.order}`,
    ),
  ];
}

function print(card: AnyCard, { texts, zone }: ViewContext): Markup {
  const expiresAt = card.status.is === 'open' ? card.status.expiresAt : null;
  return texts.home.waitingPrint(card.order, card.requester, expiresAt, zone);
}
