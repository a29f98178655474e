import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { tally, type Decision } from '../../src/approvals/index.js';
import { ann, bob, cas, dee } from '../support/sample/people.js';

const approve = (by: typeof ann): Decision => ({ verdict: 'approve', by });
const reject = (by: typeof ann, reason = 'Wrong customer'): Decision => ({ verdict: 'reject', by, reason });

test('a request waits until enough different people approved', () => {
  expect(tally([], 2)).toEqual({ kind: 'pending', have: 0, need: 2, by: [] });
  expect(tally([approve(bob)], 2)).toEqual({ kind: 'pending', have: 1, need: 2, by: [bob] });
  expect(tally([approve(bob), approve(cas)], 2)).toEqual({ kind: 'approved', by: [bob, cas] });
});

test('one person approving twice is one approval', () => {
  expect(tally([approve(bob), approve(bob)], 2)).toMatchObject({ kind: 'pending', have: 1 });
});

test('one rejection ends the request', () => {
  const rejected = { kind: 'rejected', by: cas, reason: 'Wrong customer' };
  expect(tally([approve(bob), reject(cas)], 2)).toEqual(rejected);
  expect(tally([reject(cas), approve(bob), approve(dee)], 2)).toEqual(rejected);
});

test('a rejection after the last approval comes too late', () => {
  expect(tally([approve(bob), reject(cas)], 1)).toEqual({ kind: 'approved', by: [bob] });
});

test('who approved cannot reject afterwards: the first decision counts', () => {
  expect(tally([approve(bob), reject(bob)], 2)).toMatchObject({ kind: 'pending', have: 1 });
});

test('with no approvals needed the request is approved from the start', () => {
  expect(tally([], 0)).toEqual({ kind: 'approved', by: [] });
});

test('the tally is what a plain count over the decisions gives', () => {
  const decision = fc.tuple(fc.constantFrom(ann, bob, cas, dee), fc.boolean());
  fc.assert(
    fc.property(fc.array(decision, { maxLength: 12 }), fc.integer({ min: 0, max: 4 }), (made, need) => {
      const firsts = made.filter(([by], index) => made.findIndex(([other]) => other === by) === index);
      const rejection = firsts.findIndex(([, yes]) => !yes);
      const before = rejection === -1 ? firsts.length : rejection;
      const result = tally(
        made.map(([by, yes]) => (yes ? approve(by) : reject(by))),
        need,
      );
      const by = firsts.slice(0, Math.min(before, need)).map(([each]) => each);
      const rejected = { kind: 'rejected', by: firsts[rejection]?.[0], reason: 'Wrong customer' };
      const undecided = rejection === -1 ? { kind: 'pending', have: before, need, by } : rejected;
      expect(result).toEqual(before >= need ? { kind: 'approved', by } : undecided);
    }),
  );
});
