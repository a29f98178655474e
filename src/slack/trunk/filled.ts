import { numberTypes } from '../../trunk/index.js';
import { optionAt, textAt, valueAt } from '../state.js';
import { action, block } from './ids.js';
import { decodeForm } from './private-metadata.js';
import type { NumberType } from '../../trunk/index.js';
import type { InputState } from '../../wire/values.js';
import type { FromView } from '../handlers.js';

/** What stands in the forms for one number and for several, as typed. */
export interface Typed {
  readonly number: string;
  readonly channel: string;
  readonly type: NumberType | null;
  readonly numbers: string;
  /** Slack's id of a file, where one was given. */
  readonly file: string | null;
}

/** What nobody touched may be missing from the values: there, what was drawn still stands. */
export function formIn({
  initial,
  values: touched,
  metadata,
}: Pick<FromView, 'values' | 'initial' | 'metadata'>): Typed {
  const values: InputState = { ...initial, ...touched };
  const aside = decodeForm(metadata)?.aside;
  const typed = textAt(values, block.channel, action.channel);
  const word = optionAt(values, block.type, action.type) ?? aside?.type;
  const file = valueAt(values, block.file, action.file);
  return {
    number: textAt(values, block.number, action.number) ?? '',
    channel: (typed === undefined ? aside?.channel : typed) ?? '',
    type: numberTypes.find((one) => one.word === word)?.type ?? null,
    numbers: textAt(values, block.numbers, action.numbers) ?? '',
    file: file !== undefined && 'files' in file ? (file.files[0]?.id ?? null) : null,
  };
}
