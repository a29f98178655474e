import { secretKeys } from '../../forms/index.js';
import { OperatorFailure } from '../../operator/index.js';
import { formFacts, readConfiguration } from './configuring.js';
import { initialsOf } from '../requests/order-facts.js';
import { newReference, type Services } from '../services.js';
import { asking } from './view-asking.js';
import { headOf } from './view-head.js';
import { namesFor } from './names.js';
import { readerOf } from '../logins.js';
import type { FormModel, FormValues } from '../../forms/index.js';
import type { CatalogueFacts } from '../catalogue.js';
import type { In } from '../../ordering/order.js';
import type { StepExtras, Drawn } from './view-parts.js';
import type { OrderRead } from '../requests/order-family.js';

/** One product's configuration form, with its remote values. */
export async function configuration(
  services: Services,
  read: OrderRead<In<'composing'>>,
  at: Extract<In<'composing'>['at'], { step: 'configuration' }>,
  how: 'at hand' | 'asking',
  extras: StepExtras,
): Promise<Drawn> {
  const { request: order } = read;
  const facts = await formFacts(services, order, at.form, how);
  if (facts === null && how === 'at hand')
    return { screen: asking(services, read, 'configuration', extras), complete: false };
  if (facts === null) {
    const reference = newReference(services);
    services.log.error({ reference, order: order.id, at }, 'A form has no schema');
    return { screen: { show: 'gone' }, complete: true };
  }
  const known = await catalogueFor(services, order, how);
  const names = namesFor(services, order, known);
  const { model } = readConfiguration(facts, {});
  const { readAt, unread, cut, fetchable, given } = facts.remote;
  return {
    screen: {
      show: 'configuration',
      head: headOf(read, extras, names),
      form: at.form,
      of: order.work.forms?.length ?? 0,
      product: names.get(facts.ref.productId) ?? 'This product',
      model,
      ...apart(model, facts.values),
      errors: extras.errors ?? [],
      page: at.page,
      prefilledFrom: facts.prefilledFrom,
      remote: { readAt, unread, cut, fetchable, given, unfetched: extras.unfetched ?? null },
      nonce: order.work.nonce,
    },
    // The form opens at once; the names of the products follow where they were forgotten meanwhile.
    complete: known !== null || names.has(facts.ref.productId) || how === 'asking',
  };
}

/** What is known of the products: for their names alone, so that none of it is worth a failure. */
async function catalogueFor(
  services: Services,
  order: In<'composing'>,
  how: 'at hand' | 'asking',
): Promise<CatalogueFacts | null> {
  const { customer } = order.work;
  if (customer === null) return null;
  const operator = readerOf(services, order);
  const initials = initialsOf(order);
  const known = services.catalogue.atHand(operator, customer.id, initials);
  if (known !== null || how === 'at hand') return known;
  try {
    return await services.catalogue.read(operator, customer.id, initials);
  } catch (error) {
    if (!(error instanceof OperatorFailure)) throw error;
    return null;
  }
}

/** A secret that was entered never comes back to a screen; only that there is one. */
function apart(model: FormModel, values: FormValues): { values: FormValues; secretsSet: string[] } {
  const secret = new Set(secretKeys(model));
  const entries = Object.entries(values);
  return {
    values: Object.fromEntries(entries.filter(([key]) => !secret.has(key))),
    secretsSet: entries.filter(([key, raw]) => secret.has(key) && raw !== '').map(([key]) => key),
  };
}
