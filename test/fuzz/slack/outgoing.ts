import { checkMessage, checkView } from '../../../src/wire/check.js';
import type { ApiCall } from '../../../src/sandbox/workspace/web-api/routes.js';
import { evil } from '../hostile.js';
import { isRecord } from './requests.js';

/** What must not be in anything that the bot sends. */
export interface Forbidden {
  /** Of other people, or secret: nowhere at all. */
  readonly texts: readonly string[];
}

/** What is wrong with a Web API call of the bot; empty where nothing is. */
export function wrongWithCall({ method, args, answer }: ApiCall, forbidden: Forbidden): string[] {
  const view = args['view'] === undefined ? undefined : parsed(args['view']);
  const blocks = args['blocks'] === undefined ? undefined : parsed(args['blocks']);
  const problems = [
    ...(view === undefined ? [] : checkView(view).map((problem) => JSON.stringify(problem))),
    ...(blocks === undefined
      ? []
      : checkMessage({ text: textOf(args['text']), blocks }).map((problem) => JSON.stringify(problem))),
    ...(answer['ok'] === true || expected[method]?.includes(String(answer['error'])) === true
      ? []
      : [`refused: ${String(answer['error'])}`]),
    ...wrongWithWords({ view, blocks, text: args['text'], topic: args['topic'] }, forbidden),
  ];
  return problems.map((problem) => `${method}: ${problem}`);
}

/** What is wrong with the body of an HTTP answer. */
export function wrongWithAck(body: string, forbidden: Forbidden): string[] {
  const ack = parsed(body);
  if (!isRecord(ack)) return wrongWithWords({ text: body }, forbidden).map((problem) => `ack: ${problem}`);
  const view = ack['view'];
  return [
    ...(view === undefined ? [] : checkView(view).map((problem) => JSON.stringify(problem))),
    ...wrongWithWords(ack, forbidden),
  ].map((problem) => `ack: ${problem}`);
}

const triggers = ['expired_trigger_id', 'exchanged_trigger_id', 'invalid_trigger_id'];

/**
 * What Slack may rightly refuse, by method, to a bot that answers what was made up: triggers that were used or never
 * given, more windows than fit, windows that were never there, and telling somebody where they are not, or who is not.
 */
const expected: Readonly<Record<string, readonly string[]>> = {
  'views.open': [...triggers, 'push_limit_reached'],
  'views.push': [...triggers, 'push_limit_reached'],
  'views.update': ['not_found', 'hash_conflict'],
  'views.publish': ['user_not_found'],
  'chat.postEphemeral': ['channel_not_found', 'user_not_in_channel'],
  'conversations.open': ['user_not_found', 'user_disabled'],
  'users.info': ['user_not_found'],
  'files.info': ['file_not_found'],
};

/** Raw markup of others and forbidden texts, wherever they stand. */
export function wrongWithWords(sent: unknown, { texts }: Forbidden): string[] {
  const all = JSON.stringify(sent) ?? '';
  const leaked = texts.filter((text) => all.includes(text)).map((text) => `holds "${text}"`);
  const raw = markupIn(sent).filter((text) => marks.some((mark) => text.includes(mark)));
  return [...leaked, ...raw.map((text) => `raw markup: ${excerpt(text)}`)];
}

const marks: readonly string[] = [evil.user, evil.link, ...evil.broadcasts];

const excerpt = (text: string): string => {
  const at = Math.min(...marks.map((mark) => text.indexOf(mark)).filter((found) => found >= 0));
  return text.slice(Math.max(0, at - 60), at + 60);
};

/** Every text that Slack reads as markup: `mrkdwn` objects, `markdown` blocks, and a message's own text. */
function markupIn(thing: unknown, key = ''): string[] {
  if (Array.isArray(thing)) return thing.flatMap((each) => markupIn(each));
  if (typeof thing === 'string') return key === 'text' ? [thing] : [];
  if (!isRecord(thing)) return [];
  // Plain text is shown as it is.
  if (thing['type'] === 'plain_text') return [];
  return Object.entries(thing).flatMap(([name, value]) => markupIn(value, name));
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Arguments that are JSON travel as text in a form. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    const json: unknown = JSON.parse(value);
    return json;
  } catch {
    return value;
  }
}
