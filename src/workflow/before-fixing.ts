import { OperatorFailure } from '../operator/index.js';
import { fixedParts } from '../ordering/moves.js';
import { linesOf, type Note, type Order } from '../ordering/order.js';
import { initialsOf, namesIn, problemsOf, verdictOf } from './facts.js';
import { operatorProblem } from './problems.js';
import { readerOf } from './profiles.js';
import { rememberedSchemas } from './schemas.js';
import { couldMixUp, mixedUpIn } from './told-apart.js';
import type { House } from './house.js';

/**
 * Why an order should not be put into a draft that it then keeps (O3), said while its products can still be changed;
 * null where nothing is in the way, 'ask' where the operator has to be asked first.
 */
export async function beforeFixing(
  house: House,
  order: Order,
  how: 'at hand' | 'asking',
): Promise<Note | null | 'ask'> {
  if (house.settings.patchRemove || fixedParts(order).rest || order.work.intakes.length === 0) return null;
  const messages = await brokenRules(house, order, how);
  if (messages === 'ask') return 'ask';
  const at = house.now();
  if (messages.length > 0) return { why: 'rules', messages, at };
  const known = await rememberedSchemas(house.store, order);
  const intakes = order.work.intakes.map((intake) => ({ ...intake, lines: linesOf(intake) }));
  const mixable = await couldMixUp(house, order.workspace, intakes, (id) => known.get(id)?.hash !== 'none');
  return mixable.length > 0 ? { why: 'not-told-apart', messages: mixable, at } : null;
}

/** The same for a dry run, of an order that is configured: by what is known without asking. */
export async function beforeDryRun(house: House, order: Order): Promise<Note | null> {
  if (house.settings.patchRemove || fixedParts(order).rest) return null;
  const messages = await mixedUpIn(house, order);
  return messages.length > 0 ? { why: 'not-told-apart', messages, at: house.now() } : null;
}

/** By all products that the operator lists: the initial ones alone don't tell what else is no longer sold (P13). */
async function brokenRules(house: House, order: Order, how: 'at hand' | 'asking'): Promise<string[] | 'ask'> {
  const { customer } = order.work;
  if (customer === null) return [];
  const operator = readerOf(house, order);
  const initials = initialsOf(order);
  try {
    const facts =
      how === 'asking'
        ? await house.catalogue.readWhole(operator, customer.id, initials)
        : house.catalogue.wholeAtHand(operator, customer.id, initials);
    if (facts === null) return 'ask';
    const verdict = verdictOf(order, facts.catalogue);
    return problemsOf(order, verdict, namesIn(facts.catalogue)).map(({ says }) => says);
  } catch (error) {
    if (!(error instanceof OperatorFailure)) throw error;
    // What can't be asked here is told by the dry run.
    operatorProblem(house, error, 'all products, before a draft is filled');
    return [];
  }
}
