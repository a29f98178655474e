import { context, input, option, placeholder, section } from '../../blocks.js';
import { action, block, callback } from '../ids.js';
import { remember } from '../memory.js';
import { nav, top, wizardModal } from './parts.js';
import type { ViewBlock } from '../../../wire/blocks.js';
import type { ModalView } from '../../../wire/views.js';
import type { Screen } from '../../../workflow/screens.js';
import type { Pen } from '../../handlers.js';

type CustomerScreen = Extract<Screen, { show: 'customer' }>;

/** Step 1: the customer, searched at the operator. */
export function customerView(pen: Pen, screen: CustomerScreen): ModalView {
  const { head, customer, typed } = screen;
  const { texts } = pen;
  const chosen = customer === null ? null : { id: customer.id, name: customer.name.slice(0, 200) };
  return wizardModal(pen, head, {
    callback: callback.customer,
    submit: texts.order.head.next,
    metadata: remember(head, { step: 'customer', customer: chosen }),
    blocks: [
      ...top(pen, { ...head, customer: null }),
      ...(customer === null && typed !== null && typed.trim() !== ''
        ? [section(texts.order.customer.typed(typed))]
        : []),
      ...(head.fixed.customer && customer !== null
        ? [section(texts.order.customer.fixed(customer.name))]
        : [customerInput(pen, customer)]),
      ...nav(pen, head),
      context(texts.order.head.saved),
    ],
  });
}

const customerInput = ({ texts }: Pen, customer: CustomerScreen['customer']): ViewBlock =>
  input({
    blockId: block.customer,
    label: texts.order.customer.label,
    hint: texts.order.customer.hint,
    element: {
      type: 'external_select',
      action_id: action.customer,
      min_query_length: 2,
      placeholder: placeholder(texts.order.customer.placeholder),
      focus_on_load: true,
      ...(customer === null ? {} : { initial_option: option(customer.name, customer.id) }),
    },
  });
