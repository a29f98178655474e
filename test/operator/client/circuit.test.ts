import { array, assert, constant, nat, oneof, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import {
  admit,
  answered,
  asked,
  closed,
  defaultCircuit,
  failed,
  turnedAway,
  type Circuit,
} from '../../../src/operator/circuit.js';

const begin = 1_800_000_000_000;
const { failures, backoffMs: restMs, longestMs, longestAskedMs, probeMs } = defaultCircuit;

const fail = (circuit: Circuit, times: number, now = begin): Circuit =>
  Array.from({ length: times }).reduce<Circuit>((before) => failed(before, now, false), circuit);

/** After a rest is over a GET finds out; it fails again. */
function failProbe(circuit: Circuit, now: number): Circuit {
  const probe = admit(circuit, now, true);
  if (probe.may !== 'go' || !probe.isProbe) throw new Error('no probe may go');
  return failed(probe.next, now, true);
}

test('the operator rests after so many calls in a row without an answer, and not before', () => {
  const before = fail(closed, failures - 1);
  expect(admit(before, begin, true)).toMatchObject({ may: 'go', isProbe: false });
  const after = failed(before, begin, false);
  expect(admit(after, begin, true)).toEqual({ may: 'not', because: 'failures', until: begin + restMs });
});

test('any answer between two failures begins the count anew', () => {
  expect(fail(answered(fail(closed, failures - 1)), failures - 1).backoff).toBeNull();
});

test('after a rest one GET finds out, and all others wait for what it finds', () => {
  const over = begin + restMs;
  const resting = fail(closed, failures);
  expect(admit(resting, over - 1, true).may).toBe('not');
  expect(admit(resting, over, false)).toMatchObject({ may: 'not', until: over + probeMs });
  const probe = admit(resting, over, true);
  expect(probe).toMatchObject({ may: 'go', isProbe: true });
  if (probe.may !== 'go') throw new Error('the probe may not go');
  expect(admit(probe.next, over, true).may).toBe('not');
  expect(answered(probe.next)).toEqual(closed);
});

test('each rest in a row is twice as long, up to the longest, and tells since when it has lasted', () => {
  let circuit = fail(closed, failures);
  let now = begin;
  const lengths: number[] = [];
  for (let nth = 0; nth < 10; nth += 1) {
    const until = circuit.backoff?.until ?? 0;
    lengths.push(until - now);
    now = until;
    circuit = failProbe(circuit, now);
  }
  expect(lengths.slice(0, 3)).toEqual([restMs, 2 * restMs, 4 * restMs]);
  expect(lengths.at(-1)).toBe(longestMs);
  expect(circuit.since).toBe(begin);
});

test('what was under way when a rest began makes it no longer', () => {
  const resting = fail(closed, failures);
  expect(fail(resting, 8, begin + 100).backoff).toEqual(resting.backoff);
});

test('the operator is not asked for as long as it asks for, within a bound', () => {
  const minute = asked(closed, begin, 60_000);
  expect(admit(minute, begin + 59_999, true)).toMatchObject({ may: 'not', because: 'asked' });
  // It answered all the time: nobody has to find out whether it does.
  expect(admit(minute, begin + 60_000, false)).toMatchObject({ may: 'go', isProbe: false });
  expect(asked(closed, begin, 1e12).backoff?.until).toBe(begin + longestAskedMs);
});

test('another call that is answered meanwhile does not end what the operator asked for', () => {
  expect(admit(answered(asked(closed, begin, 60_000)), begin + 1, true).may).toBe('not');
});

test('a shorter wait does not cut a longer one', () => {
  expect(asked(asked(closed, begin, 60_000), begin, 1_000).backoff?.until).toBe(begin + 60_000);
  expect(fail(asked(closed, begin, 60_000), failures).backoff?.until).toBe(begin + 60_000);
});

test('a clock that was set back ends a rest instead of making it last for hours', () => {
  const resting = fail(closed, failures);
  expect(admit(resting, begin - 3_600_000, true)).toMatchObject({ may: 'go', isProbe: true });
});

test('whatever happens, a rest ends: one GET may go after the longest of all', () => {
  const happening = oneof(
    record({ does: constant('answer' as const), wait: nat(100_000) }),
    record({ does: constant('fail' as const), wait: nat(100_000) }),
    record({ does: constant('ask' as const), wait: nat(10_000_000) }),
  );
  assert(
    property(array(happening, { maxLength: 60 }), (all) => {
      let circuit = closed;
      let now = begin;
      for (const { does, wait } of all) {
        now += wait;
        const admission = admit(circuit, now, true);
        if (admission.may === 'go') circuit = admission.next;
        const isProbe = admission.may === 'go' && admission.isProbe;
        if (does === 'answer') circuit = answered(circuit);
        else if (does === 'fail') circuit = failed(circuit, now, isProbe);
        else circuit = asked(isProbe ? answered(circuit) : circuit, now, wait);
      }
      const bound = now + Math.max(longestMs, longestAskedMs);
      expect(admit(circuit, bound, true).may).toBe('go');
    }),
  );
});

test('what is one call too many waits longer each time, until a call goes through', () => {
  const first = turnedAway(closed, begin);
  expect(first.backoff).toMatchObject({ because: 'asked', until: begin + 500 });
  const second = turnedAway(first, begin + 600);
  expect(second.backoff?.until).toBe(begin + 600 + 1_000);
  const many = Array.from({ length: 12 }).reduce<typeof closed>(
    (circuit) => turnedAway(circuit, begin),
    closed,
  );
  expect(many.backoff?.until).toBe(begin + 60_000);
  expect(turnedAway(answered(second), begin + 9_000).backoff?.until).toBe(begin + 9_500);
});
