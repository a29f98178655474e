import { expect, test } from 'vitest';
import type { OperatorRequest } from '../../src/operator/index.js';
import { createFreezeService } from '../../src/workflow/requests/freeze.js';
import { readPlan } from '../../src/workflow/requests/plans.js';
import { orderFamily } from '../../src/workflow/requests/order-family.js';
import { entriesOfPlan } from '../../src/workflow/drafts/draft-entries.js';
import { rescheduleWaiting } from '../../src/workflow/drafts/profiles.js';
import { sync } from '../../src/workflow/drafts/sync.js';
import { yieldLease } from '../../src/workflow/drafts/yield.js';
import { readCurrent } from '../../src/workflow/current-draft.js';
import type { Services } from '../../src/workflow/services.js';
import { startBackend, type Backend } from '../support/backend.js';
import { bob, home } from '../support/sample/people.js';
import { ProfileName } from '../../src/types/ids.js';
import type { PlanId } from '../../src/types/ids.js';
import { addingWork, approved, goodWork, later, stands, tryToPlace } from './orders.js';

/** A process that dies while a PATCH of its is on its way: nobody knows what becomes of it, and the next start goes on. */

/** So long it may be carried out, with the timeout of these backends: in line, on its way, and after that was cut. */
const settling = 120_000;

const profile = ProfileName.parse('ann');

/** Lets a process do something and die as it sends its nth PATCH; gives what carries that one out late. */
function dieOver(
  { services }: Backend,
  act: (dying: Services) => Promise<unknown>,
  nth = 1,
): Promise<() => Promise<unknown>> {
  const operator = services.operators.get(profile);
  if (operator === undefined) throw new Error('the backend has no such login');
  let sent = 0;
  return new Promise((resolve, reject) => {
    const send = <T>(request: OperatorRequest<T>): Promise<T> => {
      if (request.method === 'PATCH') sent += 1;
      if (request.method !== 'PATCH' || sent < nth) return operator.send(request);
      resolve(() => operator.send(request));
      return new Promise(() => {});
    };
    act({ ...services, operators: new Map([[profile, { ...operator, send }]]) }).catch(reject);
  });
}

async function entriesOf(backend: Backend, plan: PlanId) {
  const stored = await readPlan(orderFamily, backend.services, home, plan);
  if (stored === null) throw new Error('the plan is not there');
  return entriesOfPlan(stored.plan);
}

const patches = ({ operator }: Backend) => operator.calls().filter(({ method }) => method === 'PATCH');

/** An approved order over whose nth PATCH the process died; the next one has started. */
async function diedPlacing(work = goodWork(), nth = 1) {
  const backend = await startBackend({ profiles: [profile] });
  await backend.runner.start();
  const plan = await approved(backend, work);
  const [order, entries] = [await stands(backend), await entriesOf(backend, plan)];
  const arrive = await dieOver(backend, (dying) => sync(dying, order, entries, 'placing'), nth);
  backend.operator.forgetCalls();
  return { backend, plan, arrive };
}

test.for([
  ['a new subscription', goodWork, 1],
  ['a subscription that is opened', addingWork, 1],
  ['what is added to an open one', addingWork, 2],
] as const)(
  'a PATCH over which the process died is waited for, and what comes late is placed once: %s',
  async ([, work, nth]) => {
    const { backend, plan, arrive } = await diedPlacing(work(), nth);
    await tryToPlace(backend, plan);
    await later(backend, settling - 1);
    expect(await stands(backend)).toMatchObject({ state: 'checking' });
    expect(patches(backend)).toEqual([]);
    await arrive();
    await later(backend, 1);
    expect(await stands(backend)).toMatchObject({ state: 'placed' });
    const placed = backend.operator.placements();
    expect(placed.map(({ intakes, changes }) => [intakes.length, changes.length])).toEqual([
      [1, work().subscriptions.length],
    ]);
  },
);

test('a PATCH over which the process died and that never came is sent once more when it can’t come', async () => {
  const { backend, plan } = await diedPlacing();
  await tryToPlace(backend, plan);
  expect(patches(backend)).toEqual([]);
  await later(backend, settling);
  expect(await stands(backend)).toMatchObject({ state: 'placed' });
  expect(patches(backend)).toHaveLength(1);
  expect(backend.operator.placements().map(({ intakes }) => intakes.length)).toEqual([1]);
});

test('a PATCH over which the process died and that came is not waited for', async () => {
  const { backend, plan, arrive } = await diedPlacing();
  await arrive();
  await tryToPlace(backend, plan);
  expect(await stands(backend)).toMatchObject({ state: 'placed' });
  expect(backend.operator.placements().map(({ intakes }) => intakes.length)).toEqual([1]);
});

test('while a removal may come over which the process died, nothing is placed from that draft, and it is not sent again', async () => {
  const backend = await startBackend({ profiles: [profile] });
  await backend.runner.start();
  const plan = await approved(backend);
  const entries = await entriesOf(backend, plan);
  const order = await stands(backend);
  await sync(backend.services, order, entries, 'placing');
  await dieOver(backend, (dying) => yieldLease(dying, order, entries));
  backend.operator.forgetCalls();
  await tryToPlace(backend, plan);
  expect(await stands(backend)).toMatchObject({ state: 'checking' });
  const freezing = createFreezeService(backend.services, rescheduleWaiting);
  await freezing.freeze({ workspace: home, user: bob }, 'stock-taking');
  await later(backend, settling);
  expect(patches(backend)).toEqual([]);
  expect((await readCurrent(backend.client(profile))).intakes).toHaveLength(1);
  await freezing.unfreeze({ workspace: home, user: bob });
  await later(backend);
  expect(await stands(backend)).toMatchObject({ state: 'placed' });
});
