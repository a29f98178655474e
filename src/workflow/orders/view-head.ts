import { fixedParts } from '../../ordering/moves.js';
import { leadsToReview } from '../../ordering/onward.js';
import { addableKinds } from '../../ordering/subscriptions.js';
import type { Order } from '../../ordering/order.js';
import type { ProductId } from '../../types/ids.js';
import type { OrderRead } from '../requests/order-family.js';
import type { Line } from '../../ordering/rules/types.js';
import type { NamedLine } from '../named.js';
import type { ScreenHead } from '../screens.js';
import type { Refusal } from '../../ordering/events.js';
import { positionOf } from '../../ordering/steps.js';
import { partsOf } from '../../ordering/parts.js';

/** What stands above every screen of an order. */
export function headOf(
  { request: order, version }: OrderRead,
  extras: { readonly refusal?: Refusal['refused'] | null },
  names: ReadonlyMap<ProductId, string> = new Map(),
): ScreenHead {
  const isComposing = order.state === 'composing';
  return {
    order: order.id,
    version,
    kind: order.kind,
    holds: partsOf(order),
    does: isComposing && order.at.step === 'subscriptions' ? order.at.does : null,
    customer: order.work.customer?.name ?? null,
    ...positionOf(order),
    subscription: subscriptionOf(order, names),
    note: isComposing ? order.note : null,
    refusal: extras.refusal ?? null,
    fixed: fixedParts(order),
    subscriptions: order.work.subscriptions.map(({ id, active }) => ({
      id,
      lines: namedLines(active, names),
    })),
    canAdd: isComposing ? addableKinds(order) : [],
    leadsToReview: isComposing && leadsToReview(order),
  };
}

/** What is active in a subscription, by name; null where that was not read, or a name is not known. */
export function namedLines(
  active: readonly Line[] | null,
  names: ReadonlyMap<ProductId, string>,
): readonly NamedLine[] | null {
  const named = (active ?? []).flatMap(({ productId, quantity }) => {
    const name = names.get(productId);
    return name === undefined ? [] : [{ name, quantity }];
  });
  return named.length === active?.length ? named : null;
}

function subscriptionOf(order: Order, names: ReadonlyMap<ProductId, string>): ScreenHead['subscription'] {
  const key = order.state === 'composing' ? intakeAt(order) : null;
  const { intakes } = order.work;
  const index = intakes.findIndex((intake) => intake.key === key);
  const intake = intakes[index];
  if (intake === undefined) return null;
  const name = intake.initial === null ? undefined : names.get(intake.initial.productId);
  const starts =
    name === undefined || intake.initial === null ? null : { name, quantity: intake.initial.quantity };
  return { number: index + 1, of: intakes.length, starts, to: intake.subscription };
}

function intakeAt(order: Extract<Order, { state: 'composing' }>): number | null {
  const { at, work } = order;
  if ('intake' in at) return at.intake;
  if (at.step !== 'configuration') return null;
  return work.forms?.[at.form]?.intake ?? null;
}
