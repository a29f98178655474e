import { secretKeys } from '../../forms/index.js';
import { OperatorFailure } from '../../operator/index.js';
import { formFacts, readConfiguration } from './configuring.js';
import { initialsOf, namesIn } from '../requests/facts.js';
import { newReference, type House } from '../house.js';
import { headOf } from './view-head.js';
import { readerOf } from '../logins.js';
import type { FormModel, FormValues } from '../../forms/index.js';
import type { CatalogueFacts } from '../catalogue.js';
import type { In } from '../../ordering/order.js';
import type { Aside, Drawn } from './view-parts.js';
import type { Read } from '../requests/order-rows.js';

/** One product's configuration form, with its remote values. */
export async function configuration(
  house: House,
  read: Read<In<'composing'>>,
  at: Extract<In<'composing'>['at'], { step: 'configuration' }>,
  how: 'at hand' | 'asking',
  aside: Aside,
): Promise<Drawn> {
  const { order } = read;
  const facts = await formFacts(house, order, at.form, how);
  if (facts === null && how === 'at hand')
    return { screen: { show: 'working', head: headOf(read, aside), on: 'draft' }, complete: false };
  if (facts === null) {
    const reference = newReference(house);
    house.log.error({ reference, order: order.id, at }, 'A form has no schema');
    return { screen: { show: 'gone' }, complete: true };
  }
  const known = await catalogueFor(house, order, how);
  const names = known === null ? new Map() : namesIn(known.catalogue);
  const { model } = readConfiguration(facts, {});
  const { readAt, unread, cut, fetchable, given } = facts.remote;
  return {
    screen: {
      show: 'configuration',
      head: headOf(read, aside, names),
      form: at.form,
      of: order.work.forms?.length ?? 0,
      product: names.get(facts.ref.productId) ?? 'This product',
      model,
      ...apart(model, facts.values),
      errors: aside.errors ?? [],
      page: at.page,
      prefilledFrom: facts.prefilledFrom,
      remote: { readAt, unread, cut, fetchable, given, unfetched: aside.unfetched ?? null },
      nonce: order.work.nonce,
    },
    // The form opens at once; the names of the products follow where they were forgotten meanwhile.
    complete: known !== null || how === 'asking',
  };
}

/** What is known of the products: for their names alone, so that none of it is worth a failure. */
async function catalogueFor(
  house: House,
  order: In<'composing'>,
  how: 'at hand' | 'asking',
): Promise<CatalogueFacts | null> {
  const { customer } = order.work;
  if (customer === null) return null;
  const operator = readerOf(house, order);
  const initials = initialsOf(order);
  const known = house.catalogue.atHand(operator, customer.id, initials);
  if (known !== null || how === 'at hand') return known;
  try {
    return await house.catalogue.read(operator, customer.id, initials);
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
