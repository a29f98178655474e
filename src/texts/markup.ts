/**
 * The one rule of escaping: whatever goes into mrkdwn is a `Markup`, and a `Markup` is made only here. Texts that
 * are read as mrkdwn (sections, contexts, the notification of a message) return one, built with the tag `md`, which
 * escapes every plain string put into it; texts for plain_text objects (headers, buttons, labels, hints, options)
 * return a plain string and are never escaped. The block builders take the one or the other, so the compiler
 * refuses a name that was not escaped.
 */
class MarkupText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Text in Slack's mrkdwn in which everything from outside is escaped. */
export type Markup = MarkupText;

export type Part = string | number | Markup;

/**
 * Mrkdwn from a template: strings put into it are escaped (and stay on one line), markup is taken as it is. A string
 * that Slack would read as bold, struck out or an emoji stands as code: what is approved has to be what is shown.
 */
export function md(words: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const written = parts.map((part) =>
    part instanceof MarkupText ? part.text : typeof part === 'number' ? String(part) : verbatim(part),
  );
  return new MarkupText(words.reduce((all, word, index) => `${all}${written[index - 1] ?? ''}${word}`));
}

/** Parts one after the other; empty ones fall away. */
export const joined = (parts: readonly Part[], separator: string): Markup =>
  new MarkupText(
    parts
      .map((part) => md`${part}`.text)
      .filter((text) => text !== '')
      .join(separator),
  );

/** One part on each line. */
export const inLines = (parts: readonly Part[]): Markup => joined(parts, '\n');

export const nothing: Markup = new MarkupText('');

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Text from outside as it may stand in one line of mrkdwn: no markup of links or mentions, no line breaks. */
const escapeMrkdwn = (text: string): string =>
  oneLine(text).replaceAll(/[&<>]/g, (character) => entities[character] ?? character);

/** A mark inside of a word or alone between spaces formats nothing. */
const harmless = /(?<=[\p{L}\p{N}])[*_~](?=[\p{L}\p{N}])|(?<= )[*_~](?= )/gu;
const formatting = /[*_~`]|(?<![\p{L}\p{N}]):[a-z][\w+-]*:(?![\p{L}\p{N}])/u;

/** Nothing escapes the marks that Slack formats by, and the names of emoji; only in code they stand as they are. */
const verbatim = (text: string): string =>
  formatting.test(text.replaceAll(harmless, '')) ? code(text).text : escapeMrkdwn(text);

/** Text from outside as one line: control characters and line breaks fall away, and what `shown` leaves out. */
export const oneLine = (text: string): string => shown(text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' '));

/**
 * Text from outside as a person sees it: without marks that turn its direction, without characters that take no room
 * (two names would look the same, or one like none), and without halves of characters, which are no text on the wire.
 * What joins letters and emoji stays.
 */
const shown = (text: string): string =>
  text
    .replaceAll(/[\u202A-\u202E\u2066-\u2069\u00AD\u180E\u200B\u2060-\u2064\uFEFF]/g, '')
    .replaceAll(/\p{Cs}/gu, '\uFFFD');

/** The same, of a text that may have lines. */
export const shownInLines = (text: string): string => shown(text.replaceAll(/[^\P{Cc}\n]/gu, ' '));

/** Words from outside, quoted: a `>` at every line, at most `max` characters. */
export const quoted = (text: string, max = 1_000): Markup =>
  inLines(
    cut(text.trim(), max)
      .split(/\r\n|\r|\n/)
      .map((line) => md`> ${line}`),
  );

/** Text as it stands inside of code: escaped, and with apostrophes for backticks, since nothing escapes those. */
export const inCode = (text: string): Markup => new MarkupText(escapeMrkdwn(text).replaceAll('`', "'"));

/** Text as code, in one line. */
export const code = (text: string): Markup => md`\`${inCode(text)}\``;

/** Names a person; Slack shows their name. The id comes parsed (`UserId`), so it holds no markup. */
export const mention = (user: string): Markup => new MarkupText(`<@${user.replaceAll(/[^A-Z0-9]/g, '')}>`);

/** The Slack channel for approvals, as a link where it is known which one it is. */
export const approvalsChannel = (channel: string | undefined): Markup =>
  channel === undefined
    ? md`The approvals Slack channel`
    : md`The approvals Slack channel ${slackChannel(channel)}`;

/** A Slack channel by its id, as a link. */
export const slackChannel = (channel: string): Markup =>
  new MarkupText(`<#${channel.replaceAll(/[^A-Z0-9]/g, '')}>`);

/** A moment that Slack shows in the reader's zone; `fallback` names ours. `seconds`: since 1970, UTC. */
export const slackDate = (seconds: number, format: string, fallback: string): Markup =>
  new MarkupText(`<!date^${Math.floor(seconds)}^${format}|${escapeMrkdwn(fallback).replaceAll('|', '/')}>`);

/** At most `max` characters (UTF-16 units), cut at a word where one ends near, with "…". */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  if (max < 2) return text.slice(0, max);
  const room = max - 1;
  const space = text.lastIndexOf(' ', room);
  const end = space > room * 0.6 ? space : room;
  return `${withoutHalf(text.slice(0, end)).trimEnd()}…`;
}

/** What somebody else wrote as one sentence, with its full stop. */
export const sentence = (text: string): string => `${cut(text.trim(), 300).replace(/[.…]$/, '')}.`;

/** The same for markup; never in the middle of a link, a mention or an entity. */
export function cutMarkup(markup: Markup, max: number): Markup {
  if (markup.text.length <= max) return markup;
  let room = Math.max(max - 1, 0);
  const head = markup.text.slice(0, room);
  const angle = head.lastIndexOf('<');
  if (angle > head.lastIndexOf('>')) room = angle;
  const entity = /&[a-z]{0,4}$/.exec(head.slice(0, room));
  if (entity !== null) room = entity.index;
  return new MarkupText(
    cut(`${markup.text.slice(0, room)} `, room + 1)
      .trimEnd()
      .replace(/…?$/, '…'),
  );
}

/**
 * A long text in pieces of at most `max` characters, each ending at a space where one is near. Nothing is lost: the
 * pieces one after the other are the text.
 */
export function pieces(text: string, max: number): string[] {
  const found: string[] = [];
  let rest = text;
  while (rest.length > max) {
    const space = rest.lastIndexOf(' ', max - 1) + 1;
    const piece = withoutHalf(rest.slice(0, space > max * 0.6 ? space : max));
    found.push(piece);
    rest = rest.slice(piece.length);
  }
  return rest === '' ? found : [...found, rest];
}

/** Drops half of a character that takes two units. */
const withoutHalf = (text: string): string => text.replace(/[\uD800-\uDBFF]$/, '');
