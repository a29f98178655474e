import { z } from 'zod';
import { AccountId } from '../types/ids.js';
import { button, context, section } from './blocks.js';
import { readJson } from './read-json.js';
import type { ViewBlock } from '../wire/blocks.js';
import type { Customer } from '../ordering/order.js';
import type { NamedCustomer } from '../workflow/customer-hits.js';
import type { ViewContext } from './handlers.js';

/** What came of a customer's name that a command named: above the search, in orders and lists alike. */

export type NotTaken = Exclude<NamedCustomer, { is: 'one' }>;

const most = 8;

/** @param takes the action of the button that takes one of several */
export function namedBlocks(viewContext: ViewContext, named: NotTaken, takes: string): ViewBlock[] {
  const { customers } = viewContext.texts;
  if (named.is === 'none') return [section(customers.notNamed[named.why](named.typed))];
  const { hits, typed, more } = named;
  const hidden = hits.length - most;
  return [
    section(customers.several(typed, more ? null : hits.length)),
    ...hits.slice(0, most).map(({ customer, detail }, index) =>
      section(customers.hit(customer.name === '' ? customer.id : customer.name, detail), {
        accessory: button({
          action: `${takes}.${index}`,
          text: customers.choose,
          value: writeCustomer(customer),
          label: customers.chooseLabel(customer.name === '' ? customer.id : customer.name),
        }),
      }),
    ),
    ...(more ? [context(customers.moreThanRead)] : hidden > 0 ? [context(customers.more(hidden))] : []),
  ];
}

const Taken = z.object({ id: AccountId, name: z.string() });

const writeCustomer = ({ id, name }: Customer): string => JSON.stringify({ id, name: name.slice(0, 300) });

/** The customer that a button takes; null where it names none. */
export const readCustomer = (value: string | null): Customer | null => readJson(Taken, value);
