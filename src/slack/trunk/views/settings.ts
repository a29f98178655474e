import { actions, button, context, input, option, placeholder, section } from '../../blocks.js';
import { sayChange, valueWords, groupWords, settingLabels, settingTitle } from '../../../texts/index.js';
import { inLines } from '../../../texts/markup.js';
import { settingsOf, specOf } from '../../../trunk/index.js';
import { action, block, callback } from '../ids.js';
import { encode, short, type ViewState } from '../private-metadata.js';
import { codesBlocks } from './codes.js';
import { changeOf, elementOf, type SettingsScreen } from './element.js';
import { backButton, discardButton, nav, nextLabel, top, trunkModal } from './parts.js';
import type { ViewBlock } from '../../../wire/blocks.js';
import type { ModalView } from '../../../wire/views.js';
import type { SettingName } from '../../../trunk/index.js';
import type { ViewContext } from '../../handlers.js';

/** One group of settings. Only what is touched is sent (T1). */
export function settingsView(
  viewContext: ViewContext,
  screen: SettingsScreen,
  viewState: ViewState,
): ModalView {
  const { head, group, position, of, nonce } = screen;
  const { head: words, settings } = viewContext.texts.trunk;
  const names = settingsOf(group);
  return trunkModal(viewContext, {
    title: words.settingsTitle(groupWords[group].label),
    callback: callback.settings,
    submit: nextLabel(viewContext, head),
    metadata: encode(head, { screen: 'settings', group, nonce, customer: short(head.customer) }, viewState),
    blocks: [
      ...top(viewContext, head, words.page(position, of, groupWords[group].label)),
      ...problemBlocks(viewContext, screen),
      section(settings.about),
      ...names.flatMap((setting) => settingBlocks(viewContext, screen, setting, viewState)),
      ...emptyBlocks(viewContext, screen, names),
      ...nav([backButton(viewContext, head.request), discardButton(viewContext, head)]),
      context(words.saved),
    ],
  });
}

function problemBlocks(viewContext: ViewContext, { problems }: SettingsScreen): ViewBlock[] {
  if (problems.length === 0) return [];
  const { settings } = viewContext.texts.trunk;
  const lines = problems
    .slice(0, 8)
    .map(({ setting, why }) => settings.problem(settingTitle(setting), sayChange(why)));
  return [section(inLines([settings.problems(problems.length), ...lines]), { blockId: 'trunk.problems' })];
}

function settingBlocks(
  viewContext: ViewContext,
  screen: SettingsScreen,
  setting: SettingName,
  viewState: ViewState,
): ViewBlock[] {
  return [
    ...inputBlocks(viewContext, screen, setting, viewState),
    ...lastSetBlock(viewContext, screen, setting),
  ];
}

function inputBlocks(
  viewContext: ViewContext,
  screen: SettingsScreen,
  setting: SettingName,
  viewState: ViewState,
): ViewBlock[] {
  const { kind } = specOf(setting);
  if (kind === 'secret') return passwordBlocks(viewContext, screen, viewState);
  if (kind === 'list') return codesBlocks(viewContext, screen, setting, viewState);
  const drawn = elementOf(viewContext, screen, setting, viewState);
  return [input({ blockId: block.value(setting), label: settingLabels[setting], optional: true, ...drawn })];
}

/** Who last set it, and when: under the input, since a hint can't name a person. */
function lastSetBlock(
  viewContext: ViewContext,
  { lastSet }: SettingsScreen,
  setting: SettingName,
): ViewBlock[] {
  const last = lastSet.get(setting);
  if (last === undefined) return [];
  const was = last.change.change === 'set-secret' ? null : valueWords(last.change);
  return [context(viewContext.texts.trunk.settings.lastSet(was, last.by, last.at, viewContext.zone))];
}

/** T7: an input that Slack can't mask; once entered, only that it was. */
function passwordBlocks(viewContext: ViewContext, screen: SettingsScreen, viewState: ViewState): ViewBlock[] {
  const { settings } = viewContext.texts.trunk;
  const { head, nonce, generated } = screen;
  const generate = button({
    action: 'trunk.password.generate',
    text: settings.generate,
    value: head.request,
  });
  const entered = changeOf(screen, 'password') !== undefined;
  if (entered && !viewState.password.open) {
    return [
      section(generated === null ? settings.entered : settings.generated(generated), {
        blockId: 'trunk.password.entered',
      }),
      actions(
        [
          button({ action: 'trunk.password.replace', text: settings.replace, value: head.request }),
          generate,
          button({
            action: 'trunk.password.drop',
            text: settings.drop,
            value: head.request,
            label: `${settings.password}: ${settings.drop}`,
          }),
        ],
        'trunk.password.actions',
      ),
    ];
  }
  return [
    input({
      blockId: block.password(nonce, viewState.password.turn),
      label: settings.password,
      hint: entered ? settings.replaceHint : settings.passwordHint,
      optional: true,
      element: {
        type: 'plain_text_input',
        action_id: action.value,
        max_length: 1_000,
        placeholder: placeholder(settings.keep),
      },
    }),
    actions([generate], 'trunk.password.actions'),
  ];
}

/** T1: what may be sent empty, and what may be cleared, together at the end of the page. */
function emptyBlocks(
  viewContext: ViewContext,
  screen: SettingsScreen,
  names: readonly SettingName[],
): ViewBlock[] {
  const { settings } = viewContext.texts.trunk;
  const { group } = screen;
  const boxes = (
    which: 'empty' | 'clear',
    of: readonly SettingName[],
    label: string,
    hint: string,
  ): ViewBlock[] => {
    if (of.length === 0) return [];
    const ticked = of.filter((setting) => changeOf(screen, setting)?.change === which);
    return [
      input({
        blockId: block[which](group),
        label,
        hint,
        optional: true,
        element: {
          type: 'checkboxes',
          action_id: action[which],
          options: of.map(box),
          ...(ticked.length === 0 ? {} : { initial_options: ticked.map(box) }),
        },
      }),
    ];
  };
  return [
    ...boxes('empty', names.filter(canEmpty), settings.empty, settings.emptyHint),
    ...boxes('clear', names.filter(canClear), settings.clear, settings.clearHint),
  ];
}

const box = (setting: SettingName) => option(settingLabels[setting], setting);

export const canEmpty = (setting: SettingName): boolean => specOf(setting).canEmpty === true;
export const canClear = (setting: SettingName): boolean => specOf(setting).kind === 'nullable-text';
