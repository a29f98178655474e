import type { Order } from '../../../ordering/order.js';
import { unreachable } from '../../../types/unreachable.js';
import type { StepInput } from '../order-service.js';
import { configurationStep } from './configuration.js';
import { customerStep } from './customer.js';
import { detailsStep } from './details.js';
import { productStep } from './product.js';
import { productsStep } from './products.js';
import type { TypedStep } from './step.js';
import { subscriptionsStep } from './subscriptions.js';

/** What stands in the inputs of a step before the review, which has none. */
export type TypedInput = Exclude<StepInput, { step: 'review' }>;

/** The step that an input is of. */
export function stepOf(input: TypedInput): TypedStep {
  switch (input.step) {
    case 'customer':
      return customerStep(input);
    case 'subscriptions':
      return subscriptionsStep(input);
    case 'product':
      return productStep(input);
    case 'products':
      return productsStep(input);
    case 'details':
      return detailsStep(input);
    case 'configuration':
      return configurationStep(input);
    default:
      return unreachable(input);
  }
}

/** Whether an input belongs to the step an order stands at: what is stale or came twice does nothing. */
export function isAtStep(order: Order, input: StepInput): boolean {
  if (order.state !== 'composing' || order.at.step !== input.step) return false;
  if (input.step === 'subscriptions' && order.at.step === 'subscriptions')
    return input.does === order.at.does;
  if ('intake' in input && 'intake' in order.at) return input.intake === order.at.intake;
  if (input.step === 'configuration' && order.at.step === 'configuration')
    return input.form === order.at.form && input.page === order.at.page;
  return true;
}
