import type { Markup } from '../../texts/markup.js';
import type { OrderId } from '../../types/ids.js';
import type { ModalView } from '../../wire/views.js';
import type { CardModel, NotCounted } from '../../workflow/messages.js';
import { context, input, modal, placeholder, section } from '../blocks.js';
import type { ViewContext } from '../handlers.js';
import { whatOf } from '../messages/card.js';
import { refusedText } from '../messages/ephemeral.js';
import { encodeRequest, type RequestMetadata } from './private-metadata.js';

export const reasonInput = { blockId: 'reject.reason', actionId: 'reason' } as const;
export const orderIdInput = { blockId: 'doubt.order_id', actionId: 'order_id' } as const;

/** Asks why a request is rejected. */
export const rejectView = (card: CardModel, metadata: RequestMetadata, { texts }: ViewContext): ModalView =>
  modal({
    callback: 'approval.reject',
    title: texts.requests.rejectTitle,
    submit: texts.requests.reject,
    close: texts.common.cancel,
    metadata: encodeRequest(metadata),
    blocks: [
      section(texts.requests.rejectSummary(whatOf(card), card.order)),
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
      context(texts.requests.rejectPrint),
    ],
  });

/** Asks the order id of one in doubt that was placed. */
export const orderIdView = (
  card: CardModel,
  metadata: RequestMetadata,
  { texts, zone }: ViewContext,
): ModalView =>
  modal({
    callback: 'doubt.placed',
    title: texts.requests.placedTitle,
    submit: texts.requests.markAsPlaced,
    close: texts.common.cancel,
    metadata: encodeRequest(metadata),
    blocks: [
      section(
        texts.requests.placedSummary(
          { ...whatOf(card), sentAt: card.status.is === 'in-doubt' ? card.status.sentAt : null },
          zone,
        ),
      ),
      input({
        blockId: orderIdInput.blockId,
        label: texts.requests.orderId,
        hint: texts.requests.orderIdHint,
        element: {
          type: 'plain_text_input',
          action_id: orderIdInput.actionId,
          max_length: 100,
          focus_on_load: true,
        },
      }),
    ],
  });

/**
 * Says in a window why a click was not counted; one that repeats what is recorded is no failure.
 * @param tried what the click was to decide
 * @param order null where it is not known
 */
export const notCountedView = (
  says: NotCounted,
  tried: 'approve' | 'reject',
  order: OrderId | null,
  viewContext: ViewContext,
): ModalView => {
  const { requests, common } = viewContext.texts;
  const isRecorded = says.why === 'decided-before' && says.verb === tried;
  return noticeView(
    isRecorded ? requests.recordedTitle : common.notCounted,
    refusedText(says, order, viewContext),
    viewContext,
  );
};

/** Says in a window what became of a click. */
export const noticeView = (title: string, says: Markup, { texts }: ViewContext): ModalView =>
  modal({ callback: 'notice', title, close: texts.common.close, blocks: [section(says)] });
