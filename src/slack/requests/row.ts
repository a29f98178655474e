import { unreachable } from '../../types/unreachable.js';
import { actions, button, section, type ActionsBlock } from '../blocks.js';
import { inLines, type Markup } from '../escape.js';
import { discardButton } from '../order/views/parts.js';
import { statusWords } from '../order/views/status.js';
import { trunkDetailsButton } from '../messages/trunk-card.js';
import { trunkRow, trunkRowButtons } from '../trunk/views/unfinished.js';
import type { Button } from '../../wire/elements.js';
import type { SectionBlock } from '../../wire/blocks.js';
import type { OwnRequest } from '../../workflow/home-model.js';
import type { OrderSummary } from '../../workflow/screens.js';
import type { ViewContext } from '../handlers.js';

/** A person's own order or trunk change as a row: where it stands, and what can be done with it. */

export const rowText = (request: OwnRequest, viewContext: ViewContext): Markup =>
  request.family === 'order'
    ? orderRow(viewContext, request.summary)
    : trunkRow(viewContext, request.summary);

/** The row with its buttons; none where nothing can be done. */
export function ownBlocks(
  request: OwnRequest,
  viewContext: ViewContext,
): readonly (SectionBlock | ActionsBlock)[] {
  const { order } = request.summary;
  const buttons = rowButtons(request, viewContext);
  return [
    section(rowText(request, viewContext), { blockId: `own.${order}` }),
    ...(buttons.length === 0 ? [] : [actions(buttons, `own.actions.${order}`)]),
  ];
}

function rowButtons(request: OwnRequest, viewContext: ViewContext): readonly Button[] {
  if (request.family === 'trunk') return trunkRowButtons(viewContext, request.summary);
  const { summary } = request;
  const repeat = canRepeat(summary) ? [repeatButton(summary, viewContext)] : [];
  return isComposed(summary)
    ? composedButtons(summary, viewContext)
    : [...detailsButtons(request, viewContext), ...repeat];
}

/** The button that shows the details of what was submitted; none where there are none. */
export function detailsButtons(request: OwnRequest, viewContext: ViewContext): readonly Button[] {
  const { texts } = viewContext;
  if (request.family === 'trunk') {
    const { stands } = request.summary;
    return stands.is === 'submitted' ? [trunkDetailsButton(stands.card, viewContext)] : [];
  }
  const { summary } = request;
  if (!wasSubmitted(summary)) return [];
  return [
    button({
      action: 'request.details',
      text: texts.home.details,
      value: summary.order,
      label: texts.card.detailsOf(summary.order),
    }),
  ];
}

export const isComposed = ({ stands }: OrderSummary): boolean =>
  stands.is === 'in-progress' || stands.is === 'parked';

export function composedButtons(summary: OrderSummary, viewContext: ViewContext): readonly Button[] {
  const { order: words } = viewContext.texts;
  return [
    button({
      action: 'order.resume',
      text: words.head.resume,
      value: summary.order,
      label: words.start.resumeLabel(summary.order),
    }),
    discardButton(viewContext, summary, viewContext.texts.orders.holding(summary.holds, summary.products)),
  ];
}

const repeatButton = ({ order }: OrderSummary, { texts }: ViewContext): Button =>
  button({
    action: 'order.repeat',
    text: texts.order.commands.repeat,
    value: order,
    label: texts.order.commands.repeatLabel(order),
  });

/** One in doubt may have been placed: nobody is led to order the same once more. */
const canRepeat = ({ stands, customer }: OrderSummary): boolean =>
  customer !== null && stands.is !== 'in-doubt' && stands.is !== 'submitting';

/** Whether there is a request to show the details of. */
function wasSubmitted({ stands }: OrderSummary): boolean {
  switch (stands.is) {
    case 'in-progress':
    case 'parked':
    case 'submitting':
    case 'discarded':
      return false;
    case 'open':
    case 'approved':
    case 'placing':
    case 'placed':
    case 'in-doubt':
    case 'rejected':
    case 'expired':
    case 'withdrawn':
    case 'returned':
    case 'replaced':
      return true;
    default:
      return unreachable(stands);
  }
}

function orderRow(viewContext: ViewContext, found: OrderSummary): Markup {
  const { orders, order } = viewContext.texts;
  const { commands } = order;
  const line = commands.line(
    found.order,
    orders.kind(found),
    found.customer?.slice(0, 100) ?? null,
    orders.holding(found.holds, found.products),
    standing(viewContext, found.stands),
  );
  const note = 'note' in found.stands && found.stands.is !== 'returned' ? found.stands.note : null;
  return note === null ? line : inLines([line, commands.cameBack(viewContext.texts.notes.short(note))]);
}

function standing(viewContext: ViewContext, stands: OrderSummary['stands']): Markup {
  const { commands, head } = viewContext.texts.order;
  switch (stands.is) {
    case 'in-progress':
      return commands.inProgress(head.steps[stands.step], stands.position, stands.steps);
    case 'parked':
      return commands.parked(head.steps[stands.step], stands.position, stands.steps);
    case 'submitting':
      return commands.submitting;
    case 'discarded':
      return commands.discarded;
    default:
      return statusWords(viewContext, stands);
  }
}
