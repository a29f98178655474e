import { lineOf, NumberVerb, numberTypes, textOf, withEdited, withLines } from '../../trunk/index.js';
import { limits } from '../../wire/limits.js';
import { optionAt, textAt, valueAt } from '../state.js';
import { action, block } from './ids.js';
import { decode, type ViewState, type Metadata } from './private-metadata.js';
import { lateFor, type Late } from './typed.js';
import type { FromView, HandlerContext } from '../handlers.js';
import type { GivenList, ListProblem } from '../../trunk/index.js';
import type { InputState } from '../../wire/values.js';
import type { LateMove } from '../../workflow/trunk/trunk-service.js';

/** An open screen of a list, with what stands in its inputs. */
export interface TypedLines {
  readonly metadata: Metadata;
  readonly viewState: ViewState;
  /** The list with everything that was typed and can be read. */
  readonly list: GivenList;
  /** What is wrong with the text that is to be the list; null where nothing is, or none was typed. */
  readonly unread: ListProblem | null;
  /** Whether a text was typed that is to be the list, or the list was taken out of its input. */
  readonly text: 'as it was' | 'typed' | 'emptied';
  /** Slack's id of a file that is to be the list. */
  readonly file: string | null;
}

/**
 * Reads a list's screen against what is stored; or what stands now, where it is another.
 * @param move what is to be done with it
 */
export async function linesIn(
  context: HandlerContext,
  view: FromView | null,
  move: LateMove,
): Promise<TypedLines | Late | null> {
  const metadata = view === null ? null : decode(view.metadata);
  if (view === null || metadata?.shown.screen !== 'lines') return null;
  const { kept: viewState, shown } = metadata;
  const { screen } = await context.useCases.trunk.look(context.actor, metadata.request);
  if (screen.show !== 'lines') return lateFor(context, view, metadata, move);
  const values: InputState = { ...view.initial, ...view.values };
  const about = aboutIn(values, screen.list);
  const edited = withEdited(about, rowsIn(values, about));
  const text = textAt(values, block.listText(viewState.textTurn), action.numbers) ?? '';
  // An input that holds the list says nothing new as long as the list is what stands in it.
  const isSame = shown.holds && text === textOf(about, limits.plainTextInput);
  const isTyped = text.trim() !== '' && !isSame;
  const read = isTyped ? context.useCases.trunk.readList(text) : null;
  const list = read?.ok === true ? withLines(edited, read.lines) : edited;
  const file = valueAt(values, block.file, action.file);
  return {
    metadata,
    viewState: keptFor(viewState, shown.holds, list),
    list,
    unread: read?.ok === false ? read.why : null,
    text: isTyped ? 'typed' : shown.holds && !isSame ? 'emptied' : 'as it was',
    file: file !== undefined && 'files' in file ? (file.files[0]?.id ?? null) : null,
  };
}

/**
 * Slack goes on showing what was typed into an input of the same id: one that is to show another text gets a
 * new id.
 */
const keptFor = (viewState: ViewState, held: boolean, list: GivenList): ViewState =>
  (textOf(list, limits.plainTextInput) !== null) === held
    ? viewState
    : { ...viewState, textTurn: viewState.textTurn + 1 };

function aboutIn(values: InputState, list: GivenList): GivenList {
  const verb = NumberVerb.safeParse(optionAt(values, block.do, action.do));
  const word = optionAt(values, block.type, action.type);
  const channel = textAt(values, block.channel, action.channel);
  return {
    ...list,
    verb: verb.success ? verb.data : list.verb,
    type: numberTypes.find((one) => one.word === word)?.type ?? list.type,
    // Emptied it is empty; where the input is not there, what was typed before stays for when it is again.
    channel: channel === undefined ? list.channel : (channel ?? ''),
  };
}

function rowsIn(values: InputState, { rows }: GivenList): ReadonlyMap<number, string> {
  const typed = new Map<number, string>();
  for (const row of rows) {
    const text = textAt(values, block.row(row.id), action.row);
    if (text === undefined) continue;
    // What no input holds stands in none, so an empty one takes nothing out.
    const isHeld = lineOf(row).length <= limits.plainTextInput;
    if (isHeld || (text ?? '').trim() !== '') typed.set(row.id, text ?? '');
  }
  return typed;
}
