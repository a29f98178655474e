import { masking, type Operator } from '../operator/index.js';
import { secretValues } from '../ordering/secret-values.js';
import type { Order } from '../ordering/order.js';
import type { ProfileName, UserId } from '../types/ids.js';
import type { Services } from './services.js';

/** Which login at the operator serves whom. */

/** The logins a person's orders may use: the one the policy binds them to, or the pool of all unbound ones. */
export function profilesFor(services: Services, user: UserId): Operator[] {
  const bound = services.policy().profiles.users;
  const own = bound.get(user);
  const all = [...services.operators.values()];
  if (own !== undefined) return all.filter((operator) => operator.profile === own);
  const taken = new Set(bound.values());
  const pool = all.filter((operator) => !taken.has(operator.profile));
  return pool.length > 0 ? pool : all;
}

/** The login that a person's reads (search, catalogue, prices) go through. Reading is not acquiring. */
export function readerFor(services: Services, user: UserId): Operator {
  const [first] = profilesFor(services, user);
  if (first === undefined) throw new Error('No profile of the operator is configured');
  return first;
}

/** The logins that anybody's reads go through. */
export function readers(services: Pick<Services, 'operators' | 'policy'>): readonly Operator[] {
  const bound = new Set(services.policy().profiles.users.values());
  const all = [...services.operators.values()];
  const firstOfPool = all.find(({ profile }) => !bound.has(profile)) ?? all[0];
  return all.filter((operator) => operator === firstOfPool || bound.has(operator.profile));
}

/** The one for an order: whatever the operator answers, what is secret in its configurations is masked in it. */
export const readerOf = (services: Services, order: Order): Operator =>
  masking(readerFor(services, order.requester), secretValues(order));

/**
 * A login as an order uses it: whatever the operator answers, what is secret in the order's configurations is masked
 * in it. Undefined where no such profile is configured.
 */
export function loginOf(
  services: Pick<Services, 'operators'>,
  order: Order,
  profile: ProfileName,
): Operator | undefined {
  const operator = services.operators.get(profile);
  return operator === undefined ? undefined : masking(operator, secretValues(order));
}
