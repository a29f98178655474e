import { actions, button, context, section, type SlackMessage } from '../blocks.js';
import { answerValue } from '../approvals/question-button.js';
import type { ViewContext } from '../handlers.js';
import type { QuestionNote, Reminder } from '../../workflow/messages.js';

/** A question in the thread of its card. */
export function questionInThread(note: QuestionNote, { texts }: ViewContext): SlackMessage {
  const { questions } = texts;
  const text =
    note.answers === null
      ? questions.inThread(note.by, note.requester, note.question)
      : questions.answerInThread(note.by, note.answers, note.question);
  return { text, blocks: [section(text)] };
}

/** A question to the requester, or its answer to who asked; either is answered by its button. */
export function questionDirect(note: QuestionNote, { texts }: ViewContext): SlackMessage {
  const { questions } = texts;
  const says = note.answers === null ? questions.direct : questions.answerDirect;
  const text = says(note.by, note.order, note.question);
  return {
    text,
    blocks: [
      section(text),
      actions([
        button({
          action: 'approval.question.answer',
          text: questions.answerButton,
          value: answerValue(note.plan, note.by),
          label: questions.answerLabel(note.order),
        }),
      ]),
      context(questions.howToAnswer(note.channel, note.by)),
    ],
  };
}

/** What has waited for long, in the approvals Slack channel. */
export function reminderMessage(reminder: Reminder, { texts, zone }: ViewContext): SlackMessage {
  const text = texts.reminder.says(reminder.waiting, zone);
  return { text, blocks: [section(text)] };
}
