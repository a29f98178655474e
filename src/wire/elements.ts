import { z } from 'zod';
import { limits } from './limits.js';
import {
  ChoiceOption,
  Confirm,
  DispatchActionConfig,
  OptionGroup,
  OverflowOption,
  SelectOption,
  listOf,
  plainText,
  words,
} from './text.js';
import { initialsAreOptions, numberWithinBounds, oneKindOfOptions } from './rules.js';

const actionable = { action_id: words(limits.actionId).exactOptional() };
const confirmable = { confirm: Confirm.exactOptional() };
const focusable = { focus_on_load: z.boolean().exactOptional() };
const placeholdable = { placeholder: plainText(limits.placeholder).exactOptional() };
const dispatchable = { dispatch_action_config: DispatchActionConfig.exactOptional() };
const several = { max_selected_items: z.int().min(1, 'must be at least 1').exactOptional() };
const menu = { ...actionable, ...confirmable, ...focusable, ...placeholdable };
const field = { ...actionable, ...focusable, ...placeholdable, ...dispatchable };
const queried = { min_query_length: z.int().min(0).exactOptional() };

export const Button = z.strictObject({
  type: z.literal('button'),
  ...actionable,
  ...confirmable,
  text: plainText(limits.button.text),
  value: words(limits.button.value).exactOptional(),
  url: words(limits.button.url).exactOptional(),
  style: z.enum(['primary', 'danger'], 'must be one of: primary, danger').exactOptional(),
  accessibility_label: words(limits.button.accessibilityLabel).exactOptional(),
});
export type Button = z.infer<typeof Button>;

export const ImageElement = z.strictObject({
  type: z.literal('image'),
  image_url: words(limits.image.url),
  alt_text: words(limits.image.alt),
});
export type ImageElement = z.infer<typeof ImageElement>;

const choices = {
  options: listOf(SelectOption, limits.select.options).exactOptional(),
  option_groups: listOf(OptionGroup, limits.select.groups).exactOptional(),
};

export const StaticSelect = z
  .strictObject({
    type: z.literal('static_select'),
    ...menu,
    ...choices,
    initial_option: SelectOption.exactOptional(),
  })
  .superRefine(oneKindOfOptions)
  .superRefine(initialsAreOptions);
export type StaticSelect = z.infer<typeof StaticSelect>;

export const MultiStaticSelect = z
  .strictObject({
    type: z.literal('multi_static_select'),
    ...menu,
    ...several,
    ...choices,
    initial_options: listOf(SelectOption, limits.select.options).exactOptional(),
  })
  .superRefine(oneKindOfOptions)
  .superRefine(initialsAreOptions);
export type MultiStaticSelect = z.infer<typeof MultiStaticSelect>;

export const ExternalSelect = z.strictObject({
  type: z.literal('external_select'),
  ...menu,
  ...queried,
  initial_option: SelectOption.exactOptional(),
});
export type ExternalSelect = z.infer<typeof ExternalSelect>;

export const MultiExternalSelect = z.strictObject({
  type: z.literal('multi_external_select'),
  ...menu,
  ...several,
  ...queried,
  initial_options: listOf(SelectOption, limits.select.options).exactOptional(),
});
export type MultiExternalSelect = z.infer<typeof MultiExternalSelect>;

export const UsersSelect = z.strictObject({
  type: z.literal('users_select'),
  ...menu,
  initial_user: words(40).exactOptional(),
});
export type UsersSelect = z.infer<typeof UsersSelect>;

export const MultiUsersSelect = z.strictObject({
  type: z.literal('multi_users_select'),
  ...menu,
  ...several,
  initial_users: listOf(words(40), 100).exactOptional(),
});
export type MultiUsersSelect = z.infer<typeof MultiUsersSelect>;

export const ConversationsSelect = z.strictObject({
  type: z.literal('conversations_select'),
  ...menu,
  initial_conversation: words(40).exactOptional(),
});
export type ConversationsSelect = z.infer<typeof ConversationsSelect>;

export const ChannelsSelect = z.strictObject({
  type: z.literal('channels_select'),
  ...menu,
  initial_channel: words(40).exactOptional(),
});
export type ChannelsSelect = z.infer<typeof ChannelsSelect>;

export const Overflow = z.strictObject({
  type: z.literal('overflow'),
  ...actionable,
  ...confirmable,
  options: listOf(OverflowOption, limits.overflow),
});
export type Overflow = z.infer<typeof Overflow>;

export const RadioButtons = z
  .strictObject({
    type: z.literal('radio_buttons'),
    ...actionable,
    ...confirmable,
    ...focusable,
    options: listOf(ChoiceOption, limits.radioButtons),
    initial_option: ChoiceOption.exactOptional(),
  })
  .superRefine(initialsAreOptions);
export type RadioButtons = z.infer<typeof RadioButtons>;

export const Checkboxes = z
  .strictObject({
    type: z.literal('checkboxes'),
    ...actionable,
    ...confirmable,
    ...focusable,
    options: listOf(ChoiceOption, limits.checkboxes),
    initial_options: listOf(ChoiceOption, limits.checkboxes).exactOptional(),
  })
  .superRefine(initialsAreOptions);
export type Checkboxes = z.infer<typeof Checkboxes>;

export const Datepicker = z.strictObject({
  type: z.literal('datepicker'),
  ...menu,
  initial_date: z.iso.date('must be a date as YYYY-MM-DD').exactOptional(),
});
export type Datepicker = z.infer<typeof Datepicker>;

export const Timepicker = z.strictObject({
  type: z.literal('timepicker'),
  ...menu,
  initial_time: z
    .string()
    .regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, 'must be a time as HH:mm')
    .exactOptional(),
  timezone: words(100).exactOptional(),
});
export type Timepicker = z.infer<typeof Timepicker>;

export const DateTimepicker = z.strictObject({
  type: z.literal('datetimepicker'),
  ...actionable,
  ...confirmable,
  ...focusable,
  initial_date_time: z.int().min(1_000_000_000).max(9_999_999_999).exactOptional(),
});
export type DateTimepicker = z.infer<typeof DateTimepicker>;

export const PlainTextInput = z
  .strictObject({
    type: z.literal('plain_text_input'),
    ...field,
    initial_value: z.string().max(limits.plainTextInput).exactOptional(),
    multiline: z.boolean().exactOptional(),
    min_length: z.int().min(0).max(limits.plainTextInput).exactOptional(),
    max_length: z.int().min(1).max(limits.plainTextInput).exactOptional(),
  })
  .superRefine((input, context) => {
    if ((input.min_length ?? 0) > (input.max_length ?? limits.plainTextInput)) {
      context.addIssue({ code: 'custom', path: ['min_length'], message: 'must not be above max_length' });
    }
    if (input.initial_value !== undefined && input.initial_value.length > (input.max_length ?? Infinity)) {
      context.addIssue({ code: 'custom', path: ['initial_value'], message: 'must not be over max_length' });
    }
  });
export type PlainTextInput = z.infer<typeof PlainTextInput>;

const numeric = z.string().regex(/^-?[0-9]+(\.[0-9]+)?$/, 'must be a number as text');

export const NumberInput = z
  .strictObject({
    type: z.literal('number_input'),
    ...field,
    is_decimal_allowed: z.boolean(),
    initial_value: numeric.exactOptional(),
    min_value: numeric.exactOptional(),
    max_value: numeric.exactOptional(),
  })
  .superRefine(numberWithinBounds);
export type NumberInput = z.infer<typeof NumberInput>;

export const EmailInput = z.strictObject({
  type: z.literal('email_text_input'),
  ...field,
  initial_value: z.string().exactOptional(),
});
export type EmailInput = z.infer<typeof EmailInput>;

export const UrlInput = z.strictObject({
  type: z.literal('url_text_input'),
  ...field,
  initial_value: z.string().exactOptional(),
});
export type UrlInput = z.infer<typeof UrlInput>;

export const FileInput = z.strictObject({
  type: z.literal('file_input'),
  ...actionable,
  filetypes: listOf(words(20), 100).exactOptional(),
  max_files: z.int().min(1).max(limits.fileInput.files).exactOptional(),
});
export type FileInput = z.infer<typeof FileInput>;
