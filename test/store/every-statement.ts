import type { Repositories } from '../../src/store/repositories.js';
import {
  AccountId,
  DraftId,
  PlainDate,
  ProductId,
  SlackChannelId,
  SubscriptionId,
} from '../../src/types/ids.js';
import { ann } from '../support/sample/people.js';
import { order, orderId, planId, pool, ws } from './fixture.js';

/** For each function of a repository, how it is called. */
export type Asked = {
  readonly [Repository in keyof Repositories]: Readonly<
    Record<keyof Repositories[Repository], () => Promise<unknown>>
  >;
};

const customer = AccountId.parse('00000000-0000-4000-8000-0000000000c1');
const product = ProductId.parse('00000000-0000-4000-8000-0000000000d1');
const subscription = SubscriptionId.parse('00000000-0000-4000-8000-0000000000e1');
const draft = DraftId.parse('00000000-0000-4000-8000-0000000000f1');
const channel = SlackChannelId.parse('C1');
const [id, plan, at] = [orderId(1001), planId('a'), 5_000];
const lease = { orderId: id, workspace: ws, user: ann, purpose: 'placing', at };
const fetched = { workspace: ws, order: id, form: 'f', property: 'p' };
const about = { workspace: ws, key: 'k', subject: '+31201234567' };

/**
 * Every function of every repository, called with what it may be asked: one that is added does not compile until it
 * stands here, so that what it sends to SQLite is looked at. They run in the order in which they stand.
 */
export function statementsOf(all: Repositories): readonly (readonly [string, () => Promise<unknown>])[] {
  const asked: Asked = {
    orders: {
      nextId: () => all.orders.nextId(),
      insert: () => all.orders.insert(order({ id: orderId(999_999) })),
      get: () => all.orders.get(ws, id),
      replace: () => all.orders.replace(ws, id, 1, order()),
      inProgress: () => all.orders.inProgress(ws, ann),
      list: async () => {
        const before = { updatedAt: at, id };
        await all.orders.list({ ws, limit: 10, before });
        await all.orders.list({ ws, requester: ann, family: 'order', limit: 10, offset: 10, from: 'end' });
        await all.orders.list({ ws, requester: ann, states: ['placed', 'done'], limit: 10 });
        await all.orders.list({ ws, customerId: customer, states: ['placed'], limit: 1 });
      },
      countUpTo: async () => [
        await all.orders.countUpTo({ ws, requester: ann, states: ['placed'] }, 100),
        await all.orders.countUpTo({ ws, requester: ann, family: 'order' }, 100),
      ],
      withState: () => all.orders.withState(['checking', 'applying']),
      workspaces: () => all.orders.workspaces(),
      oldestIn: () => all.orders.oldestIn(['submitting', 'in-doubt']),
      withLostCalls: () =>
        all.orders.withLostCalls({ state: 'done', before: at, after: { updatedAt: -1, id: '' }, limit: 50 }),
      forget: () => all.orders.forget({ ws, states: ['placed', 'done'], before: at, limit: 50 }),
    },
    plans: {
      insert: () =>
        all.plans.insert({
          id: planId('z'),
          workspace: ws,
          orderId: orderId(999_999),
          body: '{}',
          sealed: null,
          createdAt: at,
          expiresAt: at,
        }),
      get: () => all.plans.get(ws, plan),
      end: () => all.plans.end(ws, plan, '{}', at),
      rewrite: () => all.plans.rewrite(ws, plan, { body: '{}', sealed: new Uint8Array() }),
      ofOrder: () => all.plans.ofOrder(ws, id),
    },
    attempts: {
      record: () =>
        all.attempts.record({
          planId: planId('z'),
          workspace: ws,
          orderId: orderId(999_999),
          profile: pool,
          draftId: draft,
          at,
        }),
      settle: () => all.attempts.settle(plan, '{}', at),
      get: () => all.attempts.get(plan),
    },
    decisions: {
      ask: () => all.decisions.ask({ ws, planId: planId('z'), user: ann, verb: 'approve', reason: null, at }),
      settle: () => all.decisions.settle(plan, ann, 'counted', null, at),
      ofPlan: () => all.decisions.ofPlan(plan),
    },
    cards: {
      put: () => all.cards.put({ ws, subject: plan, place: 'channel', user: null, channel, ts: '1', at }),
      get: () => all.cards.get(ws, plan, 'channel'),
      of: () => all.cards.of(ws, plan),
    },
    leases: {
      take: () => all.leases.take(pool, lease),
      of: () => all.leases.of(id),
      get: () => all.leases.get(pool),
      all: () => all.leases.all(),
      release: () => all.leases.release(pool, null),
      quarantine: () => all.leases.quarantine(pool, { draftId: draft, why: 'full', isOver: true, at }),
      takeBack: () => all.leases.takeBack(pool, id, { purpose: 'placing', at }),
      setBack: () => all.leases.setBack(at, 10),
      update: () => all.leases.update(pool, id, { since: at }),
    },
    queue: {
      join: () => all.queue.join(lease),
      leave: () => all.queue.leave(id),
      all: () => all.queue.all(),
    },
    schemas: {
      remember: () =>
        all.schemas.remember({
          ws,
          customerId: customer,
          productId: product,
          hash: 'h',
          schema: '{}',
          remoteValues: '{}',
          readAt: at,
        }),
      of: () => all.schemas.of(ws, customer, [product]),
    },
    customers: {
      seen: () => all.customers.seen({ ws, id: customer, name: 'Acme', at }),
      get: () => all.customers.get(ws, customer),
    },
    subscriptions: {
      seen: () => all.subscriptions.seen({ ws, customerId: customer, subscriptionId: subscription, at }),
      placed: () =>
        all.subscriptions.placed({
          ws,
          customerId: customer,
          subscriptionId: subscription,
          endsOn: null,
          at,
        }),
      read: () => all.subscriptions.read(ws, customer, [subscription]),
      of: () => all.subscriptions.of(ws, customer, { today: PlainDate.parse('2026-11-27'), limit: 10 }),
    },
    journal: {
      append: () =>
        all.journal.append({ ws, at, actor: ann, action: 'order.placed', subject: id, detail: '{}' }),
      list: async () => {
        await all.journal.list({ ws, limit: 10, before: 50 });
        await all.journal.list({ ws, actor: ann, limit: 10 });
        await all.journal.list({ ws, subject: id, limit: 10 });
        await all.journal.list({ ws, subject: id, limit: 10, after: 50 });
      },
      export: () => all.journal.export({ ws, since: 0, until: at, after: 0, limit: 10 }),
      newest: () => all.journal.newest(),
      verify: () => all.journal.verify(),
      cut: () => all.journal.cut({ before: at, limit: 10 }),
    },
    outbox: {
      put: () =>
        all.outbox.put([
          { id: 'j', kind: 'place', serialKey: 'order:1', payload: '{}', dueAt: at, key: 'k' },
        ]),
      due: () => all.outbox.due(at, 10),
      nextDueAt: () => all.outbox.nextDueAt(),
      claim: () => all.outbox.claim(at, 10, 'newest'),
      done: () => all.outbox.done('j'),
      retry: () => all.outbox.retry('j', at, 'failed'),
      postpone: () => all.outbox.postpone('j', at, 'later'),
      reschedule: () => all.outbox.reschedule('order:1', at),
      setBack: () => all.outbox.setBack(10),
      deadLetter: () => all.outbox.deadLetter('j', 'failed'),
      resume: () => all.outbox.resume('j', at),
      deadLetters: () => all.outbox.deadLetters(),
      waiting: () => all.outbox.waiting('order:1'),
      counts: () => all.outbox.counts(),
      backlog: () => all.outbox.backlog(at),
      unclaimAll: () => all.outbox.unclaimAll(),
    },
    deliveries: {
      first: () => all.deliveries.first('key', at),
      seen: () => all.deliveries.seen('key'),
      begun: () => all.deliveries.begun('key', id, at),
      begunBy: () => all.deliveries.begunBy('key'),
      forget: () => all.deliveries.forget(at, 10),
    },
    notes: {
      set: () => all.notes.set('key', 'value'),
      get: () => all.notes.get('key'),
      remove: () => all.notes.remove('key'),
    },
    homes: {
      opened: () => all.homes.opened({ workspace: ws, user: ann, pages: '{}', openedAt: at }),
      get: () => all.homes.get(ws, ann),
      since: () => all.homes.since(ws, at, 10),
    },
    waiting: {
      for: () => all.waiting.for(ws, ann, { limit: 10 }),
      count: () => all.waiting.count(ws, ann, 100),
      unreminded: () => all.waiting.unreminded(ws, at, 10),
    },
    waits: {
      begun: () => all.waits.begun({ id: 'w', workspace: ws, user: ann, what: '{}', since: at }),
      ended: () => all.waits.ended('w'),
      all: () => all.waits.all(),
    },
    fetchTries: {
      begun: () => all.fetchTries.begun('f', { ...fetched, order: orderId(999_999) }),
      refused: () => all.fetchTries.refused('f'),
      given: () => all.fetchTries.given(fetched),
      hasOther: () => all.fetchTries.hasOther('f', fetched),
    },
    windows: {
      opened: () => all.windows.opened({ workspace: ws, user: ann, order: orderId(999_999), since: at }),
      answered: () => all.windows.answered({ workspace: ws, user: ann, order: orderId(999_999) }),
      all: () => all.windows.all(),
    },
    trunkCalls: {
      put: () => all.trunkCalls.put(ws, planId('z'), 2),
      nextWaiting: () => all.trunkCalls.nextWaiting(plan),
      begin: () => all.trunkCalls.begin(plan, 0, at, about),
      settle: () =>
        all.trunkCalls.settle(plan, 0, { state: 'done', failure: null, passes: false, reference: null, at }),
      loseSending: () => all.trunkCalls.loseSending(plan, at),
      doubtWaiting: () => all.trunkCalls.doubtWaiting(plan, at),
      settleUnknown: () => all.trunkCalls.settleUnknown(plan, 'done', at),
      waitAgain: () => all.trunkCalls.waitAgain(plan),
      skipWaiting: () => all.trunkCalls.skipWaiting(plan, at),
      counts: () => all.trunkCalls.counts(plan),
      failed: () => all.trunkCalls.failed(plan, 10),
      of: () => all.trunkCalls.of(plan, ['done'], 10),
    },
  };
  return Object.entries(asked).flatMap(([repository, functions]) =>
    Object.entries(functions).map(([name, ask]) => [`${repository}.${name}`, ask] as const),
  );
}
