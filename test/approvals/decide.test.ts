import { expect, test } from 'vitest';
import { mayDecide } from '../../src/approvals/index.js';
import {
  clickBy,
  groupsWith,
  leads,
  member,
  night,
  otherPlan,
  people,
  plan,
  policyWith,
} from '../support/sample/approvals.js';
import { ann, bob, cas, dee } from '../support/sample/people.js';

const request = { requester: ann, plan, open: true };

test('a listed approver may decide', () => {
  expect(mayDecide(clickBy(bob))).toEqual({ ok: true });
});

test('a member of an approver group may decide', () => {
  expect(mayDecide(clickBy(cas))).toEqual({ ok: true });
});

test('whoever is no approver may not decide, an admin neither', () => {
  expect(mayDecide(clickBy(dee))).toEqual({ ok: false, why: 'not-approver' });
});

test('the requester may not decide their own request, approver or not', () => {
  const policy = policyWith([], people([ann, bob]));
  expect(mayDecide(clickBy(ann, { policy }))).toEqual({ ok: false, why: 'requester' });
  expect(mayDecide(clickBy(ann))).toEqual({ ok: false, why: 'requester' });
});

test.each([
  ['guest', { isGuest: true }],
  ['foreign', { isForeign: true }],
  ['deactivated', { deleted: true }],
  ['bot', { isBot: true }],
])('an approver who is %s may not decide (%j)', (why, facts) => {
  const click = clickBy(bob, { people: { member: member(bob, facts), groups: groupsWith([]) } });
  expect(mayDecide(click)).toEqual({ ok: false, why });
});

test('who has decided before may not decide again', () => {
  expect(mayDecide(clickBy(bob, { alreadyDecided: [bob] }))).toEqual({ ok: false, why: 'decided-before' });
  expect(mayDecide(clickBy(bob, { alreadyDecided: [cas] }))).toEqual({ ok: true });
});

test('a second click on a request that the first one closed is told apart from a late click', () => {
  const closed = { ...request, open: false };
  const click = clickBy(bob, { request: closed, alreadyDecided: [bob] });
  expect(mayDecide(click)).toEqual({ ok: false, why: 'decided-before' });
  expect(mayDecide(clickBy(cas, { request: closed }))).toEqual({ ok: false, why: 'closed' });
});

test('an old card cannot decide the plan that took its place', () => {
  const click = clickBy(bob, { request: { ...request, plan: otherPlan } });
  expect(mayDecide(click)).toEqual({ ok: false, why: 'plan-changed' });
});

test('a group that cannot be read refuses, and is named', () => {
  const click = clickBy(cas, { people: { member: member(cas), groups: groupsWith('unreadable') } });
  expect(mayDecide(click)).toEqual({ ok: false, why: 'group-unreadable', groups: [leads] });
});

test('a group that was not read at all counts as unreadable', () => {
  const click = clickBy(cas, { people: { member: member(cas), groups: new Map() } });
  expect(mayDecide(click)).toEqual({ ok: false, why: 'group-unreadable', groups: [leads] });
});

test('an unreadable group does not matter to who is an approver anyway', () => {
  const policy = policyWith([], people([bob], [night, leads]));
  const groups = groupsWith([cas]);
  expect(mayDecide(clickBy(bob, { policy, people: { member: member(bob), groups } }))).toEqual({ ok: true });
  expect(mayDecide(clickBy(cas, { policy, people: { member: member(cas), groups } }))).toEqual({ ok: true });
  expect(mayDecide(clickBy(dee, { policy, people: { member: member(dee), groups } }))).toEqual({
    ok: false,
    why: 'group-unreadable',
    groups: [night],
  });
});

test('facts that are missing or about somebody else never count', () => {
  const groups = groupsWith([]);
  const unread = clickBy(bob, { people: { member: 'unreadable', groups } });
  const another = clickBy(bob, { people: { member: member(cas), groups } });
  expect(mayDecide(unread)).toEqual({ ok: false, why: 'member-unreadable' });
  expect(mayDecide(another)).toEqual({ ok: false, why: 'member-unreadable' });
});

test('a stranger learns nothing of the state of the request', () => {
  const click = clickBy(bob, {
    request: { ...request, open: false, plan: otherPlan },
    people: { member: member(bob, { isForeign: true }), groups: groupsWith([]) },
  });
  expect(mayDecide(click)).toEqual({ ok: false, why: 'foreign' });
});
