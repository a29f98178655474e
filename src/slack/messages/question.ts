import { context, section, type SlackMessage } from '../blocks.js';
import type { ViewContext } from '../handlers.js';
import type { QuestionNote, Reminder } from '../../workflow/messages.js';

/** A question in the thread of its card. */
export function questionInThread(note: QuestionNote, { texts }: ViewContext): SlackMessage {
  const text = texts.questions.inThread(note.by, note.requester, note.question);
  return { text, blocks: [section(text)] };
}

/** A question to the requester. */
export function questionDirect(note: QuestionNote, { texts }: ViewContext): SlackMessage {
  const text = texts.questions.direct(note.by, note.order, note.question);
  return {
    text,
    blocks: [section(text), context(texts.questions.answer(note.channel !== null, note.by))],
  };
}

/** What has waited for long, in the approvals Slack channel. */
export function reminderMessage(reminder: Reminder, { texts, zone }: ViewContext): SlackMessage {
  const text = texts.reminder.says(reminder.waiting, zone);
  return { text, blocks: [section(text)] };
}
