import { edited, fixedIn, fixedParts, go, isFixed, refuse } from './moves.js';
import { nextKey } from './intakes.js';
import { back, onward, returning } from './onward.js';
import { subscriptionsThat } from './order.js';
import type { OrderEvent, Refusal, Step } from './events.js';
import type { In, Intake, Order, OrderKind, Place, SubscriptionUse } from './order.js';

type Composing = In<'composing'>;
type Event<T extends OrderEvent['type']> = Extract<OrderEvent, { type: T }>;
type Named = Pick<Event<'subscriptions-typed' | 'subscriptions-chosen'>, 'does' | 'ids'>;

/**
 * Subscriptions to change or terminate, all of that kind at once. Their active products are read through the
 * draft and shown before anything goes on; once they are known, Next leads on.
 */
export function chooseSubscriptions(order: Composing, event: Event<'subscriptions-chosen'>): Step | Refusal {
  const { does, ids } = event;
  if (ids.length === 0 && !mayHaveNone(order, does)) return refuse({ code: 'no-subscriptions' });
  const named = withNamed(order, event);
  if ('refused' in named) return named;
  const next = withStray(named, does, []);
  if (subscriptionsThat(next.work, does).some((each) => each.active === null)) {
    const draft = { use: 'wanted', purpose: 'active-products', since: event.now } as const;
    return go({ ...next, note: null, draft }, event, { do: 'acquire-draft', purpose: 'active-products' });
  }
  return onward(next, event);
}

/** Those that were typed before another screen was asked for. Nothing of them is read before Next. */
export function typeSubscriptions(order: Composing, event: Event<'subscriptions-typed'>): Step | Refusal {
  const next = withNamed(order, event);
  return 'refused' in next ? next : go(withStray(next, event.does, event.stray ?? []), event);
}

/** Lines of a kind that hold no id. */
export const strayOf = ({ work }: Order, does: SubscriptionUse['does']): string[] =>
  work.strayLines.flatMap((line) => (line.does === does ? [line.text] : []));

/** The order with these lines of a kind that hold no id, and none else of it. They are nothing that is ordered. */
function withStray(order: Composing, does: SubscriptionUse['does'], lines: readonly string[]): Composing {
  const others = order.work.strayLines.filter((each) => each.does !== does);
  const strayLines = [...others, ...lines.map((text) => ({ does, text }))];
  return { ...order, work: { ...order.work, strayLines } };
}

/** The order with these subscriptions of a kind, and none else of it; the same one where they are those that it has. */
function withNamed(order: Composing, { does, ids: named }: Named): Composing | Refusal {
  const ids = [...new Set(named)];
  const { work } = order;
  const twice = ids.find((id) => work.subscriptions.some((each) => each.id === id && each.does !== does));
  if (twice !== undefined) return refuse({ code: 'subscription-twice', subscription: twice });
  const before = subscriptionsThat(work, does);
  const isSame = before.length === ids.length && before.every((each) => ids.includes(each.id));
  const fixed = fixedParts(order);
  const isLeftOut = before.some(({ id }) => fixed.subscriptions.includes(id) && !ids.includes(id));
  if (!isSame && (fixed.rest || isLeftOut)) return fixedIn(order);
  const chosen = ids.map(
    (id): SubscriptionUse => before.find((each) => each.id === id) ?? { id, does, active: null },
  );
  const others = work.subscriptions.filter((each) => each.does !== does);
  if (isSame) return order;
  return edited(order, {
    subscriptions: [...others, ...chosen],
    // Products are what is configured: what ends asks for no form.
    ...(does === 'change' ? { intakes: intakesFor(work.intakes, ids), forms: null } : {}),
  });
}

/** An order that has something else needs none of a kind: what was added to it can be taken back. */
export function mayHaveNone({ work }: Composing, does: SubscriptionUse['does']): boolean {
  const others = work.subscriptions.filter((each) => each.does !== does);
  return others.length + work.intakes.filter((each) => each.subscription === null).length > 0;
}

/** One intake for each changed subscription (it names what is added), beside those of new ones. */
function intakesFor(intakes: readonly Intake[], ids: readonly Intake['subscription'][]): Intake[] {
  const kept = intakes.filter((each) => each.subscription === null || ids.includes(each.subscription));
  const known = new Set(kept.map((each) => each.subscription));
  const first = nextKey(intakes);
  const fresh = ids
    .filter((id) => !known.has(id))
    .map((subscription, at) => ({ key: first + at, initial: null, lines: [], subscription }));
  return [...kept, ...fresh];
}

/**
 * What can still be added to an order. While the draft holds no more than opened subscriptions, that is all: others are
 * opened beside those, and everything else follows in one PATCH (O12).
 */
export function addableKinds(order: Composing): readonly OrderKind[] {
  return isFixed(order, 'rest') ? [] : ['intake', 'change', 'terminate'];
}

/**
 * One more kind of entry in the same order: the document allows intakes, changes and terminations together. Asked for
 * from the review, it leads straight back there.
 */
export function addKind(order: Composing, event: Event<'add-asked'>): Step | Refusal {
  if (!addableKinds(order).includes(event.kind)) return fixedIn(order);
  if (order.work.customer === null) return refuse({ code: 'incomplete', missing: 'customer' });
  const beside = { ...fromOf(order), ...(order.at.step === 'review' ? back : returning(order.at)) };
  if (event.kind !== 'intake')
    return go({ ...order, at: { step: 'subscriptions', does: event.kind, ...beside } }, event);
  const { intakes } = order.work;
  const fresh = { key: nextKey(intakes), initial: null, lines: [], subscription: null };
  // Its product is what may ask for forms.
  const next = edited(order, { intakes: [...intakes, fresh] });
  return go({ ...next, at: { step: 'product', intake: fresh.key, ...beside } }, event);
}

/** Where something is asked for beside what the order has: Back leads there again. */
export const fromOf = ({ at }: Composing): { readonly from?: 'details' | 'review' } =>
  at.step === 'details' || at.step === 'review' ? { from: at.step } : {};

/** Where an order of each kind goes once its customer is known. */
export function firstPlace(order: Composing, intakes: readonly Intake[]): Place {
  if (order.kind !== 'intake') return { step: 'subscriptions', does: order.kind };
  return { step: 'product', intake: intakes[0]?.key ?? 1 };
}
