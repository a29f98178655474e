import { shownValue, statefulElements, untouchedValue } from '../../src/sandbox/workspace/input-state.js';
import { unreachable } from '../../src/types/unreachable.js';
import type {
  ClientMessage,
  ClientView,
  HomeView,
  InputState,
  InputValue,
  MessageBlock,
} from '../../src/sandbox/workspace/client-api.js';
import type { Accessory, ActionElement, InputElement } from '../../src/wire/blocks.js';

/** Blocks as lines a person would read: texts as they are, `Label: value` for inputs, `[Text]` for buttons. */
export const blockLines = (
  blocks: readonly MessageBlock[],
  touched: InputState,
  errors: Record<string, string> = {},
): string[] =>
  blocks.flatMap((block) => {
    const lines = linesOf(block, touched);
    const error = block.block_id === undefined ? undefined : errors[block.block_id];
    return error === undefined ? lines : [...lines, `! ${error}`];
  });

export function modalText(open: ClientView, touched: InputState): string {
  const { title, submit, close, blocks } = open.view;
  return [
    `# ${title.text}`,
    ...(open.notice === null ? [] : [`! ${open.notice}`]),
    ...blockLines(blocks, touched, open.errors),
    [submit, close].flatMap((button) => (button === undefined ? [] : [`[${button.text}]`])).join(' '),
  ].join('\n');
}

export const homeText = (home: HomeView, touched: InputState): string =>
  blockLines(home.blocks, touched).join('\n');

/** What a message says: its blocks, or its text where it has none. */
export const messageText = (message: ClientMessage): string =>
  [
    ...(message.blocks.length > 0 ? blockLines(message.blocks, {}) : [message.text]),
    ...message.files.map((file) => `(file ${file.name})`),
  ].join('\n');

function linesOf(block: MessageBlock, touched: InputState): string[] {
  switch (block.type) {
    case 'header':
      return [`## ${block.text.text}`];
    case 'section':
      return [
        ...(block.text === undefined ? [] : [block.text.text]),
        ...(block.fields ?? []).map((field) => field.text),
        ...(block.accessory === undefined ? [] : [elementText(block.accessory, block.block_id, touched)]),
      ];
    case 'context':
      return [block.elements.map((part) => (part.type === 'image' ? part.alt_text : part.text)).join(' ')];
    case 'actions':
      return [block.elements.map((part) => elementText(part, block.block_id, touched)).join(' ')];
    case 'input':
      return [
        `${block.label.text}: ${elementText(block.element, block.block_id, touched)}`,
        ...(block.hint === undefined ? [] : [`(${block.hint.text})`]),
      ];
    case 'image':
      return [`(image ${block.alt_text})`];
    case 'markdown':
      return [block.text];
    case 'divider':
      return ['---'];
    case 'table':
    case 'rich_text':
      return [textsIn(block).join(' ')];
    default:
      return unreachable(block);
  }
}

function elementText(
  element: Accessory | ActionElement | InputElement,
  blockId: string | undefined,
  touched: InputState,
): string {
  switch (element.type) {
    case 'button':
      return `[${element.text.text}]`;
    case 'overflow':
      return `[… ${element.options.map((option) => option.text.text).join(' | ')}]`;
    case 'image':
      return `(image ${element.alt_text})`;
    default: {
      const value = touched[blockId ?? '']?.[element.action_id ?? ''] ?? untouchedValue(element);
      return valueText(value);
    }
  }
}

/** A value as shown in its input; empty where nothing is entered. */
function valueText(value: InputValue): string {
  if ('value' in value) return value.value ?? '';
  if ('selected_option' in value) return optionText(value.selected_option);
  if ('selected_options' in value) return value.selected_options.map(optionText).join(', ');
  if ('files' in value) return value.files.map((file) => file.name).join(', ');
  const [picked] = Object.entries(value).flatMap(([key, entry]) => (key === 'type' ? [] : [entry]));
  return Array.isArray(picked) ? picked.join(', ') : String(picked ?? '');
}

const optionText = (option: { text?: { text: string } | undefined; value: string } | null): string =>
  option === null ? '' : (option.text?.text ?? option.value);

/** The values of all inputs by their label. */
export const valuesByLabel = (blocks: readonly MessageBlock[], touched: InputState): Record<string, string> =>
  Object.fromEntries(
    statefulElements(blocks).flatMap((at) => {
      const block = blocks.find((entry) => entry.block_id === at.blockId);
      return block?.type === 'input' ? [[block.label.text, valueText(shownValue(touched, at))]] : [];
    }),
  );

function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) =>
    key === 'text' && typeof entry === 'string' ? [entry] : textsIn(entry),
  );
}
