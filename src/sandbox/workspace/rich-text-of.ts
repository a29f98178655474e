import { createHash } from 'node:crypto';

/** A person's message as Slack's own editor sends it: the same words as rich text, which goes along with the text. */
export const richTextOf = (text: string, ts: string): readonly object[] =>
  text === ''
    ? []
    : [
        {
          type: 'rich_text',
          block_id: createHash('sha256').update(ts).digest('base64url').slice(0, 5),
          elements: [{ type: 'rich_text_section', elements: partsOf(text) }],
        },
      ];

/** The id that a client gives a message which it sends. */
export function clientMessageId(ts: string): string {
  const hex = createHash('sha256').update(`message:${ts}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}

/** Entities stand at the odd places. */
const partsOf = (text: string): readonly object[] =>
  text
    .split(/<([^<>]+)>/)
    .flatMap((part, index) =>
      part === '' ? [] : [index % 2 === 1 ? entity(part) : { type: 'text', text: plain(part) }],
    );

function entity(inside: string): object {
  const [target = '', label] = inside.split('|');
  if (target.startsWith('@')) return { type: 'user', user_id: target.slice(1) };
  if (target.startsWith('#')) return { type: 'channel', channel_id: target.slice(1) };
  return { type: 'link', url: plain(target), ...(label === undefined ? {} : { text: plain(label) }) };
}

const plain = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
