import { z } from 'zod';
import { orEmpty, orNone, orNull } from './absent.js';
import { anyText, plainText } from './text.js';

/**
 * What stands in an input, in the shapes of Slack's `view.state.values`. Tolerant of fields Slack adds;
 * an empty input is `null` or an empty list, an absent one was never touched. The key of a value may be missing, as
 * the types of Slack's own libraries have it: then the input is empty.
 */
const PickedOption = z.object({
  text: anyText(3_000).optional(),
  value: z.string(),
  description: z.union([anyText(3_000), z.null()]).optional(),
});

const typed = (type: 'plain_text_input' | 'number_input' | 'email_text_input' | 'url_text_input') =>
  z.object({ type: z.literal(type), value: orNull(z.string()) });

const pickedOne = (type: 'static_select' | 'external_select' | 'radio_buttons') =>
  z.object({ type: z.literal(type), selected_option: orNull(PickedOption) });

const pickedMany = (type: 'multi_static_select' | 'multi_external_select' | 'checkboxes') =>
  z.object({ type: z.literal(type), selected_options: orNone(PickedOption) });

/** A file of another company comes without its name. */
const PickedFile = z.object({
  id: z.string(),
  name: orEmpty,
});

export const InputValue = z.discriminatedUnion('type', [
  typed('plain_text_input'),
  typed('number_input'),
  typed('email_text_input'),
  typed('url_text_input'),
  pickedOne('static_select'),
  pickedOne('external_select'),
  pickedOne('radio_buttons'),
  pickedMany('multi_static_select'),
  pickedMany('multi_external_select'),
  pickedMany('checkboxes'),
  z.object({ type: z.literal('users_select'), selected_user: orNull(z.string()) }),
  z.object({ type: z.literal('multi_users_select'), selected_users: orNone(z.string()) }),
  z.object({ type: z.literal('conversations_select'), selected_conversation: orNull(z.string()) }),
  z.object({ type: z.literal('channels_select'), selected_channel: orNull(z.string()) }),
  z.object({ type: z.literal('datepicker'), selected_date: orNull(z.string()) }),
  z.object({ type: z.literal('timepicker'), selected_time: orNull(z.string()) }),
  z.object({ type: z.literal('datetimepicker'), selected_date_time: orNull(z.number()) }),
  z.object({ type: z.literal('file_input'), files: orNone(PickedFile) }),
]);
export type InputValue = z.infer<typeof InputValue>;

/** Values by block id, then by action id. */
export const InputState = z.record(z.string(), z.record(z.string(), InputValue));
export type InputState = z.infer<typeof InputState>;

/** A chosen option as clients send it. */
export type PickedOption = z.infer<typeof PickedOption>;

/** What a click on an element carries: for a button nothing, since the element itself holds its value. */
export const ActionValue = z.discriminatedUnion('type', [
  z.object({ type: z.literal('button') }),
  z.object({
    type: z.literal('overflow'),
    selected_option: z.object({ text: plainText(3_000), value: z.string() }),
  }),
  ...InputValue.options,
]);
export type ActionValue = z.infer<typeof ActionValue>;
