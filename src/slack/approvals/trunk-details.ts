import type { Markup } from '../../texts/markup.js';
import { formatNumber } from '../../trunk/index.js';
import type { ViewBlock } from '../../wire/blocks.js';
import type { ModalView } from '../../wire/views.js';
import type { UserId } from '../../types/ids.js';
import type { TrunkCardModel, TrunkDetails } from '../../workflow/messages.js';
import { actions, context, input, modal, placeholder, section } from '../blocks.js';
import type { Pen } from '../handlers.js';
import { trunkDecisionButtons, trunkFacts, trunkStatusLine } from '../messages/trunk-card.js';
import { pageBar, pageOf } from '../pages.js';
import { sectionsOf } from '../trunk/views/parts.js';
import { detailsButtons, turnAction } from './details-buttons.js';
import { writeMemory, type RequestMemory } from './memory.js';
import { reasonInput } from './windows.js';

/** A trunk change behind Details, and why it is rejected: for its requester, approvers and admins. */

/** @param page from 1, of those that hold all values, numbers and warnings */
export function trunkDetailsView(
  details: TrunkDetails,
  memory: RequestMemory,
  viewer: UserId,
  pen: Pen,
  page = 1,
): ModalView {
  const { texts } = pen;
  const { card } = texts.trunk;
  const decide = detailsButtons(details, trunkDecisionButtons(details, pen), viewer, pen);
  const all = [valuesOf(details, pen), numbersOf(details, pen), warningsOf(details, pen)];
  const here = pageOf(
    all.flatMap((lines) => sectionsOf(lines)),
    page,
  );
  const expires = details.status.is === 'open' ? details.status.expiresAt : null;
  const blocks: ViewBlock[] = [
    section(trunkStatusLine(details, pen), { blockId: 'details.status' }),
    trunkFacts(details, pen),
    ...here.items,
    ...pageBar(pen, turnAction, here),
    actions(decide, 'details.actions'),
    context(card.print(details.order, details.submittedAt, expires, pen.zone)),
  ];
  return modal({
    callback: 'approval.details',
    title: texts.requests.detailsTitle(details.order),
    close: texts.common.close,
    metadata: writeMemory(memory),
    blocks,
  });
}

const valuesOf = ({ values }: TrunkDetails, { texts }: Pen): Markup[] =>
  values.flatMap((value) => texts.trunk.details.value(value));

const warningsOf = ({ warnings }: TrunkDetails, { texts }: Pen): readonly Markup[] =>
  warnings.length === 0 ? [] : texts.trunk.card.lookAtAll(warnings);

function numbersOf({ numbers }: TrunkDetails, { texts }: Pen): Markup[] {
  if (numbers.length === 0) return [];
  const { details } = texts.trunk;
  return [
    details.numbers(numbers.length),
    ...numbers.flatMap(({ number, channel, type, came, failure, lostIn }) =>
      details.number(
        formatNumber(number),
        channel,
        type,
        details.came[came],
        texts.trunk.came.why({ state: came, failure, lostIn }),
      ),
    ),
  ];
}

/** Asks why a trunk change is rejected. */
export function trunkRejectView(card: TrunkCardModel, memory: RequestMemory, pen: Pen): ModalView {
  const { texts } = pen;
  return modal({
    callback: 'approval.reject',
    title: texts.requests.rejectTitle,
    submit: texts.requests.reject,
    close: texts.common.cancel,
    metadata: writeMemory(memory),
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
