import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { Order } from '../../src/ordering/order.js';
import { OrderPlan, planId } from '../../src/ordering/plan.js';
import { SlackChannelId, type PlanId } from '../../src/types/ids.js';
import { askDecision } from '../../src/workflow/requests/decisions.js';
import { contentOf, openPlan } from '../../src/workflow/requests/plans.js';
import { orderFamily } from '../../src/workflow/requests/order-family.js';
import { startBackend, type Backend } from '../support/backend.js';
import { ann, bob, home } from '../support/sample/people.js';
import { approved, later, rest, stands, tryToPlace } from './orders.js';

/** A plan is approved and placed as what its name says: somebody who changes what is kept under it gets neither. */

async function started(): Promise<{ backend: Backend; path: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'trunkdesk-plan-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'trunkdesk.db');
  const backend = await startBackend({ path });
  await backend.runner.start();
  return { backend, path };
}

/** As somebody does who can write the database and seal what stands in it. */
async function putOtherContent({ backend, path }: { backend: Backend; path: string }, plan: PlanId) {
  const row = await backend.store.read.plans.get(home, plan);
  if (row === null) throw new Error('there is no such plan');
  const content = OrderPlan.parse(contentOf(backend.store, row));
  const sealed = backend.store.seal(JSON.stringify({ ...content, reference: 'Warehouse' }));
  const database = new BetterSqlite3(path);
  database.prepare('UPDATE plans SET sealed = ? WHERE id = ?').run(sealed, plan);
  database.close();
}

test('a plan that was kept with its ids in upper case is the one that was approved', async () => {
  const { backend } = await started();
  const plan = await approved(backend);
  const row = await backend.store.read.plans.get(home, plan);
  if (row === null) throw new Error('there is no such plan');
  const before = z.looseObject({}).parse(contentOf(backend.store, row));
  const uuids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
  const content = z
    .looseObject({})
    .parse(JSON.parse(JSON.stringify(before).replaceAll(uuids, (id) => id.toUpperCase())));
  const key = backend.services.planKey;
  const kept = { ...row, id: planId(content, key), sealed: backend.store.seal(JSON.stringify(content)) };
  expect(kept.id).not.toBe(plan);
  const read = openPlan(orderFamily, backend.services, kept);
  expect(read.plan).toEqual(OrderPlan.parse(before));
});

/** Lets everything be tried until it is given up. */
async function untilGivenUp(backend: Backend): Promise<void> {
  for (let tries = 0; tries < 8; tries += 1) await later(backend);
}

const sent = (backend: Backend) => backend.operator.calls().filter(({ method }) => method !== 'GET');

test('an approved order whose plan has other content since is not placed, and goes back', async () => {
  const at = await started();
  const plan = await approved(at.backend);
  await putOtherContent(at, plan);
  await tryToPlace(at.backend, plan);
  expect(sent(at.backend)).toEqual([]);
  await untilGivenUp(at.backend);
  expect(await stands(at.backend)).toMatchObject({ state: 'composing', note: { why: 'plan-altered' } });
  expect(sent(at.backend)).toEqual([]);
});

test('a click on Approve does not approve a plan that has other content since', async () => {
  const at = await started();
  const { backend } = at;
  const plan = await approved(
    backend,
    {},
    {
      to: (order) =>
        Order.parse({ ...order, state: 'awaiting-approval', needed: 1, expiresAt: order.submittedAt + 1e9 }),
    },
  );
  await putOtherContent(at, plan);
  const channel = SlackChannelId.parse('C0APPROVALS');
  const asked = await askDecision(
    backend.services,
    { workspace: home, user: bob },
    plan,
    'approve',
    null,
    channel,
  );
  expect(asked).toEqual({ taken: true });
  await rest(backend);
  await untilGivenUp(backend);
  // It would wait for ever: its requester has it back, with the reason.
  expect(await stands(backend)).toMatchObject({
    state: 'composing',
    requester: ann,
    note: { why: 'plan-altered' },
  });
  expect(sent(backend)).toEqual([]);
});
