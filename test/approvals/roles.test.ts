import { expect, test } from 'vitest';
import { groupsOf, mayUse, rolesOf } from '../../src/approvals/index.js';
import { groupsWith, leads, night, people, policyWith } from '../support/sample/approvals.js';
import { ann, bob, cas, dee } from '../support/sample/people.js';

const policy = policyWith();
const asks = (user: typeof ann, requester: typeof ann | null = null) => ({
  user,
  groups: groupsWith([cas]),
  requester,
});

test('requesters and admins start orders and trunk changes, approvers do not', () => {
  for (const use of ['order', 'trunk'] as const) {
    expect(mayUse(use, policy, asks(ann))).toEqual({ ok: true });
    expect(mayUse(use, policy, asks(dee))).toEqual({ ok: true });
    expect(mayUse(use, policy, asks(bob))).toEqual({
      ok: false,
      why: 'not-in-role',
      roles: ['requesters', 'admins'],
    });
  }
});

test('help is for everyone', () => {
  expect(mayUse('help', policy, asks(cas))).toEqual({ ok: true });
});

test('only admins freeze and look after profiles', () => {
  for (const use of ['freeze', 'profiles'] as const) {
    expect(mayUse(use, policy, asks(dee))).toEqual({ ok: true });
    expect(mayUse(use, policy, asks(bob))).toEqual({ ok: false, why: 'not-in-role', roles: ['admins'] });
  }
});

test('details are for the requester of that request, approvers and admins', () => {
  expect(mayUse('details', policy, asks(ann, ann))).toEqual({ ok: true });
  expect(mayUse('details', policy, asks(ann, bob))).toMatchObject({ ok: false, why: 'not-in-role' });
  expect(mayUse('details', policy, asks(cas, ann))).toEqual({ ok: true });
  expect(mayUse('details', policy, asks(dee, ann))).toEqual({ ok: true });
});

test('an order in doubt is settled by an admin who is not its requester', () => {
  expect(mayUse('settle', policy, asks(dee, ann))).toEqual({ ok: true });
  expect(mayUse('settle', policy, asks(dee, dee))).toEqual({ ok: false, why: 'requester' });
  expect(mayUse('settle', policy, asks(bob, ann))).toMatchObject({ ok: false, why: 'not-in-role' });
});

test('a group that cannot be read refuses whoever is not listed otherwise', () => {
  const grouped = { ...policy, roles: { ...policy.roles, requesters: people([ann], [night]) } };
  expect(mayUse('order', grouped, asks(ann))).toEqual({ ok: true });
  expect(mayUse('order', grouped, asks(cas))).toEqual({
    ok: false,
    why: 'group-unreadable',
    groups: [night],
  });
  expect(rolesOf(grouped, cas, groupsWith([cas]))).toEqual({ sure: ['approvers'], unclear: ['requesters'] });
  expect(groupsOf(grouped)).toEqual([night, leads]);
});
