import { go } from './moves.js';
import { withForms } from './reading.js';
import type { OrderEvent, Step } from './events.js';
import type { FormRef, In, Intake, Place, Work } from './order.js';

/** Where Next leads: from step to step, or straight back to the review where a step was opened from there. */

type Composing = In<'composing'>;

/** Leads back to the review. */
export const back = { backTo: 'review' } as const;

/** Whether a step was opened from the review, by Edit. */
export const isFromReview = (at: Place): boolean => 'backTo' in at && at.backTo === 'review';

/** What another place takes over of where the order stands: that it leads back to the review. */
export const returning = (at: Place): { readonly backTo?: 'review' } => (isFromReview(at) ? back : {});

/** What is still to be read, put right or chosen: subscriptions first, then the next intake that has nothing; else the details. */
export function nextUnfinished({ work }: Composing): Exclude<Place, { step: 'customer' | 'review' }> {
  const unread = work.subscriptions.find((each) => each.active === null);
  if (unread !== undefined) return { step: 'subscriptions', does: unread.does };
  const [stray] = work.strayLines;
  if (stray !== undefined) return { step: 'subscriptions', does: stray.does };
  const left = work.intakes.find(hasNothing);
  return left === undefined ? { step: 'details' } : placeOf(left);
}

const hasNothing = ({ subscription, initial, lines }: Intake): boolean =>
  subscription === null ? initial === null : lines.length === 0;

/** Whether Next leads back to the review as things stand: no other subscription of the order is still to be filled in. */
export const leadsToReview = ({ at, work }: Composing): boolean =>
  isFromReview(at) &&
  !work.intakes.some((intake) => hasNothing(intake) && !('intake' in at && at.intake === intake.key));

/** Where an intake is edited: at its first product while it has none. */
export const placeOf = ({
  key,
  initial,
  subscription,
}: Intake): Extract<Place, { step: 'product' | 'products' }> => ({
  step: initial === null && subscription === null ? 'product' : 'products',
  intake: key,
});

/**
 * Next of a step that says what is ordered: to the next one that is not finished. Opened from the review it leads back
 * there, unless something else has become wrong.
 */
export function onward(
  order: Composing,
  event: Extract<OrderEvent, { type: 'lines-chosen' | 'subscriptions-chosen' }>,
): Step {
  const open = nextUnfinished(order);
  if (!isFromReview(order.at)) return go({ ...order, note: null, at: open }, event);
  if (open.step !== 'details' || order.work.wishDate === null)
    return go({ ...order, at: { ...open, ...back } }, event);
  return askForms(order, event, event.forms ?? null);
}

/** The forms of what is ordered, or the review; where a schema is not known, the draft is asked for it first. */
export function askForms(order: Composing, event: OrderEvent, forms: readonly FormRef[] | null): Step {
  if (forms !== null) return go(arriveAtForms(withForms(order, forms)), event);
  const wanted: Composing = {
    ...order,
    note: null,
    at: { step: 'configuration', form: 0, page: 0, ...returning(order.at) },
    draft: { use: 'wanted', purpose: 'schemas', since: event.now },
  };
  return go(wanted, event, { do: 'acquire-draft', purpose: 'schemas' });
}

/**
 * The first form, or the review where nothing has to be configured. From the review only a form is asked that has no
 * valid answer. Forms of products that left are dropped.
 */
export function arriveAtForms(order: Composing): Composing {
  const forms = order.work.forms ?? [];
  const configurations = order.work.configurations.filter((configuration) =>
    forms.some((form) => form.intake === configuration.intake && form.productId === configuration.productId),
  );
  const work = { ...order.work, configurations };
  const form = isFromReview(order.at) ? unanswered(work) : forms.length === 0 ? -1 : 0;
  const at: Place =
    form < 0 ? { step: 'review' } : { step: 'configuration', form, page: 0, ...returning(order.at) };
  return { ...order, at, work };
}

/** The first form without a valid answer; -1 where all have one. */
export const unanswered = ({ forms, configurations }: Work): number =>
  (forms ?? []).findIndex(
    (form) =>
      !configurations.some(
        (each) => each.intake === form.intake && each.productId === form.productId && each.document !== null,
      ),
  );
