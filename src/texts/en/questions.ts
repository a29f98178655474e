import type { OrderId, UserId } from '../../types/ids.js';
import { inLines, joined, md, mention, quoted, slackChannel, type Markup } from '../markup.js';
import { momentInWords, spanInWords } from '../moments.js';

/** A question about a request, and the reminder of those that wait. */
export const questions = {
  button: 'Ask a question',
  label: (order: OrderId): string => `Ask a question about ${order}`,
  title: 'Ask a question',
  question: 'Question',
  placeholder: 'What do you want to know?',
  hint: 'Goes to the requester, and into the thread of the card, where the whole Slack channel reads it. At most 500 characters.',
  send: 'Ask',
  missing: 'Type your question.',
  about: (title: string, order: OrderId): Markup => md`*${title}* (${order})`,
  print: md`It does not decide the request.`,
  inThread: (by: UserId, requester: UserId, question: string): Markup =>
    by === requester
      ? inLines([md`:speech_balloon: ${mention(by)} asks:`, quoted(question, 500)])
      : inLines([md`:speech_balloon: ${mention(by)} asks ${mention(requester)}:`, quoted(question, 500)]),
  direct: (by: UserId, order: OrderId, question: string): Markup =>
    inLines([md`:speech_balloon: *${mention(by)} asks about ${order}*`, quoted(question, 500)]),
  answerInThread: (by: UserId, to: UserId, answer: string): Markup =>
    inLines([md`:speech_balloon: ${mention(by)} answers ${mention(to)}:`, quoted(answer, 500)]),
  answerDirect: (by: UserId, order: OrderId, answer: string): Markup =>
    inLines([md`:speech_balloon: *${mention(by)} answers about ${order}*`, quoted(answer, 500)]),
  answerButton: 'Answer',
  answerLabel: (order: OrderId): string => `Answer about ${order}`,
  answerTitle: 'Answer',
  answerInput: 'Answer',
  answerHint:
    'Goes to who asked, and into the thread of the card, where the whole Slack channel reads it. At most 500 characters.',
  answerMissing: 'Type your answer.',
  answeredTitle: 'Answer sent',
  answered: (to: UserId): Markup => md`Your answer goes to ${mention(to)} and into the thread of the card.`,
  howToAnswer: (channel: string | null, by: UserId): Markup =>
    channel === null
      ? md`Press Answer: it goes to ${mention(by)}. What you type under this message reaches nobody.`
      : md`Press Answer: it goes to ${mention(by)} and into the thread of the card in ${slackChannel(channel)}. What you type under this message reaches nobody.`,
} as const;

interface Waits {
  readonly order: OrderId;
  readonly waitedMs: number;
  readonly leftMs: number;
  readonly expiresAt: number;
}

/** Reminders of requests that wait, one line for each; hours are said whole, so that nobody is told more time than there is. */
export const reminder = {
  line: ({ order, waitedMs, leftMs, expiresAt }: Waits, zone: string): Markup =>
    md`${order} has waited ${spanInWords(whole(waitedMs))}. It expires in ${spanInWords(whole(leftMs))}, on ${momentInWords(expiresAt, zone)}.`,
  says: (waiting: readonly Waits[], zone: string): Markup =>
    joined(
      waiting.map((each) => md`:bell: ${reminder.line(each, zone)}`),
      '\n',
    ),
} as const;

const hour = 3_600_000;
const minute = 60_000;

/** From an hour on whole hours, else whole minutes. */
const whole = (ms: number): number =>
  ms >= hour ? Math.floor(ms / hour) * hour : Math.max(minute, Math.floor(ms / minute) * minute);
