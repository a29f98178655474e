import { z } from 'zod';
import * as element from './elements.js';
import { limits } from './limits.js';
import { RichTextBlock } from './rich-text.js';
import { anyText, listOf, mrkdwn, plainText, words } from './text.js';

/**
 * All blocks of Slack's that an app can send, also those that this bot does not: the local workspace stands in for Slack
 * for any app, and says of each what Slack would say.
 */

const named = { block_id: words(limits.blockId).exactOptional() };

const menus = [
  element.StaticSelect,
  element.ExternalSelect,
  element.UsersSelect,
  element.ConversationsSelect,
  element.ChannelsSelect,
  element.MultiStaticSelect,
  element.MultiExternalSelect,
  element.MultiUsersSelect,
] as const;

const pickers = [
  element.RadioButtons,
  element.Checkboxes,
  element.Datepicker,
  element.Timepicker,
  element.DateTimepicker,
] as const;

export const ActionElement = z.discriminatedUnion('type', [
  element.Button,
  element.Overflow,
  ...menus,
  ...pickers,
]);
export type ActionElement = z.infer<typeof ActionElement>;

export const Accessory = z.discriminatedUnion('type', [
  element.Button,
  element.Overflow,
  element.ImageElement,
  ...menus,
  ...pickers,
]);
export type Accessory = z.infer<typeof Accessory>;

export const InputElement = z.discriminatedUnion('type', [
  element.PlainTextInput,
  element.NumberInput,
  element.EmailInput,
  element.UrlInput,
  element.FileInput,
  ...menus,
  ...pickers,
]);
export type InputElement = z.infer<typeof InputElement>;

export const SectionBlock = z
  .strictObject({
    type: z.literal('section'),
    ...named,
    text: anyText(limits.section.text).exactOptional(),
    fields: listOf(anyText(limits.section.field), limits.section.fields).exactOptional(),
    accessory: Accessory.exactOptional(),
    expand: z.boolean().exactOptional(),
  })
  .superRefine((block, context) => {
    if (block.text === undefined && block.fields === undefined) {
      context.addIssue({ code: 'custom', message: 'missing required field: text' });
    }
  });
export type SectionBlock = z.infer<typeof SectionBlock>;

const ContextBlock = z.strictObject({
  type: z.literal('context'),
  ...named,
  elements: listOf(
    z.discriminatedUnion('type', [
      element.ImageElement,
      plainText(limits.context.text),
      mrkdwn(limits.context.text),
    ]),
    limits.context.elements,
  ),
});
export type ContextBlock = z.infer<typeof ContextBlock>;

const ActionsBlock = z.strictObject({
  type: z.literal('actions'),
  ...named,
  elements: listOf(ActionElement, limits.actions),
});
export type ActionsBlock = z.infer<typeof ActionsBlock>;

const DividerBlock = z.strictObject({ type: z.literal('divider'), ...named });
export type DividerBlock = z.infer<typeof DividerBlock>;

const HeaderBlock = z.strictObject({
  type: z.literal('header'),
  ...named,
  text: plainText(limits.header),
});
export type HeaderBlock = z.infer<typeof HeaderBlock>;

export const InputBlock = z.strictObject({
  type: z.literal('input'),
  ...named,
  label: plainText(limits.label),
  hint: plainText(limits.hint).exactOptional(),
  optional: z.boolean().exactOptional(),
  dispatch_action: z.boolean().exactOptional(),
  element: InputElement,
});
export type InputBlock = z.infer<typeof InputBlock>;

export const ImageBlock = z.strictObject({
  type: z.literal('image'),
  ...named,
  image_url: words(limits.image.url),
  alt_text: words(limits.image.alt),
  title: plainText(limits.image.title).exactOptional(),
});
export type ImageBlock = z.infer<typeof ImageBlock>;

const MarkdownBlock = z.strictObject({
  type: z.literal('markdown'),
  ...named,
  text: words(limits.markdown),
});
export type MarkdownBlock = z.infer<typeof MarkdownBlock>;

const RawText = z.strictObject({ type: z.literal('raw_text'), text: words(limits.section.text) });
const TableCell = z.discriminatedUnion('type', [RawText, RichTextBlock]);

export const TableBlock = z.strictObject({
  type: z.literal('table'),
  ...named,
  rows: listOf(listOf(TableCell, limits.table.cells), limits.table.rows),
  column_settings: listOf(
    z.union([
      z.null(),
      z.strictObject({
        align: z.enum(['left', 'center', 'right']).exactOptional(),
        is_wrapped: z.boolean().exactOptional(),
      }),
    ]),
    limits.table.cells,
  ).exactOptional(),
});
export type TableBlock = z.infer<typeof TableBlock>;

const anywhere = [
  SectionBlock,
  ContextBlock,
  ActionsBlock,
  DividerBlock,
  HeaderBlock,
  InputBlock,
  ImageBlock,
  RichTextBlock,
] as const;

/** A block of a modal or of the Home tab. */
export const ViewBlock = z.discriminatedUnion('type', [...anywhere]);
export type ViewBlock = z.infer<typeof ViewBlock>;

/** A block of a message. */
export const MessageBlock = z.discriminatedUnion('type', [...anywhere, MarkdownBlock, TableBlock]);
export type MessageBlock = z.infer<typeof MessageBlock>;
