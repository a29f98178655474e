import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from 'vitest';
import { type NewOrderRow, openStore, type Store } from '../../src/store/index.js';
import { OrderId, PlanId, ProfileName, WorkspaceId } from '../../src/types/ids.js';
import { ann } from '../support/sample/people.js';

export const ws = WorkspaceId.parse('T1');
export const elsewhere = WorkspaceId.parse('T2');
export const pool = ProfileName.parse('pool');
export const secretKey = new Uint8Array(32).fill(7);

export const orderId = (number: number): OrderId => OrderId.parse(`TD-${number}`);
export const planId = (letter: string): PlanId => PlanId.parse(`plan_${letter.repeat(24)}`);

/** An order of Ann's that nobody composes, unless the test says otherwise. */
export function order(change: Partial<NewOrderRow> = {}): NewOrderRow {
  return {
    workspace: ws,
    id: orderId(1001),
    requester: ann,
    family: 'order',
    kind: 'intake',
    state: 'choosing-customer',
    inProgress: false,
    customerId: null,
    customerName: null,
    body: '{}',
    sealed: null,
    createdAt: 1000,
    updatedAt: 1000,
    ...change,
  };
}

/** Keeps order TD-1001 and an open plan of it. */
export async function withPlan(store: Store, id = planId('a')): Promise<PlanId> {
  await store.write(async (tx) => {
    if ((await tx.orders.get(ws, orderId(1001))) === null) await tx.orders.insert(order());
    await tx.plans.insert({
      id,
      workspace: ws,
      orderId: orderId(1001),
      body: '{"lines":[]}',
      sealed: null,
      createdAt: 1000,
      expiresAt: 9000,
    });
  });
  return id;
}

interface Fixture {
  /** A folder that is gone after the test. */
  folder: string;
  /** The path of the store's database file. */
  path: string;
  store: Store;
}

export const test = base.extend<Fixture>({
  // eslint-disable-next-line no-empty-pattern -- vitest reads from the pattern what a fixture needs: nothing
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'trunkdesk-store-'));
    await use(folder);
    rmSync(folder, { recursive: true });
  },
  path: async ({ folder }, use) => {
    await use(join(folder, 'trunkdesk.db'));
  },
  store: async ({ path }, use) => {
    const store = await openStore({ path, secretKey });
    await use(store);
    await store.close();
  },
});
