import { untouchedValue } from '../../../src/sandbox/workspace/input-state.js';
import { inputs } from '../order/view-texts.js';
import type { InputState, InputValue } from '../../../src/wire/values.js';
import type { ModalView } from '../../../src/wire/views.js';
import type { InputElement } from '../../../src/wire/blocks.js';

export type Given = string | null | readonly string[];

/** What Slack sends for a view whose inputs a person filled, by label; the others with their initial values. */
export function filled(view: ModalView, what: Readonly<Record<string, Given>>): InputState {
  const state: InputState = {};
  for (const { label, block_id, element } of inputs(view)) {
    const actionId = 'action_id' in element ? (element.action_id ?? '') : '';
    const given = Object.hasOwn(what, label.text) ? (what[label.text] ?? null) : undefined;
    const value = given === undefined ? untouchedValue(element) : valueOf(element, given);
    state[block_id ?? ''] = { [actionId]: value };
  }
  return state;
}

/** What Slack sends where nothing was touched and it leaves out what it may. */
export const untouched: InputState = {};

function valueOf(element: InputElement, given: Given): InputValue {
  switch (element.type) {
    case 'static_select':
    case 'external_select':
      return {
        type: element.type,
        selected_option:
          typeof given === 'string'
            ? { value: given, text: { type: 'plain_text', text: `The ${given}` } }
            : null,
      };
    case 'multi_static_select':
    case 'checkboxes':
      return {
        type: element.type,
        selected_options: (typeof given === 'object' ? (given ?? []) : [given]).map((value) => ({ value })),
      };
    case 'file_input':
      return {
        type: 'file_input',
        files: typeof given === 'string' ? [{ id: given, name: 'numbers.csv' }] : [],
      };
    case 'number_input':
      return { type: 'number_input', value: typeof given === 'string' ? given : null };
    default:
      return { type: 'plain_text_input', value: typeof given === 'string' ? given : null };
  }
}
