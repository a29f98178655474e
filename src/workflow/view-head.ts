import type { Order } from '../ordering/order.js';
import type { ProductId } from '../types/ids.js';
import type { Read } from './order-rows.js';
import type { ScreenHead, StepName } from './screens.js';
import type { Refusal } from '../ordering/events.js';

/** The steps of an order of new subscriptions, in their order; configuration is skipped where nothing asks for it. */
export const steps: readonly StepName[] = [
  'customer',
  'product',
  'products',
  'details',
  'configuration',
  'review',
];

/** Where an order stands in its wizard; a submitted one is past its last step. */
export function positionOf(order: Order): { step: StepName; position: number } {
  const step: StepName = order.state === 'composing' ? order.at.step : 'review';
  return { step, position: steps.indexOf(step) + 1 };
}

/** What stands above every screen of an order. */
export function headOf(
  { order, version }: Read,
  aside: { readonly refusal?: Refusal['refused'] | null },
  names: ReadonlyMap<ProductId, string> = new Map(),
): ScreenHead {
  const isComposing = order.state === 'composing';
  return {
    order: order.id,
    version,
    kind: order.kind,
    customer: order.work.customer?.name ?? null,
    ...positionOf(order),
    steps: steps.length,
    subscription: subscriptionOf(order, names),
    note: isComposing ? order.note : null,
    refusal: aside.refusal ?? null,
    fixed: order.draft.use === 'kept',
  };
}

function subscriptionOf(order: Order, names: ReadonlyMap<ProductId, string>): ScreenHead['subscription'] {
  const key = order.state === 'composing' ? intakeAt(order) : null;
  const { intakes } = order.work;
  const index = intakes.findIndex((intake) => intake.key === key);
  const intake = intakes[index];
  if (intake === undefined) return null;
  const name = intake.initial === null ? undefined : names.get(intake.initial.productId);
  const starts =
    name === undefined || intake.initial === null ? null : { name, quantity: intake.initial.quantity };
  return { number: index + 1, of: intakes.length, starts };
}

function intakeAt(order: Extract<Order, { state: 'composing' }>): number | null {
  const { at, work } = order;
  if ('intake' in at) return at.intake;
  if (at.step !== 'configuration') return null;
  return work.forms?.[at.form]?.intake ?? null;
}
