import { oneLine, cut } from '../../texts/markup.js';
import { settingsOf } from '../../trunk/index.js';
import { valueAt } from '../state.js';
import { codesAfter } from './codes.js';
import { blockOf, readSettings, type SettingsRead } from './input.js';
import { action, block, hint, keep } from './ids.js';
import { recall, type Kept, type Memory } from './memory.js';
import type { FromView, HandlerContext } from '../handlers.js';
import type { ChannelChange, SettingGroup, SettingName } from '../../trunk/index.js';
import type { InputState } from '../../wire/values.js';
import type { TrunkScreen } from '../../workflow/trunk/desk.js';

/** An open page of settings, with what stands in its inputs. */
export interface TypedPage extends SettingsRead {
  readonly memory: Memory;
  readonly group: SettingGroup;
  /** What the next drawing keeps: names of what was chosen, and no open password. */
  readonly kept: Kept;
  /** Where in the open window something wrong with a setting is said. */
  readonly blockOf: (setting: SettingName) => string;
}

/** Reads a page of settings against what is stored; or the screen that stands now, where it is another. */
export async function pageIn(
  context: HandlerContext,
  view: FromView | null,
): Promise<TypedPage | { readonly stands: TrunkScreen; readonly kept: Kept } | null> {
  const memory = view === null ? null : recall(view.metadata);
  if (view === null || memory?.shown.screen !== 'settings') return null;
  const { group, nonce } = memory.shown;
  const { screen } = await context.desk.trunk.look(context.who, memory.request);
  if (screen.show !== 'settings' || screen.group !== group) return { stands: screen, kept: memory.kept };
  const { password, codes } = memory.kept;
  const listed = Array.isArray(screen.barrings) ? screen.barrings : [];
  const page = { group, nonce, password, codes, inputs: view.inputs, listed, stored: screen.changes };
  const read = readSettings(page, view.values, context.desk.trunk.readNumber, context.texts);
  const kept = keptAfter(memory.kept, group, view.values, read.changes);
  return { ...read, memory, group, kept, blockOf: (setting) => blockOf(page, setting) };
}

/** The one list of codes. */
const barrings: SettingName = 'call_barrings';

const mostNames = 4;

/** With the names of what was chosen from lists: what is stored is only their ids. */
function keptAfter(
  kept: Kept,
  group: SettingGroup,
  values: InputState,
  changes: readonly ChannelChange[],
): Kept {
  const chosen = settingsOf(group).flatMap((setting): (readonly [string, string])[] => {
    const value = valueAt(values, block.value(setting), action.pick);
    if (value === undefined || !('selected_option' in value)) return [];
    const option = value.selected_option;
    if (option === null || option.value === keep || option.value === hint) return [];
    return [[option.value.slice(0, 150), cut(oneLine(option.text?.text ?? option.value), 75)]];
  });
  const names = Object.fromEntries([...Object.entries(kept.names), ...chosen].slice(-mostNames));
  const isStored = changes.some(({ setting }) => setting === barrings);
  const codes = codesAfter(kept.codes, values, barrings, isStored);
  return { ...kept, names, codes, password: { ...kept.password, open: false }, page: 1 };
}
