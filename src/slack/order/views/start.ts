import { actions, button, context, divider, fields, input, modal, option, section } from '../../blocks.js';
import { moment } from '../../escape.js';
import { action, block, callback } from '../ids.js';
import { nothingAsked, writeAsked, type AskedOrder } from '../values.js';
import { discardButton } from './parts.js';
import type { OrderKind } from '../../../ordering/order.js';
import type { Button } from '../../../wire/elements.js';
import type { ViewBlock } from '../../../wire/blocks.js';
import type { ModalView } from '../../../wire/views.js';
import type { OrderSummary } from '../../../workflow/screens.js';
import type { ViewContext } from '../../handlers.js';

/** What `/order` opens where no order is in progress: what kind to start, and the parked ones to resume. */
export function startView(
  viewContext: ViewContext,
  kinds: readonly [OrderKind, ...OrderKind[]],
  parked: readonly OrderSummary[] = [],
  asked: AskedOrder = nothingAsked,
): ModalView {
  const { start, head } = viewContext.texts.order;
  const optionOf = (kind: OrderKind) => {
    const { text, value, description } = option(head.kinds[kind].title, kind, head.kinds[kind].about);
    return { text, value, ...(description === undefined ? {} : { description }) };
  };
  const shown = parked.slice(0, 8);
  const hidden = parked.length - shown.length;
  return modal({
    callback: callback.start,
    title: start.title,
    submit: head.next,
    close: head.close,
    metadata: writeAsked(asked),
    blocks: [
      ...(shown.length === 0 ? [] : [section(start.parked)]),
      ...shown.flatMap((order) => [
        ...summary(viewContext, order),
        actions([resume(viewContext, order, false)]),
      ]),
      ...(hidden > 0 ? [context(viewContext.texts.home.moreParked(hidden))] : []),
      ...(shown.length === 0 ? [] : [divider()]),
      input({
        blockId: block.kind,
        label: start.label,
        element: {
          type: 'radio_buttons',
          action_id: action.kind,
          options: kinds.map(optionOf),
          initial_option: optionOf(asked.kind ?? kinds[0]),
        },
      }),
      ...(asked.typed === null ? [] : [section(start.forCustomer(asked.typed))]),
      context(start.promise),
    ],
  });
}

/** What `/order` opens while an order is in progress: Resume, Park, Discard. */
export function foundView(
  viewContext: ViewContext,
  order: OrderSummary,
  asked: AskedOrder = nothingAsked,
): ModalView {
  const { start, head } = viewContext.texts.order;
  const park = button({ action: 'order.park', text: head.park, value: order.order });
  const canPark = order.stands.is === 'in-progress';
  return modal({
    callback: callback.found,
    title: start.inProgressTitle,
    close: head.close,
    metadata: writeAsked(asked),
    blocks: [
      section(start.inProgress),
      ...summary(viewContext, order),
      actions([
        resume(viewContext, order, true),
        ...(canPark ? [park] : []),
        discardButton(viewContext, order, viewContext.texts.orders.holding(order.holds, order.products)),
      ]),
    ],
  });
}

function resume(viewContext: ViewContext, order: OrderSummary, isPrimary: boolean): Button {
  const { start, head } = viewContext.texts.order;
  return button({
    action: 'order.resume',
    text: head.resume,
    value: order.order,
    label: start.resumeLabel(order.order),
    ...(isPrimary ? { style: 'primary' } : {}),
  });
}

function summary(viewContext: ViewContext, order: OrderSummary): ViewBlock[] {
  const { start, head } = viewContext.texts.order;
  const { stands } = order;
  return [
    fields([
      start.order(order.order, viewContext.texts.orders.kind(order)),
      start.customer(order.customer),
      ...('step' in stands ? [start.nextStep(head.steps[stands.step], stands.position, stands.steps)] : []),
      start.saved(moment(order.updatedAt, viewContext.zone)),
    ]),
  ];
}
