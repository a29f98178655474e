import type { Order } from './order.js';

/** A step of the wizard, as far as an order has it. */
export type StepName =
  'customer' | 'subscriptions' | 'product' | 'products' | 'details' | 'configuration' | 'review';

/** The steps of an order, in their order: what it doesn't have is not counted. */
export function stepsOf(order: Order): StepName[] {
  const { intakes, subscriptions } = order.work;
  const hasNew = intakes.some((intake) => intake.subscription === null) || order.kind === 'intake';
  const hasProducts = intakes.length > 0 || order.kind !== 'terminate';
  const isNaming = order.state === 'composing' && order.at.step === 'subscriptions';
  const hasSubscriptions = subscriptions.length > 0 || isNaming || order.kind !== 'intake';
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
