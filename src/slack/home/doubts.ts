import type { ViewBlock } from '../../wire/blocks.js';
import { actions, context, header, section } from '../blocks.js';
import type { ViewContext } from '../handlers.js';
import { detailsButton, doubtButtons, whatOf } from '../messages/card.js';
import { statusLine } from '../messages/status.js';
import type { Doubt, HomeModel } from '../../workflow/home-model.js';

/** Orders in doubt, before everything else: each keeps a login and a customer waiting until an admin settles it. */
export function doubtBlocks({ doubts }: HomeModel, viewContext: ViewContext): ViewBlock[] {
  const { home } = viewContext.texts;
  if (doubts.total === 0) return [];
  const hidden = doubts.total - doubts.items.length;
  return [
    header(home.doubts(doubts.total)),
    ...doubts.items.flatMap((doubt) => doubtBlock(doubt, viewContext)),
    ...(hidden > 0 ? [context(home.moreDoubts(hidden))] : []),
  ];
}

function doubtBlock({ card, mayResolve }: Doubt, viewContext: ViewContext): ViewBlock[] {
  const { texts, zone } = viewContext;
  const seen = card.status.is === 'in-doubt' ? card.status.seen : null;
  return [
    section(
      texts.home.doubt(
        texts.card.title(whatOf(card), card.customer),
        card.order,
        statusLine(card, viewContext),
        texts.card.doubt(seen, card.requester, zone),
      ),
      { blockId: `home.doubt.${card.order}` },
    ),
    actions(
      [...(mayResolve ? doubtButtons(card, viewContext) : []), detailsButton(card, viewContext)],
      `home.doubt.actions.${card.order}`,
    ),
  ];
}
