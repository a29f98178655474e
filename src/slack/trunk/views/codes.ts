import { input, option } from '../../blocks.js';
import { unlistedIn, unreadText, type SettingName } from '../../../trunk/index.js';
import { settingLabels } from '../../../texts/index.js';
import { limits } from '../../../wire/limits.js';
import { isTooLong } from '../codes.js';
import { action, block } from '../ids.js';
import { changeOf, empty, lines, type SettingsScreen } from './element.js';
import type { ViewBlock } from '../../../wire/blocks.js';
import type { SelectOption } from '../../../wire/text.js';
import type { ViewState } from '../private-metadata.js';
import type { ViewContext } from '../../handlers.js';

type Barrings = SettingsScreen['barrings'];

/**
 * Codes, chosen from the operator's list where it is there. What is stored is always chosen; an input to type in stands
 * beside it, or alone, while the list is not there, can't hold them, or came after the page was opened.
 */
export function codesBlocks(
  viewContext: ViewContext,
  screen: SettingsScreen,
  setting: SettingName,
  viewState: ViewState,
): ViewBlock[] {
  const { settings } = viewContext.texts.trunk;
  const { barrings } = screen;
  const { turn, typing } = viewState.codes;
  const change = changeOf(screen, setting);
  const set = change?.change === 'set' && typeof change.value === 'object' ? change.value : [];
  const stored = unreadText(screen, setting)?.split('\n') ?? set;
  const label = settingLabels[setting];
  const menu = menuOf(barrings, stored);
  const types = menu === null || typing || !menu.isWhole;
  const unlisted = unlistedIn(stored, listedOf(barrings));
  const initial = menu?.options.filter(({ value }) => stored.includes(value)) ?? [];
  return [
    ...(menu === null
      ? []
      : [
          input({
            blockId: block.chosen(setting, turn),
            label,
            optional: true,
            hint: unlisted.length === 0 ? settings.listHint : settings.unlisted(unlisted),
            element: {
              type: 'multi_static_select',
              action_id: action.value,
              placeholder: empty(viewContext),
              options: [...menu.options],
              ...(initial.length === 0 ? {} : { initial_options: initial }),
            },
          }),
        ]),
    ...(types
      ? [
          input({
            blockId: block.typed(setting, turn),
            label: menu === null ? label : settings.moreCodes,
            optional: true,
            hint: typingHint(viewContext, barrings, menu, stored),
            element: lines(viewContext, menu === null ? stored : null, action.codes),
          }),
        ]
      : []),
  ];
}

interface Menu {
  readonly options: readonly SelectOption[];
  /** The operator's whole list stands there. */
  readonly isWhole: boolean;
}

const listedOf = (barrings: Barrings) => (Array.isArray(barrings) ? barrings : []);

/** What is chosen from: the list with what is stored, or that alone. Null where there is nothing, or no list to come. */
function menuOf(barrings: Barrings, stored: readonly string[]): Menu | null {
  const listed = listedOf(barrings);
  const named = listed.map(({ label, value }) => option(label, value, value));
  const known = new Set(listed.map(({ value }) => value));
  const own = stored.map((code) => option(code, code));
  const whole = [...named, ...own.filter(({ value }) => !known.has(value))];
  if (listed.length > 0 && fits(whole)) return { options: whole, isWhole: true };
  const isListed = listed.length > 0 || barrings === 'awaited' || barrings === 'unread';
  return isListed && fits(own) ? { options: own, isWhole: false } : null;
}

const fits = (options: readonly SelectOption[]): boolean =>
  options.length > 0 &&
  options.length <= limits.select.options &&
  options.every(({ value }) => value !== '' && value.length <= limits.option.value);

/** What typing does, and where the list is that would be chosen from. */
function typingHint(
  { texts }: ViewContext,
  barrings: Barrings,
  menu: Menu | null,
  stored: readonly string[],
): string {
  const { settings } = texts.trunk;
  if (menu === null && isTooLong(stored)) return settings.codesKept(stored.length);
  const does = menu === null ? settings.typedListHint : settings.moreCodesHint;
  if (barrings === 'unread') return `${does} ${settings.listUnread}`;
  if (barrings === 'awaited') return `${does} ${settings.listAwaited}`;
  const known = listedOf(barrings).map(({ label, value }) => `${value} (${label})`);
  return known.length === 0 || menu?.isWhole === true ? does : `${does} ${settings.listed(known)}`;
}
