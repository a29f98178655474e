import { OperatorFailure } from '../../operator/index.js';
import { linesOf, type Note, type Order } from '../../ordering/order.js';
import { initialsOf, namesIn, problemsOf, verdictOf } from '../requests/order-facts.js';
import { fingerprintOf } from './draft-fingerprint.js';
import { operatorProblem } from '../problems.js';
import { rememberedSchemas } from './schemas.js';
import { couldMixUp, mixedUpIn } from './ambiguous-entries.js';
import { readerOf } from '../logins.js';
import type { DraftEntries } from './draft-entries.js';
import type { Services } from '../services.js';
import type { JobOf } from '../outbox/jobs.js';

/**
 * Why an order's products should not be put into a draft that it then keeps (O3), told while they can still be
 * changed; null where nothing is in the way.
 */
export async function beforeFixing(
  services: Services,
  order: Order,
  entries: DraftEntries,
  purpose: JobOf<'acquire-draft'>['purpose'],
): Promise<Note | null> {
  if (services.settings.patchRemove || entries.rest === null || entries.rest.intakes.length === 0)
    return null;
  const lease = await services.store.read.leases.of(order.id);
  // All of it was put there before: nothing can be changed any more.
  if (lease?.fingerprint === fingerprintOf(entries)) return null;
  const at = services.now();
  const broken = await brokenRules(services, order);
  if (broken.length > 0) return { why: 'rules', messages: broken, at };
  const messages =
    purpose === 'dry-run' ? await mixedUpIn(services, order) : await couldBeMixedUp(services, order);
  return messages.length > 0 ? { why: 'not-told-apart', messages, at } : null;
}

/**
 * By all products that the operator lists, where the order has others than those it can start with: the initial ones
 * don't tell what else is no longer sold (P13).
 */
async function brokenRules(services: Services, order: Order): Promise<string[]> {
  const { customer } = order.work;
  if (customer === null) return [];
  try {
    const asked = [readerOf(services, order), customer.id, initialsOf(order)] as const;
    const initial = (await services.catalogue.read(...asked)).catalogue;
    const areListed = order.work.intakes
      .flatMap(linesOf)
      .every(({ productId }) => initial.products.some(({ id }) => id === productId));
    const catalogue = areListed ? initial : (await services.catalogue.readWhole(...asked)).catalogue;
    return problemsOf(order, verdictOf(order, catalogue), namesIn(catalogue)).map(({ says }) => says);
  } catch (error) {
    if (!(error instanceof OperatorFailure)) throw error;
    // What can't be asked here is told by the dry run.
    operatorProblem(services, error, 'all products, before a draft is filled');
    return [];
  }
}

async function couldBeMixedUp(services: Services, order: Order): Promise<string[]> {
  const known = await rememberedSchemas(services.store, order);
  return couldMixUp(services, order, (id) => known.get(id)?.hash !== 'none');
}
