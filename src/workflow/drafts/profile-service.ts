import type { OrderId, ProfileName, UserId } from '../../types/ids.js';
import type { Actor } from '../actor.js';
import type { ForAdmins } from '../access.js';

/** What admins can do about the logins at the operator. */

/** A login at the operator as admins see it. `since`: epoch milliseconds. */
export type ProfileLine =
  | { profile: ProfileName; is: 'free' }
  /** `called`: kept for a person whose turn it is. `order`: null where it belongs to another workspace. */
  | { profile: ProfileName; is: 'leased' | 'called'; user: UserId; order: OrderId | null; since: number }
  | { profile: ProfileName; is: 'quarantined'; user: UserId; since: number; why: string };

export interface ProfileList {
  readonly profiles: readonly ProfileLine[];
  /** In the order in which their turns come. */
  readonly waiting: readonly { readonly user: UserId; readonly order: OrderId; readonly since: number }[];
}

export type ReleasedProfile = 'released' | 'free' | 'held-anew' | 'being-placed' | 'in-doubt';

export type CheckedProfile =
  | { found: 'free' | 'in-use' }
  | { found: 'entries'; entries: readonly string[] }
  | { found: 'unreadable'; reference: string };

/** Who holds which login at the operator; for admins. */
export interface ProfileService {
  list(actor: Actor): Promise<ForAdmins<ProfileList>>;
  /**
   * Takes a login from the order that holds it, or puts one that was quarantined to use again.
   * @param since of the lease that is meant (epoch milliseconds): one that began at another time stays
   */
  release(
    actor: Actor,
    profile: ProfileName,
    since?: number,
  ): Promise<ForAdmins<{ became: ReleasedProfile }>>;
  /** Reads the draft of a login that was quarantined, and frees it where it is empty. */
  checkAgain(actor: Actor, profile: ProfileName): Promise<ForAdmins<CheckedProfile>>;
}
