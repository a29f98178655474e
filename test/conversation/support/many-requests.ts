import { hkdfSync } from 'node:crypto';
import { freeze, planId } from '../../../src/ordering/plan.js';
import { Order } from '../../../src/ordering/order.js';
import { OrderId, PlainDate, UserId, WorkspaceId } from '../../../src/types/ids.js';
import { orderFamily } from '../../../src/workflow/requests/order-family.js';
import { submitting } from '../../support/sample/orders.js';
import type { Store } from '../../../src/store/index.js';
import type { Stack } from '../../support/stack.js';
import { whileStopped } from './stopped-bot.js';

const workspace = WorkspaceId.parse('T0DESK');
const perWrite = 500;

/**
 * Writes so many requests that wait into a bot's database, as if they had been submitted one after the other, a
 * second apart. The bot is stopped for it and started again. They are called TD-100001 and so on.
 */
export async function fillWithRequests(stack: Stack, requester: string, many: number): Promise<void> {
  await whileStopped(stack, (store, secretKey) => fill(store, secretKey, requester, many));
}

async function fill(store: Store, secretKey: Uint8Array, requester: string, many: number): Promise<void> {
  const key = new Uint8Array(hkdfSync('sha256', secretKey, '', 'trunkdesk plan id', 32));
  const begin = Date.now() - many * 1_000;
  for (let from = 0; from < many; from += perWrite) {
    await store.write(async (tx) => {
      for (let index = from; index < Math.min(many, from + perWrite); index += 1) {
        const id = OrderId.parse(`TD-${100_001 + index}`);
        const at = begin + index * 1_000;
        const asked = {
          ...submitting({ reference: `MANY-${index}`, wishDate: PlainDate.parse('2099-01-10') }),
          workspace,
          id,
          requester: UserId.parse(requester),
        };
        const plan = freeze(asked, { names: new Map(), prices: null, now: at });
        if (plan === null) throw new Error('The order is not complete');
        const named = planId(plan, key);
        const { since: _, ...head } = asked;
        const waits = { state: 'awaiting-approval', plan: named, needed: 1, submittedAt: at, updatedAt: at };
        const expiresAt = at + 90 * 86_400_000;
        await tx.orders.insert(orderFamily.toRow(store, Order.parse({ ...head, ...waits, expiresAt })));
        await tx.plans.insert({
          id: named,
          workspace,
          orderId: id,
          body: JSON.stringify({ needed: 1, warnings: [] }),
          sealed: store.seal(JSON.stringify(plan)),
          createdAt: at,
          expiresAt,
        });
        await tx.journal.append({
          ws: workspace,
          at,
          actor: requester,
          action: 'order.submitted',
          subject: id,
          detail: '{}',
        });
      }
    });
  }
}
