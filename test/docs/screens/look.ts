import type { MessageBlock, ViewBlock } from '../../../src/wire/blocks.js';
import type { HomeView, ModalView } from '../../../src/wire/views.js';

/** What a person sees of a screen, as its row in `docs/screens.md` has it. */

export type Shown = ModalView | HomeView | { readonly blocks: readonly MessageBlock[] };

/** A screen with samples of it that together have all of its inputs and buttons. */
export interface Screen {
  readonly name: string;
  /** It stands in place of a step, under that step's line. */
  readonly isInPlace?: true;
  readonly samples: readonly Shown[];
}

const isModal = (shown: Shown): shown is ModalView => 'type' in shown && shown.type === 'modal';

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

export const titlesOf = ({ samples }: Pick<Screen, 'samples'>): string[] =>
  unique(samples.filter(isModal).map(({ title }) => title.text));

type Block = ViewBlock | MessageBlock;

const blocksOf = (shown: Shown): readonly Block[] => shown.blocks;

/** Texts of blocks without inputs and buttons, in their order. */
function textsOf(block: Block): string[] {
  if (block.type === 'header') return [block.text.text];
  if (block.type === 'section')
    return [
      ...(block.text === undefined ? [] : [block.text.text]),
      ...(block.fields ?? []).map(({ text }) => text),
    ];
  if (block.type === 'context') return block.elements.flatMap((each) => ('text' in each ? [each.text] : []));
  return [];
}

/** A text's bold words, or how it begins. */
function briefly(text: string): string {
  const [, bold] = /^[^*\n]*\*([^*\n]+)\*/.exec(text) ?? [];
  const line = bold ?? text.split('\n', 1).join('');
  return line.length > 70 ? `${line.slice(0, 69).trimEnd()}…` : line;
}

/** The first thing that is said; of a screen in place of a step, what is said below that step's line. */
export function firstWords({ samples: [first], isInPlace }: Screen): string {
  const blocks = first === undefined ? [] : blocksOf(first);
  const shown = isInPlace === true ? blocks.filter(({ type }) => type === 'section') : blocks;
  return briefly(shown.flatMap(textsOf)[0] ?? '');
}

/** Inputs that the operator's data names are told as what they are. */
const ofData: readonly (readonly [start: string, says: string])[] = [
  ['order.qty.', 'how many of each product'],
  ['cfg.', 'what the product’s schema asks'],
  ['trunk.row.', 'each line'],
];

function asksIn(block: Block): string[] {
  if (block.type === 'input') {
    const named = ofData.find(([start]) => block.block_id?.startsWith(start) === true);
    return [named?.[1] ?? `${block.label.text}${block.optional === true ? ' (optional)' : ''}`];
  }
  const elements = block.type === 'actions' ? block.elements : [];
  const accessory = block.type === 'section' && block.accessory !== undefined ? [block.accessory] : [];
  return [...elements, ...accessory].flatMap((each) =>
    'placeholder' in each && each.placeholder !== undefined ? [each.placeholder.text] : [],
  );
}

export const asks = ({ samples }: Screen): string[] => unique(samples.flatMap(blocksOf).flatMap(asksIn));

const buttonsIn = (block: Block) =>
  [
    ...(block.type === 'actions' ? block.elements : []),
    ...(block.type === 'section' && block.accessory !== undefined ? [block.accessory] : []),
  ].flatMap((each) => (each.type === 'button' ? [each] : []));

/** A button that asks once more, before anything is done, ends with an ellipsis. */
export function buttons({ samples }: Screen): string[] {
  const modals = samples.filter(isModal);
  return unique([
    ...modals.flatMap(({ submit }) => (submit === undefined ? [] : [`**${submit.text}**`])),
    ...samples
      .flatMap(blocksOf)
      .flatMap(buttonsIn)
      .map(({ text, confirm }) => `${text.text}${confirm === undefined ? '' : ' …'}`),
    ...modals.flatMap(({ close }) => (close === undefined ? [] : [close.text])),
  ]);
}

/** Buttons that a screen reader names without what stands on them: who speaks to the machine can't press them. */
export const misnamed = ({ samples }: Screen): string[] =>
  samples
    .flatMap(blocksOf)
    .flatMap(buttonsIn)
    .flatMap(({ text, accessibility_label: name = text.text }) =>
      name.includes(text.text) ? [] : [`${text.text}: ${name}`],
    );

/** Action ids of everything that can be pressed, picked or typed into. */
export const actionsOf = ({ samples }: Screen): string[] =>
  samples.flatMap(blocksOf).flatMap((block) => {
    if (block.type === 'input') return [block.element.action_id ?? ''];
    if (block.type === 'actions') return block.elements.map((each) => each.action_id ?? '');
    return block.type === 'section' && block.accessory !== undefined
      ? [('action_id' in block.accessory && block.accessory.action_id) || '']
      : [];
  });
