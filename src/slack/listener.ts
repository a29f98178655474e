import { ackOnce, type OnceDelivered } from './ack-once.js';
import { passThrough, type Ground } from './boundary.js';
import { originIn } from './salvage.js';
import { troubleTeller, Unreadable, type TellTrouble } from './troubles.js';
import type { Tables } from './handlers.js';
import type { Kind } from './kinds.js';
import type { Delivered } from './unanswered.js';

/** What is called for one kind of payload. `tell`: see `troubles.ts`. */
export type Listener = (
  delivered: OnceDelivered,
  ground: Ground,
  tables: Tables,
  tell: TellTrouble,
) => Promise<void>;

/**
 * Runs a listener, and ends what it throws before or beside its handler (a handler's own failures end at the boundary):
 * Slack gets its ack, the log the cause, and who acted a reference, as far as the payload says who that was. A payload
 * that can't be read ends so, too.
 */
export async function neverThrowing(
  listener: Listener,
  kind: Kind | null,
  delivered: Delivered,
  ground: Ground,
  tables: Tables,
): Promise<void> {
  const once = ackOnce(delivered, ground.log);
  const tell = troubleTeller(kind, once, ground.pen);
  try {
    await listener(once, ground, tables, tell);
  } catch (error) {
    const passage = { kind: kind ?? 'unknown', name: 'unknown', origin: originIn(delivered.body), tell };
    const isUnread = error instanceof Unreadable;
    if (!isUnread) ground.log.error({ code: 'listener-threw', error }, 'A listener failed');
    await passThrough(
      ground,
      isUnread ? { ...passage, unread: { code: 'not-readable', paths: error.paths } } : passage,
      () => Promise.reject(error),
    );
  }
}
