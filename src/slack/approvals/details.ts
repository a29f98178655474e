import { inLines, type Markup } from '../../texts/markup.js';
import { unreachable } from '../../types/unreachable.js';
import type { ViewBlock } from '../../wire/blocks.js';
import type { ModalView } from '../../wire/views.js';
import type { UserId } from '../../types/ids.js';
import type { RequestDetails } from '../../workflow/messages.js';
import { actions, context, modal, section } from '../blocks.js';
import type { Pen } from '../handlers.js';
import { cardFacts, decisionButtons, unpricedOf } from '../messages/card.js';
import { statusLine } from '../messages/status.js';
import { pageBar, pageOf } from '../pages.js';
import { sectionsOf } from '../trunk/views/parts.js';
import { detailsButtons, turnAction } from './details-buttons.js';
import { writeMemory, type RequestMemory } from './memory.js';

/**
 * Everything about a request: for its requester, approvers and admins.
 * @param page from 1, of those that hold everything that can be long
 */
export function detailsView(
  details: RequestDetails,
  memory: RequestMemory,
  viewer: UserId,
  pen: Pen,
  page = 1,
): ModalView {
  const { texts, zone } = pen;
  const { requests } = texts;
  const all = [
    ...subscriptionsOf(details, pen),
    ...endsOf(details, pen),
    ...configurationsOf(details, pen),
    ...lookoutsOf(details, pen),
  ];
  const here = pageOf(
    all.flatMap((lines) => sectionsOf(lines)),
    page,
  );
  const decide = detailsButtons(details, decisionButtons(details, pen), viewer, pen);
  const blocks: ViewBlock[] = [
    section(inLines([requests.heading(details.kind, details.customer), statusLine(details, pen)]), {
      blockId: 'details.status',
    }),
    cardFacts(details, pen, unpricedOf(details)),
    ...here.items,
    ...pageBar(pen, turnAction, here),
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

/** Lines that belong together, their title among them. */
type Part = readonly Markup[];

const subscriptionsOf = ({ subscriptions }: RequestDetails, { texts }: Pen): Part[] =>
  subscriptions.map(({ lines, to }, index) => [
    texts.requests.subscription(index + 1, to, lines.length),
    ...lines.map((line) => texts.requests.line(line.quantity, line.name)),
  ]);

const endsOf = ({ ends }: RequestDetails, { texts }: Pen): Part[] =>
  ends.map(({ id, lines }) => [
    texts.requests.ends(id, lines.length),
    ...lines.map((line) => texts.requests.line(line.quantity, line.name)),
  ]);

const configurationsOf = ({ configurations }: RequestDetails, { texts }: Pen): Part[] =>
  configurations
    .filter(({ values }) => values.length > 0)
    .map(({ subscription, product, values }) => [
      texts.requests.configuration(subscription, product, values.length),
      ...values.flatMap(({ label, value }) => texts.requests.value(label, value)),
    ]);

/** What the card says to look at, all of it. */
const lookoutsOf = ({ lookouts }: RequestDetails, { texts }: Pen): Part[] =>
  lookouts.map((lookout): Part => {
    const { lookAt, lookouts: say, each } = texts.card;
    switch (lookout.what) {
      case 'no-prices':
        return [lookAt(say.noPrices)];
      case 'by-volume':
        return [lookAt(say.byVolume(lookout.names)), ...lookout.priced.map(each)];
      case 'price-unknown':
        return [lookAt(say.unknown(lookout.names)), ...lookout.names.map(each)];
      case 'warnings':
        return lookout.messages.flatMap((message) => say.warning(message)).map(lookAt);
      default:
        return unreachable(lookout);
    }
  });
