import type { MessageBlock } from '../../wire/blocks.js';
import type { DirectCard } from '../../workflow/messages.js';
import { plainWords, section, type SlackMessage } from '../blocks.js';
import type { ViewContext } from '../handlers.js';
import { cardMessage } from './card.js';
import { trunkCardMessage } from './trunk-card.js';

/** The buttons that decide: not for who has decided already. */
const decides = new Set(['approval.approve', 'approval.reject']);

/**
 * A request's card in the direct message of somebody who may decide it: the card of the Slack channel, with a line
 * that says why it is here. Who may not see it any more keeps one line that tells nothing of it.
 */
export function directCardMessage(
  { card, is, approvals }: DirectCard,
  viewContext: ViewContext,
): SlackMessage {
  const { directCard } = viewContext.texts;
  if (is === 'not-theirs') return plainWords(directCard.notYours(card.order));
  const drawn =
    card.family === 'trunk' ? trunkCardMessage(card, viewContext) : cardMessage(card, viewContext);
  if (card.status.is !== 'open') return drawn;
  if (is === 'to-decide')
    return {
      ...drawn,
      blocks: [section(directCard.toDecide(approvals), { blockId: 'direct.why' }), ...drawn.blocks],
    };
  const blocks = drawn.blocks.map(withoutDecisions);
  return { ...drawn, blocks: [section(directCard.decided, { blockId: 'direct.why' }), ...blocks] };
}

function withoutDecisions(block: MessageBlock): MessageBlock {
  if (block.type !== 'actions') return block;
  const isLeft = (element: (typeof block.elements)[number]): boolean =>
    !('action_id' in element && element.action_id !== undefined && decides.has(element.action_id));
  return { ...block, elements: block.elements.filter(isLeft) };
}
