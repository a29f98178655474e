import type { Who } from '../who.js';
import type { HomeModel, HomePages } from '../home-model.js';
import type { FreezeRefusal } from '../access.js';

/** What a person's Home tab shows and lets them do. */
export interface HomeDesk {
  /** Home as it stands now, with these pages of its lists; null: those it showed last. Keeps it up to date from then on. */
  open(who: Who, pages: HomePages | null): Promise<HomeModel>;
  /** What this person did, and what became of their requests; newest first. */
  activity(who: Who, limit: number): Promise<HomeModel['activity']>;
  /** An admin lets a job that was given up run again. */
  tryAgain(who: Who, job: string): Promise<{ ok: true; found: boolean } | { ok: false; says: FreezeRefusal }>;
}
