import { expect, test } from 'vitest';
import { GroupId } from '../../src/types/ids.js';
import { startBackend } from '../support/backend.js';
import { approved, composed, first, insert, putNow, rest } from './orders.js';
import { Order } from '../../src/ordering/order.js';
import { bob, cas, home } from '../support/sample/people.js';
import type { Services } from '../../src/workflow/services.js';
import type { CardModel } from '../../src/workflow/messages.js';

const group = GroupId.parse('S0LEADS');

/** A backend in which something of Slack is not as usual. */
async function startedWith(change: (usual: Services) => Partial<Services>) {
  const { services } = await startBackend();
  const backend = await startBackend({ played: change(services) });
  await backend.runner.start();
  return backend;
}

const attempt = { id: 'a', profile: 'ann', draftId: '11111111-1111-4111-8111-111111111111', sentAt: 0 };
const inDoubt = {
  to: (order: object) =>
    Order.parse({ ...order, state: 'in-doubt', attempt, because: 'cut', reference: 'E-1', seen: null }),
};

test('a card for one person waits while Slack does not say who that is', async () => {
  const backend = await startedWith(({ people }) => ({
    people: { ...people, member: () => Promise.reject(new Error('internal_error')) },
  }));
  const plan = await approved(backend, {}, inDoubt);
  await putNow(backend, { kind: 'show-direct-card', workspace: home, plan, user: cas });
  await rest(backend);
  expect(await backend.store.read.outbox.waiting()).toMatchObject([
    { kind: 'show-direct-card', error: 'Slack does not say who it is' },
  ]);
  expect(await backend.store.read.cards.get(home, plan, 'dm', cas)).toBeNull();
});

test('a card for one person is shown later where Slack has no time for it now', async () => {
  const backend = await startedWith(({ messenger }) => ({
    messenger: {
      ...messenger,
      showDirectCard: async () => ({ shown: false, later: { afterMs: 30_000, because: 'ratelimited' } }),
    },
  }));
  const plan = await approved(backend, {}, inDoubt);
  await putNow(backend, { kind: 'show-direct-card', workspace: home, plan, user: bob });
  await rest(backend);
  const [waiting] = await backend.store.read.outbox.waiting();
  expect(waiting).toMatchObject({ kind: 'show-direct-card', dueAt: backend.clock.now + 30_000 });
});

test('who may be an approver by a group that can’t be read keeps the card', async () => {
  const backend = await startedWith(({ people, policy }) => ({
    people: { ...people, group: async () => 'unreadable' },
    policy: () => {
      const { roles, ...others } = policy();
      return { ...others, roles: { ...roles, approvers: { users: [], groups: [group] } } };
    },
  }));
  const plan = await approved(backend, {}, inDoubt);
  await putNow(backend, { kind: 'show-direct-card', workspace: home, plan, user: cas });
  await rest(backend);
  expect(await backend.store.read.cards.get(home, plan, 'dm', cas)).not.toBeNull();
});

test('a message that Slack refuses for good is not tried again', async () => {
  let tried = 0;
  const backend = await startedWith(({ messenger }) => ({
    messenger: {
      ...messenger,
      notifyRequester: async () => {
        tried += 1;
        return { shown: false, impossible: 'refused' };
      },
    },
  }));
  await insert(backend, composed({ parked: true, note: { why: 'expired', at: backend.clock.now } }));
  await putNow(backend, { kind: 'notify-requester', workspace: home, order: first });
  await rest(backend);
  expect(tried).toBe(1);
  expect(await backend.store.read.outbox.waiting()).toEqual([]);
});

test('the card of a plan that its order has no more says that another took its place', async () => {
  const shown: CardModel['status']['is'][] = [];
  const backend = await startedWith(({ messenger }) => ({
    messenger: {
      ...messenger,
      showCard: async (card, ...more) => {
        if (card.family === 'order') shown.push(card.status.is);
        return messenger.showCard(card, ...more);
      },
    },
  }));
  const plan = await approved(backend, {}, { to: () => composed() });
  await putNow(backend, { kind: 'show-card', workspace: home, plan });
  await rest(backend);
  expect(shown).toEqual(['replaced']);
});
