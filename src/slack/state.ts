import type { InputState, InputValue } from '../wire/values.js';
import { PlainDate } from '../types/ids.js';

/**
 * What stands in the inputs of a view. Undefined: the input was not reported, which says nothing (an untouched
 * initial value can be missing); null: it was emptied. Blocks that are asked for by no one are never looked at, so
 * values of an earlier step can't get in.
 */
export function valueAt(state: InputState, blockId: string, actionId: string): InputValue | undefined {
  if (!Object.hasOwn(state, blockId)) return undefined;
  const block = state[blockId];
  return block !== undefined && Object.hasOwn(block, actionId) ? block[actionId] : undefined;
}

/**
 * Whether anything was typed or chosen since a view was drawn, as far as it says what stood in it then: an input that
 * was emptied and one that was never filled are told apart only so.
 */
export const isTouched = ({ values, initial }: { values: InputState; initial: InputState }): boolean =>
  Object.entries(values).some(([blockId, elements]) =>
    Object.entries(elements).some(([actionId, value]) => {
      const before = valueAt(initial, blockId, actionId);
      return contentOf(value) !== (before === undefined ? nothing : contentOf(before));
    }),
  );

const nothing = '';

function contentOf(value: InputValue): string {
  if ('value' in value) return value.value ?? nothing;
  if ('selected_option' in value) return value.selected_option?.value ?? nothing;
  if ('selected_options' in value) return value.selected_options.map((option) => option.value).join('\n');
  return nothing;
}

/** A text, email or address input. */
export function textAt(state: InputState, blockId: string, actionId: string): string | null | undefined {
  const value = valueAt(state, blockId, actionId);
  if (value === undefined) return undefined;
  if (!('value' in value)) return undefined;
  // Half a character is no text: the operator would give back something else than what it was given (O12).
  return value.value?.replaceAll(/\p{Cs}/gu, '\uFFFD') ?? null;
}

/** A number input: null also where the text is no number. */
export function numberAt(state: InputState, blockId: string, actionId: string): number | null | undefined {
  const text = textAt(state, blockId, actionId);
  if (text === undefined || text === null || text.trim() === '') return text === undefined ? undefined : null;
  const number = Number(text);
  return Number.isFinite(number) ? number : null;
}

/** A date picker; null also where it holds no real day. */
export function dateAt(state: InputState, blockId: string, actionId: string): PlainDate | null | undefined {
  const value = valueAt(state, blockId, actionId);
  if (value === undefined || value.type !== 'datepicker') return undefined;
  const date = PlainDate.safeParse(value.selected_date);
  return date.success ? date.data : null;
}

/** The value of the option chosen in a select or among radio buttons. */
export function optionAt(state: InputState, blockId: string, actionId: string): string | null | undefined {
  const value = valueAt(state, blockId, actionId);
  if (value === undefined || !('selected_option' in value)) return undefined;
  return value.selected_option?.value ?? null;
}

/** The values chosen in a multi-select or among checkboxes; empty where all were taken out. */
export function optionsAt(
  state: InputState,
  blockId: string,
  actionId: string,
): readonly string[] | undefined {
  const value = valueAt(state, blockId, actionId);
  if (value === undefined || !('selected_options' in value)) return undefined;
  return value.selected_options.map((option) => option.value);
}
