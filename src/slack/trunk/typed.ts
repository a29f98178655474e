import { oneLine, cut } from '../../texts/markup.js';
import { isSettingGroup, settingsOf } from '../../trunk/index.js';
import { isTouched, optionsAt, valueAt } from '../state.js';
import { codesAfter } from './codes.js';
import { blockOf, readSettings, type SettingsRead } from './input.js';
import { action, block, hint, keep } from './ids.js';
import { decode, type ViewState, type Metadata, type ViewSnapshot } from './private-metadata.js';
import type { FromView, HandlerContext } from '../handlers.js';
import type { ChannelChange, SettingGroup, SettingName } from '../../trunk/index.js';
import type { InputState } from '../../wire/values.js';
import type { LateMove, TrunkAnswer } from '../../workflow/trunk/trunk-service.js';

/** An open page of settings, with what stands in its inputs. */
export interface TypedPage extends SettingsRead {
  readonly metadata: Metadata;
  readonly group: SettingGroup;
  /** What the next drawing keeps: names of what was chosen, and no open password. */
  readonly viewState: ViewState;
  /** Where in the open window something wrong with a setting is said. */
  readonly blockOf: (setting: SettingName) => string;
}

/** The window is of a step that was left: what stands now, which says that what was typed was not taken. */
export interface Late {
  readonly stands: TrunkAnswer;
  readonly viewState: ViewState;
}

/** @param move what would have been done with what was typed */
export async function lateFor(
  { useCases, actor }: HandlerContext,
  view: FromView,
  { request, kept: viewState }: Metadata,
  move: LateMove,
): Promise<Late> {
  const { trunk } = useCases;
  const stands = await (isTouched(view) ? trunk.late(actor, request, move) : trunk.look(actor, request));
  return { stands, viewState };
}

/**
 * Reads a page of settings against what is stored; or what stands now, where it is another.
 * @param move what is to be done with it
 */
export async function pageIn(
  context: HandlerContext,
  view: FromView | null,
  move: LateMove,
): Promise<TypedPage | Late | null> {
  const metadata = view === null ? null : decode(view.metadata);
  if (view === null || metadata?.shown.screen !== 'settings') return null;
  const { group, nonce } = metadata.shown;
  const { screen } = await context.useCases.trunk.look(context.actor, metadata.request);
  if (screen.show !== 'settings' || screen.group !== group) return lateFor(context, view, metadata, move);
  const { password, codes } = metadata.kept;
  const listed = Array.isArray(screen.barrings) ? screen.barrings : [];
  const { changes: stored, unread } = screen;
  const page = { group, nonce, password, codes, inputs: view.inputs, listed, stored, unread };
  const read = readSettings(page, view.values, context.useCases.trunk.readNumber, context.texts);
  const viewState = keptAfter(metadata.kept, group, view.values, read.changes);
  return { ...read, metadata, group, viewState, blockOf: (setting) => blockOf(page, setting) };
}

/** The one list of codes. */
const barrings: SettingName = 'call_barrings';

const mostNames = 4;

/** With the names of what was chosen from lists: what is stored is only their ids. */
function keptAfter(
  viewState: ViewState,
  group: SettingGroup,
  values: InputState,
  changes: readonly ChannelChange[],
): ViewState {
  const chosen = settingsOf(group).flatMap((setting): (readonly [string, string])[] => {
    const value = valueAt(values, block.value(setting), action.pick);
    if (value === undefined || !('selected_option' in value)) return [];
    const option = value.selected_option;
    if (option === null || option.value === keep || option.value === hint) return [];
    return [[option.value.slice(0, 150), cut(oneLine(option.text?.text ?? option.value), 75)]];
  });
  const names = Object.fromEntries([...Object.entries(viewState.names), ...chosen].slice(-mostNames));
  const isStored = changes.some(({ setting }) => setting === barrings);
  const codes = codesAfter(viewState.codes, values, barrings, isStored);
  return { ...viewState, names, codes, password: { ...viewState.password, open: false }, page: 1 };
}

/** The groups that are ticked; those shown where nothing was reported. */
export const groupsIn = (
  { groups }: Extract<ViewSnapshot, { screen: 'groups' }>,
  values: InputState,
): readonly SettingGroup[] =>
  (optionsAt(values, block.groups, action.groups) ?? groups).filter(isSettingGroup);
