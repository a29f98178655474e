import { expect, onTestFinished } from 'vitest';
import type { Policy } from '../../src/config/index.js';
import { Order } from '../../src/ordering/order.js';
import type { UserId } from '../../src/types/ids.js';
import { OrderId, PlainDate, SlackChannelId, type PlanId } from '../../src/types/ids.js';
import { openApplication, type Application } from '../../src/workflow/open.js';
import { orderFamily } from '../../src/workflow/requests/order-family.js';
import type { UseCases } from '../../src/workflow/use-cases.js';
import type { Messenger } from '../../src/workflow/ports.js';
import { startBackend, type BackendOptions, type Backend } from '../support/backend.js';
import { composed, goodWork, rest, stands } from './orders.js';
import { ann, bob, dan, home } from '../support/sample/people.js';

/** A bot whose clock the test moves either way, while it runs, while it is in the middle of something, and stopped. */

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;
export const id = (nth: number): OrderId => OrderId.parse(`TD-${nth}`);
const channel = SlackChannelId.parse('C0APPROVALS');

export interface ClockBackend {
  readonly backend: Backend;
  /** Those of the bot as it runs now. */
  useCases(): UseCases;
  /** What the policy says of requests; a test changes it. */
  approvals: Policy['approvals'];
  /** Where it is there, people are not read before it is over. */
  reading: Promise<void> | null;
  /** What Slack was told that a test counts: reminders, and what requesters hear of. */
  readonly said: string[];
  submit(order: OrderId, requester?: UserId): Promise<void>;
  /** An order of this person with a dry run behind it; without `patchRemove` its draft is kept. */
  hold(order: OrderId, requester: UserId): Promise<void>;
  /** Clicks without waiting for what comes of it; nothing where the order has no request. */
  approve(order: OrderId): Promise<void>;
  plan(order: OrderId): Promise<PlanId | null>;
  state(order: OrderId): Promise<Order['state']>;
  /** Moves the clock and waits until the outbox has seen it; not for what it then does. */
  jump(ms: number): Promise<void>;
  /** Waits until nothing more can be done by now. */
  settle(): Promise<void>;
  /** Lets the time pass, from one due time to the next. */
  pass(ms: number): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
}

const nothing = (): void => undefined;

export async function startClockBackend(options: BackendOptions = {}): Promise<ClockBackend> {
  // Its store, operator and settings; its runner is never started.
  const backend = await startBackend(options);
  const { clock, store } = backend;
  const said: string[] = [];
  let application: Application | null = null;
  let wake = nothing;
  let looks = 0;
  const current = () => {
    if (application === null) throw new Error('The bot is stopped');
    return application;
  };
  /** Until the outbox has looked; one look may have been under way before. */
  const look = async (): Promise<void> => {
    for (const _ of ['under way', 'after']) {
      const before = looks;
      wake();
      await expect.poll(() => looks).toBeGreaterThan(before);
    }
  };
  const write = async (order: OrderId, requester: UserId): Promise<void> => {
    const work = goodWork({ reference: order, wishDate: PlainDate.parse('2026-12-24') });
    const now = { createdAt: clock.now, updatedAt: clock.now };
    const row = orderFamily.toRow(store, Order.parse(composed({ ...now, id: order, requester, work })));
    await store.write((tx) => tx.orders.insert(row));
  };
  const it: ClockBackend = {
    backend,
    useCases: () => current().useCases,
    approvals: backend.services.policy().approvals,
    reading: null,
    said,
    async submit(order, requester = ann) {
      await write(order, requester);
      await current().useCases.orders.submit({ workspace: home, user: requester }, order);
    },
    async hold(order, requester) {
      await write(order, requester);
      await current().useCases.orders.dryRun({ workspace: home, user: requester }, order);
      await it.settle();
    },
    async approve(order) {
      const plan = await it.plan(order);
      if (plan === null) return;
      await current().useCases.approvals.askDecision(
        { workspace: home, user: bob },
        plan,
        'approve',
        null,
        channel,
      );
    },
    async plan(order) {
      const at = await stands(backend, order);
      return 'plan' in at ? at.plan : null;
    },
    state: async (order) => (await stands(backend, order)).state,
    async jump(ms) {
      clock.now += ms;
      if (application !== null) await look();
    },
    settle: () => rest(backend),
    async pass(ms) {
      const until = clock.now + ms;
      for (;;) {
        await rest(backend);
        const next = await store.read.outbox.nextDueAt();
        if (next === null || next > until) break;
        clock.now = Math.max(clock.now, next);
        await look();
      }
      clock.now = until;
      await look();
      await rest(backend);
    },
    async stop() {
      const stopping = current();
      application = null;
      await stopping.stop(5_000);
    },
    async start() {
      const { settings, operators, people, messenger, log } = backend.services;
      const policy = (): Policy => {
        const given = backend.services.policy();
        const requesters = { users: [...given.roles.requesters.users, dan], groups: [] };
        return { ...given, roles: { ...given.roles, requesters }, approvals: it.approvals };
      };
      application = openApplication({
        store,
        settings,
        operators,
        policy,
        people: {
          ...people,
          async member(user) {
            await it.reading;
            return people.member(user);
          },
        },
        messenger: recorded(messenger, said),
        secretKey: new Uint8Array(32).fill(7),
        log,
        now: () => clock.now,
        random: () => 1,
        after: (_, run) => {
          looks += 1;
          wake = run;
          return () => undefined;
        },
      });
      await application.start();
      await look();
      await rest(backend);
    },
  };
  onTestFinished(async () => {
    if (application !== null) await it.stop();
  });
  await it.start();
  return it;
}

function recorded(messenger: Messenger, said: string[]): Messenger {
  return {
    ...messenger,
    remind: (reminder, ...rest) => {
      said.push(`remind ${reminder.waiting.map(({ order }) => order).join(', ')}`);
      return messenger.remind(reminder, ...rest);
    },
    notifyRequester: (message, ...rest) => {
      const { about, order } = message;
      said.push(`tell ${order} ${about.tells === 'status' ? about.status.is : about.tells}`);
      return messenger.notifyRequester(message, ...rest);
    },
  };
}
