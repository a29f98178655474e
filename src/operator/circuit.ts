/**
 * Whether the operator is asked at all: after repeated failures nobody waits for it any more, until one call finds
 * out that it answers again. Pure: times are epoch milliseconds that come in.
 */
export interface Circuit {
  /** Calls in a row that got no answer. */
  readonly failures: number;
  /** When the first of them failed. */
  readonly since: number | null;
  readonly rest: Rest | null;
  /** Calls in a row that were one too many, without a word of how long to wait (429). */
  readonly turnedAway: number;
  /** Whether a call is under way that finds out whether the rest is over. */
  readonly isProbing: boolean;
}

export interface Rest {
  /** `failures`: it did not answer; `asked`: it asked to wait (G4). */
  readonly because: 'failures' | 'asked';
  readonly from: number;
  readonly until: number;
  /** How many rests in a row, this one included. */
  readonly nth: number;
}

export interface CircuitPolicy {
  /** So many calls in a row without an answer begin a rest. */
  readonly failures: number;
  /** Milliseconds of the first rest; each one after it is twice as long. */
  readonly restMs: number;
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
  restMs: 5_000,
  longestMs: 300_000,
  longestAskedMs: 3_600_000,
  turnedAwayMs: 500,
  longestTurnedAwayMs: 60_000,
  probeMs: 1_000,
};

export const closed: Circuit = { failures: 0, since: null, rest: null, turnedAway: 0, isProbing: false };

export type Admission =
  | { readonly may: 'go'; readonly isProbe: boolean; readonly next: Circuit }
  /** Not before `until`. */
  | { readonly may: 'not'; readonly because: Rest['because']; readonly until: number };

/** Whether a call may be made now. Only a GET finds out whether a rest is over: nothing is written on a guess. */
export function admit(circuit: Circuit, now: number, isGet: boolean, policy = defaultCircuit): Admission {
  const { rest } = circuit;
  if (rest === null) return { may: 'go', isProbe: false, next: circuit };
  if (isResting(rest, now)) return { may: 'not', because: rest.because, until: rest.until };
  if (rest.because === 'asked') return { may: 'go', isProbe: false, next: { ...circuit, rest: null } };
  if (!isGet || circuit.isProbing) return { may: 'not', because: rest.because, until: now + policy.probeMs };
  return { may: 'go', isProbe: true, next: { ...circuit, isProbing: true } };
}

/** A clock that was set back ends a rest: nobody knows how much of it is left. */
export const isResting = ({ from, until }: Rest, now: number): boolean => now >= from && now < until;

/** An answer came, whatever it says. */
export function answered(circuit: Circuit): Circuit {
  // What the operator asked for stands, though others still got an answer.
  return circuit.rest?.because === 'asked' ? { ...closed, rest: circuit.rest } : closed;
}

/** The operator asked to wait so long (G4). */
export function asked(circuit: Circuit, now: number, waitMs: number, policy = defaultCircuit): Circuit {
  const until = now + Math.min(waitMs, policy.longestAskedMs);
  const { rest } = circuit;
  if (rest !== null && isResting(rest, now) && rest.until >= until) return circuit;
  if (rest?.because === 'failures') return { ...circuit, rest: { ...rest, until } };
  return { ...circuit, rest: { because: 'asked', from: now, until, nth: 0 } };
}

/** One call too many, and nobody says how long to wait: longer each time, until one goes through (G4). */
export function turnedAway(circuit: Circuit, now: number, policy = defaultCircuit): Circuit {
  const waitMs = Math.min(policy.turnedAwayMs * 2 ** circuit.turnedAway, policy.longestTurnedAwayMs);
  return { ...asked(circuit, now, waitMs, policy), turnedAway: circuit.turnedAway + 1 };
}

/** No answer came, or one that says that the service is down. */
export function failed(circuit: Circuit, now: number, wasProbe: boolean, policy = defaultCircuit): Circuit {
  const failures = circuit.failures + 1;
  const since = circuit.since ?? now;
  const { rest } = circuit;
  const nth = rest?.because === 'failures' ? rest.nth : 0;
  // What was under way when the rest began says nothing new.
  if (nth > 0 && !wasProbe) return { ...circuit, failures, since };
  if (nth === 0 && failures < policy.failures) return { ...circuit, failures, since };
  const restMs = Math.min(policy.restMs * 2 ** nth, policy.longestMs);
  const until = Math.max(now + restMs, rest?.until ?? 0);
  return {
    ...circuit,
    failures,
    since,
    rest: { because: 'failures', from: now, until, nth: nth + 1 },
    isProbing: false,
  };
}

/** A call that was to find out ended without finding out: the next one does. */
export function undecided(circuit: Circuit): Circuit {
  return { ...circuit, isProbing: false };
}
