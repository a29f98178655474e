import { statefulElements, type StatefulElement } from '../../src/sandbox/workspace/input-state.js';
import type { ClientContainer, MessageBlock } from '../../src/sandbox/workspace/client-api.js';
import type { Accessory, ActionElement } from '../../src/wire/blocks.js';
import type { Confirm } from '../../src/wire/text.js';
import { blockLines } from './robot-screen.js';

/** Something with blocks that a person can use: a modal, the Home tab, or a message. */
export type Surface = { name: string; container: ClientContainer; blocks: readonly MessageBlock[] };

/** Something to press: a button, or an entry of an overflow menu. */
export type Pressable = {
  surface: Surface;
  blockId: string;
  actionId: string;
  text: string;
  label: string;
  /** The text around it: its own block's, and what stands above it back to the last divider or actions. */
  around: string;
  confirm: Confirm | undefined;
  value: { type: 'button' } | { type: 'overflow'; selected_option: OverflowPick };
};

type OverflowPick = { text: { type: 'plain_text'; text: string }; value: string };

/** All that can be pressed on a surface, in reading order. */
export function pressables(surface: Surface): Pressable[] {
  const found: Pressable[] = [];
  let above: string[] = [];
  for (const block of surface.blocks) {
    const elements: readonly (ActionElement | Accessory)[] =
      block.type === 'actions'
        ? block.elements
        : block.type === 'section' && block.accessory !== undefined
          ? [block.accessory]
          : [];
    const own = blockLines([block], {}).join('\n');
    // A section's button belongs to the section alone; buttons in a row belong to what stands above them.
    const around = block.type === 'section' ? own : [...above, own].join('\n');
    for (const element of elements) {
      found.push(...pressed(surface, block.block_id ?? '', element).map((one) => ({ ...one, around })));
    }
    if (block.type === 'divider' || block.type === 'actions') above = [];
    else above.push(own);
  }
  return found;
}

function pressed(
  surface: Surface,
  blockId: string,
  element: ActionElement | Accessory,
): Omit<Pressable, 'around'>[] {
  if (element.type === 'button') {
    const { text, action_id, confirm, accessibility_label } = element;
    const own = { text: text.text, label: accessibility_label ?? '', confirm, value: { type: element.type } };
    return [{ surface, blockId, actionId: action_id ?? '', ...own }];
  }
  if (element.type !== 'overflow') return [];
  return element.options.map((option) => ({
    surface,
    blockId,
    actionId: element.action_id ?? '',
    text: option.text.text,
    label: '',
    confirm: element.confirm,
    value: {
      type: 'overflow',
      selected_option: { text: { type: 'plain_text', text: option.text.text }, value: option.value },
    },
  }));
}

/** An input with the label it is found by: of an input block its label, else the text beside it or its placeholder. */
export type Labelled = StatefulElement & { label: string; dispatches: boolean; surface: Surface };

export function labelled(surface: Surface): Labelled[] {
  return statefulElements(surface.blocks).map((at) => {
    const block = surface.blocks.find((entry) => entry.block_id === at.blockId);
    if (block?.type === 'input') {
      return { ...at, surface, label: block.label.text, dispatches: block.dispatch_action === true };
    }
    const beside = block?.type === 'section' ? block.text?.text : undefined;
    const placeholder = 'placeholder' in at.element ? at.element.placeholder?.text : undefined;
    return { ...at, surface, label: beside ?? placeholder ?? at.actionId, dispatches: true };
  });
}

/** Which of the entries a person means; says what there is where that is not clear. */
export function theOne<T>(
  entries: readonly T[],
  what: string,
  show: (entry: T) => string,
  all: readonly T[],
  screen: string,
): T {
  const [first, second] = entries;
  if (first === undefined) {
    throw new Error(`There is no ${what}. There is: ${all.map(show).join(' · ') || 'nothing'}.\n\n${screen}`);
  }
  if (second !== undefined) {
    throw new Error(
      `There are ${entries.length} of ${what}; say which with { near } or { nth }.\n\n${screen}`,
    );
  }
  return first;
}
