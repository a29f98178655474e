import { MrkdwnText } from './Passages.js';
import { withEmoji } from '../text/emoji.js';

/** A Block Kit text object. */
export interface TextObject {
  readonly type: 'plain_text' | 'mrkdwn';
  readonly text: string;
  readonly emoji?: boolean;
  readonly verbatim?: boolean;
}

/** The words of a plain text, as one string: for labels, titles and options. */
export const plainWords = ({ text, emoji }: { readonly text: string; readonly emoji?: boolean }): string =>
  emoji === false ? text : withEmoji(text);

/** A text object, drawn. */
export function Words({ of }: { readonly of: TextObject }) {
  return of.type === 'mrkdwn' ? (
    <MrkdwnText text={of.text} verbatim={of.verbatim === true} />
  ) : (
    <span class="plain">{plainWords(of)}</span>
  );
}
