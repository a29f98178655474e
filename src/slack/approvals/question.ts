import { context as small, input, modal, placeholder, section } from '../blocks.js';
import { errorModal } from '../slack-limits.js';
import { plainMessage } from '../plain-message.js';
import { whatOf } from '../messages/card.js';
import { refusedText, ephemeralMessage } from '../messages/ephemeral.js';
import { textAt } from '../state.js';
import { reportOpenFailure } from '../report-open-failure.js';
import { decodeRequest, encodeRequest, type RequestMetadata } from './private-metadata.js';
import { readQuestionValue } from './question-button.js';
import { noticeView } from './windows.js';
import type { ModalView } from '../../wire/views.js';
import type { AnyDetails } from '../../workflow/messages.js';
import type { ActionHandler, ViewContext, SubmissionHandler } from '../handlers.js';

/** "Ask a question": for whoever may see Details. */

const at = { blockId: 'question.text', actionId: 'question' } as const;

export function questionView(
  details: AnyDetails,
  metadata: RequestMetadata,
  { texts }: ViewContext,
): ModalView {
  const words = texts.questions;
  const isAnswer = metadata.answers != null;
  const title =
    details.family === 'trunk'
      ? texts.trunk.card.title(details)
      : texts.orders.title(whatOf(details), details.customer.slice(0, 100));
  return modal({
    callback: 'approval.question',
    title: isAnswer ? words.answerTitle : words.title,
    submit: isAnswer ? words.answerButton : words.send,
    close: texts.common.cancel,
    metadata: encodeRequest(metadata),
    blocks: [
      section(words.about(title, details.order)),
      input({
        blockId: at.blockId,
        label: isAnswer ? words.answerInput : words.question,
        hint: isAnswer ? words.answerHint : words.hint,
        element: {
          type: 'plain_text_input',
          action_id: at.actionId,
          multiline: true,
          max_length: 500,
          ...(isAnswer ? {} : { placeholder: placeholder(words.placeholder) }),
          focus_on_load: true,
        },
      }),
      small(words.print),
    ],
  });
}

export const ask: ActionHandler = async (context) => {
  const about = readQuestionValue(context.acted.value);
  await context.ack();
  if (about === null)
    return context.reply.respond(plainMessage(context.texts.common.olderVersion, context, null));
  const found = await context.useCases.approvals.details(context.actor, about.plan);
  if (!found.ok)
    return context.reply.respond(
      ephemeralMessage(found.says, context, {
        order: await context.useCases.approvals.orderOf(context.actor, about.plan),
        reference: context.reference,
      }),
    );
  const view = questionView(found.details, { ...about, channel: context.channel }, context);
  const isInModal = context.view !== null && !context.view.isHome;
  const shown = isInModal ? await context.screen.push(view) : await context.screen.open(view);
  await reportOpenFailure(context, shown);
};

export const submitQuestion: SubmissionHandler = async (context) => {
  const metadata = decodeRequest(context.view);
  if (metadata === null)
    return context.ack({ answer: 'update', view: errorModal(context, context.reference) });
  const question = textAt(context.view.values, at.blockId, at.actionId)?.trim() ?? '';
  const { answers = null } = metadata;
  const { questions } = context.texts;
  const missing = answers === null ? questions.missing : questions.answerMissing;
  if (question === '') return context.ack({ answer: 'errors', errors: { [at.blockId]: missing } });
  const taken = await context.useCases.approvals.ask(context.actor, metadata.plan, question, answers);
  if (taken.taken) {
    if (answers === null) return context.ack({ answer: 'close' });
    // The message that asked keeps its button: without a word nobody could tell that the answer went out.
    const view = noticeView(questions.answeredTitle, questions.answered(answers), context);
    return context.ack({ answer: 'update', view });
  }
  const order = await context.useCases.approvals.orderOf(context.actor, metadata.plan);
  const says = refusedText(taken.says, order, context);
  await context.ack({ answer: 'update', view: noticeView(context.texts.common.notCounted, says, context) });
};
