import type { Catalogue } from './data/catalogue.js';
import type { Profile, Right } from './data/schema.js';
import { lacksRights, notFound } from './http/fault.js';
import type { AccountId } from '../../types/ids.js';
import type { Store } from './store/database.js';

/** What every handler works with. */
export interface Service {
  readonly store: Store;
  /** The catalogue of this moment: tests replace it while the service runs (P14). */
  catalogue(): Catalogue;
  readonly now: () => Date;
  /** IANA name: "today" of wish dates is counted there (O11). */
  readonly timezone: string;
  readonly multiplier: 'absolute' | 'per_initial';
  readonly patchRemove: boolean;
}

/** Refuses a profile that lacks a right. @throws Fault 403 */
export function needRight(profile: Profile, right: Right): void {
  if (!profile.rights.includes(right)) throw lacksRights(`Profile ${profile.name} lacks the right ${right}`);
}

export const maySee = (profile: Profile, account: AccountId): boolean =>
  profile.accounts === 'all' || profile.accounts.includes(account);

/** Refuses an account that isn't there or that the profile may not use. @throws Fault 404, 403 */
export function needAccount(service: Service, profile: Profile, account: AccountId): void {
  const catalogue = service.catalogue();
  const own = account === catalogue.data.wholesaler.account_id;
  if (!own && !catalogue.customers.has(account)) throw notFound('Account not found');
  if (!own && !maySee(profile, account)) throw lacksRights('Account not found');
}

/** Today's date where the service counts its days. */
export const today = (service: Service): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: service.timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(service.now());
