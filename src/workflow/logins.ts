import { masking, type Operator } from '../operator/index.js';
import { secretValues } from '../ordering/secret-values.js';
import type { Order } from '../ordering/order.js';
import type { ProfileName, UserId } from '../types/ids.js';
import type { House } from './house.js';

/** Which login at the operator serves whom. */

/** The logins a person's orders may use: the one the policy binds them to, or the pool of all unbound ones. */
export function profilesFor(house: House, user: UserId): Operator[] {
  const bound = house.policy().profiles.users;
  const own = bound.get(user);
  const all = [...house.operators.values()];
  if (own !== undefined) return all.filter((operator) => operator.profile === own);
  const taken = new Set(bound.values());
  const pool = all.filter((operator) => !taken.has(operator.profile));
  return pool.length > 0 ? pool : all;
}

/** The login that a person's reads (search, catalogue, prices) go through. Reading is not borrowing. */
export function readerFor(house: House, user: UserId): Operator {
  const [first] = profilesFor(house, user);
  if (first === undefined) throw new Error('No profile of the operator is configured');
  return first;
}

/** The logins that anybody's reads go through. */
export function readers(house: Pick<House, 'operators' | 'policy'>): readonly Operator[] {
  const bound = new Set(house.policy().profiles.users.values());
  const all = [...house.operators.values()];
  const firstOfPool = all.find(({ profile }) => !bound.has(profile)) ?? all[0];
  return all.filter((operator) => operator === firstOfPool || bound.has(operator.profile));
}

/** The one for an order: whatever the operator answers, what is secret in its configurations is masked in it. */
export const readerOf = (house: House, order: Order): Operator =>
  masking(readerFor(house, order.requester), secretValues(order));

/**
 * A login as an order uses it: whatever the operator answers, what is secret in the order's configurations is masked
 * in it. Undefined where no such profile is configured.
 */
export function loginOf(
  house: Pick<House, 'operators'>,
  order: Order,
  profile: ProfileName,
): Operator | undefined {
  const operator = house.operators.get(profile);
  return operator === undefined ? undefined : masking(operator, secretValues(order));
}
