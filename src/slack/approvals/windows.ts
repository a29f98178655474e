import type { Markup } from '../../texts/markup.js';
import type { ModalView } from '../../wire/views.js';
import { holdsOf, type CardModel, type NotCounted } from '../../workflow/messages.js';
import { context, input, modal, placeholder, section } from '../blocks.js';
import type { Pen } from '../handlers.js';
import { refusedText } from '../messages/whisper.js';
import { writeMemory, type RequestMemory } from './memory.js';

export const reasonInput = { blockId: 'reject.reason', actionId: 'reason' } as const;
export const orderIdInput = { blockId: 'doubt.order_id', actionId: 'order_id' } as const;

/** Asks why a request is rejected. */
export const rejectView = (card: CardModel, memory: RequestMemory, { texts }: Pen): ModalView =>
  modal({
    callback: 'approval.reject',
    title: texts.requests.rejectTitle,
    submit: texts.requests.reject,
    close: texts.common.cancel,
    metadata: writeMemory(memory),
    blocks: [
      section(texts.requests.rejectSummary({ ...card, holds: holdsOf(card) }, card.order)),
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
export const orderIdView = (card: CardModel, memory: RequestMemory, { texts, zone }: Pen): ModalView =>
  modal({
    callback: 'doubt.placed',
    title: texts.requests.placedTitle,
    submit: texts.requests.markAsPlaced,
    close: texts.common.cancel,
    metadata: writeMemory(memory),
    blocks: [
      section(
        texts.requests.placedSummary(
          { ...card, sentAt: card.status.is === 'in-doubt' ? card.status.sentAt : null },
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
 */
export const notCountedView = (says: NotCounted, tried: 'approve' | 'reject', pen: Pen): ModalView => {
  const { requests, common } = pen.texts;
  const isRecorded = says.why === 'decided-before' && says.verb === tried;
  return noticeView(
    isRecorded ? requests.recordedTitle : common.notCounted,
    refusedText(says, null, pen),
    pen,
  );
};

/** Says in a window what became of a click. */
export const noticeView = (title: string, says: Markup, { texts }: Pen): ModalView =>
  modal({ callback: 'notice', title, close: texts.common.close, blocks: [section(says)] });
