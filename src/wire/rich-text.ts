import { z } from 'zod';
import { limits } from './limits.js';
import { listOf, words } from './text.js';

const style = {
  style: z
    .strictObject({
      bold: z.boolean().exactOptional(),
      italic: z.boolean().exactOptional(),
      strike: z.boolean().exactOptional(),
      code: z.boolean().exactOptional(),
      underline: z.boolean().exactOptional(),
    })
    .exactOptional(),
};

const Text = z.strictObject({ type: z.literal('text'), text: words(limits.section.text), ...style });
const Link = z.strictObject({
  type: z.literal('link'),
  url: words(limits.button.url),
  text: words(limits.section.text).exactOptional(),
  unsafe: z.boolean().exactOptional(),
  ...style,
});

export const RichTextElement = z.discriminatedUnion('type', [
  Text,
  Link,
  z.strictObject({ type: z.literal('user'), user_id: words(40), ...style }),
  z.strictObject({ type: z.literal('channel'), channel_id: words(40), ...style }),
  z.strictObject({ type: z.literal('usergroup'), usergroup_id: words(40), ...style }),
  z.strictObject({ type: z.literal('broadcast'), range: z.enum(['here', 'channel', 'everyone']), ...style }),
  z.strictObject({
    type: z.literal('emoji'),
    name: words(100),
    unicode: words(100).exactOptional(),
    ...style,
  }),
  z.strictObject({
    type: z.literal('date'),
    timestamp: z.int(),
    format: words(300),
    url: words(3_000).exactOptional(),
    fallback: words(300).exactOptional(),
    ...style,
  }),
]);
export type RichTextElement = z.infer<typeof RichTextElement>;

const border = { border: z.union([z.literal(0), z.literal(1)]).exactOptional() };
const Section = z.strictObject({
  type: z.literal('rich_text_section'),
  elements: listOf(RichTextElement, 1_000, 0),
});

const RichTextPart = z.discriminatedUnion('type', [
  Section,
  z.strictObject({
    type: z.literal('rich_text_list'),
    style: z.enum(['bullet', 'ordered']),
    elements: listOf(Section, 1_000),
    indent: z.int().min(0).max(8).exactOptional(),
    offset: z.int().min(0).exactOptional(),
    ...border,
  }),
  z.strictObject({
    type: z.literal('rich_text_quote'),
    elements: listOf(RichTextElement, 1_000, 0),
    ...border,
  }),
  z.strictObject({
    type: z.literal('rich_text_preformatted'),
    elements: listOf(z.discriminatedUnion('type', [Text, Link]), 1_000, 0),
    ...border,
  }),
]);

export const RichTextBlock = z.strictObject({
  type: z.literal('rich_text'),
  block_id: words(limits.blockId).exactOptional(),
  elements: listOf(RichTextPart, 1_000),
});
export type RichTextBlock = z.infer<typeof RichTextBlock>;
