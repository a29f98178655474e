import { expect, test } from 'vitest';
import { GroupId } from '../../src/types/ids.js';
import { createApprovalService } from '../../src/workflow/notify/create-approval-service.js';
import { startBackend, type Backend } from '../support/backend.js';
import { approved } from './orders.js';
import { ann, bob, cas, home } from '../support/sample/people.js';

const group = GroupId.parse('S0LEADS');

/** The approvers are the members of a group that Slack does not show. */
async function withUnreadableGroup(): Promise<Backend> {
  const { services } = await startBackend();
  const policy = services.policy();
  return startBackend({
    played: {
      policy: () => ({ ...policy, roles: { ...policy.roles, approvers: { users: [], groups: [group] } } }),
      people: { ...services.people, group: async () => 'unreadable' },
    },
  });
}

test('who may not see a request asks nothing about it', async () => {
  const backend = await startBackend();
  const plan = await approved(backend);
  const asked = await createApprovalService(backend.services).ask(
    { workspace: home, user: cas },
    plan,
    'Which site?',
    null,
  );
  expect(asked).toEqual({ taken: false, says: { why: 'not-approver' } });
  expect(await backend.store.read.outbox.waiting()).toEqual([]);
});

test('while the group of the approvers can’t be read, details are for nobody but the requester and admins', async () => {
  const backend = await withUnreadableGroup();
  const plan = await approved(backend);
  const { details } = createApprovalService(backend.services);
  expect(await details({ workspace: home, user: cas }, plan)).toEqual({
    ok: false,
    says: { why: 'group-unreadable', groups: [group] },
  });
  for (const user of [ann, bob])
    expect(await details({ workspace: home, user }, plan)).toMatchObject({ ok: true });
});
