import { z } from 'zod';
import { limits } from './limits.js';

/** A text of 1 to `max` characters; Slack refuses empty texts everywhere. */
export const words = (max: number) =>
  z
    .string()
    .min(1, 'must be more than 0 characters')
    .max(max, `must be less than ${max + 1} characters`);

/** A `plain_text` object of at most `max` characters. */
export const plainText = (max: number) =>
  z.strictObject({ type: z.literal('plain_text'), text: words(max), emoji: z.boolean().exactOptional() });

/** A `mrkdwn` object of at most `max` characters. */
export const mrkdwn = (max: number) =>
  z.strictObject({ type: z.literal('mrkdwn'), text: words(max), verbatim: z.boolean().exactOptional() });

/** Either kind of text object. */
export const anyText = (max: number) => z.discriminatedUnion('type', [plainText(max), mrkdwn(max)]);

const optionParts = {
  value: words(limits.option.value),
  description: plainText(limits.option.description).exactOptional(),
};

/** An option of a select menu: plain text only. */
export const SelectOption = z.strictObject({ text: plainText(limits.option.text), ...optionParts });
export type SelectOption = z.infer<typeof SelectOption>;

/** An option of radio buttons or checkboxes: its texts may be mrkdwn. */
export const ChoiceOption = z.strictObject({
  text: anyText(limits.option.text),
  value: optionParts.value,
  description: anyText(limits.option.description).exactOptional(),
});
export type ChoiceOption = z.infer<typeof ChoiceOption>;

/** An option of an overflow menu, which alone may carry an address. */
export const OverflowOption = z.strictObject({
  text: plainText(limits.option.text),
  ...optionParts,
  url: words(limits.option.url).exactOptional(),
});
export type OverflowOption = z.infer<typeof OverflowOption>;

/** A list of `min` to `max` entries, refused in Slack's words. */
export const listOf = <T extends z.ZodType>(entry: T, max: number, min = 1) =>
  z
    .array(entry)
    .min(min, `must have at least ${min} item${min === 1 ? '' : 's'}`)
    .max(max, `must have no more than ${max} items`);

/** A labelled group of select options. */
export const OptionGroup = z.strictObject({
  label: plainText(limits.optionGroupLabel),
  options: listOf(SelectOption, limits.select.options),
});
export type OptionGroup = z.infer<typeof OptionGroup>;

/** The question Slack asks before an action is sent. */
export const Confirm = z.strictObject({
  title: plainText(limits.confirm.title),
  text: anyText(limits.confirm.text),
  confirm: plainText(limits.confirm.confirm),
  deny: plainText(limits.confirm.deny),
  style: z.enum(['primary', 'danger']).exactOptional(),
});
export type Confirm = z.infer<typeof Confirm>;

/** When a text input tells the app: on Enter, on each character, or both. */
export const DispatchActionConfig = z.strictObject({
  trigger_actions_on: listOf(z.enum(['on_enter_pressed', 'on_character_entered']), 2).exactOptional(),
});
export type DispatchActionConfig = z.infer<typeof DispatchActionConfig>;
