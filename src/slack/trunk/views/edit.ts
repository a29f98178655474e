import { option, context, input } from '../../blocks.js';
import { isSettingGroup, settingGroups, type SettingGroup } from '../../../trunk/index.js';
import { groupWords } from '../../../texts/index.js';
import { action, block, callback } from '../ids.js';
import { encode, short, type ViewState } from '../private-metadata.js';
import { backButton, channelInput, customerInput, nav, nextLabel, top, trunkModal } from './parts.js';
import type { ModalView } from '../../../wire/views.js';
import type { TrunkScreen } from '../../../workflow/trunk/trunk-service.js';
import type { ViewContext } from '../../handlers.js';

/** The first two screens of the edit: which channel, and which groups of its settings. */

export function channelView(
  viewContext: ViewContext,
  { head, typed }: Extract<TrunkScreen, { show: 'channel' }>,
  viewState: ViewState,
): ModalView {
  const { head: words, groups } = viewContext.texts.trunk;
  const channel = (head.channel ?? typed ?? '').slice(0, 255);
  const customer = short(head.customer);
  return trunkModal(viewContext, {
    title: words.titles.edit,
    callback: callback.channel,
    submit: nextLabel(viewContext, head),
    metadata: encode(head, { screen: 'channel', channel, customer }, viewState),
    blocks: [
      ...top(viewContext, { ...head, channel: null, customer: null }, words.step('channel'), [
        words.nothingYet,
      ]),
      customerInput(viewContext, customer, { blockId: block.customer, actionId: action.customer }),
      channelInput(viewContext, channel),
      context(groups.about),
    ],
  });
}

const allGroups: readonly SettingGroup[] = Object.keys(settingGroups).filter(isSettingGroup);

const groupOption = (group: SettingGroup) => option(groupWords[group].label, group, groupWords[group].about);

export function groupsView(
  viewContext: ViewContext,
  { head, groups }: Extract<TrunkScreen, { show: 'groups' }>,
  viewState: ViewState,
): ModalView {
  const { head: words, groups: say } = viewContext.texts.trunk;
  return trunkModal(viewContext, {
    title: words.groupsTitle,
    callback: callback.groups,
    submit: words.next,
    metadata: encode(head, { screen: 'groups', groups: [...groups] }, viewState),
    blocks: [
      ...top(viewContext, head, words.step('groups'), [words.nothingYet]),
      input({
        blockId: block.groups,
        label: say.label,
        element: {
          type: 'checkboxes',
          action_id: action.groups,
          options: allGroups.map(groupOption),
          ...(groups.length === 0 ? {} : { initial_options: groups.map(groupOption) }),
        },
      }),
      ...nav([backButton(viewContext, head.request)]),
      context(say.about),
    ],
  });
}
