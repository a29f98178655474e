import { isDeepStrictEqual } from 'node:util';
import { advanceOrder, type OrderRead, type OrderAdvanced } from '../requests/order-family.js';
import { configurationAt, formFacts, readConfiguration, type FormFacts } from './configuring.js';
import { today } from '../approver-directory.js';
import { initialsOf, withActive } from '../requests/order-facts.js';
import { knownForms } from '../drafts/schemas.js';
import { onceFor, type Once } from '../once.js';
import { needsWhatItLeft } from '../drafts/take-back.js';
import { asking } from './view-asking.js';
import { headOf } from './view-head.js';
import { namesFor } from './names.js';
import { fixedParts } from '../../ordering/moves.js';
import { isFromReview } from '../../ordering/onward.js';
import { strayOf } from '../../ordering/subscriptions.js';
import { linesOf, subscriptionsThat, type Customer, type Order } from '../../ordering/order.js';
import { step } from '../../ordering/step.js';
import { unreachable } from '../../types/unreachable.js';
import { readerOf } from '../logins.js';
import type { WizardEvent } from '../../ordering/events.js';
import type { Catalogue } from '../../ordering/catalogue.js';
import type { Line } from '../../ordering/rules/types.js';
import type { OrderId, ProductId, SubscriptionId } from '../../types/ids.js';
import type { PickInitials } from '../catalogue.js';
import type { Services } from '../services.js';
import type { Screen } from '../screens.js';
import type { StepExtras } from './view-parts.js';
import type { Actor } from '../actor.js';
import type { StepInput } from './order-service.js';

type How = 'at hand' | 'asking';

/** What stands in the inputs of a step before the review, which has none. */
export type TypedInput = Exclude<StepInput, { step: 'review' }>;

/** Turns what a person left in a screen's inputs into the core's events. */

/** Keeps what was typed; a redelivered or stale input of another step changes nothing. */
export async function keepTyped(
  services: Services,
  actor: Actor,
  read: OrderRead,
  input: StepInput,
  once?: Once,
): Promise<OrderAdvanced> {
  const event = await typedEvent(services, read.request, input);
  return advanceOrder(
    services,
    { workspace: actor.workspace, order: read.request.id },
    actor.user,
    ({ request: order }) => (event !== null && isAtStep(order, input) ? event : null),
    { once },
  );
}

/** The move that keeps what stands in the inputs of a step. */
export const keepingOf = ({ step }: StepInput): string => `${step === 'products' ? 'lines' : step}-typed`;

async function typedEvent(services: Services, order: Order, input: StepInput): Promise<WizardEvent | null> {
  switch (input.step) {
    case 'customer':
    case 'review':
      return null;
    case 'subscriptions': {
      const { does, stray = [] } = input;
      return { type: 'subscriptions-typed', does, ids: meantIn(order, input), stray };
    }
    case 'product': {
      const initial = initialOf(services, order, input);
      return initial === null ? null : { type: 'product-typed', intake: input.intake, initial };
    }
    case 'products': {
      const catalogue = await catalogueFor(services, order, initialsOf(order), 'at hand');
      return { type: 'lines-typed', intake: input.intake, lines: linesFrom(order, input), catalogue };
    }
    case 'details':
      return { type: 'details-typed', wishDate: input.wishDate, reference: input.reference };
    case 'configuration': {
      const facts = await formFacts(services, order, input.form, 'known');
      if (facts === null) return null;
      const { configuration } = readConfiguration(facts, input.values);
      return { type: 'configuration-typed', form: input.form, configuration };
    }
    default:
      return unreachable(input);
  }
}

/** The customer with the name the search gave, which a menu's option had to cut. */
function wholeName(services: Services, customer: Customer): Customer {
  return { ...customer, name: services.catalogue.nameOf(customer.id) ?? customer.name };
}

export type Stepped =
  | { stepped: true; done: OrderAdvanced; extras: StepExtras }
  /** The operator has to be asked first; `waiting` is what stands meanwhile. */
  | { stepped: false; waiting: Screen };

/** Next, or "Add another subscription". */
export async function nextStep(
  services: Services,
  actor: Actor,
  read: OrderRead,
  input: TypedInput,
  where: 'next' | 'another',
  how: How,
): Promise<Stepped> {
  const { request: order } = read;
  const made = await nextEvent(services, order, input, where, how);
  if (made === 'ask') {
    const isOfRules = input.step === 'product' || input.step === 'products';
    const about = input.step === 'subscriptions' ? 'active-products' : 'configuration';
    return {
      stepped: false,
      waiting: isOfRules
        ? { show: 'working', head: headOf(read, {}, namesFor(services, order)), on: 'rules' }
        : asking(services, read, about, {}),
    };
  }
  const key = { workspace: actor.workspace, order: order.id };
  // A form with errors stands as it was at Slack: sent again it holds what was typed since, and that is kept.
  const isKeptAlone = made.event?.type === 'configuration-typed';
  const once = onceWith(actor, order.id, input);
  const done = await advanceOrder(
    services,
    key,
    actor.user,
    ({ request: now }) => (made.event !== null && isAtStep(now, input) ? made.event : null),
    { once: isKeptAlone ? undefined : once },
  );
  if (!done.moved && done.why === 'refused' && done.refusal.code === 'rules') {
    // What breaks a rule is kept all the same: all of it is named then, and a Fix of one thing leaves the others typed.
    const kept = await keepTyped(services, actor, done, input);
    if (kept.moved) return { stepped: true, done: kept, extras: { ...made.extras, refusal: done.refusal } };
  }
  const late = made.event === null ? {} : await untaken(services, done, input, once(made.event.type));
  return { stepped: true, done, extras: { ...made.extras, ...late } };
}

interface Made {
  readonly event: WizardEvent | null;
  readonly extras: StepExtras;
}

const just = (event: WizardEvent): Made => ({ event, extras: {} });
const missing = (what: 'customer' | 'product' | 'details'): Made => ({
  event: null,
  extras: { refusal: { code: 'incomplete', missing: what } },
});

async function nextEvent(
  services: Services,
  order: Order,
  input: TypedInput,
  where: 'next' | 'another',
  how: How,
): Promise<Made | 'ask'> {
  switch (input.step) {
    case 'customer':
      if (input.customer === null) return missing('customer');
      return just({ type: 'customer-chosen', customer: wholeName(services, input.customer) });
    case 'subscriptions': {
      const { does } = input;
      const ids = meantIn(order, input);
      return just(await knowingForms(services, order, { type: 'subscriptions-chosen', does, ids }));
    }
    case 'product': {
      const initial = initialOf(services, order, input);
      if (initial === null) return missing('product');
      const { intake } = input;
      const initials = initialsOf(order, { intake, productId: initial.productId });
      const catalogue = await catalogueFor(services, order, initials, how);
      if (catalogue === null) return 'ask';
      return just({ type: 'product-chosen', intake: input.intake, initial, catalogue });
    }
    case 'products': {
      const catalogue = await catalogueFor(services, order, initialsOf(order), how);
      if (catalogue === null) return 'ask';
      const chosen = { intake: input.intake, lines: linesFrom(order, input), catalogue };
      return just(
        where === 'another'
          ? { type: 'another-asked', ...chosen }
          : await knowingForms(services, order, { type: 'lines-chosen', ...chosen }),
      );
    }
    case 'details': {
      const { wishDate, reference } = input;
      if (wishDate === null) return missing('details');
      const forms = await knownForms(services.store, order);
      const isLeft = await needsWhatItLeft(services, order);
      return just({ type: 'details-chosen', wishDate, reference, today: today(services), forms, isLeft });
    }
    case 'configuration': {
      const facts = await formFacts(services, order, input.form, how);
      if (facts === null) return 'ask';
      return configured(facts, input);
    }
    default:
      return unreachable(input);
  }
}

/** With the forms that the order asks for once it is done, where Next leads straight back to the review. */
async function knowingForms(
  services: Services,
  order: Order,
  event: Extract<WizardEvent, { type: 'lines-chosen' | 'subscriptions-chosen' }>,
): Promise<WizardEvent> {
  if (order.state !== 'composing' || !isFromReview(order.at)) return event;
  const then = step(order, { ...event, forms: [], now: services.now() });
  return 'refused' in then ? event : { ...event, forms: await knownForms(services.store, then.order) };
}

/** A page whose inputs are wrong is kept and shown again; the last one needs the whole document to be valid. */
function configured(facts: FormFacts, input: Extract<StepInput, { step: 'configuration' }>): Made {
  const { configuration, errors, model } = readConfiguration(facts, input.values);
  const { form, page } = input;
  const pages = model.pages.length;
  const isLast = page + 1 >= pages;
  const here = new Set(model.pages[page]?.fields.map((field) => field.key));
  const blocking = isLast ? errors : errors.filter((error) => error.key !== undefined && here.has(error.key));
  // More inputs came up by what was chosen: they are asked before going on.
  const isGrown = model.shape !== facts.model.shape && page < facts.model.pages.length;
  if (blocking.length > 0 || (isGrown && errors.length > 0))
    return {
      event: { type: 'configuration-typed', form, configuration },
      extras: { errors: isGrown ? [] : blocking },
    };
  return just({ type: 'configuration-chosen', form, page, pages, configuration });
}

/** Whether an input belongs to the step an order stands at: what is stale or came twice does nothing. */
export function isAtStep(order: Order, input: StepInput): boolean {
  if (order.state !== 'composing' || order.at.step !== input.step) return false;
  if (input.step === 'subscriptions' && order.at.step === 'subscriptions')
    return input.does === order.at.does;
  if ('intake' in input && 'intake' in order.at) return input.intake === order.at.intake;
  if (input.step === 'configuration' && order.at.step === 'configuration')
    return input.form === order.at.form && input.page === order.at.page;
  return true;
}

/**
 * The same delivery is the same window with the same in its inputs. Where an ack was lost the window still stands, and
 * what is sent from it after a change of its inputs is something else.
 */
export const onceWith = (actor: Actor, order: OrderId, input: StepInput): Once => {
  const typed = JSON.stringify(input, (_key, each: unknown) => (each instanceof Map ? [...each] : each));
  return (move) => onceFor(actor, order)(JSON.stringify([move, typed]));
};

/**
 * Says that what was sent from a step which the order had left was not taken; nothing where it was taken before, or is
 * what is kept all the same.
 * @param key under which it would have been taken
 */
export async function untaken(
  services: Services,
  done: OrderAdvanced,
  input: StepInput,
  key: string | null,
): Promise<StepExtras> {
  if (done.moved || done.why !== 'nothing') return {};
  const { request: order } = done;
  if (order.state !== 'composing' || isAtStep(order, input)) return {};
  if (key !== null && (await services.store.read.deliveries.seen(key))) return {};
  return (await isKept(services, order, input)) ? {} : { refusal: { code: 'not-taken' } };
}

async function isKept(services: Services, order: Order, input: StepInput): Promise<boolean> {
  const { work } = order;
  const intake = 'intake' in input ? work.intakes.find(({ key }) => key === input.intake) : undefined;
  switch (input.step) {
    case 'customer':
      return work.customer?.id === input.customer?.id;
    case 'subscriptions': {
      const { does, stray = [] } = input;
      const kept = subscriptionsThat(work, does).map(({ id }) => id);
      return (
        isDeepStrictEqual(new Set(kept), new Set(meantIn(order, input))) &&
        isDeepStrictEqual(strayOf(order, does), stray)
      );
    }
    case 'product':
      return isDeepStrictEqual(intake?.initial ?? null, initialOf(services, order, input));
    case 'products':
      return isDeepStrictEqual(intake?.lines, linesFrom(order, input));
    case 'details':
      return work.wishDate === input.wishDate && work.reference === input.reference;
    case 'configuration': {
      const facts = await formFacts(services, order, input.form, 'known');
      if (facts === null) return false;
      const { values } = readConfiguration(facts, input.values).configuration;
      return isDeepStrictEqual(configurationAt(order, facts.ref)?.values, values);
    }
    case 'review':
      return true;
    default:
      return unreachable(input);
  }
}

/** The subscriptions that a screen meant: those in its input, and those that it showed as lying in the draft. */
function meantIn(
  order: Order,
  { does, ids, beside = 0 }: Extract<StepInput, { step: 'subscriptions' }>,
): SubscriptionId[] {
  const fixed = fixedParts(order).subscriptions;
  const held = subscriptionsThat(order.work, does).flatMap(({ id }) => (fixed.includes(id) ? [id] : []));
  // What was put there since was not fixed for who sent this: it was meant only where the input names it.
  return held.length === beside ? [...held, ...ids] : [...ids];
}

function initialOf(
  services: Services,
  order: Order,
  input: Extract<StepInput, { step: 'product' }>,
): Line | null {
  const kept = order.work.intakes.find((intake) => intake.key === input.intake)?.initial ?? null;
  const productId = input.productId ?? kept?.productId;
  if (productId === undefined) return null;
  const quantity = kept?.productId === productId ? kept.quantity : leastOf(services, order, productId);
  return { productId, quantity: input.quantity ?? quantity };
}

/** The least quantity that a product can start with, as far as its rules are at hand. */
function leastOf(services: Services, order: Order, productId: ProductId): number {
  const { customer } = order.work;
  const operator = readerOf(services, order);
  const known =
    customer === null ? null : services.catalogue.atHand(operator, customer.id, () => [productId]);
  const entry = known?.catalogue.relations.find((each) => each.productId === productId);
  return Math.max(1, entry?.initialQuantity?.min ?? 1);
}

/** The typed quantities over the kept lines: an input that was not there says nothing (it is not cleared). */
function linesFrom(order: Order, input: Extract<StepInput, { step: 'products' }>): Line[] {
  const intake = order.work.intakes.find((each) => each.key === input.intake);
  if (intake === undefined) return [];
  const quantities = new Map<ProductId, number | null>(
    linesOf(intake).map((line) => [line.productId, line.quantity]),
  );
  for (const [productId, quantity] of input.quantities) quantities.set(productId, quantity);
  const initial = intake.initial?.productId;
  return [...quantities].flatMap(([productId, quantity]) =>
    quantity === null || quantity < 1 || productId === initial ? [] : [{ productId, quantity }],
  );
}

async function catalogueFor(
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
