import type { InputValue } from '../../src/sandbox/workspace/client-api.js';
import type { InputElement } from '../../src/wire/blocks.js';

type Option = { text: { type: 'plain_text' | 'mrkdwn'; text: string }; value: string };

/** A typed text as the value of an input of this kind; `''` clears it. */
export function typedValue(element: InputElement, text: string): InputValue {
  const entered = text === '' ? null : text;
  switch (element.type) {
    case 'plain_text_input':
    case 'number_input':
    case 'email_text_input':
    case 'url_text_input':
      return { type: element.type, value: entered };
    case 'datepicker':
      return { type: element.type, selected_date: entered };
    case 'timepicker':
      return { type: element.type, selected_time: entered };
    case 'datetimepicker':
      return { type: element.type, selected_date_time: entered === null ? null : Number(entered) };
    default:
      throw new Error(`A ${element.type} is chosen from, not typed into: use choose().`);
  }
}

/** Picked options as the value of an input of this kind; none clears it. */
export function pickedValue(element: InputElement, picked: readonly Option[]): InputValue {
  const [first] = picked;
  switch (element.type) {
    case 'static_select':
    case 'external_select':
    case 'radio_buttons':
      if (picked.length > 1) throw new Error(`A ${element.type} takes one option.`);
      return { type: element.type, selected_option: first ?? null };
    case 'multi_static_select':
    case 'multi_external_select':
    case 'checkboxes':
      return { type: element.type, selected_options: [...picked] };
    case 'users_select':
      return { type: element.type, selected_user: first?.value ?? null };
    case 'multi_users_select':
      return { type: element.type, selected_users: picked.map((option) => option.value) };
    case 'conversations_select':
      return { type: element.type, selected_conversation: first?.value ?? null };
    case 'channels_select':
      return { type: element.type, selected_channel: first?.value ?? null };
    default:
      throw new Error(`A ${element.type} is typed into, not chosen from: use fill().`);
  }
}

/** The options an input holds itself. */
export function ownOptions(element: InputElement): Option[] {
  if ('options' in element && element.options !== undefined) return element.options;
  if ('option_groups' in element && element.option_groups !== undefined) {
    return element.option_groups.flatMap((group) => group.options);
  }
  return [];
}

/** When a text input tells the app: Slack's default is on Enter. */
export const tellsOn = (
  element: InputElement,
  moment: 'on_enter_pressed' | 'on_character_entered',
): boolean => {
  const config = 'dispatch_action_config' in element ? element.dispatch_action_config : undefined;
  return (config?.trigger_actions_on ?? ['on_enter_pressed']).includes(moment);
};
