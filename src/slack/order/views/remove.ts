import { button } from '../../blocks.js';
import type { Button } from '../../../wire/elements.js';
import type { ViewContext } from '../../handlers.js';
import type { SubscriptionId } from '../../../types/ids.js';
import type { ScreenHead } from '../../../workflow/screens.js';
import { subscriptionIn } from './parts.js';

/** Takes a new subscription out of the order, after asking. */
export function removeButton(viewContext: ViewContext, intake: number): Button {
  const { product, head } = viewContext.texts.order;
  return button({
    action: 'order.remove',
    text: product.remove,
    value: String(intake),
    style: 'danger',
    confirm: {
      title: product.removeTitle,
      text: product.removeText,
      confirm: product.removeConfirm,
      deny: head.keepIt,
      style: 'danger',
    },
  });
}

/** Takes a subscription that the customer has out of the order, which then leaves it as it is; after asking. */
export function takeOutButton(
  viewContext: ViewContext,
  head: ScreenHead,
  { id, does }: { readonly id: SubscriptionId; readonly does: 'change' | 'terminate' },
): Button {
  const { common, order } = viewContext.texts;
  const { product } = order;
  const name = subscriptionIn(viewContext, head, id);
  return button({
    action: 'order.take_out',
    text: product.takeOut,
    value: id,
    label: product.takeOutLabel(name),
    confirm: {
      title: product.takeOutTitle,
      text: product.takeOutText[does](name),
      confirm: product.takeOutConfirm,
      deny: common.goBack,
    },
  });
}
