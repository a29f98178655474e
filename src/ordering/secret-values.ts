import type { Configuration, Order } from './order.js';

/**
 * What in an order's configurations is secret, as it is sent: every text and number under a secret (`writeOnly`) key.
 * Below a key that stands for several values (a list, properties without an input) all count, since which of them are
 * secret is not known here.
 */
export function secretValues({ work }: Pick<Order, 'work'>): string[] {
  const found = new Set<string>();
  for (const { secrets, values, document, fetched } of work.configurations)
    for (const key of secrets) {
      const [pointer = ''] = key.split('#');
      leaves(at(document, pointer), found);
      // As it was typed: what a form makes of it may be written otherwise.
      for (const held of [values, ...fetched.map(({ entered }) => entered)]) {
        const typed = held[key];
        if (typeof typed === 'string') found.add(typed);
      }
      // The operator knows those that were not chosen, too.
      for (const { choices } of fetched.filter(({ property }) => isAbove(pointer, property)))
        for (const { value } of choices) leaves(value, found);
    }
  return [...found];
}

/** Whether a place stands for a property, for what is within it, or for what it stands in. */
const isAbove = (pointer: string, property: string): boolean =>
  pointer === '' || pointer.split('/')[1] === property.replaceAll('~', '~0').replaceAll('/', '~1');

type Json = Configuration['document'];

/** The value that a JSON Pointer (RFC 6901) leads to. */
function at(document: Json, pointer: string): Json | undefined {
  const names = pointer.split('/').slice(1);
  return names.reduce<Json | undefined>((held, name) => {
    if (typeof held !== 'object' || held === null) return undefined;
    return new Map(Object.entries(held)).get(name.replaceAll('~1', '/').replaceAll('~0', '~'));
  }, document);
}

function leaves(value: Json | undefined, found: Set<string>): void {
  if (typeof value === 'string' || typeof value === 'number') found.add(String(value));
  else if (typeof value === 'object' && value !== null)
    for (const held of Object.values(value)) leaves(held, found);
}
