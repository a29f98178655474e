import { fixedParts } from '../ordering/moves.js';
import { addableKinds } from '../ordering/subscriptions.js';
import type { Order } from '../ordering/order.js';
import type { ProductId } from '../types/ids.js';
import type { Read } from './order-rows.js';
import type { ScreenHead, StepName } from './screens.js';
import type { Refusal } from '../ordering/events.js';

/** The steps of an order, in their order: what it doesn't have is not counted. */
export function stepsOf(order: Order): StepName[] {
  const { intakes, subscriptions } = order.work;
  const hasNew = intakes.some((intake) => intake.subscription === null) || order.kind === 'intake';
  const hasProducts = intakes.length > 0 || order.kind !== 'terminate';
  const hasSubscriptions = subscriptions.length > 0 || order.kind !== 'intake';
  return [
    'customer',
    ...(hasSubscriptions ? (['subscriptions'] as const) : []),
    ...(hasNew ? (['product'] as const) : []),
    ...(hasProducts ? (['products'] as const) : []),
    'details',
    ...(hasProducts ? (['configuration'] as const) : []),
    'review',
  ];
}

/** Where an order stands in its wizard; a submitted one is past its last step. */
export function positionOf(order: Order): { step: StepName; position: number; steps: number } {
  const step: StepName = order.state === 'composing' ? order.at.step : 'review';
  const steps = stepsOf(order);
  return { step, position: Math.max(1, steps.indexOf(step) + 1), steps: steps.length };
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
    subscription: subscriptionOf(order, names),
    note: isComposing ? order.note : null,
    refusal: aside.refusal ?? null,
    fixed: fixedParts(order),
    canAdd: isComposing ? addableKinds(order) : [],
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
  return { number: index + 1, of: intakes.length, starts, to: intake.subscription };
}

function intakeAt(order: Extract<Order, { state: 'composing' }>): number | null {
  const { at, work } = order;
  if ('intake' in at) return at.intake;
  if (at.step !== 'configuration') return null;
  return work.forms?.[at.form]?.intake ?? null;
}
