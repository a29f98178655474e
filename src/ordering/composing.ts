import { unreachable } from '../types/unreachable.js';
import {
  chooseProduct,
  chooseLines,
  anotherIntake,
  removeIntake,
  takeOut,
  fix,
  typeLines,
  typeProduct,
} from './intakes.js';
import {
  arriveAtForms,
  askForms,
  back,
  isFromReview,
  nextUnfinished,
  placeOf,
  returning,
  unanswered,
} from './onward.js';
import { edited, fixedIn, go, headOf, isFixed, notNow, refuse } from './moves.js';
import { subscriptionsThat } from './order.js';
import { withActive, withForms } from './reading.js';
import { addKind, chooseSubscriptions, typeSubscriptions, firstPlace, fromOf } from './subscriptions.js';
import type { OrderEvent, Refusal, Step } from './events.js';
import type { PlainDate } from '../types/ids.js';
import type { Configuration, FormRef, In, Intake, Place, SubscriptionUse, Work } from './order.js';

type Composing = In<'composing'>;

/** The moves of an order that its requester is working on. */
export function compose(order: Composing, event: OrderEvent): Step | Refusal {
  switch (event.type) {
    case 'customer-chosen':
      return chooseCustomer(order, event);
    case 'subscriptions-typed':
      return typeSubscriptions(order, event);
    case 'subscriptions-chosen':
      return chooseSubscriptions(order, event);
    case 'add-asked':
      return addKind(order, event);
    case 'product-typed':
      return typeProduct(order, event);
    case 'product-chosen':
      return chooseProduct(order, event);
    case 'lines-typed':
      return typeLines(order, event);
    case 'lines-chosen':
      return chooseLines(order, event);
    case 'another-asked':
      return anotherIntake(order, event);
    case 'intake-removed':
      return removeIntake(order, event);
    case 'subscription-taken-out':
      return takeOut(order, event);
    case 'fixed':
      return fix(order, event);
    case 'details-typed':
    case 'details-chosen':
      return details(order, event);
    case 'configuration-typed':
    case 'configuration-chosen':
      return configure(order, event);
    case 'value-fetched':
      return keepFetched(order, event);
    case 'back-asked':
      return goBack(order, event);
    case 'edit-asked':
      return editFromReview(order, event);
    case 'dry-run-asked':
      return wantDryRun(order, event);
    case 'submit-asked':
      return submit(order, event);
    case 'draft-read':
      return draftRead(order, event);
    case 'borrowing-failed':
      return go(
        // An older dry run says nothing of what was found now.
        {
          ...withActive(order, event.active ?? []),
          draft: event.draft,
          note: event.note,
          preview: null,
          at: retreat(order),
        },
        event,
        ...(event.draft.use === 'none' ? [{ do: 'release-draft' } as const] : []),
      );
    case 'borrowing-given-up':
      return order.draft.use === 'wanted'
        ? go({ ...order, draft: { use: 'none' }, at: retreat(order) }, event, { do: 'release-draft' })
        : notNow(order);
    case 'hold-ended':
      return go(
        { ...order, draft: { use: 'none' }, note: null, at: retreat(order) },
        event,
        { do: 'release-draft' },
        { do: 'notify-of-lease-end' },
      );
    case 'draft-freed':
      return go({ ...order, draft: { use: 'none' } }, event);
    case 'parked':
      return go({ ...order, parked: true }, event);
    case 'resumed':
      return go({ ...order, parked: false }, event);
    case 'discard-asked':
      return go(discard(order, event.now), event, { do: 'release-draft' });
    case 'submission-refused':
    case 'submitted':
    case 'approved':
    case 'rejected':
    case 'expired':
    case 'withdrawn':
    case 'returned':
    case 'placing-begun':
    case 'placed':
    case 'doubted':
    case 'draft-seen':
    case 'settled-placed':
    case 'settled-not-placed':
      return notNow(order);
    default:
      return unreachable(event);
  }
}

/** A discarded order keeps no configuration: secrets go with it. */
function discard(order: Composing, now: number): In<'discarded'> {
  const head = headOf(order);
  return {
    ...head,
    work: { ...head.work, configurations: [] },
    draft: order.draft,
    state: 'discarded',
    discardedAt: now,
  };
}

function chooseCustomer(
  order: Composing,
  event: Extract<OrderEvent, { type: 'customer-chosen' }>,
): Step | Refusal {
  const same = order.work.customer?.id === event.customer.id;
  if (!same && isFixed(order, 'customer')) return fixedIn(order);
  // Another customer has other products: lines of the old one would only be in the way.
  const work: Work = same
    ? { ...order.work, customer: event.customer }
    : {
        ...order.work,
        customer: event.customer,
        intakes: [],
        subscriptions: [],
        strayLines: [],
        forms: null,
        configurations: [],
      };
  const fresh = { key: 1, initial: null, lines: [], subscription: null };
  const intakes = work.intakes.length > 0 || order.kind !== 'intake' ? work.intakes : [fresh];
  return go({ ...edited(order, { ...work, intakes }), at: firstPlace(order, intakes) }, event);
}

function details(
  order: Composing,
  event: Extract<OrderEvent, { type: 'details-typed' | 'details-chosen' }>,
): Step | Refusal {
  const { wishDate, reference } = event;
  const changed = wishDate !== order.work.wishDate || reference !== order.work.reference;
  if (changed && isFixed(order, 'rest')) return fixedIn(order);
  const next = changed ? edited(order, { wishDate, reference }) : order;
  if (event.type === 'details-typed') return go(next, event);
  if (event.wishDate < event.today) return wishDatePast(order, event);
  // What was added and left again is not forgotten: it is asked for before anything is read for it.
  const open = nextUnfinished(next);
  if (open.step !== 'details') return go({ ...next, at: { ...open, ...returning(order.at) } }, event);
  return askForms(next, event, event.forms);
}

const wishDatePast = (
  order: Composing,
  { today, isLeft = false }: { readonly today: PlainDate; readonly isLeft?: boolean },
): Refusal => refuse({ code: 'wish-date-past', earliest: today, isFixed: isFixed(order, 'rest'), isLeft });

function configure(
  order: Composing,
  event: Extract<OrderEvent, { type: 'configuration-typed' | 'configuration-chosen' }>,
): Step | Refusal {
  const { at } = order;
  if (at.step !== 'configuration' || at.form !== event.form) return refuse({ code: 'another-step' });
  const form = order.work.forms?.[event.form];
  if (form === undefined) return refuse({ code: 'another-step' });
  // A dry run is under way with the values that stand.
  if (order.draft.use === 'wanted') return fixedIn(order);
  const next = edited(order, {
    configurations: replaceConfiguration(order.work.configurations, {
      ...event.configuration,
      intake: form.intake,
      productId: form.productId,
      hash: form.hash,
    }),
  });
  if (event.type === 'configuration-typed') return go(next, event);
  if (at.page !== event.page) return refuse({ code: 'another-step' });
  if (event.page + 1 < event.pages) return go({ ...next, at: { ...at, page: event.page + 1 } }, event);
  if (event.configuration.document === null) return refuse({ code: 'incomplete', missing: 'configuration' });
  return go({ ...next, at: afterForm(next, at) }, event);
}

/** What was fetched may be reserved at the operator: it is kept for its form, also where that is not on the screen. */
function keepFetched(
  order: Composing,
  event: Extract<OrderEvent, { type: 'value-fetched' }>,
): Step | Refusal {
  const { intake, productId, hash } = event.form;
  const isAsked = order.work.forms?.some(
    (each) => each.intake === intake && each.productId === productId && each.hash === hash,
  );
  if (isAsked !== true) return refuse({ code: 'another-step' });
  if (order.draft.use === 'wanted') return fixedIn(order);
  const configuration = { ...event.configuration, intake, productId, hash };
  const configurations = replaceConfiguration(order.work.configurations, configuration);
  return go(edited(order, { configurations }), event);
}

function afterForm({ work }: Composing, at: Extract<Place, { step: 'configuration' }>): Place {
  if (isFromReview(at)) {
    const open = unanswered(work);
    return open < 0 ? { step: 'review' } : { step: 'configuration', form: open, page: 0, backTo: 'review' };
  }
  const isLast = at.form + 1 >= (work.forms?.length ?? 0);
  return isLast ? { step: 'review' } : { step: 'configuration', form: at.form + 1, page: 0 };
}

function replaceConfiguration(all: readonly Configuration[], one: Configuration): Configuration[] {
  const others = all.filter((each) => each.intake !== one.intake || each.productId !== one.productId);
  return [...others, one];
}

/** A new subscription that was asked for and left before its product was chosen is none. */
function goBack(order: Composing, event: OrderEvent): Step {
  const { at } = order;
  const isUnbegun = ({ key, initial, subscription }: Intake) =>
    at.step === 'product' &&
    at.from !== undefined &&
    key === at.intake &&
    initial === null &&
    subscription === null;
  if (!order.work.intakes.some(isUnbegun)) return go({ ...order, at: before(order) }, event);
  const intakes = order.work.intakes.filter((intake) => !isUnbegun(intake));
  // Forms belong to products, and it had none.
  const left = { ...order, work: { ...order.work, intakes } };
  return go({ ...left, at: before(left) }, event);
}

/** Where Back leads. The first step has none before it and stays; whoever came from the review still gets back there. */
function before(order: Composing): Place {
  const { at } = order;
  if ('from' in at && at.from !== undefined) return cameFrom(order, at.from);
  const to = stepBefore(order);
  return to.step === 'customer' || to.step === 'review' ? to : { ...to, ...returning(at) };
}

function stepBefore({ at, work }: Composing): Place {
  const start: Place = subscriptionsStep(work, 'change') ?? { step: 'customer' };
  switch (at.step) {
    case 'customer':
      return at;
    case 'subscriptions':
      return at.does === 'change' ? { step: 'customer' } : beforeTerminations(work);
    case 'product':
    case 'products': {
      const index = work.intakes.findIndex((intake) => intake.key === at.intake);
      if (at.step === 'products' && work.intakes[index]?.subscription === null)
        return { step: 'product', intake: at.intake };
      const previous = work.intakes[index - 1];
      return previous === undefined ? start : placeOf(previous);
    }
    case 'details':
      return subscriptionsStep(work, 'terminate') ?? beforeTerminations(work);
    case 'configuration':
      if (at.page > 0) return { ...at, page: at.page - 1 };
      return at.form > 0 ? { step: 'configuration', form: at.form - 1, page: 0 } : { step: 'details' };
    case 'review': {
      const forms = work.forms?.length ?? 0;
      return forms > 0 ? { step: 'configuration', form: forms - 1, page: 0 } : { step: 'details' };
    }
    default:
      return unreachable(at);
  }
}

const subscriptionsStep = (work: Work, does: SubscriptionUse['does']): Place | null =>
  subscriptionsThat(work, does).length > 0 ? { step: 'subscriptions', does } : null;

/** What an order ends is named after all that it starts and adds. */
function beforeTerminations(work: Work): Place {
  const last = work.intakes.at(-1);
  return last === undefined ? (subscriptionsStep(work, 'change') ?? { step: 'customer' }) : placeOf(last);
}

/** Where the requester stands again when the draft could not be used: the step that asked for it. */
function retreat(order: Composing): Place {
  return order.draft.use === 'wanted' && order.draft.purpose === 'schemas'
    ? { step: 'details', ...returning(order.at) }
    : order.at;
}

function editFromReview(
  order: Composing,
  event: Extract<OrderEvent, { type: 'edit-asked' }>,
): Step | Refusal {
  const then = order.at.step === 'review' ? back : {};
  if (event.what === 'details') return go({ ...order, at: { step: 'details', ...then } }, event);
  if (event.what === 'terminations')
    return go(
      { ...order, at: { step: 'subscriptions', does: 'terminate', ...fromOf(order), ...then } },
      event,
    );
  if (!order.work.intakes.some((intake) => intake.key === event.intake))
    return refuse({ code: 'no-such-intake' });
  if (event.what === 'configuration') {
    const { intake, product } = event;
    const isAsked = (each: FormRef) =>
      each.intake === intake && (product === undefined || each.productId === product);
    const form = order.work.forms?.findIndex(isAsked) ?? -1;
    if (form < 0) return refuse({ code: 'another-step' });
    return go({ ...order, at: { step: 'configuration', form, page: 0, ...then } }, event);
  }
  return go({ ...order, at: { step: event.what, intake: event.intake, ...then } }, event);
}

function wantDryRun(order: Composing, event: OrderEvent): Step | Refusal {
  if (order.at.step !== 'review') return refuse({ code: 'another-step' });
  if (order.draft.use === 'wanted') return refuse({ code: 'draft-in-use' });
  const missing = missingIn(order);
  if (missing !== null) return missing;
  const wanted: Composing = {
    ...order,
    note: null,
    preview: null,
    draft: { use: 'wanted', purpose: 'dry-run', since: event.now },
  };
  return go(wanted, event, { do: 'acquire-draft', purpose: 'dry-run' });
}

/** Back where something was added: to the review only while nothing that it shows is missing. */
function cameFrom(order: Composing, from: 'details' | 'review'): Place {
  const isWhole = from === 'review' && missingIn(order) === null;
  return isWhole ? { step: 'review' } : { step: 'details', ...returning(order.at) };
}

function missingIn(order: Composing): Refusal | null {
  const { work } = order;
  if (work.customer === null) return refuse({ code: 'incomplete', missing: 'customer' });
  if (work.intakes.length + work.subscriptions.length === 0 || nextUnfinished(order).step !== 'details')
    return refuse({ code: 'incomplete', missing: 'product' });
  if (work.wishDate === null) return refuse({ code: 'incomplete', missing: 'details' });
  const configured = work.forms !== null && unanswered(work) === -1;
  return configured ? null : refuse({ code: 'incomplete', missing: 'configuration' });
}

function submit(order: Composing, event: Extract<OrderEvent, { type: 'submit-asked' }>): Step | Refusal {
  if (order.at.step !== 'review') return refuse({ code: 'another-step' });
  if (order.draft.use === 'wanted') return refuse({ code: 'draft-in-use' });
  if (event.differs === true) return refuse({ code: 'changed-meanwhile' });
  const missing = missingIn(order);
  if (missing !== null) return missing;
  if (order.work.wishDate !== null && order.work.wishDate < event.today) return wishDatePast(order, event);
  return go({ ...headOf(order), state: 'submitting', since: event.now }, event, { do: 'submit' });
}

function draftRead(order: Composing, event: Extract<OrderEvent, { type: 'draft-read' }>): Step | Refusal {
  const known: Composing = { ...withActive(order, event.active), draft: event.draft };
  if (event.purpose === 'active-products') return go(known, event);
  const next = withForms(known, event.forms);
  if (event.purpose === 'schemas') return go(arriveAtForms(next), event);
  return go({ ...next, preview: event.preview }, event);
}
