import type { Actor } from '../actor.js';
import type { OrderId } from '../../types/ids.js';
import type { HomeModel, HomePages, OwnRequest, OwnRequests } from '../home-model.js';
import type { FreezeRefusal } from '../access.js';

/** What a person's Home tab shows and lets them do. */
export interface HomeService {
  /** Home as it stands now, with these pages of its lists; null: those it showed last. Keeps it up to date from then on. */
  open(actor: Actor, pages: HomePages | null): Promise<HomeModel>;
  /** What this person did, and what became of their requests; newest first. */
  activity(actor: Actor, limit: number): Promise<HomeModel['activity']>;
  /** A page of the person's own orders and trunk changes, newest first, ten on a page; discarded ones with `all`. */
  list(actor: Actor, which: { readonly page: number; readonly all: boolean }): Promise<OwnRequests>;
  /** An order or trunk change of the person's own by its number; null for what is not theirs. */
  own(actor: Actor, order: OrderId): Promise<OwnRequest | null>;
  /** An admin lets a job that was given up run again. */
  tryAgain(
    actor: Actor,
    job: string,
  ): Promise<{ ok: true; found: boolean } | { ok: false; says: FreezeRefusal }>;
}
