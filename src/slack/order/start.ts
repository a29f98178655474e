import { mayOrder } from '../access.js';
import { openView, present } from './present.js';
import { nothingAsked, type AskedOrder } from './values.js';
import { foundView, startView } from './views/start.js';
import type { HandlerContext, ViewContext } from '../handlers.js';
import type { OrderKind } from '../../ordering/order.js';
import type { OrderSummary } from '../../workflow/screens.js';
import type { ModalView } from '../../wire/views.js';
import type { Answer, Opening } from '../../workflow/orders/order-service.js';

/** The kinds of order, in the order in which they are offered. */
export const builtKinds: readonly [OrderKind, ...OrderKind[]] = ['intake', 'change', 'terminate'];

/**
 * Starts an order, or offers the one in progress. To be called after the ack, with a fresh trigger. `kind`: null
 * asks which.
 */
export async function startOrder(
  context: HandlerContext,
  kind: OrderKind | null,
  typedCustomer: string | null = null,
): Promise<void> {
  if (!(await mayOrder(context))) return;
  const asked: AskedOrder = { kind, typed: typedCustomer };
  const opening = await context.useCases.orders.opening(context.actor);
  if (opening.found === 'in-progress') return openFound(context, opening.order, asked);
  const begun =
    kind !== null && opening.found === 'none'
      ? await context.useCases.orders.begin(context.actor, kind, typedCustomer)
      : await beginAsAsked(context, asked);
  if (begun === null) return void (await openView(context, startFor(context, opening, asked)));
  await present(context, null, begun);
}

/** Begins what was asked for whole, kind and customer; null where something of it is still to be asked. */
export async function beginAsAsked(
  { useCases, actor }: HandlerContext,
  { kind, typed }: AskedOrder,
): Promise<Answer | null> {
  return kind === null || typed === null ? null : useCases.orders.begin(actor, kind, typed);
}

/** `/order` alone: the order in progress as it stands, else the start. */
export async function resumeOrStart(context: HandlerContext): Promise<void> {
  if (!(await mayOrder(context))) return;
  const opening = await context.useCases.orders.opening(context.actor);
  if (opening.found !== 'in-progress') return void (await openView(context, startFor(context, opening)));
  await present(context, null, await context.useCases.orders.look(context.actor, opening.order.order));
}

export const startFor = (
  viewContext: ViewContext,
  opening: Opening,
  asked: AskedOrder = nothingAsked,
): ModalView => startView(viewContext, builtKinds, opening.found === 'parked' ? opening.orders : [], asked);

/** The order in progress, with Resume, Park and Discard; what was asked for instead is kept for when it is out of the way. */
export async function openFound(
  context: HandlerContext,
  order: OrderSummary,
  asked: AskedOrder = nothingAsked,
): Promise<void> {
  await openView(context, foundView(context, order, asked));
}
