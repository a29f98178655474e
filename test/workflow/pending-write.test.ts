import { expect, test } from 'vitest';
import { patchDraft } from '../../src/operator/index.js';
import { AccountId, ProfileName } from '../../src/types/ids.js';
import { readPlan } from '../../src/workflow/requests/plans.js';
import { advanceOrder, orderFamily } from '../../src/workflow/requests/order-family.js';
import {
  entriesOfOrder,
  entriesOfPlan,
  openingOperations,
  restOperations,
  type DraftEntries,
} from '../../src/workflow/drafts/draft-entries.js';
import { freeProfile } from '../../src/workflow/drafts/profiles.js';
import { releaseLease } from '../../src/workflow/drafts/release.js';
import { sync } from '../../src/workflow/drafts/sync.js';
import { draftPath, startBackend, placePath, trouble, type Backend } from '../support/backend.js';
import {
  approved,
  composed,
  first,
  goodWork,
  insert,
  later,
  putNow,
  rest,
  second,
  stands,
  tryToPlace,
} from './orders.js';
import { cas, home } from '../support/sample/people.js';
import { readCurrent } from '../../src/workflow/current-draft.js';

/** A PATCH that got no answer may be carried out for so long, with the timeout of these backends. */
const settling = 60_000;

const order = composed();
const entries = entriesOf();
const other = { ...composed({ parked: true, work: goodWork({ reference: 'Other' }) }), id: second };

function entriesOf(): DraftEntries {
  const found = entriesOfOrder(order);
  if (found === null) throw new Error('the sample is not complete');
  return found;
}

const fill = (backend: Backend) => sync(backend.services, order, entries, 'placing');
const fillOther = (backend: Backend) => sync(backend.services, other, entries, 'placing');
const patches = (backend: Backend) => backend.operator.calls().filter(({ method }) => method === 'PATCH');
const intakes = async (backend: Backend) => (await readCurrent(backend.client('ann'))).intakes;

/** The operator carries out late what it was sent. */
async function arrives(backend: Backend, sent: DraftEntries): Promise<void> {
  const draft = await readCurrent(backend.client('ann'));
  await patchDraft(backend.client('ann'), draft.id, [
    ...openingOperations(sent, { holds: 'nothing' }),
    ...restOperations(sent),
  ]);
  backend.operator.forgetCalls();
}

/** A backend with one login, whose draft was filled by a PATCH that got no answer and is not carried out yet. */
async function sentInto(): Promise<Backend> {
  const backend = await startBackend({ profiles: ['ann'] });
  await insert(backend, order);
  backend.troubles.push(trouble('refuse', 'PATCH', draftPath));
  await expect(fill(backend)).rejects.toMatchObject({ status: 503 });
  return backend;
}

test('a PATCH without an answer is not sent again while it may be carried out late, and its order is found then', async () => {
  const backend = await sentInto();
  backend.clock.now += settling - 1;
  await expect(fill(backend)).rejects.toMatchObject({ name: 'PendingWrite', until: backend.clock.now + 1 });
  expect(patches(backend)).toHaveLength(1);
  await arrives(backend, entries);
  expect(await fill(backend)).toMatchObject({ sync: 'done' });
  expect(patches(backend)).toEqual([]);
  expect(await intakes(backend)).toHaveLength(1);
  await releaseLease(backend.services, order, [entries]);
  expect(await backend.store.read.leases.all()).toEqual([]);
});

test('nobody gets a login into whose draft something may still come; then what came is taken out first', async () => {
  const backend = await sentInto();
  await insert(backend, other);
  await expect(releaseLease(backend.services, order, [entries])).rejects.toMatchObject({
    name: 'PendingWrite',
  });
  expect(await fillOther(backend)).toMatchObject({ sync: 'queued' });
  await arrives(backend, entries);
  backend.clock.now += settling;
  await releaseLease(backend.services, order, [entries]);
  expect(await intakes(backend)).toEqual([]);
  expect(await fillOther(backend)).toMatchObject({ sync: 'done' });
});

test('a login that is set aside meanwhile is used again only when nothing can come any more', async () => {
  const backend = await sentInto();
  await insert(backend, other);
  const profile = ProfileName.parse('ann');
  const draftId = (await backend.store.read.leases.of(first))?.draftId ?? null;
  await freeProfile(backend.services, order, profile, { free: false, draftId, why: 'given up' });
  expect(await fillOther(backend)).toMatchObject({ sync: 'queued' });
  backend.clock.now += settling;
  expect(await fillOther(backend)).toMatchObject({ sync: 'done' });
});

test('a time that a clock far ahead wrote down is not waited for', async () => {
  const backend = await sentInto();
  backend.clock.now -= 86_400_000;
  expect(await fill(backend)).toMatchObject({ sync: 'done' });
});

test('an approved order whose PATCH is carried out after its answer was given up is placed once, as approved', async () => {
  const backend = await startBackend({ profiles: ['ann'] });
  await backend.runner.start();
  backend.troubles.push(trouble('drop', 'PATCH', draftPath));
  const plan = await approved(backend);
  await tryToPlace(backend, plan);
  await later(backend, 5_000);
  expect(await stands(backend)).toMatchObject({ state: 'checking' });
  expect(patches(backend)).toHaveLength(1);
  const stored = await readPlan(orderFamily, backend.services, home, plan);
  if (stored === null) throw new Error('the plan is not there');
  await arrives(backend, entriesOfPlan(stored.plan));
  await later(backend, settling);
  expect(await stands(backend)).toMatchObject({ state: 'placed' });
  expect(backend.operator.placements().map((placed) => placed.intakes.length)).toEqual([1]);
});

test('a PATCH that never comes gives an approved order back, is not sent again by itself, and then its login', async () => {
  const backend = await startBackend({ profiles: ['ann'] });
  await backend.runner.start();
  backend.troubles.push(trouble('drop', 'PATCH', draftPath, { times: 100 }));
  await tryToPlace(backend, await approved(backend));
  expect(await stands(backend)).toMatchObject({ state: 'checking' });
  for (let ticks = 0; ticks < 30; ticks += 1) await later(backend, 10_000);
  expect(await stands(backend)).toMatchObject({ state: 'composing', note: { why: 'operator-unavailable' } });
  expect(patches(backend)).toHaveLength(1);
  expect(await backend.store.read.leases.all()).toEqual([]);
});

test('an order whose PATCH never came is put there once more when it is approved once more', async () => {
  const backend = await startBackend({ profiles: ['ann'], patchRemove: false });
  await backend.runner.start();
  backend.troubles.push(trouble('drop', 'PATCH', draftPath));
  await tryToPlace(backend, await approved(backend));
  for (let ticks = 0; ticks < 10; ticks += 1) await later(backend, 10_000);
  expect(await stands(backend)).toMatchObject({ state: 'composing' });
  const plan = await approved(backend, {}, { id: second, requester: cas });
  await putNow(backend, { kind: 'place', workspace: home, order: second, plan });
  await rest(backend);
  expect(await stands(backend, second)).toMatchObject({ state: 'placed' });
  expect(patches(backend)).toHaveLength(2);
});

test.for(['refuse', 'reject'] as const)(
  'a PATCH that the operator answers with a failure gives an approved order back at once: %s',
  async (does) => {
    const backend = await startBackend({ profiles: ['ann'] });
    await backend.runner.start();
    backend.troubles.push(trouble(does, 'PATCH', draftPath, { times: 100 }));
    await tryToPlace(backend, await approved(backend));
    expect(await stands(backend)).toMatchObject({ state: 'composing' });
    for (let ticks = 0; ticks < 10; ticks += 1) await later(backend, 10_000);
    expect(patches(backend)).toHaveLength(1);
    expect(await backend.store.read.leases.all()).toEqual([]);
  },
);

test('what a preview that failed sent to the operator is not placed with another customer’s order', async () => {
  const backend = await startBackend({ profiles: ['ann'] });
  await backend.runner.start();
  await insert(backend, order);
  backend.troubles.push(trouble('refuse', 'PATCH', draftPath));
  await advanceOrder(backend.services, { workspace: home, order: first }, 'test', () => ({
    type: 'dry-run-asked',
  }));
  await rest(backend);
  expect(await stands(backend)).toMatchObject({ note: { why: 'operator-unavailable' } });
  const beta = { id: AccountId.parse('cccccccc-0000-4000-8000-000000000002'), name: 'Beta BV' };
  const plan = await approved(backend, goodWork({ customer: beta }), { id: second, requester: cas });
  await putNow(backend, { kind: 'place', workspace: home, order: second, plan });
  await rest(backend);
  expect(backend.operator.calls().filter(({ path }) => placePath.test(path))).toEqual([]);
  await arrives(backend, entries);
  await later(backend, settling);
  await later(backend, settling);
  const placed = backend.operator.placements().map(({ onAccount, intakes: all }) => [onAccount, all.length]);
  expect(placed).toEqual([[beta.id, 1]]);
});
