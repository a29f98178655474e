import type { Catalogue } from '../../../ordering/catalogue.js';
import type { WizardEvent } from '../../../ordering/events.js';
import { isFromReview } from '../../../ordering/onward.js';
import type { Order } from '../../../ordering/order.js';
import { step } from '../../../ordering/step.js';
import type { PickInitials } from '../../catalogue.js';
import { knownForms } from '../../drafts/schemas.js';
import { readerOf } from '../../logins.js';
import { withActive } from '../../requests/order-facts.js';
import type { Services } from '../../services.js';
import type { How } from './step.js';

/** What several steps have to know before they lead on. */

/** With the forms that the order asks for once it is done, where Next leads straight back to the review. */
export async function knowingForms(
  services: Services,
  order: Order,
  event: Extract<WizardEvent, { type: 'lines-chosen' | 'subscriptions-chosen' }>,
): Promise<WizardEvent> {
  if (order.state !== 'composing' || !isFromReview(order.at)) return event;
  const then = step(order, { ...event, forms: [], now: services.now() });
  return 'refused' in then ? event : { ...event, forms: await knownForms(services.store, then.order) };
}

/** What the operator sells for these first products; null where that is not at hand. */
export async function catalogueFor(
  services: Services,
  order: Order,
  initials: PickInitials,
  how: How,
): Promise<Catalogue | null> {
  const { customer } = order.work;
  if (customer === null) return null;
  const operator = readerOf(services, order);
  const facts =
    how === 'asking'
      ? await services.catalogue.read(operator, customer.id, initials)
      : services.catalogue.atHand(operator, customer.id, initials);
  return facts === null ? null : withActive(order, facts.catalogue);
}
