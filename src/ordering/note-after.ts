import { linesOf, type Drift, type Intake, type Note, type Work } from './order.js';
import { canonical } from './plan.js';
import { unreachable } from '../types/unreachable.js';

/**
 * What is left of the reason why an order is back, once its work was edited: what it names and what is another by now
 * is no reason any more. What an approver wrote, and what has nothing to do with the content, stays.
 */
export function noteAfter(note: Note | null, before: Work, after: Work): Note | null {
  if (note === null) return null;
  switch (note.why) {
    case 'wish-date-past':
      return before.wishDate === after.wishDate ? note : null;
    case 'rules':
    case 'not-told-apart':
      return isSame(ordered(before), ordered(after)) ? note : null;
    // The operator refused the order as it stood: as it stands now nobody has asked.
    case 'dry-run-failed':
    case 'operator-refused':
      return isSame(content(before), content(after)) ? note : null;
    case 'drift': {
      const changes = note.changes.filter((change) => !isMended(change, before, after));
      return changes.length === 0 && note.changes.length > 0 ? null : { ...note, changes };
    }
    case 'rejected':
    case 'expired':
    case 'withdrawn':
    case 'foreign-entries':
    case 'left-in-draft':
    case 'operator-unavailable':
    case 'not-configurable':
    case 'configuration-unknown':
    case 'gave-up':
    case 'restored':
    case 'plan-altered':
    case 'not-placed':
    case 'too-few-approvers':
    case 'not-allowed':
    case 'card-impossible':
      return note;
    default:
      return unreachable(note);
  }
}

/** Whether what a difference names was changed since. */
function isMended(change: Drift, before: Work, after: Work): boolean {
  switch (change.what) {
    case 'price':
    case 'product':
      return !isSame(linesWith(before, change.productId), linesWith(after, change.productId));
    case 'schema':
      return !isSame(answersTo(before, change.productId), answersTo(after, change.productId));
    case 'active': {
      const isThere = ({ subscriptions }: Work) => subscriptions.some(({ id }) => id === change.subscription);
      return isThere(before) && !isThere(after);
    }
    case 'wish-date':
      return before.wishDate !== after.wishDate;
    case 'total':
    case 'rules':
      return !isSame(ordered(before), ordered(after));
    case 'draft':
    case 'other-draft':
    case 'account':
      return false;
    default:
      return unreachable(change);
  }
}

const isSame = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);

const ordered = ({ customer, intakes, subscriptions }: Work) => ({
  customer: customer?.id ?? null,
  intakes: intakes.map((intake) => [intake.key, intake.subscription, linesIn(intake)]),
  subscriptions: subscriptions.map(({ id, does }) => `${id} ${does}`).toSorted(),
});

const content = (work: Work) => ({
  ...ordered(work),
  wishDate: work.wishDate,
  reference: work.reference,
  values: work.configurations.map(({ intake, productId, values }) => ({ intake, productId, values })),
});

/** In whatever order they were entered. */
const linesIn = (intake: Intake) =>
  linesOf(intake)
    .map(({ productId, quantity }) => `${productId}=${quantity}`)
    .sort();

const linesWith = ({ intakes }: Work, product: string) =>
  intakes.flatMap((intake) =>
    linesOf(intake)
      .filter(({ productId }) => productId === product)
      .map(({ quantity }) => [intake.key, quantity]),
  );

const answersTo = ({ configurations }: Work, product: string) =>
  configurations
    .filter(({ productId }) => productId === product)
    .map(({ intake, values, hash }) => [intake, values, hash ?? null]);
