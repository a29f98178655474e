import type { ViewBlock } from '../../wire/blocks.js';
import type { OrderSummary } from '../../workflow/screens.js';
import { inLines } from '../../texts/markup.js';
import { actions, button, context, header, section } from '../blocks.js';
import type { ViewContext } from '../handlers.js';
import type { HomeModel } from '../../workflow/home-model.js';

/** What a person is composing: the order in progress, and those that are parked. */
export function progressBlocks(
  { inProgress, parked, parkedInAll }: HomeModel,
  viewContext: ViewContext,
): ViewBlock[] {
  const { home } = viewContext.texts;
  const hidden = parkedInAll - parked.length;
  return [
    header(home.inProgress),
    ...(inProgress === null
      ? [section(home.noOrder), actions([startButton(viewContext)], 'home.actions')]
      : draftBlocks(inProgress, viewContext)),
    ...(parked.length === 0
      ? []
      : [
          header(home.parkedOrders),
          ...parked.flatMap((order) => draftBlocks(order, viewContext)),
          ...(hidden > 0 ? [context(home.moreParked(hidden))] : []),
        ]),
  ];
}

const startButton = ({ texts }: ViewContext) =>
  button({ action: 'home.order', text: texts.home.start, style: 'primary' });

function draftBlocks(order: OrderSummary, { texts, zone }: ViewContext): ViewBlock[] {
  const { home } = texts;
  const { stands } = order;
  const isComposed = stands.is === 'in-progress' || stands.is === 'parked';
  const isFirst = stands.is === 'in-progress';
  const text = home.draft({
    ...order,
    next: isComposed ? { ...stands, step: texts.order.head.steps[stands.step] } : null,
    note: isComposed && stands.note !== null ? texts.notes.short(stands.note) : null,
  });
  const buttons = [
    button({
      action: 'order.resume',
      text: home.resume,
      value: order.order,
      label: `${home.resume} ${order.order}`,
      ...(isFirst ? { style: 'primary' as const } : {}),
    }),
    button({
      action: 'order.discard',
      text: home.discard,
      value: order.order,
      label: `${home.discard} ${order.order}`,
      style: 'danger',
      confirm: {
        title: home.discardTitle(order.order),
        text: home.discardText(order, order.customer, order.products),
        confirm: home.discard,
        deny: texts.common.keepIt,
        style: 'danger',
      },
    }),
  ];
  return [
    section(inLines([text, home.saved(order.order, order.updatedAt, zone)]), {
      blockId: `home.draft.${order.order}`,
    }),
    actions(buttons, `home.draft.actions.${order.order}`),
  ];
}
