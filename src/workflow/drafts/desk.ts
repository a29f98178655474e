import type { OrderId, ProfileName, UserId } from '../../types/ids.js';
import type { Who } from '../who.js';
import type { ForAdmins } from '../access.js';

/** What admins can do about the logins at the operator. */

/** A login at the operator as admins see it. `since`: epoch milliseconds. */
export type ProfileLine =
  | { profile: ProfileName; is: 'free' }
  /** `called`: kept for a person whose turn it is. `order`: null where it belongs to another workspace. */
  | { profile: ProfileName; is: 'held' | 'called'; user: UserId; order: OrderId | null; since: number }
  | { profile: ProfileName; is: 'set-aside'; user: UserId; since: number; why: string };

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
export interface ProfileDesk {
  list(who: Who): Promise<ForAdmins<ProfileList>>;
  /**
   * Takes a login from the order that holds it, or puts one that was set aside to use again.
   * @param since of the hold that is meant (epoch milliseconds): one that began at another time stays
   */
  release(who: Who, profile: ProfileName, since?: number): Promise<ForAdmins<{ became: ReleasedProfile }>>;
  /** Reads the draft of a login that was set aside, and frees it where it is empty. */
  checkAgain(who: Who, profile: ProfileName): Promise<ForAdmins<CheckedProfile>>;
}
