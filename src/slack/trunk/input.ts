import { readChange, settingsOf, specOf, unreadText, E164 } from '../../trunk/index.js';
import { sayChange, settingLabels } from '../../texts/index.js';
import { valueAt } from '../state.js';
import { isTooLong, readCodes, type CodesPage } from './codes.js';
import { action, block, hint, keep } from './ids.js';
import { canClear, canEmpty } from './views/settings.js';
import type { Texts } from '../../texts/index.js';
import type { InputState, InputValue } from '../../wire/values.js';
import type { ChannelChange, SettingGroup, SettingName, UnreadInput } from '../../trunk/index.js';
import type { TrunkService } from '../../workflow/trunk/trunk-service.js';
import type { ViewState } from './private-metadata.js';

/** What a page of settings says: its changes, and what is wrong, by the block that it is said under. */
export interface SettingsRead {
  readonly changes: readonly ChannelChange[];
  /** Inputs whose text can’t be sent, with that text, so that it stands there again. */
  readonly unread: readonly UnreadInput[];
  readonly wrong: Readonly<Record<string, string>>;
}

export interface Page extends CodesPage {
  readonly group: SettingGroup;
  readonly nonce: number;
  readonly password: ViewState['password'];
  /** What is stored of this change: an input that was not reported says nothing, so what is stored stands. */
  readonly stored: readonly ChannelChange[];
  readonly unread: readonly UnreadInput[];
}

/** Reads the inputs of one group. Each setting on its own: what is wrong with one loses no other. */
export function readSettings(
  page: Page,
  values: InputState,
  readNumber: TrunkService['readNumber'],
  { trunk }: Texts,
): SettingsRead {
  const changes: ChannelChange[] = [];
  const unread: UnreadInput[] = [];
  const wrong: Record<string, string> = {};
  const emptied = ticked(values, block.empty(page.group), action.empty);
  const cleared = ticked(values, block.clear(page.group), action.clear);
  for (const setting of settingsOf(page.group)) {
    const stored = page.stored.find((change) => change.setting === setting);
    const at = blockOf(page, setting);
    const boxes = canClear(setting) ? cleared : canEmpty(setting) ? emptied : null;
    const box = canClear(setting) ? ('clear' as const) : ('empty' as const);
    const isTicked = boxes?.has(setting) ?? (stored !== undefined && stored.change !== 'set');
    const typed = typedIn(page, values, setting, stored, (where, codes) => {
      wrong[where] = trunk.settings.unlisted(codes);
    });
    if (isTicked && typed !== null && typed !== undefined) {
      wrong[block[box](page.group)] ??= trunk.settings.both(settingLabels[setting]);
      unread.push(...unreadOf(setting, typed));
    }
    if (isTicked) {
      const read = readChange(setting, { change: box }, '');
      if (read.ok) changes.push(read.change);
    } else if (typed === undefined || (typed === null && keepsEmpty(setting, stored))) {
      if (stored !== undefined) changes.push(stored);
    } else if (typed !== null) {
      const read = readTyped(setting, typed, readNumber, trunk);
      if (read.ok) changes.push(read.change);
      else {
        wrong[at] = read.says;
        unread.push(...unreadOf(setting, typed));
        if (stored !== undefined && isSecret(setting)) changes.push(stored);
      }
    }
  }
  return { changes, unread, wrong };
}

/** As typed, to be drawn again: never a secret (T7), nor an option that is no value. */
function unreadOf(setting: SettingName, typed: string | readonly string[]): readonly UnreadInput[] {
  if (isSecret(setting) || typed === hint) return [];
  return [{ setting, text: typeof typed === 'string' ? typed : typed.join('\n') }];
}

const isSecret = (setting: SettingName): boolean => specOf(setting).kind === 'secret';

/** Undefined: nothing was reported, so what is stored stands; null: nothing is in the inputs. */
type Typed = string | readonly string[] | null | undefined;

/** What stands in a setting's inputs. */
function typedIn(
  page: Page,
  values: InputState,
  setting: SettingName,
  stored: ChannelChange | undefined,
  unlisted: (blockId: string, codes: readonly string[]) => void,
): Typed {
  if (specOf(setting).kind === 'list') {
    const before = unreadText(page, setting)?.split('\n');
    const read = readCodes(page, values, setting, before ?? entriesOf(stored));
    for (const [blockId, codes] of Object.entries(read.unlisted)) unlisted(blockId, codes);
    if (read.codes === undefined && before !== undefined) return before;
    return stored?.change === 'set' ? read.codes : (read.codes ?? null);
  }
  const reported = rawAt(values, blockOf(page, setting));
  const raw = reported === undefined ? unreadText(page, setting) : reported;
  if (raw === undefined && stored?.change === 'set') return undefined;
  if (!saysNothing(raw)) return raw;
  // An input could not hold what is stored: what never stood in it was not taken out of it.
  return isTooLong(entriesOf(stored)) ? undefined : null;
}

const entriesOf = (change: ChannelChange | undefined): readonly string[] =>
  change?.change === 'set' && typeof change.value === 'object' ? change.value : [];

/** An empty input beside an entered password keeps it; to leave it unchanged there is a button (T7). */
const keepsEmpty = (setting: SettingName, stored: ChannelChange | undefined): boolean =>
  stored !== undefined && isSecret(setting);

/** The block that what is wrong with a setting is said under. */
export function blockOf(
  page: Pick<Page, 'nonce' | 'password' | 'codes' | 'inputs'>,
  setting: SettingName,
): string {
  const { kind } = specOf(setting);
  if (kind === 'secret') return block.password(page.nonce, page.password.turn);
  if (kind !== 'list') return block.value(setting);
  const chosen = block.chosen(setting, page.codes.turn);
  return page.inputs?.has(chosen) === true ? chosen : block.typed(setting, page.codes.turn);
}

type Raw = string | readonly string[] | null | undefined;

const saysNothing = (raw: Raw): raw is null | undefined =>
  raw === undefined ||
  raw === null ||
  raw === keep ||
  raw.length === 0 ||
  (typeof raw === 'string' && raw.trim() === '');

function rawAt(values: InputState, blockId: string): Raw {
  const value = [action.value, action.pick]
    .map((actionId) => valueAt(values, blockId, actionId))
    .find((found) => found !== undefined);
  return value === undefined ? undefined : rawOf(value);
}

function rawOf(value: InputValue): Raw {
  if ('selected_option' in value) return value.selected_option?.value ?? null;
  if ('selected_options' in value) return value.selected_options.map((option) => option.value);
  return 'value' in value ? value.value : undefined;
}

function ticked(values: InputState, blockId: string, actionId: string): ReadonlySet<string> | null {
  const value = valueAt(values, blockId, actionId);
  if (value === undefined || !('selected_options' in value)) return null;
  return new Set(value.selected_options.map((option) => option.value));
}

type Reading =
  { readonly ok: true; readonly change: ChannelChange } | { readonly ok: false; readonly says: string };

function readTyped(
  setting: SettingName,
  raw: string | readonly string[],
  readNumber: TrunkService['readNumber'],
  trunk: Texts['trunk'],
): Reading {
  if (raw === hint) return { ok: false, says: trunk.settings.hintChosen };
  const { kind } = specOf(setting);
  let value = raw;
  if (kind === 'e164' && typeof raw === 'string' && !E164.safeParse(raw).success) {
    const number = readNumber(raw);
    if (!number.ok) return { ok: false, says: trunk.one.number(number.says) };
    value = number.number;
  }
  const read = readChange(setting, { change: 'set', value }, '');
  return read.ok
    ? { ok: true, change: read.change }
    : { ok: false, says: sayChange(read.why).slice(0, 1_900) };
}
