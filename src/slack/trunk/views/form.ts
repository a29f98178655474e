import { actions, button, context, input, option, placeholder, section } from '../../blocks.js';
import { labelOfType, NumberVerb, numberTypes, type NumberType } from '../../../trunk/index.js';
import { limits } from '../../../wire/limits.js';
import { type Markup } from '../../../texts/markup.js';
import { action, block, callback } from '../ids.js';
import { encodeForm, type Found } from '../private-metadata.js';
import { channelInput, trunkModal } from './parts.js';
import type { InputBlock, ViewBlock } from '../../../wire/blocks.js';
import type { ModalView } from '../../../wire/views.js';
import type { ViewContext } from '../../handlers.js';

/** The forms for one number and for several. Nothing is stored before their Next. */

/** What stands in a form: as typed, so that a wrong number can be fixed. */
export interface Prefilled {
  readonly number: string;
  readonly channel: string;
  readonly type: NumberType | null;
}

export const nothingPrefilled: Prefilled = { number: '', channel: '', type: null };

/** Whether calls of this kind name a channel. */
export const needsChannel = (verb: NumberVerb): boolean => verb !== 'disconnect';

export function oneView(
  viewContext: ViewContext,
  verb: NumberVerb,
  prefilled: Prefilled = nothingPrefilled,
  says: Markup | null = null,
): ModalView {
  const { head, one } = viewContext.texts.trunk;
  const number = prefilled.number.slice(0, 200);
  return trunkModal(viewContext, {
    title: head.titles[verb],
    callback: callback.one,
    submit: head.next,
    metadata: encodeForm(verb),
    blocks: [
      ...(says === null ? [] : [section(says)]),
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
      ...(needsChannel(verb) ? [channelInput(viewContext, prefilled.channel)] : []),
      ...(verb === 'type' ? [typeInput(viewContext, prefilled.type)] : []),
      actions([button({ action: 'trunk.many', text: one.several, value: verb })], 'trunk.several'),
      context(viewContext.texts.trunk.preview.means[verb]),
    ],
  });
}

/** The word stands for the type, whose own name may be empty (T8). */
export function typeInput(viewContext: ViewContext, type: NumberType | null): InputBlock {
  const { one } = viewContext.texts.trunk;
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
  readonly found?: Found | null;
}

/** What is done with the numbers: other inputs follow it. */
export function verbInput(viewContext: ViewContext, verb: NumberVerb): InputBlock {
  const { many } = viewContext.texts.trunk;
  const all = NumberVerb.options.map((each) => option(many.choices[each], each));
  return input({
    blockId: block.do,
    label: many.do,
    dispatch: true,
    element: {
      type: 'static_select',
      action_id: action.do,
      options: all,
      initial_option: option(many.choices[verb], verb),
    },
  });
}

export const fileInput = ({ texts }: ViewContext): InputBlock =>
  input({
    blockId: block.file,
    label: texts.trunk.many.file,
    hint: texts.trunk.many.fileHint,
    optional: true,
    element: {
      type: 'file_input',
      action_id: action.file,
      filetypes: ['csv', 'txt', 'tsv'],
      max_files: 1,
    },
  });

/** The form for several. `numbers` has to fit its input: a longer list is kept, and has a screen of its own. */
export function manyView(
  viewContext: ViewContext,
  verb: NumberVerb,
  filled: { readonly channel: string; readonly type: NumberType | null; readonly numbers: string },
  notes: ManyNotes = {},
): ModalView {
  const { head, many, preview } = viewContext.texts.trunk;
  const text = filled.numbers;
  return trunkModal(viewContext, {
    title: head.many,
    callback: callback.many,
    submit: head.next,
    metadata: encodeForm(verb, notes.found ?? null, {
      channel: needsChannel(verb) ? '' : filled.channel.slice(0, 255),
      type: verb === 'type' || filled.type === null ? null : wordOf(filled.type),
    }),
    blocks: [
      ...noteBlocks(viewContext, notes),
      verbInput(viewContext, verb),
      ...(needsChannel(verb)
        ? [channelInput(viewContext, filled.channel, { hint: many.channelHint, optional: true })]
        : []),
      ...(verb === 'type' ? [typeInput(viewContext, filled.type)] : []),
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
      fileInput(viewContext),
      context([preview.means[verb], many.about]),
    ],
  });
}

function noteBlocks({ texts }: ViewContext, { says, found = null }: ManyNotes): ViewBlock[] {
  const { many } = texts.trunk;
  const note = says ?? (found === null ? null : foundWords(found, texts));
  const unreadable = found?.unreadable ?? [];
  return [
    ...(note === null ? [] : [section(note, { blockId: 'trunk.many.note' })]),
    ...(unreadable.length === 0
      ? []
      : [section(many.unreadable(unreadable.map(({ text, says: why }) => many.unreadableLine(text, why))))]),
  ];
}

const foundWords = ({ numbers }: Found, { trunk }: ViewContext['texts']): Markup =>
  numbers === 0 ? trunk.many.foundNone : trunk.many.found(numbers);
