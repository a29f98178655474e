import type { Services } from '../services.js';
import type { LeaseRow } from '../../store/index.js';

/**
 * What was sent into a draft and got no answer, or whose sender died, may come into it late. Until it surely has come or
 * will not come any more nothing is put there, and nobody else gets it: the first would be done twice, or be placed with
 * another order.
 */

/** Something may still come into the draft; what it shows then decides. */
export class PendingWrite extends Error {
  override readonly name = 'PendingWrite';
  constructor(
    /** Epoch milliseconds. */
    readonly until: number,
  ) {
    super('What was sent into the draft may still arrive');
  }
}

/** What was sent for an approved order has not come, and will not any more: it is not sent again by itself (G4). */
export class NeverCame extends Error {
  override readonly name = 'NeverCame';
  constructor() {
    super('What was sent into the draft never arrived');
  }
}

/** No service that gave no answer in the time that it has works on it for longer than that time again. */
const timeouts = 2;
const leastMs = 5_000;

/** In line, and on its way: each for no longer than the timeout (G7). */
const waits = 2;

/** How far the clock may have been set back since without anybody having noticed. */
const unnoticedMs = 60_000;

const pendingWriteMs = ({ settings }: Pick<Services, 'settings'>): number =>
  Math.max(timeouts * settings.timeoutMs, leastMs);

/** Until when something that was sent now, and got no answer, may come; epoch milliseconds. */
export function pendingWriteEnd(services: Pick<Services, 'settings' | 'now'>): number {
  return services.now() + pendingWriteMs(services);
}

/**
 * Until when something that is about to be sent may come, should the process end before it knows what became of it: it
 * may stand in line for as long as a call may take, then be on its way as long, and only then is cut off. Epoch milliseconds.
 */
export function cutOffWriteEnd(services: Pick<Services, 'settings' | 'now'>): number {
  return pendingWriteEnd(services) + waits * services.settings.timeoutMs;
}

/**
 * Until when something may still come into a held draft; null where nothing will. Asked before the draft is read: a
 * read of before that moment says nothing.
 */
export function pendingWriteUntil(
  services: Pick<Services, 'settings' | 'now'>,
  lease: Pick<LeaseRow, 'pendingWriteUntil'>,
): number | null {
  const until = lease.pendingWriteUntil;
  if (until === null || until <= services.now()) return null;
  // A time that is too far to come was written by another clock, and says nothing.
  return until <= cutOffWriteEnd(services) + unnoticedMs ? until : null;
}
