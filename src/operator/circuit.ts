/**
 * Whether the operator is asked at all: after repeated failures nobody waits for it any more, until one call finds
 * out that it answers again. Pure: times are epoch milliseconds that come in.
 *
 * Why none of the packages for it: it goes by the bot's own clock, which tests and a clock that is set back move; it ends
 * by one GET alone; what was recorded as being sent goes through whatever stands (O16); and `Retry-After` counts (G4).
 */
export interface Circuit {
  /** Calls in a row that got no answer. */
  readonly failures: number;
  /** When the first of them failed. */
  readonly since: number | null;
  readonly backoff: Backoff | null;
  /** Calls in a row that were one too many, without a word of how long to wait (429). */
  readonly turnedAway: number;
  /** Whether a call is under way that finds out whether the backoff is over. */
  readonly isProbing: boolean;
}

export interface Backoff {
  /** `failures`: it did not answer; `asked`: it asked to wait (G4). */
  readonly because: 'failures' | 'asked';
  readonly from: number;
  readonly until: number;
  /** How many backoffs in a row, this one included. */
  readonly nth: number;
}

export interface CircuitPolicy {
  /** So many calls in a row without an answer begin a backoff. */
  readonly failures: number;
  /** Milliseconds of the first backoff; each one after it is twice as long. */
  readonly backoffMs: number;
  readonly longestMs: number;
  /** No wait that the operator asks for is longer: a wrong header must not stop the bot for years. */
  readonly longestAskedMs: number;
  /** Milliseconds of the first wait after a 429 that names none; each one after it is twice as long. */
  readonly turnedAwayMs: number;
  readonly longestTurnedAwayMs: number;
  /** Milliseconds after which others look again while one call finds out. */
  readonly probeMs: number;
}

export const defaultCircuit: CircuitPolicy = {
  failures: 5,
  backoffMs: 5_000,
  longestMs: 300_000,
  longestAskedMs: 3_600_000,
  turnedAwayMs: 500,
  longestTurnedAwayMs: 60_000,
  probeMs: 1_000,
};

export const closed: Circuit = { failures: 0, since: null, backoff: null, turnedAway: 0, isProbing: false };

export type Admission =
  | { readonly may: 'go'; readonly isProbe: boolean; readonly next: Circuit }
  /** Not before `until`. */
  | { readonly may: 'not'; readonly because: Backoff['because']; readonly until: number };

/** Whether a call may be made now. Only a GET finds out whether a backoff is over: nothing is written on a guess. */
export function admit(circuit: Circuit, now: number, isGet: boolean, policy = defaultCircuit): Admission {
  const { backoff } = circuit;
  if (backoff === null) return { may: 'go', isProbe: false, next: circuit };
  if (isOpen(backoff, now)) return { may: 'not', because: backoff.because, until: backoff.until };
  if (backoff.because === 'asked') return { may: 'go', isProbe: false, next: { ...circuit, backoff: null } };
  if (!isGet || circuit.isProbing)
    return { may: 'not', because: backoff.because, until: now + policy.probeMs };
  return { may: 'go', isProbe: true, next: { ...circuit, isProbing: true } };
}

/** A clock that was set back ends a backoff: nobody knows how much of it is left. */
export const isOpen = ({ from, until }: Backoff, now: number): boolean => now >= from && now < until;

/** An answer came, whatever it says. */
export function answered(circuit: Circuit): Circuit {
  // What the operator asked for stands, though others still got an answer.
  return circuit.backoff?.because === 'asked' ? { ...closed, backoff: circuit.backoff } : closed;
}

/** The operator asked to wait so long (G4). */
export function asked(circuit: Circuit, now: number, waitMs: number, policy = defaultCircuit): Circuit {
  const until = now + Math.min(waitMs, policy.longestAskedMs);
  const { backoff } = circuit;
  if (backoff !== null && isOpen(backoff, now) && backoff.until >= until) return circuit;
  if (backoff?.because === 'failures') return { ...circuit, backoff: { ...backoff, until } };
  return { ...circuit, backoff: { because: 'asked', from: now, until, nth: 0 } };
}

/** A 429 that names no time: the wait grows with each, until a call goes through (G4). */
export function turnedAway(circuit: Circuit, now: number, policy = defaultCircuit): Circuit {
  const waitMs = Math.min(policy.turnedAwayMs * 2 ** circuit.turnedAway, policy.longestTurnedAwayMs);
  return { ...asked(circuit, now, waitMs, policy), turnedAway: circuit.turnedAway + 1 };
}

/** No answer came, or one that says that the service is down. */
export function failed(circuit: Circuit, now: number, wasProbe: boolean, policy = defaultCircuit): Circuit {
  const failures = circuit.failures + 1;
  const since = circuit.since ?? now;
  const { backoff } = circuit;
  const nth = backoff?.because === 'failures' ? backoff.nth : 0;
  // What was under way when the backoff began says nothing new.
  if (nth > 0 && !wasProbe) return { ...circuit, failures, since };
  if (nth === 0 && failures < policy.failures) return { ...circuit, failures, since };
  const backoffMs = Math.min(policy.backoffMs * 2 ** nth, policy.longestMs);
  const until = Math.max(now + backoffMs, backoff?.until ?? 0);
  return {
    ...circuit,
    failures,
    since,
    backoff: { because: 'failures', from: now, until, nth: nth + 1 },
    isProbing: false,
  };
}

/** A call that was to find out ended without finding out: the next one does. */
export function undecided(circuit: Circuit): Circuit {
  return { ...circuit, isProbing: false };
}
