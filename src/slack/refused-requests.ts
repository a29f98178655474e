import type { Counters } from './metrics.js';
import type { Log } from './handlers.js';

/** Why a request to `/slack/events` is none of Slack's: its time is missing or too long ago, or its signature is wrong. */
export type RefusedBecause = 'timestamp' | 'signature';

const says = {
  timestamp:
    'Requests to /slack/events were refused: their time is missing or too long ago. If they are Slack’s, set the clock of this machine right',
  signature:
    'Requests to /slack/events were refused: their signature is wrong. If they are Slack’s, SLACK_SIGNING_SECRET is not that of the app',
} as const satisfies Record<RefusedBecause, string>;

/** Whoever can reach the port can send such ones without end: the log has one line for all of this time. */
const quietMs = 10 * 60_000;

/** Counts requests that were refused, each in the metrics and many in one line of the log. */
export class RefusedRequests {
  readonly #since = new Map<RefusedBecause, { readonly at: number; times: number }>();

  /** @param now epoch milliseconds */
  constructor(
    private readonly counters: Counters,
    private readonly log: Log,
    private readonly now: () => number,
  ) {}

  note(why: RefusedBecause): void {
    this.counters.add('trunkdesk_slack_requests_refused_total', { why });
    const at = this.now();
    const last = this.#since.get(why);
    // A clock that was set back begins anew.
    if (last !== undefined && Math.abs(at - last.at) < quietMs) {
      last.times += 1;
      return;
    }
    this.#since.set(why, { at, times: 0 });
    this.log.warn({ why, times: 1 + (last?.times ?? 0) }, says[why]);
  }
}
