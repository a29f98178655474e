import { inLines, type Markup } from '../../texts/markup.js';
import { unreachable } from '../../types/unreachable.js';
import type { ViewBlock } from '../../wire/blocks.js';
import type { ModalView } from '../../wire/views.js';
import type { UserId } from '../../types/ids.js';
import type { RequestDetails } from '../../workflow/messages.js';
import { actions, context, modal, section } from '../blocks.js';
import type { ViewContext } from '../handlers.js';
import { cardFacts, decisionButtons, shortIdsOf, unpricedOf, whatOf } from '../messages/card.js';
import { statusLine } from '../messages/status.js';
import { pageBar, pageOf } from '../pages.js';
import { sectionsOf } from '../trunk/views/parts.js';
import { detailsButtons, turnAction } from './details-buttons.js';
import { encodeRequest, type RequestMetadata } from './private-metadata.js';

/**
 * Everything about a request: for its requester, approvers and admins.
 * @param page from 1, of those that hold everything that can be long
 */
export function detailsView(
  details: RequestDetails,
  metadata: RequestMetadata,
  viewer: UserId,
  viewContext: ViewContext,
  page = 1,
): ModalView {
  const { texts, zone } = viewContext;
  const { requests } = texts;
  const all = [
    ...endsOf(details, viewContext),
    ...subscriptionsOf(details, viewContext),
    ...configurationsOf(details, viewContext),
    ...cardWarningsOf(details, viewContext),
  ];
  const respond = pageOf(
    all.flatMap((lines) => sectionsOf(lines)),
    page,
  );
  const decide = detailsButtons(details, decisionButtons(details, viewContext), viewer, viewContext);
  const blocks: ViewBlock[] = [
    section(
      inLines([requests.heading(whatOf(details), details.customer), statusLine(details, viewContext)]),
      {
        blockId: 'details.status',
      },
    ),
    cardFacts(details, viewContext, unpricedOf(details)),
    ...respond.items,
    ...pageBar(viewContext, turnAction, respond),
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
    metadata: encodeRequest(metadata),
    blocks,
  });
}

/** Lines that belong together, their title among them. */
type Part = readonly Markup[];

const subscriptionsOf = (details: RequestDetails, { texts }: ViewContext): Part[] =>
  details.subscriptions.map(({ lines, to }, index) => [
    ...texts.requests.subscription(index + 1, to, shortIdsOf(details), lines.length),
    ...lines.map((line) => texts.requests.line(line.quantity, line.name, texts.prices.ofLine(line.price))),
  ]);

const endsOf = (details: RequestDetails, { texts }: ViewContext): Part[] =>
  details.ends.map((of) => [
    ...texts.requests.ends(of, shortIdsOf(details), details.wishDate),
    ...(of.lines ?? []).map((line) => texts.requests.line(line.quantity, line.name)),
  ]);

const configurationsOf = ({ configurations }: RequestDetails, { texts }: ViewContext): Part[] =>
  configurations
    .filter(({ values }) => values.length > 0)
    .map(({ subscription, product, values }) => [
      texts.requests.configuration(subscription, product, values.length),
      ...values.flatMap(({ label, value }) => texts.requests.value(label, value)),
    ]);

/** What the card says to look at, all of it. */
const cardWarningsOf = ({ cardWarnings }: RequestDetails, { texts }: ViewContext): Part[] =>
  cardWarnings.map((cardWarning): Part => {
    const { lookAt, warningsBy: say, each } = texts.card;
    switch (cardWarning.what) {
      case 'no-prices':
        return [lookAt(say.noPrices)];
      case 'by-volume':
        return [lookAt(say.byVolume(cardWarning.names)), ...cardWarning.priced.map(each)];
      case 'price-unknown':
        return [lookAt(say.unknown(cardWarning.names)), ...cardWarning.names.map(each)];
      case 'warnings':
        return cardWarning.messages.flatMap((message) => say.warning(message)).map(lookAt);
      default:
        return unreachable(cardWarning);
    }
  });
