import type { InputElement, MessageBlock } from '../../wire/blocks.js';
import type { InputState, InputValue } from '../../wire/values.js';
import { isEmpty, shownValue, statefulElements } from './input-state.js';

/**
 * What Slack's own clients complain about before a submission is sent, by block id: required inputs that are empty,
 * lengths, numbers out of bounds, addresses that are none.
 */
export function inputErrors(blocks: readonly MessageBlock[], touched: InputState): Record<string, string> {
  const optional = new Set(
    blocks.flatMap((block) => (block.type === 'input' && block.optional === true ? [block.block_id] : [])),
  );
  const errors: Record<string, string> = {};
  for (const at of statefulElements(blocks)) {
    if (!at.isInput) continue;
    const value = shownValue(touched, at);
    const problem = isEmpty(value)
      ? optional.has(at.blockId)
        ? undefined
        : 'Please complete this required field.'
      : valueProblem(at.element, value);
    if (problem !== undefined) errors[at.blockId] = problem;
  }
  return errors;
}

function valueProblem(element: InputElement, value: InputValue): string | undefined {
  if ('max_selected_items' in element && element.max_selected_items !== undefined) {
    const count = 'selected_options' in value ? value.selected_options.length : 0;
    if (count > element.max_selected_items) return `Choose at most ${element.max_selected_items}.`;
  }
  const text = 'value' in value ? (value.value ?? '') : '';
  switch (element.type) {
    case 'plain_text_input':
      if (text.length < (element.min_length ?? 0)) return `Enter at least ${element.min_length} characters.`;
      if (text.length > (element.max_length ?? 3_000))
        return `Enter at most ${element.max_length ?? 3_000} characters.`;
      return undefined;
    case 'number_input':
      return numberProblem(element, text);
    case 'email_text_input':
      return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? undefined : 'Please enter a valid email address.';
    case 'url_text_input':
      return /^https?:\/\/\S+$/.test(text) ? undefined : 'Please enter a valid URL.';
    default:
      return undefined;
  }
}

function numberProblem(
  element: Extract<InputElement, { type: 'number_input' }>,
  text: string,
): string | undefined {
  if (!/^-?[0-9]+(\.[0-9]+)?$/.test(text)) return 'Please enter a valid number.';
  if (!element.is_decimal_allowed && text.includes('.')) return 'Please enter a whole number.';
  if (element.min_value !== undefined && Number(text) < Number(element.min_value))
    return `Please enter a number that is at least ${element.min_value}.`;
  if (element.max_value !== undefined && Number(text) > Number(element.max_value))
    return `Please enter a number that is at most ${element.max_value}.`;
  return undefined;
}
