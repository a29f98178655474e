import { expect, test } from 'vitest';
import { isInProgress } from '../../../src/ordering/order.js';
import { step } from '../../../src/ordering/step.js';
import type { Order } from '../../../src/ordering/order.js';
import { kept, note } from './events.js';
import {
  attempt,
  awaiting,
  checking,
  composing,
  configured,
  draftId,
  inDoubt,
  moment,
  otherPlan,
  placing,
  plan,
  profile,
  submitting,
} from '../../support/sample/orders.js';
import { expectNowhere } from '../../support/nowhere.js';
import { bob } from '../../support/sample/people.js';

const now = moment + 5;
const does = (result: ReturnType<typeof step>) =>
  'refused' in result ? [] : result.effects.map((effect) => effect.do);

test('a submission that is refused gives the order back with the reason, as the one in progress', () => {
  const result = step(submitting(), { type: 'submission-refused', note, now });
  expect(result).toMatchObject({
    order: { state: 'composing', at: { step: 'review' }, parked: false, note },
    effects: [{ do: 'notify-requester' }],
  });
});

test('a submitted order waits for approvals, its card is shown and its end is known', () => {
  const submitted = { type: 'submitted', plan, needed: 2, expiresAt: 99, now } as const;
  expect(step(submitting(), submitted)).toMatchObject({
    order: { state: 'awaiting-approval', plan, needed: 2, submittedAt: now, expiresAt: 99 },
    effects: [{ do: 'show-card', plan }, { do: 'notify-requester' }, { do: 'expire', plan, at: 99 }],
  });
});

test('an order that needs nobody goes on to its checks at once', () => {
  const submitted = { type: 'submitted', plan, needed: 0, expiresAt: 99, now } as const;
  expect(step(submitting(), submitted)).toMatchObject({
    order: { state: 'checking', plan, approvedAt: now },
    effects: [{ do: 'show-card' }, { do: 'place', plan }],
  });
});

test.for([
  { type: 'approved', plan: otherPlan, now } as const,
  { type: 'rejected', plan: otherPlan, by: bob, reason: '', parked: false, now } as const,
  { type: 'expired', plan: otherPlan, parked: false, now } as const,
  { type: 'withdrawn', plan: otherPlan, parked: false, now } as const,
])('an older plan of an order can’t be $type', (event) => {
  expect(step(awaiting(), event)).toEqual({ refused: { code: 'plan-changed' } });
});

test.for([checking(), placing(), inDoubt(), submitting(), composing()])(
  'a decision that comes late meets an order that is $state',
  (order) => {
    expect(step(order, { type: 'approved', plan, now })).toEqual({
      refused: { code: 'not-now', state: order.state },
    });
  },
);

test('a rejected order comes back with who said no and why, beside another in progress if need be', () => {
  const rejected = { type: 'rejected', plan, by: bob, reason: 'Too many', parked: true, now } as const;
  const result = step(awaiting(), rejected);
  expect(result).toMatchObject({
    order: {
      state: 'composing',
      parked: true,
      note: { why: 'rejected', by: bob, reason: 'Too many', at: now },
    },
    effects: [
      { do: 'end-plan', plan, ending: { ended: 'rejected', by: bob, reason: 'Too many', at: now } },
      { do: 'show-card', plan },
      { do: 'notify-requester' },
    ],
  });
});

test('what the operator or the checks refuse comes back, and the login is let go where it is not kept', () => {
  for (const order of [checking(), placing()]) {
    const returned = { type: 'returned', note, draft: { use: 'none' }, parked: false, now } as const;
    expect(does(step(order, returned))).toContain('release-draft');
    const keeping = step(order, { ...returned, draft: kept });
    expect(keeping).toMatchObject({ order: { state: 'composing', draft: kept, note } });
    expect(does(keeping)).not.toContain('release-draft');
  }
});

test('an order is recorded as being placed with its attempt, before anything is sent', () => {
  expect(step(checking(), { type: 'placing-begun', attempt, now })).toMatchObject({
    order: { state: 'placing', plan, attempt },
    effects: [
      { do: 'show-card', plan },
      { do: 'note-step', step: 'placing' },
    ],
  });
  expect(step(placing(), { type: 'placing-begun', attempt, now })).toMatchObject({
    refused: { code: 'not-now' },
  });
});

test('an order whose answer is not known is in doubt, keeps its attempt and has its draft looked at', () => {
  const doubted = { type: 'doubted', because: 'No answer.', reference: 'E-1', now } as const;
  const result = step(placing(), doubted);
  expect(result).toMatchObject({ order: { state: 'in-doubt', attempt, seen: null, reference: 'E-1' } });
  expect(does(result)).toEqual(['show-card', 'note-step', 'notify-requester', 'look-at-draft']);
  expect(step(inDoubt(), doubted)).toMatchObject({ refused: { code: 'not-now' } });
});

test('a person who says that an order in doubt was placed gives its number', () => {
  const settled = { type: 'settled-placed', by: bob, operatorOrderId: 'ORD-7', now } as const;
  expect(step(inDoubt(configured()), settled)).toMatchObject({
    order: { state: 'placed', settledBy: bob, operatorOrderId: 'ORD-7', draft: { use: 'none' } },
    effects: [
      {
        do: 'end-plan',
        ending: { ended: 'placed', operatorOrderId: 'ORD-7', settledBy: bob },
      },
      { do: 'show-card' },
      { do: 'note-step', step: 'settled' },
      { do: 'notify-requester' },
      { do: 'release-draft' },
    ],
  });
});

test('an order that was not placed after all comes back, its draft kept until it was let go', () => {
  const settled = { type: 'settled-not-placed', by: bob, parked: false, now } as const;
  const result = step(inDoubt(), settled);
  expect(result).toMatchObject({
    order: { state: 'composing', note: { why: 'not-placed', by: bob }, draft: { profile, draftId } },
  });
  expect(does(result)).toContain('release-draft');
});

test('one order at a time is in progress: composed and not parked, or being submitted', () => {
  const orders: Order[] = [composing(), composing({ parked: true }), submitting(), awaiting(), placing()];
  expect(orders.map(isInProgress)).toEqual([true, false, true, false, false]);
});

test('a password is gone from a placed order, and what is no secret stays', () => {
  const result = step(placing(configured()), { type: 'placed', operatorOrderId: null, now });
  expect(result).toMatchObject({
    order: { work: { configurations: [{ values: { site: 'North' }, document: null }] } },
  });
  expectNowhere(result, 'correct horse');
});
