import { md } from '../../../texts/markup.js';
import { context, input, option, placeholder, section } from '../../blocks.js';
import { limits } from '../../../wire/limits.js';
import { action, block, callback } from '../ids.js';
import { remember } from '../memory.js';
import { nav, sectionsOf, top, wizardModal } from './parts.js';
import type { ViewBlock } from '../../../wire/blocks.js';
import type { ModalView } from '../../../wire/views.js';
import type { Screen } from '../../../workflow/screens.js';
import type { Pen } from '../../dispatch.js';

type SubscriptionsScreen = Extract<Screen, { show: 'subscriptions' }>;

/** Changes and terminations: the subscriptions meant, pasted as ids or addresses, or chosen from those seen before. */
export function subscriptionsView(pen: Pen, screen: SubscriptionsScreen): ModalView {
  const { head, does, chosen } = screen;
  const { subscriptions } = pen.texts.order;
  const held = chosen.filter(({ id }) => head.fixed.subscriptions.includes(id));
  const open = chosen.filter((each) => !held.includes(each));
  return wizardModal(pen, head, {
    callback: callback.subscriptions,
    submit: pen.texts.order.head.next,
    metadata: remember(head, {
      step: 'subscriptions',
      does,
      count: chosen.length,
      ids: open.length > 50 ? null : open.map(({ id }) => id),
      beside: held.length,
      isNeeded: screen.isNeeded && held.length === 0,
    }),
    blocks: [
      ...top(pen, head),
      ...(screen.faulty.length === 0 ? [] : [section(subscriptions.faulty(screen.faulty))]),
      ...(held.length > 0 ? [section(subscriptions.fixed(head.fixed.rest ? 'all' : 'these'))] : []),
      ...(head.fixed.rest ? [] : inputs(pen, screen, open)),
      ...sectionsOf(
        chosen.map(({ id, active }) =>
          active === null
            ? subscriptions.notRead(id)
            : subscriptions.active(
                id,
                active.map((line) => md`${line.quantity} × ${line.name}`),
              ),
        ),
      ),
      ...nav(pen, head),
      context(subscriptions.next[screen.next]),
    ],
  });
}

function inputs(
  pen: Pen,
  { chosen, seen, isNeeded }: SubscriptionsScreen,
  open: SubscriptionsScreen['chosen'],
): ViewBlock[] {
  const { subscriptions } = pen.texts.order;
  const typed = open.map(({ id }) => id).join('\n');
  const hasSome = open.length < chosen.length || !isNeeded;
  const others = seen.filter((id) => !chosen.some((each) => each.id === id)).slice(0, limits.select.options);
  return [
    input({
      blockId: block.subscriptions(chosen.length),
      label: subscriptions.label,
      hint: subscriptions.hint,
      optional: others.length > 0 || hasSome,
      element: {
        type: 'plain_text_input',
        action_id: action.subscriptions,
        multiline: true,
        max_length: limits.plainTextInput,
        placeholder: placeholder(subscriptions.placeholder),
        ...(typed === '' || typed.length > limits.plainTextInput ? {} : { initial_value: typed }),
      },
    }),
    ...(others.length === 0
      ? []
      : [
          input({
            blockId: block.seen(chosen.length),
            label: subscriptions.seen,
            hint: subscriptions.seenHint,
            optional: true,
            element: {
              type: 'multi_static_select',
              action_id: action.seen,
              placeholder: placeholder(subscriptions.choose),
              options: others.map((id) => option(id, id)),
            },
          }),
        ]),
  ];
}
