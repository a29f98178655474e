import type { Customer } from '../../../ordering/order.js';
import type { Services } from '../../services.js';
import { just, missing, type InputOf, type TypedStep } from './step.js';

/** Whose order it is. A choice is kept only by Next. */
export const customerStep = ({ customer }: InputOf<'customer'>): TypedStep => ({
  keeps: async () => null,
  next: async (services) =>
    customer === null
      ? missing('customer')
      : just({ type: 'customer-chosen', customer: wholeName(services, customer) }),
  isKept: async (_services, { work }) => work.customer?.id === customer?.id,
});

/** The customer with the name the search gave, which a menu's option had to cut. */
function wholeName(services: Services, customer: Customer): Customer {
  return { ...customer, name: services.catalogue.nameOf(customer.id) ?? customer.name };
}
