import { inLines, type Markup } from '../../texts/markup.js';
import { formatNumber } from '../../trunk/index.js';
import type { ViewBlock } from '../../wire/blocks.js';
import type { ModalView } from '../../wire/views.js';
import type { UserId } from '../../types/ids.js';
import type { TrunkCardModel, TrunkDetails } from '../../workflow/messages.js';
import { actions, context, input, modal, placeholder, section } from '../blocks.js';
import type { ViewContext } from '../handlers.js';
import { lossOf, trunkDecisionButtons, trunkFacts, trunkStatusLine } from '../messages/trunk-card.js';
import { pageBar, pageOf } from '../pages.js';
import { sectionsOf } from '../trunk/views/parts.js';
import { detailsButtons, turnAction } from './details-buttons.js';
import { encodeRequest, type RequestMetadata } from './private-metadata.js';
import { reasonInput } from './windows.js';

/** A trunk change behind Details, and why it is rejected: for its requester, approvers and admins. */

/** @param page from 1, of those that hold all values, numbers and warnings */
export function trunkDetailsView(
  details: TrunkDetails,
  metadata: RequestMetadata,
  viewer: UserId,
  viewContext: ViewContext,
  page = 1,
): ModalView {
  const { texts } = viewContext;
  const { card } = texts.trunk;
  const decide = detailsButtons(details, trunkDecisionButtons(details, viewContext), viewer, viewContext);
  const all = [
    valuesOf(details, viewContext),
    numbersOf(details, viewContext),
    warningsOf(details, viewContext),
  ];
  const respond = pageOf(
    all.flatMap((lines) => sectionsOf(lines)),
    page,
  );
  const expires = details.status.is === 'open' ? details.status.expiresAt : null;
  const blocks: ViewBlock[] = [
    section(inLines([headingOf(details, viewContext), trunkStatusLine(details, viewContext)]), {
      blockId: 'details.status',
    }),
    // Each of several channels stands over its numbers.
    trunkFacts({ ...details, channels: [] }, viewContext),
    ...(details.status.is === 'open' ? lossOf(details, viewContext) : []),
    ...respond.items,
    ...pageBar(viewContext, turnAction, respond),
    actions(decide, 'details.actions'),
    context(card.print(details.order, details.submittedAt, expires, viewContext.zone)),
  ];
  return modal({
    callback: 'approval.details',
    title: texts.requests.detailsTitle(details.order),
    close: texts.common.close,
    metadata: encodeRequest(metadata),
    blocks,
  });
}

/** What is asked for; a number that stands alone by itself, since Details may show it. */
function headingOf(details: TrunkDetails, { texts }: ViewContext): Markup {
  const lone = details.size === 1 ? details.numbers.at(0) : undefined;
  return texts.trunk.card.heading({
    ...details,
    number: lone === undefined ? null : formatNumber(lone.number),
  });
}

const valuesOf = ({ values }: TrunkDetails, { texts }: ViewContext): Markup[] =>
  values.flatMap((value) => texts.trunk.details.value(value));

const warningsOf = ({ warnings }: TrunkDetails, { texts }: ViewContext): readonly Markup[] =>
  warnings.length === 0 ? [] : texts.trunk.card.lookAtAll(warnings);

/** The numbers of each channel and type under one heading, in the order in which they are carried out. */
function numbersOf({ numbers }: TrunkDetails, { texts }: ViewContext): Markup[] {
  const { details } = texts.trunk;
  const groups = new Map<string, TrunkDetails['numbers'][number][]>();
  for (const each of numbers) {
    const name = JSON.stringify([each.channel, each.type]);
    groups.set(name, [...(groups.get(name) ?? []), each]);
  }
  return [...groups.values()].flatMap((group) => [
    details.numbers(group.length, group[0]?.channel ?? null, group[0]?.type ?? null),
    ...group.flatMap(({ number, came, failure, lostIn }) =>
      details.number(
        formatNumber(number),
        details.came[came],
        texts.trunk.came.why({ state: came, failure, lostIn }),
      ),
    ),
  ]);
}

/** Asks why a trunk change is rejected. */
export function trunkRejectView(
  card: TrunkCardModel,
  metadata: RequestMetadata,
  viewContext: ViewContext,
): ModalView {
  const { texts } = viewContext;
  return modal({
    callback: 'approval.reject',
    title: texts.requests.rejectTitle,
    submit: texts.requests.reject,
    close: texts.common.cancel,
    metadata: encodeRequest(metadata),
    blocks: [
      section(texts.trunk.card.request(card, card.order)),
      input({
        blockId: reasonInput.blockId,
        label: texts.requests.reason,
        hint: texts.requests.reasonHint,
        element: {
          type: 'plain_text_input',
          action_id: reasonInput.actionId,
          multiline: true,
          max_length: 500,
          placeholder: placeholder(texts.requests.reasonPlaceholder),
          focus_on_load: true,
        },
      }),
      context(texts.requests.rejectPrintTrunk),
    ],
  });
}
