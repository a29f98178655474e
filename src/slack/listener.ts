import { ackOnce, type OnceDelivered } from './ack-once.js';
import { invoke, type ListenerDeps } from './boundary.js';
import { sourceIn } from './salvage.js';
import { troubleReporter, Unreadable, type ReportTrouble } from './troubles.js';
import type { Tables } from './handlers.js';
import type { Kind } from './kinds.js';
import type { Delivered } from './unanswered.js';

/** What is called for one kind of payload. `report`: see `troubles.ts`. */
export type Listener = (
  delivered: OnceDelivered,
  deps: ListenerDeps,
  tables: Tables,
  report: ReportTrouble,
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
  deps: ListenerDeps,
  tables: Tables,
): Promise<void> {
  const once = ackOnce(delivered, deps.log);
  const report = troubleReporter(kind, once, deps.viewContext);
  try {
    await listener(once, deps, tables, report);
  } catch (error) {
    const invocation = { kind: kind ?? 'unknown', name: 'unknown', source: sourceIn(delivered.body), report };
    const isUnread = error instanceof Unreadable;
    if (!isUnread) deps.log.error({ code: 'listener-threw', error }, 'A listener failed');
    await invoke(
      deps,
      isUnread ? { ...invocation, unread: { code: 'not-readable', paths: error.paths } } : invocation,
      () => Promise.reject(error),
    );
  }
}
