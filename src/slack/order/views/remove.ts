import { button } from '../../blocks.js';
import type { Button } from '../../../wire/elements.js';
import type { ViewContext } from '../../handlers.js';

/** Takes one subscription out of the order, after asking. */
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
