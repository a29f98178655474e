import { inLines, type Markup } from '../../texts/markup.js';
import { limits } from '../../wire/limits.js';
import type { ViewBlock } from '../../wire/blocks.js';
import type { ModalView } from '../../wire/views.js';
import type { UserId } from '../../types/ids.js';
import type { RequestDetails } from '../../workflow/messages.js';
import { actions, context, modal, section } from '../blocks.js';
import type { Pen } from '../handlers.js';
import { cardFacts, decisionButtons, unpricedOf } from '../messages/card.js';
import { statusLine } from '../messages/status.js';
import { detailsButtons } from './details-buttons.js';
import { writeMemory, type RequestMemory } from './memory.js';

/** Blocks that stand before and after what can be long. */
const roomForRest = 8;

/**
 * Everything about a request: for its requester, approvers and admins. What a window can't hold is left out, and
 * said so.
 */
export function detailsView(
  details: RequestDetails,
  memory: RequestMemory,
  viewer: UserId,
  pen: Pen,
): ModalView {
  const { texts, zone } = pen;
  const { requests } = texts;
  const long = [
    ...subscriptionsOf(details, pen),
    ...endsOf(details, pen),
    ...configurationsOf(details, pen),
  ].map((text) => section(text));
  const room = limits.view.blocks - roomForRest;
  const decide = detailsButtons(details, decisionButtons(details, pen), viewer, pen);
  const blocks: ViewBlock[] = [
    section(inLines([requests.heading(details.kind, details.customer), statusLine(details, pen)]), {
      blockId: 'details.status',
    }),
    cardFacts(details, pen, unpricedOf(details)),
    ...long.slice(0, room),
    ...(long.length > room ? [section(requests.tooLong)] : []),
    section(requests.reference(details.reference)),
    actions(decide, 'details.actions'),
    context(
      requests.detailsPrint(
        details.submittedAt,
        details.status.is === 'open' ? details.status.expiresAt : null,
        zone,
      ),
    ),
  ];
  return modal({
    callback: 'approval.details',
    title: requests.detailsTitle(details.order),
    close: texts.common.close,
    metadata: writeMemory(memory),
    blocks,
  });
}

const subscriptionsOf = (details: RequestDetails, { texts }: Pen): Markup[] =>
  details.subscriptions.flatMap(({ lines, to }, index) =>
    inSections(
      texts.requests.subscription(index + 1, to),
      lines.map((line) => texts.requests.line(line.quantity, line.name)),
    ),
  );

const endsOf = (details: RequestDetails, { texts }: Pen): Markup[] =>
  details.ends.flatMap(({ id, lines }) =>
    inSections(
      texts.requests.ends(id),
      lines.map((line) => texts.requests.line(line.quantity, line.name)),
    ),
  );

const configurationsOf = (details: RequestDetails, { texts }: Pen): Markup[] =>
  details.configurations
    .filter(({ values }) => values.length > 0)
    .flatMap(({ subscription, product, values }) =>
      inSections(
        texts.requests.configuration(subscription, product),
        values.map(({ label, value }) => texts.requests.value(label, value)),
      ),
    );

/** A title and lines in as many sections as their length asks for. */
function inSections(title: Markup, lines: readonly Markup[]): Markup[] {
  const most = limits.section.text - 100;
  const sections: Markup[][] = [[title]];
  let length = title.text.length;
  for (const line of lines) {
    if (length + line.text.length + 1 > most) {
      sections.push([]);
      length = 0;
    }
    sections.at(-1)?.push(line);
    length += line.text.length + 1;
  }
  return sections.map(inLines);
}
