import { expect, test } from 'vitest';
import { couldApprove, maySubmit } from '../../src/approvals/index.js';
import { groupsWith, leads, member, people, policyWith } from '../support/sample/approvals.js';
import { ann, bob, cas, dee } from '../support/sample/people.js';

const company = { requester: ann, groups: groupsWith([ann, bob, cas]), members: new Map() };

test('those who could approve are each named once, without the requester', () => {
  expect(couldApprove(policyWith(), company)).toEqual({ people: [bob, cas], unreadable: [] });
});

test('who is known not to be a full member could not approve', () => {
  const members = new Map([
    [bob, member(bob, { deleted: true })],
    [cas, member(cas)],
  ]);
  expect(couldApprove(policyWith(), { ...company, members }).people).toEqual([cas]);
});

test('submission is refused when fewer people than needed could approve, with their names', () => {
  expect(maySubmit(policyWith(), company, 2)).toEqual({ ok: true });
  expect(maySubmit(policyWith(), company, 3)).toEqual({
    ok: false,
    why: 'too-few-approvers',
    need: 3,
    people: [bob, cas],
    unreadable: [],
  });
});

test('the refusal names a group that cannot be read', () => {
  const refusal = maySubmit(policyWith(), { ...company, groups: groupsWith('unreadable') }, 2);
  expect(refusal).toMatchObject({ ok: false, people: [bob], unreadable: [leads] });
});

test('the only approver cannot submit their own request', () => {
  const policy = policyWith([], people([dee]));
  expect(maySubmit(policy, { ...company, requester: dee }, 1)).toMatchObject({ ok: false, people: [] });
  expect(maySubmit(policy, { ...company, requester: dee }, 0)).toEqual({ ok: true });
});
