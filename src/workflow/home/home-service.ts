import type { Actor } from '../actor.js';
import type { HomeModel, HomePages } from '../home-model.js';
import type { FreezeRefusal } from '../access.js';

/** What a person's Home tab shows and lets them do. */
export interface HomeService {
  /** Home as it stands now, with these pages of its lists; null: those it showed last. Keeps it up to date from then on. */
  open(actor: Actor, pages: HomePages | null): Promise<HomeModel>;
  /** What this person did, and what became of their requests; newest first. */
  activity(actor: Actor, limit: number): Promise<HomeModel['activity']>;
  /** An admin lets a job that was given up run again. */
  tryAgain(
    actor: Actor,
    job: string,
  ): Promise<{ ok: true; found: boolean } | { ok: false; says: FreezeRefusal }>;
}
