import { button } from '../../blocks.js';
import type { Button } from '../../../wire/elements.js';
import type { Pen } from '../../handlers.js';

/** Takes one subscription out of the order, after asking. */
export function removeButton(pen: Pen, intake: number): Button {
  const { product, head } = pen.texts.order;
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
