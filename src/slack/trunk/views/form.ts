import { actions, button, context, input, option, placeholder, section } from '../../blocks.js';
import { labelOfType, numberTypes, type NumberType, type NumberVerb } from '../../../trunk/index.js';
import { limits } from '../../../wire/limits.js';
import { inLines, type Markup } from '../../../texts/markup.js';
import { action, block, callback } from '../ids.js';
import { rememberForm } from '../memory.js';
import { channelInput, trunkModal } from './parts.js';
import type { InputBlock, ViewBlock } from '../../../wire/blocks.js';
import type { ModalView } from '../../../wire/views.js';
import type { Pen } from '../../dispatch.js';

/** The forms for one number and for several. Nothing is stored before their Next. */

/** What stands in a form: as typed, so that a wrong number can be mended. */
export interface Filled {
  readonly number: string;
  readonly channel: string;
  readonly type: NumberType | null;
}

export const nothingFilled: Filled = { number: '', channel: '', type: null };

/** Whether calls of this kind name a channel. */
export const needsChannel = (verb: NumberVerb): boolean => verb !== 'disconnect';

export function oneView(
  pen: Pen,
  verb: NumberVerb,
  filled: Filled = nothingFilled,
  problem: { readonly text: string; readonly says: string } | null = null,
): ModalView {
  const { head, one } = pen.texts.trunk;
  const number = filled.number.slice(0, 200);
  return trunkModal(pen, {
    title: head.titles[verb],
    callback: callback.one,
    submit: head.next,
    metadata: rememberForm(verb),
    blocks: [
      ...(problem === null ? [] : [section(one.problem(problem.text, problem.says))]),
      input({
        blockId: block.number,
        label: head.number,
        hint: one.numberHint,
        element: {
          type: 'plain_text_input',
          action_id: action.number,
          max_length: 200,
          placeholder: placeholder(one.numberPlaceholder),
          focus_on_load: true,
          ...(number === '' ? {} : { initial_value: number }),
        },
      }),
      ...(needsChannel(verb) ? [channelInput(pen, filled.channel)] : []),
      ...(verb === 'type' ? [typeInput(pen, filled.type)] : []),
      actions([button({ action: 'trunk.many', text: one.several, value: verb })], 'trunk.several'),
      context(pen.texts.trunk.preview.means[verb]),
    ],
  });
}

/** The word stands for the type, whose own name may be empty (T8). */
function typeInput(pen: Pen, type: NumberType | null): InputBlock {
  const { one } = pen.texts.trunk;
  const all = numberTypes.map(({ label, word }) => option(label, word));
  const initial = all.find(({ value }) => type !== null && value === wordOf(type));
  return input({
    blockId: block.type,
    label: one.type,
    hint: one.typeHint,
    element: {
      type: 'static_select',
      action_id: action.type,
      options: all,
      ...(initial === undefined ? {} : { initial_option: initial }),
    },
  });
}

const wordOf = (type: NumberType): string =>
  numberTypes.find((one) => one.type === type)?.word ?? labelOfType(type);

/** What stands above the inputs of the form for several. */
export interface ManyNotes {
  readonly says?: Markup;
  readonly unreadable?: readonly Markup[];
}

const verbs: readonly NumberVerb[] = ['connect', 'disconnect', 'type', 'untype'];

export function manyView(
  pen: Pen,
  verb: NumberVerb,
  filled: { readonly channel: string; readonly type: NumberType | null; readonly numbers: string },
  notes: ManyNotes = {},
): ModalView {
  const { head, many, preview } = pen.texts.trunk;
  const text = filled.numbers.slice(0, limits.plainTextInput);
  const verbOption = (each: NumberVerb) => option(many.choices[each], each);
  return trunkModal(pen, {
    title: head.many,
    callback: callback.many,
    submit: head.next,
    metadata: rememberForm(verb),
    blocks: [
      ...noteBlocks(pen, notes),
      input({
        blockId: block.do,
        label: many.do,
        dispatch: true,
        element: {
          type: 'static_select',
          action_id: action.do,
          options: verbs.map(verbOption),
          initial_option: verbOption(verb),
        },
      }),
      ...(needsChannel(verb)
        ? [channelInput(pen, filled.channel, { hint: many.channelHint, optional: true })]
        : []),
      ...(verb === 'type' ? [typeInput(pen, filled.type)] : []),
      input({
        blockId: block.numbers,
        label: many.numbers,
        hint: many.numbersHint,
        optional: true,
        element: {
          type: 'plain_text_input',
          action_id: action.numbers,
          multiline: true,
          max_length: limits.plainTextInput,
          placeholder: placeholder(many.numbersPlaceholder),
          ...(text === '' ? {} : { initial_value: text }),
        },
      }),
      input({
        blockId: block.file,
        label: many.file,
        hint: many.fileHint,
        optional: true,
        element: {
          type: 'file_input',
          action_id: action.file,
          filetypes: ['csv', 'txt', 'tsv'],
          max_files: 1,
        },
      }),
      context([preview.means[verb], many.about]),
    ],
  });
}

const mostUnreadable = 10;

function noteBlocks(pen: Pen, { says, unreadable = [] }: ManyNotes): ViewBlock[] {
  const { many, preview } = pen.texts.trunk;
  const hidden = unreadable.length - mostUnreadable;
  return [
    ...(says === undefined ? [] : [section(says, { blockId: 'trunk.many.note' })]),
    ...(unreadable.length === 0
      ? []
      : [
          section(
            inLines([
              many.unreadable(unreadable.slice(0, mostUnreadable)),
              ...(hidden > 0 ? [preview.and(hidden)] : []),
            ]),
          ),
        ]),
  ];
}
