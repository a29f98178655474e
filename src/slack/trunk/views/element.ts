import { unreachable } from '../../../types/unreachable.js';
import { option, placeholder, type InputParts } from '../../blocks.js';
import { asWritten, formatNumber, specOf, unreadText } from '../../../trunk/index.js';
import { choiceLabel } from '../../../texts/index.js';
import { limits } from '../../../wire/limits.js';
import { action, keep } from '../ids.js';
import type { ViewState } from '../private-metadata.js';
import type { ChannelChange, SettingName } from '../../../trunk/index.js';
import type { TrunkScreen } from '../../../workflow/trunk/trunk-service.js';
import type { SelectOption } from '../../../wire/text.js';
import type { ViewContext } from '../../handlers.js';

export type SettingsScreen = Extract<TrunkScreen, { show: 'settings' }>;

export const changeOf = (
  { changes }: Pick<SettingsScreen, 'changes'>,
  setting: SettingName,
): ChannelChange | undefined => changes.find((change) => change.setting === setting);

type Drawn = Pick<InputParts, 'element' | 'hint'>;

/** The input of one setting, with what was entered before. Untouched and emptied it means "Leave unchanged" (T1). */
export function elementOf(
  viewContext: ViewContext,
  screen: SettingsScreen,
  setting: SettingName,
  viewState: ViewState,
): Drawn {
  const { settings } = viewContext.texts.trunk;
  const { kind, choices = [] } = specOf(setting);
  const change = changeOf(screen, setting);
  const before = unreadText(screen, setting);
  const value = before ?? (change?.change === 'set' ? asWritten(change) : null);
  const { customer } = screen.head;
  switch (kind) {
    case 'switch':
      return {
        element: select(
          viewContext,
          [option(settings.on, 'true'), option(settings.off, 'false')],
          value === null ? null : String(value),
        ),
      };
    case 'choice':
      return {
        element: select(
          viewContext,
          choices.map((choice) => option(choiceLabel(setting, choice), String(choice))),
          value === null ? null : String(value),
        ),
      };
    case 'integer':
      return { hint: settings.wholeNumber, element: number(viewContext, value) };
    case 'name':
      return { hint: settings.nameHint, element: text(viewContext, value, 255) };
    case 'text':
    case 'nullable-text':
    case 'secret':
      return { element: text(viewContext, value, 1_000) };
    case 'uuid':
    case 'e164': {
      const isListed = setting !== tenant;
      if (customer !== null && isListed) {
        return {
          hint: settings.searchHint(customer.name),
          element: picker(viewContext, kind, value, viewState),
        };
      }
      const hint = kind === 'uuid' ? settings.uuidHint : settings.numberHint;
      return {
        hint: isListed ? settings.byNameHint(hint) : hint,
        element: text(viewContext, value, 200),
      };
    }
    case 'list':
      return { hint: settings.typedListHint, element: lines(viewContext, value, action.codes) };
    case 'addresses':
      return { hint: settings.addressesHint, element: lines(viewContext, value, action.value) };
    default:
      return unreachable(kind);
  }
}

/** Microsoft's id: no list of the operator's has it. */
const tenant: SettingName = 'microsoft_teams_configuration.microsoft_tenant_id';

export type Value = string | number | boolean | readonly string[] | null;

function select(
  viewContext: ViewContext,
  options: readonly SelectOption[],
  value: string | null,
): Drawn['element'] {
  const unchanged = option(viewContext.texts.trunk.settings.keep, keep);
  const all = [unchanged, ...options];
  return {
    type: 'static_select',
    action_id: action.value,
    options: all,
    initial_option: all.find((one) => one.value === value) ?? unchanged,
  };
}

export const empty = (viewContext: ViewContext) => placeholder(viewContext.texts.trunk.settings.keep);

const text = (viewContext: ViewContext, value: Value, most: number): Drawn['element'] => {
  const given = value === null ? '' : String(value);
  return {
    type: 'plain_text_input',
    action_id: action.value,
    max_length: Math.max(most, given.length),
    placeholder: empty(viewContext),
    ...(given === '' ? {} : { initial_value: given }),
  };
};

/** No fraction can be typed, and no bound is made up (T3). */
const number = (viewContext: ViewContext, value: Value): Drawn['element'] => ({
  type: 'number_input',
  action_id: action.value,
  is_decimal_allowed: false,
  placeholder: empty(viewContext),
  ...(value === null ? {} : { initial_value: String(value) }),
});

/** Lines; what is longer than Slack takes is cut away nowhere else, since 1,000 characters are the most sent. */
export const lines = (viewContext: ViewContext, value: Value, actionId: string): Drawn['element'] => {
  const given = typeof value === 'object' && value !== null ? value.join('\n') : String(value ?? '');
  return {
    type: 'plain_text_input',
    action_id: actionId,
    multiline: true,
    max_length: limits.plainTextInput,
    placeholder: empty(viewContext),
    ...(given === '' || given.length > limits.plainTextInput ? {} : { initial_value: given }),
  };
};

function picker(
  viewContext: ViewContext,
  kind: 'uuid' | 'e164',
  value: Value,
  viewState: ViewState,
): Drawn['element'] {
  const id = value === null ? null : String(value);
  const name = id === null ? '' : (viewState.names[id] ?? (kind === 'e164' ? formatNumber(id) : id));
  return {
    type: 'external_select',
    action_id: action.pick,
    min_query_length: 0,
    placeholder: empty(viewContext),
    ...(id === null ? {} : { initial_option: option(name, id) }),
  };
}
