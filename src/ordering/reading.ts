import type { Configuration, FormRef, In, Work } from './order.js';
import type { FreshFacts } from './events.js';

/** What was read from the operator, put into an order. */

/** The products active in its subscriptions. */
export function withActive(order: In<'composing'>, read: FreshFacts['active']): In<'composing'> {
  const active = new Map(read.map((each) => [each.id, each.lines]));
  const subscriptions = order.work.subscriptions.map((each) => {
    const lines = active.get(each.id);
    return lines === undefined ? each : { ...each, active: lines.map((line) => ({ ...line })) };
  });
  return { ...order, work: { ...order.work, subscriptions } };
}

/** The forms its products ask for. */
export function withForms(order: In<'composing'>, read: readonly FormRef[]): In<'composing'> {
  const forms = [...read];
  const configurations = order.work.configurations.map((each) =>
    (each.hash ?? hashOf(order.work.forms, each)) === hashOf(forms, each)
      ? each
      : { ...each, document: null },
  );
  return { ...order, work: { ...order.work, forms, configurations } };
}

/** A document is valid by the schema it was checked with; under another one its form has to be gone through again. */
function hashOf(forms: Work['forms'], { intake, productId }: Configuration): string | undefined {
  return forms?.find((form) => form.intake === intake && form.productId === productId)?.hash;
}
