import { context, input, option, placeholder, section } from '../../blocks.js';
import { action, block, callback } from '../ids.js';
import { encode } from '../private-metadata.js';
import { namedBlocks } from '../../named-customer.js';
import { nav, top, wizardModal } from './parts.js';
import type { ViewBlock } from '../../../wire/blocks.js';
import type { ModalView } from '../../../wire/views.js';
import type { Screen } from '../../../workflow/screens.js';
import type { ViewContext } from '../../handlers.js';

/** The action that takes one of the customers that were found for what was typed. */
export const takeCustomer = 'order.take';

type CustomerScreen = Extract<Screen, { show: 'customer' }>;

/** The customer step: the end customer, searched at the operator. */
export function customerView(viewContext: ViewContext, screen: CustomerScreen): ModalView {
  const { head, customer, named } = screen;
  const { texts } = viewContext;
  const chosen = customer === null ? null : { id: customer.id, name: customer.name.slice(0, 200) };
  return wizardModal(viewContext, head, {
    callback: callback.customer,
    submit: texts.order.head.next,
    metadata: encode(head, { step: 'customer', customer: chosen }),
    blocks: [
      ...top(viewContext, { ...head, customer: null }),
      ...(customer === null && named !== null ? namedBlocks(viewContext, named, takeCustomer) : []),
      ...(head.fixed.customer && customer !== null
        ? [section(texts.order.customer.fixed(customer.name))]
        : [customerInput(viewContext, customer)]),
      ...nav(viewContext, head),
      context(texts.order.head.saved),
    ],
  });
}

const customerInput = ({ texts }: ViewContext, customer: CustomerScreen['customer']): ViewBlock =>
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
