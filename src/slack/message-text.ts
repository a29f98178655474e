import { z } from 'zod';

/**
 * The words of a message as mrkdwn, wherever they stand: in its text, its blocks, its attachments, or in a message that
 * was forwarded with it. Tolerant: what is of no known shape is passed over, and says nothing.
 */
export function wordsOf(message: unknown): string {
  return withoutRepeats(ofMessage(message, 0));
}

const unknown = z.unknown().optional();

/** What a message is made of, as far as it holds words. Parts may be of any shape: apps post what they like. */
const Message = z.looseObject({ text: unknown, blocks: unknown, attachments: unknown });

const Attachment = z.looseObject({
  pretext: unknown,
  title: unknown,
  text: unknown,
  fields: z.array(z.looseObject({ title: unknown, value: unknown })).catch([]),
  fallback: unknown,
  blocks: unknown,
  /** A forwarded message, or one that a link leads to. */
  message_blocks: z.array(z.looseObject({ message: unknown })).catch([]),
});

/** A block, or a part of one. */
const Part = z.looseObject({ type: z.string() });

/** Nothing that people write is deeper; what is, was made to be. */
const deepest = 12;

function ofMessage(message: unknown, depth: number): string[] {
  const read = Message.safeParse(message);
  if (!read.success || depth > deepest) return [];
  const { text, blocks, attachments } = read.data;
  return [
    ...ofBlock(blocks, depth),
    ...asText(text),
    ...each(attachments, (one) => ofAttachment(one, depth)),
  ];
}

function ofAttachment(attachment: unknown, depth: number): string[] {
  const read = Attachment.safeParse(attachment);
  if (!read.success) return [];
  const { pretext, title, text, fields, fallback, blocks, message_blocks: forwarded } = read.data;
  const seen = [
    ...forwarded.flatMap(({ message }) => ofMessage(message, depth + 1)),
    ...ofBlock(blocks, depth + 1),
    ...[pretext, title, text].flatMap(asText),
    ...fields.flatMap((field) => [field.title, field.value].flatMap(asText)),
  ];
  return seen.length === 0 ? asText(fallback) : seen;
}

/** A block, a part of one, or a list of either: one text for each piece that stands by itself. */
function ofBlock(part: unknown, depth: number): string[] {
  if (depth > deepest) return [];
  if (Array.isArray(part)) return part.flatMap((one) => ofBlock(one, depth + 1));
  const read = Part.safeParse(part);
  if (!read.success) return [];
  const { type, text, url, elements } = read.data;
  switch (type) {
    case 'text':
    case 'plain_text':
    case 'raw_text':
      return asText(text).map(escaped);
    case 'mrkdwn':
    case 'markdown':
      return asText(text);
    case 'link':
      return typeof url === 'string' ? [link(url, text)] : asText(text).map(escaped);
    case 'rich_text_section':
    case 'rich_text_quote':
    case 'rich_text_preformatted':
      return [each(elements, (one) => [inline(one, depth)]).join('')];
    default: {
      const { title, fields, rows } = read.data;
      return [text, title, fields, elements, rows].flatMap((inner) => ofBlock(inner, depth + 1));
    }
  }
}

/** A piece of a line. A name or an emoji has no words of its own, and parts what stands beside it. */
const inline = (part: unknown, depth: number): string => ofBlock(part, depth + 1).join(' ') || ' ';

const each = (list: unknown, read: (one: unknown) => string[]): string[] =>
  Array.isArray(list) ? list.flatMap(read) : [];

const asText = (text: unknown): string[] => (typeof text === 'string' && text !== '' ? [text] : []);

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const link = (url: string, label: unknown): string => {
  const target = url.replaceAll(/[|<>]/g, encodeURIComponent);
  return typeof label === 'string' && label !== '' ? `<${target}|${escaped(label)}>` : `<${target}>`;
};

/** The text of a message says again what its blocks say: each line is read once. */
const withoutRepeats = (texts: readonly string[]): string =>
  [...new Set(texts.flatMap((text) => text.split(/\r\n|\r|\n/)).map((line) => line.trim()))]
    .filter((line) => line !== '')
    .join('\n');
