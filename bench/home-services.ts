import { randomUUID } from 'node:crypto';
import { freeze, planId } from '../src/ordering/plan.js';
import { Order } from '../src/ordering/order.js';
import { OrderId, ProfileName, SlackChannelId, UserId, WorkspaceId } from '../src/types/ids.js';
import { inRealTime } from '../src/workflow/after.js';
import { CatalogueReader } from '../src/workflow/catalogue.js';
import { LoginAccounts } from '../src/workflow/login-accounts.js';
import { RemoteReader } from '../src/workflow/remote.js';
import { insertPlan } from '../src/workflow/requests/plans.js';
import { orderFamily } from '../src/workflow/requests/order-family.js';
import { submitting } from '../test/support/sample/orders.js';
import { ListReader } from '../src/workflow/list-reader.js';
import type { Store } from '../src/store/index.js';
import type { Services } from '../src/workflow/services.js';

/** Services of which only the store is real: for what reads the store and draws. */

const workspace = WorkspaceId.parse('T0HOME');
const user = UserId.parse('U0ANN');
const other = UserId.parse('U0BEN');
export const ann = { workspace, user };

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const everybody = { users: [user, other], groups: [] };
const unasked = (): never => {
  throw new Error('Nothing but the store is asked');
};

const now = () => Date.now();

export function homeServices(store: Store): Services {
  const baseUrl = 'http://127.0.0.1:9';
  const accounts = new LoginAccounts({ store, baseUrl, now });
  return {
    store,
    accounts,
    settings: {
      baseUrl,
      profiles: [{ name: ProfileName.parse('north'), auth: { kind: 'none' } }],
      timeoutMs: 1_000,
      maxBodyBytes: 1_000_000,
      concurrency: 8,
      dialect: 'table',
      patchRemove: true,
      configurationPath: null,
      customerId: 'identifier',
      ordersAccount: 'wholesaler',
      remotePostPaths: [],
      multiplier: 'absolute',
      cacheSeconds: 300,
    },
    operators: new Map(),
    keep: { ordersDays: 0, journalDays: 0 },
    catalogue: new CatalogueReader({ cacheSeconds: 300, mode: 'absolute', accounts, now }),
    remote: new RemoteReader({ cacheSeconds: 300, now }),
    lists: new ListReader({ cacheSeconds: 0 }),
    policy: () => ({
      timezone: 'Europe/Amsterdam',
      defaultCountry: 'NL',
      roles: { requesters: everybody, approvers: everybody, admins: everybody },
      approvals: {
        slackChannel: SlackChannelId.parse('C0ORDERS'),
        allowSharedSlackChannel: false,
        expireAfterMs: 72 * 3_600_000,
        remindAfterMs: 4 * 3_600_000,
        reminderHours: null,
        rules: [],
      },
      profiles: { holdMs: 7_200_000, turnMs: 900_000, users: new Map() },
    }),
    people: {
      member: async (id) => ({
        id,
        workspace,
        isGuest: false,
        isForeign: false,
        isBot: false,
        deleted: false,
      }),
      group: async () => [],
    },
    messenger: {
      showCard: unasked,
      closeCard: unasked,
      showDirectCard: unasked,
      notifyRequester: unasked,
      noteStep: unasked,
      noteQuestion: unasked,
      notifyOfQuestion: unasked,
      notifyAdmin: unasked,
      remind: unasked,
      showHome: unasked,
      sendEphemeral: unasked,
      channelFact: unasked,
    },
    now,
    after: inRealTime,
    uuid: randomUUID,
    planKey: new Uint8Array(32).fill(3),
    log: quiet,
    outbox: {
      wake: () => undefined,
      runAgain: () => undefined,
      idle: async () => undefined,
      isUnderWay: async () => false,
      attempted: async () => undefined,
      isStopping: () => false,
    },
  };
}

/** So many requests of Ann that wait, and as many of somebody else that wait for her. */
export async function fillRequests(services: Services, many: number): Promise<void> {
  const start = Date.now() - 86_400_000;
  for (let from = 0; from < many; from += 250) {
    await services.store.write(async (tx) => {
      for (let index = from; index < Math.min(many, from + 250); index += 1) {
        for (const requester of [user, other]) {
          const id = OrderId.parse(`TD-${100_000 + index * 2 + (requester === user ? 0 : 1)}`);
          const at = start + index;
          const asked = { ...submitting({ reference: id }), workspace, id, requester };
          const plan = freeze(asked, { names: new Map(), prices: null, now: at });
          if (plan === null) throw new Error('The order is not complete');
          const named = planId(plan, services.planKey);
          const { since: _, ...head } = asked;
          const expiresAt = at + 1e9;
          const order = Order.parse({
            ...head,
            state: 'awaiting-approval',
            plan: named,
            needed: 1,
            submittedAt: at,
            expiresAt,
            updatedAt: at,
          });
          await tx.orders.insert(orderFamily.toRow(services.store, order));
          await insertPlan(services.store, tx, { plan, id: named, needed: 1, warnings: [], expiresAt });
          await tx.journal.append({
            ws: workspace,
            at,
            actor: requester,
            action: 'order.submitted',
            subject: id,
            detail: '{}',
          });
        }
      }
    });
  }
}
