import { codesIn, unlistedIn, type ListedCode, type SettingName } from '../../trunk/index.js';
import { limits } from '../../wire/limits.js';
import { optionsAt, textAt } from '../state.js';
import { action, block } from './ids.js';
import type { InputState } from '../../wire/values.js';
import type { FromView } from '../handlers.js';
import type { ViewState } from './private-metadata.js';

/**
 * A list of codes has two inputs: what is chosen, and what is typed while the operator's list is not there. A list that
 * comes later brings its menu and leaves what is being typed where it is, since Slack tells nobody of it until a click.
 */

/** The window that the codes stand in. */
export interface CodesPage {
  readonly codes: ViewState['codes'];
  /** The blocks of its inputs; null where that is not known. */
  readonly inputs: FromView['inputs'];
  /** What the operator has; empty where that is not known. */
  readonly listed: readonly ListedCode[];
}

export interface CodesRead {
  /** All codes; null where there are none, undefined where nothing was said of them. */
  readonly codes: readonly string[] | null | undefined;
  /** Codes that the operator's list does not have, by the block that they stand in. */
  readonly unlisted: Readonly<Record<string, readonly string[]>>;
}

/** What is chosen and what is typed, together. */
export function readCodes(
  { codes: { turn }, inputs, listed }: CodesPage,
  values: InputState,
  setting: SettingName,
  stored: readonly string[],
): CodesRead {
  const chosenAt = block.chosen(setting, turn);
  const typedAt = block.typed(setting, turn);
  const picks = optionsAt(values, chosenAt, action.value) ?? optionsAt(values, typedAt, action.value);
  const isChosenFrom = inputs?.has(chosenAt) ?? picks !== undefined;
  const text = textAt(values, typedAt, action.codes);
  const typed = codesIn(text ?? '', listed);
  const isUntouched = picks === undefined && (text === undefined || (isChosenFrom && typed.length === 0));
  // Codes too long for the input never stood in it: an empty input does not take them out.
  const isKept = !isChosenFrom && typed.length === 0 && picks === undefined && isTooLong(stored);
  const chosen = picks ?? (isChosenFrom || isUntouched || isKept ? stored : []);
  const unlisted = Object.fromEntries(
    [
      [isChosenFrom ? chosenAt : typedAt, unlistedIn(chosen, listed)] as const,
      ...(typed.length === 0 ? [] : [[typedAt, unlistedIn(typed, listed)] as const]),
    ].filter(([, codes]) => codes.length > 0),
  );
  if (isUntouched || isKept) return { codes: undefined, unlisted };
  const codes = [...new Set([...chosen, ...typed])];
  return { codes: codes.length === 0 ? null : codes, unlisted };
}

/** Whether codes are more than an input takes. */
export const isTooLong = (codes: readonly string[]): boolean =>
  codes.join('\n').length > limits.plainTextInput;

/** What the next drawing keeps: what was typed and is stored now is chosen there, in inputs of their own. */
export function codesAfter(
  { turn, typing }: ViewState['codes'],
  values: InputState,
  setting: SettingName,
  isStored: boolean,
): ViewState['codes'] {
  const text = textAt(values, block.typed(setting, turn), action.codes) ?? '';
  if (text.trim() === '') return { turn, typing: false };
  return isStored ? { turn: turn + 1, typing: false } : { turn, typing };
}
