import type { Customer } from '../ordering/order.js';

/** What a search for customers found. */

export interface CustomerHit {
  readonly customer: Customer;
  /** What tells customers of one name apart, from the operator. */
  readonly detail: string | null;
}

/** Answers of a typeahead, each customer once. `hint` replaces an empty list. */
export interface CustomerHits {
  readonly groups: readonly { readonly index: string; readonly hits: readonly CustomerHit[] }[];
  readonly more: boolean;
  readonly hint:
    | 'none-found'
    | 'operator-slow'
    | 'operator-down'
    | 'operator-refused'
    | 'operator-waits'
    | 'operator-fault'
    | 'not-understood'
    | 'login-failed'
    | 'type-more'
    | null;
}

/** What came of a customer's name that a command named: one that fits is taken, several are to be chosen from. */
export type NamedCustomer =
  | { readonly is: 'one'; readonly customer: Customer }
  | {
      readonly is: 'several';
      readonly typed: string;
      readonly hits: readonly CustomerHit[];
      readonly more: boolean;
    }
  /** A search that failed found nothing out. */
  | { readonly is: 'none'; readonly typed: string; readonly why: NonNullable<CustomerHits['hint']> };

/** One that fits is the only hit, or the only one that is called exactly so. */
export function namedIn(found: CustomerHits, typed: string): NamedCustomer {
  const hits = found.groups.flatMap((group) => group.hits);
  const [only, another] = hits;
  if (found.hint !== null || only === undefined)
    return { is: 'none', typed, why: found.hint ?? 'none-found' };
  if (another === undefined && !found.more) return { is: 'one', customer: only.customer };
  const called = typed.trim().toLowerCase();
  const [exact, second] = hits.filter(({ customer }) => customer.name.toLowerCase() === called);
  return exact !== undefined && second === undefined && !found.more
    ? { is: 'one', customer: exact.customer }
    : { is: 'several', typed, hits, more: found.more };
}
