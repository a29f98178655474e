import { option, context, input } from '../../blocks.js';
import { isSettingGroup, settingGroups, type SettingGroup } from '../../../trunk/index.js';
import { action, block, callback } from '../ids.js';
import { remember, short, type Kept } from '../memory.js';
import { backButton, channelInput, customerInput, nav, top, trunkModal } from './parts.js';
import type { ModalView } from '../../../wire/views.js';
import type { TrunkScreen } from '../../../workflow/trunk/desk.js';
import type { Pen } from '../../handlers.js';

/** The first two screens of the edit: which channel, and which groups of its settings. */

export function channelView(
  pen: Pen,
  { head, typed }: Extract<TrunkScreen, { show: 'channel' }>,
  kept: Kept,
): ModalView {
  const { head: words, groups } = pen.texts.trunk;
  const channel = (head.channel ?? typed ?? '').slice(0, 255);
  const customer = short(head.customer);
  return trunkModal(pen, {
    title: words.titles.edit,
    callback: callback.channel,
    submit: words.next,
    metadata: remember(head, { screen: 'channel', channel, customer }, kept),
    blocks: [
      ...top(pen, { ...head, channel: null, customer: null }, words.step('channel'), [words.nothingYet]),
      customerInput(pen, customer, { blockId: block.customer, actionId: action.customer }),
      channelInput(pen, channel),
      context(groups.about),
    ],
  });
}

const allGroups: readonly SettingGroup[] = Object.keys(settingGroups).filter(isSettingGroup);

const groupOption = (group: SettingGroup) =>
  option(settingGroups[group].label, group, settingGroups[group].about);

export function groupsView(
  pen: Pen,
  { head, groups }: Extract<TrunkScreen, { show: 'groups' }>,
  kept: Kept,
): ModalView {
  const { head: words, groups: say } = pen.texts.trunk;
  return trunkModal(pen, {
    title: words.titles.edit,
    callback: callback.groups,
    submit: words.next,
    metadata: remember(head, { screen: 'groups', groups: [...groups] }, kept),
    blocks: [
      ...top(pen, head, words.step('groups'), [words.nothingYet]),
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
      ...nav([backButton(pen, head.request)]),
      context(say.about),
    ],
  });
}
