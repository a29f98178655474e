import { basketOf, completeLines, judged } from './basket.js';
import { edited, fixedIn, fixedParts, go, isFixed, refuse } from './moves.js';
import { arriveAtForms, isFromReview, nextUnfinished, onward, placeOf, returning } from './onward.js';
import { withForms } from './reading.js';
import { judge } from './rules/judge.js';
import type { Catalogue } from './catalogue.js';
import type { OrderEvent, Refusal, Step } from './events.js';
import { linesOf, type In, type Intake, type Place, type Work } from './order.js';
import type { Line } from './rules/types.js';
import { ProductId, type SubscriptionId } from '../types/ids.js';

type Composing = In<'composing'>;
type Event<T extends OrderEvent['type']> = Extract<OrderEvent, { type: T }>;

/** A product or a quantity was picked on the product screen; nothing moves. */
export function typeProduct(order: Composing, event: Event<'product-typed'>): Step | Refusal {
  const intake = intakeOf(order, event.intake);
  if (intake === null) return refuse({ code: 'no-such-intake' });
  return withInitial(order, intake, event, event.initial);
}

/** Next on the product screen: the lines that the product requires are put in at their least. */
export function chooseProduct(order: Composing, event: Event<'product-chosen'>): Step | Refusal {
  const intake = intakeOf(order, event.intake);
  if (intake === null) return refuse({ code: 'no-such-intake' });
  const chosen = withInitial(order, intake, event, event.initial);
  if ('refused' in chosen || chosen.order.state !== 'composing') return chosen;
  const at: Place = { step: 'products', intake: intake.key, ...returning(order.at) };
  if (isFixed(chosen.order, 'rest')) return go({ ...chosen.order, at }, event);
  const now = intakeOf(chosen.order, event.intake) ?? intake;
  const lines = completeLines(event.catalogue, chosen.order.work.intakes, now, 'first time');
  return go({ ...putIntake(chosen.order, { ...now, lines }), at }, event);
}

function withInitial(order: Composing, intake: Intake, event: OrderEvent, initial: Line): Step | Refusal {
  const same =
    intake.initial?.productId === initial.productId && intake.initial.quantity === initial.quantity;
  if (same) return go(order, event);
  const uncountable = refuseUncountable([initial]);
  if (uncountable !== null) return uncountable;
  if (isFixed(order, 'rest')) return fixedIn(order);
  // Other products belong to another initial product: what was chosen for the old one goes.
  const lines = intake.initial?.productId === initial.productId ? intake.lines : [];
  return go(putIntake(order, { ...intake, initial, lines }), event);
}

/** Quantities were typed; the fixed ones follow at once, nothing moves. */
export function typeLines(order: Composing, event: Event<'lines-typed'>): Step | Refusal {
  return withLines(order, event);
}

/** Next on the products screen: blocked while a rule is broken; then the next subscription's or the details. */
export function chooseLines(order: Composing, event: Event<'lines-chosen'>): Step | Refusal {
  const kept = intakeOf(order, event.intake);
  // What the draft holds is as it was chosen, whatever the catalogue says of it now: the review tells.
  if (kept !== null && isFixed(order, 'rest') && sameLines(kept.lines, event.lines))
    return onward(order, event);
  const chosen = withLines(order, event);
  if ('refused' in chosen || chosen.order.state !== 'composing') return chosen;
  const broken = brokenRules(chosen.order, event.catalogue);
  if (broken !== null) return broken;
  const here = intakeOf(chosen.order, event.intake);
  if (here?.lines.length === 0 && here.subscription !== null)
    return refuse({ code: 'incomplete', missing: 'product' });
  return onward(chosen.order, event);
}

/** One more subscription in the same order; what stands so far has to be in order first. */
export function anotherIntake(order: Composing, event: Event<'another-asked'>): Step | Refusal {
  if (isFixed(order, 'rest')) return fixedIn(order);
  const chosen = withLines(order, event);
  if ('refused' in chosen || chosen.order.state !== 'composing') return chosen;
  const broken = brokenRules(chosen.order, event.catalogue);
  if (broken !== null) return broken;
  const { intakes } = chosen.order.work;
  const fresh = { key: nextKey(intakes), initial: null, lines: [], subscription: null };
  const next = edited(chosen.order, { intakes: [...intakes, fresh], forms: null });
  return go({ ...next, at: { step: 'product', intake: fresh.key, ...returning(order.at) } }, event);
}

/** A key that no intake of the order has. */
export function nextKey(intakes: readonly Intake[]): number {
  return Math.max(0, ...intakes.map((intake) => intake.key)) + 1;
}

/** Why a subscription can't be taken out of the order; null where it can. The button stands only where it does. */
export function whyNotRemoved(order: Composing, key: number): Refusal | null {
  const intake = intakeOf(order, key);
  if (intake === null) return refuse({ code: 'no-such-intake' });
  const fixed = fixedParts(order);
  const isHeld = intake.subscription !== null && fixed.subscriptions.includes(intake.subscription);
  if (fixed.rest || isHeld) return fixedIn(order);
  const { intakes, subscriptions } = without(order.work, intake);
  return intakes.length + subscriptions.length === 0 ? refuse({ code: 'last-intake' }) : null;
}

const without = ({ intakes, subscriptions }: Work, { key, subscription }: Intake) => ({
  intakes: intakes.filter((each) => each.key !== key),
  subscriptions: subscriptions.filter(({ id }) => id !== subscription),
});

export function removeIntake(order: Composing, event: Event<'intake-removed'>): Step | Refusal {
  const intake = intakeOf(order, event.intake);
  const why = whyNotRemoved(order, event.intake);
  if (why !== null || intake === null) return why ?? refuse({ code: 'no-such-intake' });
  const left = without(order.work, intake);
  const last = left.intakes.at(-1);
  const next = edited(order, {
    ...left,
    forms: null,
    configurations: order.work.configurations.filter((each) => each.intake !== event.intake),
  });
  const open = nextUnfinished(next);
  // No subscription is left that could have a form: the review needs nothing more to be read.
  if (last === undefined && open.step === 'details' && order.work.wishDate !== null && isFromReview(order.at))
    return go(arriveAtForms(withForms(next, [])), event);
  const at: Place = last === undefined || open.step !== 'details' ? open : placeOf(last);
  return go({ ...next, at: { ...at, ...returning(order.at) } }, event);
}

/** Why a subscription that the customer has can't be taken out of the order; null where it can. */
export function whyNotTakenOut(order: Composing, id: SubscriptionId): Refusal | null {
  const { intakes, subscriptions } = order.work;
  if (!subscriptions.some((each) => each.id === id)) return refuse({ code: 'no-such-intake' });
  const fixed = fixedParts(order);
  if (fixed.rest || fixed.subscriptions.includes(id)) return fixedIn(order);
  const others = subscriptions.filter((each) => each.id !== id).length;
  const started = intakes.filter((each) => each.subscription === null).length;
  return others + started === 0 ? refuse({ code: 'last-intake' }) : null;
}

/** The subscription stays as it is, and the order where it stands. */
export function takeOut(order: Composing, event: Event<'subscription-taken-out'>): Step | Refusal {
  const id = event.subscription;
  const intake = order.work.intakes.find(({ subscription }) => subscription === id);
  if (intake !== undefined)
    return removeIntake(order, { ...event, type: 'intake-removed', intake: intake.key });
  const why = whyNotTakenOut(order, id);
  if (why !== null) return why;
  const subscriptions = order.work.subscriptions.filter((each) => each.id !== id);
  return go(edited(order, { subscriptions }), event);
}

/** Applies one fix of a violation: sets one product of one intake to a quantity. */
export function fix(order: Composing, event: Event<'fixed'>): Step | Refusal {
  if (isFixed(order, 'rest')) return fixedIn(order);
  const intake = order.work.intakes[event.fix.intake];
  if (intake === undefined) return refuse({ code: 'no-such-intake' });
  const { productId, quantity } = event.fix;
  const uncountable = quantity === 0 ? null : refuseUncountable([event.fix]);
  if (uncountable !== null) return uncountable;
  if (intake.initial?.productId === productId) {
    const initial = quantity > 0 ? { productId, quantity } : null;
    return go(withCounted(order, intake, { ...intake, initial }, productId), event);
  }
  const others = intake.lines.filter((line) => line.productId !== productId);
  const lines = quantity > 0 ? [...others, { productId, quantity }] : others;
  const completed = completeLines(event.catalogue, order.work.intakes, { ...intake, lines }, 'again');
  return go(withCounted(order, intake, { ...intake, lines: completed }, productId), event);
}

const quantities = (intake: Intake): ReadonlyMap<ProductId, number> =>
  new Map(linesOf(intake).map((line) => [line.productId, line.quantity]));

/** What the bot sets is shown only by a new input; what it leaves stands in the inputs as it was typed. */
function withCounted(order: Composing, before: Intake, after: Intake, fixed: ProductId): Composing {
  const [was, is] = [quantities(before), quantities(after)];
  const changed = [...was.keys(), ...is.keys()].filter((id) => was.get(id) !== is.get(id));
  const nonce = order.work.nonce + 1;
  const set = Object.fromEntries([...changed, fixed].map((id) => [nonceKey(after.key, id), nonce]));
  const { work, ...put } = putIntake(order, after);
  return { ...put, work: { ...work, nonce, nonces: { ...work.nonces, ...set } } };
}

const nonceKey = (intake: number, product: ProductId): string => `${intake}.${product}`;

/** How often the bot has set quantities when it set those of an intake last, by product; others are left out. */
export const noncesOf = ({ nonces }: Work, { key }: Intake): ReadonlyMap<ProductId, number> =>
  new Map(
    Object.entries(nonces).flatMap(([name, nonce]) => {
      const id = ProductId.safeParse(name.slice(`${key}.`.length));
      return name.startsWith(`${key}.`) && id.success ? [[id.data, nonce] as const] : [];
    }),
  );

function withLines(
  order: Composing,
  event: Event<'lines-typed' | 'lines-chosen' | 'another-asked'>,
): Step | Refusal {
  const intake = intakeOf(order, event.intake);
  if (intake === null) return refuse({ code: 'no-such-intake' });
  const uncountable = refuseUncountable(event.lines);
  if (uncountable !== null) return uncountable;
  const typed = { ...intake, lines: [...event.lines] };
  const lines =
    event.catalogue === null
      ? typed.lines
      : completeLines(event.catalogue, order.work.intakes, typed, 'again');
  if (sameLines(lines, intake.lines)) return go(order, event);
  if (isFixed(order, 'rest')) return fixedIn(order);
  return go(putIntake(order, { ...intake, lines }), event);
}

/** P2. Such a line could not be read back from a row: the order would be lost. */
function refuseUncountable(lines: readonly Line[]): Refusal | null {
  const wrong = lines.filter(({ quantity }) => !Number.isSafeInteger(quantity) || quantity < 1);
  return wrong.length === 0 ? null : refuse({ code: 'rules', products: wrong.map((line) => line.productId) });
}

function brokenRules(order: Composing, catalogue: Catalogue): Refusal | null {
  // A subscription still without a product is asked for next; it breaks no rule yet.
  const intakes = basketOf(judged(order.work.intakes));
  const verdict = judge({ ...catalogue, role: 'guide', intakes });
  if (verdict.valid) return null;
  return refuse({ code: 'rules', products: verdict.violations.flatMap((violation) => violation.products) });
}

function intakeOf(order: Composing, key: number): Intake | null {
  return order.work.intakes.find((intake) => intake.key === key) ?? null;
}

/** Puts a changed intake in its place. Other products can need other forms, so those are looked up again. */
function putIntake(order: Composing, changed: Intake): Composing {
  const intakes = order.work.intakes.map((intake) => (intake.key === changed.key ? changed : intake));
  return edited(order, { intakes, forms: null });
}

function sameLines(one: readonly Line[], other: readonly Line[]): boolean {
  return linesKey(one) === linesKey(other);
}

function linesKey(lines: readonly Line[]): string {
  return lines
    .map((line) => `${line.productId}=${line.quantity}`)
    .sort()
    .join();
}
