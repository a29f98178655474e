import { commands } from './order-commands.js';
import { form } from './order-form.js';
import { head } from './order-head.js';
import { banner, refusals } from './order-notes.js';
import { prices } from './order-prices.js';
import { failed, queued, review, status, working } from './order-review.js';
import { subscriptions } from './order-subscriptions.js';
import { customer, details, product, products, start } from './order-steps.js';

/** Every word of the order wizard and of `/order`. */
export const order = {
  head,
  start,
  customer,
  subscriptions,
  product,
  products,
  details,
  form,
  review,
  working,
  queued,
  failed,
  status,
  banner,
  refusals,
  prices,
  commands,
} as const;
