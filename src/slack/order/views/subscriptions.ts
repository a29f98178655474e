import { md } from '../../../texts/markup.js';
import { context, input, placeholder, section } from '../../blocks.js';
import { limits } from '../../../wire/limits.js';
import { action, block, callback, mostInInput } from '../ids.js';
import { encode } from '../private-metadata.js';
import { nav, nextLabel, sectionsOf, top, wizardModal } from './parts.js';
import type { ViewBlock } from '../../../wire/blocks.js';
import type { ModalView } from '../../../wire/views.js';
import type { Screen } from '../../../workflow/screens.js';
import type { ViewContext } from '../../handlers.js';

type SubscriptionsScreen = Extract<Screen, { show: 'subscriptions' }>;

/** Changes and terminations: the subscriptions meant, pasted as ids or addresses, or chosen from those seen before. */
export function subscriptionsView(viewContext: ViewContext, screen: SubscriptionsScreen): ModalView {
  const { head, does, chosen } = screen;
  const { subscriptions } = viewContext.texts.order;
  const held = chosen.filter(({ id }) => head.fixed.subscriptions.includes(id));
  const open = chosen.filter((each) => !held.includes(each));
  return wizardModal(viewContext, head, {
    callback: callback.subscriptions,
    submit: nextLabel(viewContext, head, screen.next === 'nothing'),
    metadata: encode(head, {
      step: 'subscriptions',
      does,
      count: chosen.length,
      ids: open.length > 50 ? null : open.map(({ id }) => id),
      inputs: inInputs([...open.map(({ id }) => id), ...screen.stray]).length,
      beside: held.length,
      isNeeded: screen.isNeeded && held.length === 0,
      offers: screen.offers,
    }),
    blocks: [
      ...top(viewContext, head),
      ...(does === 'terminate' ? [section(subscriptions.ends)] : []),
      ...(screen.stray.length === 0 ? [] : [section(subscriptions.faulty(screen.stray))]),
      ...(held.length > 0 ? [section(subscriptions.fixed(head.fixed.rest ? 'all' : 'these'))] : []),
      ...(head.fixed.rest ? [] : inputs(viewContext, screen, open)),
      ...sectionsOf(
        chosen.map(({ id, active }) =>
          active === null
            ? head.fixed.subscriptions.includes(id)
              ? subscriptions.heldUnread(id)
              : subscriptions.notRead(id)
            : screen.areNamesComing
              ? subscriptions.namesFollow(id, active.length)
              : subscriptions.active(
                  id,
                  active.map((line) => md`${line.quantity} × ${line.name}`),
                ),
        ),
      ),
      ...nav(viewContext, head),
      context(subscriptions.next[screen.next]),
    ],
  });
}

/** As many inputs as it takes to hold all of these lines, each with room for some more. */
function inInputs(lines: readonly string[]): readonly string[] {
  const texts: string[] = [];
  for (const line of lines) {
    const last = texts.at(-1);
    const joined = last === undefined ? line : `${last}\n${line}`;
    if (last === undefined || joined.length > mostInInput) texts.push(line);
    else texts[texts.length - 1] = joined;
  }
  return texts.length === 0 ? [''] : texts;
}

function inputs(
  viewContext: ViewContext,
  { chosen, offers, isNeeded, stray }: SubscriptionsScreen,
  open: SubscriptionsScreen['chosen'],
): ViewBlock[] {
  const { subscriptions } = viewContext.texts.order;
  const hasSome = open.length < chosen.length || !isNeeded;
  return [
    ...inInputs([...open.map(({ id }) => id), ...stray]).map((text, index) =>
      input({
        blockId: block.subscriptions(chosen.length, index),
        label: index === 0 ? subscriptions.label : subscriptions.moreLabel(index + 1),
        hint: subscriptions.hint,
        optional: index > 0 || offers || hasSome,
        element: {
          type: 'plain_text_input',
          action_id: action.subscriptions,
          multiline: true,
          max_length: limits.plainTextInput,
          placeholder: placeholder(subscriptions.placeholder),
          ...(text === '' ? {} : { initial_value: text }),
        },
      }),
    ),
    ...(!offers
      ? []
      : [
          input({
            blockId: block.seen(chosen.length),
            label: subscriptions.seen,
            hint: subscriptions.seenHint,
            optional: true,
            element: {
              type: 'multi_external_select',
              action_id: action.seen,
              min_query_length: 0,
              placeholder: placeholder(subscriptions.search),
            },
          }),
        ]),
  ];
}
