import type { InputElement, MessageBlock } from '../../wire/blocks.js';
import type { InputState, InputValue } from '../../wire/values.js';
import { unreachable } from '../../types/unreachable.js';

/**
 * Slack's rules of what stands in inputs. Pure; the server, the page and the robots share it, so that all three
 * mean the same by "touched", "initial" and "outlives an update".
 */

/** An element that holds a value, with the ids it is known by. */
export type StatefulElement = { blockId: string; actionId: string; element: InputElement; isInput: boolean };

/** All elements of the blocks that hold a value, in reading order. */
export function statefulElements(blocks: readonly MessageBlock[]): StatefulElement[] {
  return blocks.flatMap((block) => {
    const found = elementsOf(block);
    return found.flatMap((element) => {
      if (element.type === 'button' || element.type === 'overflow' || element.type === 'image') return [];
      if (block.block_id === undefined || element.action_id === undefined) return [];
      const isInput = block.type === 'input';
      return [{ blockId: block.block_id, actionId: element.action_id, element, isInput }];
    });
  });
}

function elementsOf(block: MessageBlock) {
  switch (block.type) {
    case 'actions':
      return block.elements;
    case 'input':
      return [block.element];
    case 'section':
      return block.accessory === undefined ? [] : [block.accessory];
    default:
      return [];
  }
}

/** What an element holds while nobody has touched it: its initial value, else nothing. */
export function untouchedValue(element: InputElement): InputValue {
  switch (element.type) {
    case 'plain_text_input':
    case 'number_input':
    case 'email_text_input':
    case 'url_text_input':
      return { type: element.type, value: element.initial_value ?? null };
    case 'static_select':
    case 'external_select':
    case 'radio_buttons':
      return { type: element.type, selected_option: element.initial_option ?? null };
    case 'multi_static_select':
    case 'multi_external_select':
    case 'checkboxes':
      return { type: element.type, selected_options: element.initial_options ?? [] };
    case 'users_select':
      return { type: element.type, selected_user: element.initial_user ?? null };
    case 'multi_users_select':
      return { type: element.type, selected_users: element.initial_users ?? [] };
    case 'conversations_select':
      return { type: element.type, selected_conversation: element.initial_conversation ?? null };
    case 'channels_select':
      return { type: element.type, selected_channel: element.initial_channel ?? null };
    case 'datepicker':
      return { type: element.type, selected_date: element.initial_date ?? null };
    case 'timepicker':
      return { type: element.type, selected_time: element.initial_time ?? null };
    case 'datetimepicker':
      return { type: element.type, selected_date_time: element.initial_date_time ?? null };
    case 'file_input':
      return { type: element.type, files: [] };
    default:
      return unreachable(element);
  }
}

/** Whether a value says nothing. */
export function isEmpty(value: InputValue): boolean {
  switch (value.type) {
    case 'plain_text_input':
    case 'number_input':
    case 'email_text_input':
    case 'url_text_input':
      return value.value === null || value.value === '';
    case 'static_select':
    case 'external_select':
    case 'radio_buttons':
      return value.selected_option === null;
    case 'multi_static_select':
    case 'multi_external_select':
    case 'checkboxes':
      return value.selected_options.length === 0;
    case 'users_select':
      return value.selected_user === null;
    case 'multi_users_select':
      return value.selected_users.length === 0;
    case 'conversations_select':
      return value.selected_conversation === null;
    case 'channels_select':
      return value.selected_channel === null;
    case 'datepicker':
      return value.selected_date === null;
    case 'timepicker':
      return value.selected_time === null;
    case 'datetimepicker':
      return value.selected_date_time === null;
    case 'file_input':
      return value.files.length === 0;
    default:
      return unreachable(value);
  }
}

/** The touched value, else the untouched one. */
export const shownValue = (touched: InputState, at: StatefulElement): InputValue =>
  touched[at.blockId]?.[at.actionId] ?? untouchedValue(at.element);

/** `state` with one more touched value. */
export const touch = (
  state: InputState,
  blockId: string,
  actionId: string,
  value: InputValue,
): InputState => ({
  ...state,
  [blockId]: { ...state[blockId], [actionId]: value },
});

/**
 * What outlives an update: touched values whose block id and action id (and kind) are still there. For these the
 * new blocks' initial values do not count; for all others they do.
 */
export function carryOver(touched: InputState, blocks: readonly MessageBlock[]): InputState {
  return collect(statefulElements(blocks), (at) => {
    const value = touched[at.blockId]?.[at.actionId];
    return value?.type === at.element.type ? value : undefined;
  });
}

/** A state made of what `value` gives for each element; nothing where it gives undefined. */
export function collect(
  elements: readonly StatefulElement[],
  value: (at: StatefulElement) => InputValue | undefined,
): InputState {
  let state: InputState = {};
  for (const at of elements) {
    const found = value(at);
    if (found !== undefined) state = touch(state, at.blockId, at.actionId, found);
  }
  return state;
}
