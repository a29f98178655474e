import type { InputState, InputValue } from '../../../src/wire/values.js';
import type { ModalView } from '../../../src/wire/views.js';
import { inputs } from './view-texts.js';

/**
 * What Slack's client sends for a view: the inputs a person touched, by label. A text for text inputs, dates and
 * numbers, the value of an option for menus, null where it was emptied.
 */
export function typed(view: ModalView, what: Readonly<Record<string, string | null | string[]>>): InputState {
  const state: InputState = {};
  for (const { label, block_id, element } of inputs(view)) {
    if (!Object.hasOwn(what, label.text)) continue;
    const given = what[label.text] ?? null;
    const actionId = 'action_id' in element ? (element.action_id ?? '') : '';
    state[block_id ?? ''] = { [actionId]: valueOf(element.type, given) };
  }
  return state;
}

function valueOf(type: string, given: string | null | string[]): InputValue {
  if (Array.isArray(given)) {
    return { type: 'multi_static_select', selected_options: given.map((value) => ({ value })) };
  }
  switch (type) {
    case 'number_input':
      return { type, value: given };
    case 'email_text_input':
    case 'url_text_input':
      return { type, value: given };
    case 'datepicker':
      return { type, selected_date: given };
    case 'datetimepicker':
      return { type, selected_date_time: given === null ? null : Number(given) };
    case 'static_select':
    case 'external_select':
    case 'radio_buttons':
      return {
        type,
        selected_option:
          given === null ? null : { value: given, text: { type: 'plain_text', text: `The ${given}` } },
      };
    default:
      return { type: 'plain_text_input', value: given };
  }
}
