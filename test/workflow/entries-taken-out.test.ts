import { expect, test } from 'vitest';
import { patchDraft } from '../../src/operator/index.js';
import { advanceOrder } from '../../src/workflow/requests/order-family.js';
import { entriesOfOrder, removals } from '../../src/workflow/drafts/draft-entries.js';
import { releaseLease } from '../../src/workflow/drafts/release.js';
import { sync } from '../../src/workflow/drafts/sync.js';
import { draftPath, startBackend, trouble, type Backend } from '../support/backend.js';
import { home } from '../support/sample/people.js';
import {
  approved,
  composed,
  configuredWork,
  first,
  insert,
  later,
  rest,
  stands,
  tryToPlace,
} from './orders.js';
import { readCurrent } from '../../src/workflow/current-draft.js';

/** What an order put into a draft is taken out again, where the operator supports it (O3), and that goes wrong. */

/** So long a removal that got no answer may be carried out, with the timeout of these backends. */
const settling = 60_000;

const order = composed();
const entries = entriesOfOrder(order);
if (entries === null) throw new Error('the sample is not complete');

const fill = (backend: Backend) => sync(backend.services, order, entries, 'placing');
const giveBack = (backend: Backend) => releaseLease(backend.services, order, [entries]);
const holds = async (backend: Backend) =>
  (await backend.store.read.leases.all()).map(({ profile, state, leftBy }) => [profile, state, leftBy]);
const shown = async (backend: Backend, profile = 'ann') =>
  (await readCurrent(backend.client(profile))).intakes.length;
const patches = (backend: Backend) => backend.operator.calls().filter(({ method }) => method === 'PATCH');

async function filled(profiles = ['ann']): Promise<Backend> {
  const backend = await startBackend({ profiles });
  await insert(backend, order);
  expect(await fill(backend)).toMatchObject({ sync: 'done' });
  return backend;
}

/** An order whose removal came to nothing: its login was quarantined with what it put there. */
async function left(profiles = ['ann']): Promise<Backend> {
  const backend = await filled(profiles);
  backend.troubles.push(trouble('drop', 'PATCH', draftPath));
  await expect(giveBack(backend)).rejects.toMatchObject({ name: 'PendingWrite' });
  backend.clock.now += settling;
  await giveBack(backend);
  expect(await holds(backend)).toEqual([['ann', 'quarantined', first]]);
  backend.operator.forgetCalls();
  return backend;
}

const discard = (backend: Backend) =>
  advanceOrder(backend.services, { workspace: home, order: first }, 'test', () => ({
    type: 'discard-asked',
  }));

test('a draft whose entries may still be taken out is used by nobody, its own order included', async () => {
  const backend = await filled();
  const before = await readCurrent(backend.client('ann'));
  backend.troubles.push(trouble('refuse', 'PATCH', draftPath));
  await expect(giveBack(backend)).rejects.toMatchObject({ name: 'PendingWrite' });
  await expect(fill(backend)).rejects.toMatchObject({ name: 'PendingWrite' });
  expect(await holds(backend)).toEqual([['ann', 'leased', null]]);
  await patchDraft(backend.client('ann'), before.id, removals(before) ?? []);
  await giveBack(backend);
  expect(await holds(backend)).toEqual([]);
});

test.for(['refuse', 'drop'] as const)(
  'a removal that never came is not sent again by itself, and its order goes on in that draft: %s',
  async (does) => {
    const backend = await filled();
    backend.troubles.push(trouble(does, 'PATCH', draftPath));
    await expect(giveBack(backend)).rejects.toMatchObject({ name: 'PendingWrite' });
    backend.clock.now += settling;
    await giveBack(backend);
    expect(await holds(backend)).toEqual([['ann', 'quarantined', first]]);
    backend.operator.forgetCalls();
    expect(await fill(backend)).toMatchObject({ sync: 'done' });
    expect(patches(backend)).toEqual([]);
  },
);

test('a removal whose answer was lost is done where the draft shows it', async () => {
  const backend = await filled();
  backend.troubles.push(trouble('cut', 'PATCH', draftPath));
  await giveBack(backend);
  expect(await holds(backend)).toEqual([]);
});

test('a removal that the operator refuses is over at once', async () => {
  const backend = await filled();
  backend.troubles.push(trouble('reject', 'PATCH', draftPath));
  await giveBack(backend);
  expect(await holds(backend)).toEqual([['ann', 'quarantined', first]]);
});

test.for(['limit', 'drop'] as const)(
  'what was learned through a draft waits for no removal, and one call too many is made again: %s',
  async (does) => {
    const backend = await startBackend({ profiles: ['ann'] });
    await backend.runner.start();
    backend.meanwhile = ({ path }) => {
      if (path.endsWith('/configurations')) backend.troubles.push(trouble(does, 'PATCH', draftPath));
      return Promise.resolve();
    };
    await insert(
      backend,
      composed({ work: { ...configuredWork(''), forms: null, configurations: [] }, at: { step: 'details' } }),
    );
    await advanceOrder(
      backend.services,
      { workspace: home, order: first },
      'test',
      ({ request: { work } }) =>
        work.wishDate === null
          ? null
          : {
              type: 'details-chosen',
              wishDate: work.wishDate,
              reference: work.reference,
              today: work.wishDate,
              forms: null,
            },
    );
    const learned = { at: { step: 'configuration' }, draft: { use: 'none' } };
    await expect.poll(() => stands(backend)).toMatchObject(learned);
    expect(await holds(backend)).toEqual([['ann', 'leased', null]]);
    await later(backend);
    const isMade = does === 'limit';
    expect(await holds(backend)).toEqual(isMade ? [] : [['ann', 'quarantined', first]]);
    expect(await shown(backend)).toBe(isMade ? 0 : 1);
  },
);

test('an order that is discarded while a removal is on its way takes out what that one left', async () => {
  const backend = await filled();
  await backend.runner.start();
  backend.troubles.push(trouble('drop', 'PATCH', draftPath));
  await expect(giveBack(backend)).rejects.toMatchObject({ name: 'PendingWrite' });
  await discard(backend);
  await rest(backend);
  expect(await holds(backend)).toEqual([['ann', 'leased', null]]);
  await later(backend);
  expect(await holds(backend)).toEqual([]);
  expect(await shown(backend)).toBe(0);
});

test('what an order left in a draft is taken out, once more, when it is discarded', async () => {
  const backend = await left();
  await backend.runner.start();
  await discard(backend);
  await rest(backend);
  expect(await holds(backend)).toEqual([]);
  expect(await shown(backend)).toBe(0);
});

test.for(['reject', 'drop'] as const)(
  'what can’t be taken out then either is left to an admin: %s',
  async (does) => {
    const backend = await left();
    await backend.runner.start();
    backend.troubles.push(trouble(does, 'PATCH', draftPath));
    await discard(backend);
    await rest(backend);
    await later(backend);
    await later(backend);
    expect(await holds(backend)).toEqual([['ann', 'quarantined', null]]);
    expect(patches(backend)).toHaveLength(1);
    expect(await shown(backend)).toBe(1);
  },
);

test('an order takes no other login while nobody can read the draft that holds its entries', async () => {
  const backend = await left(['ann', 'ben']);
  backend.troubles.push(trouble('limit', 'GET', draftPath));
  await expect(fill(backend)).rejects.toMatchObject({ status: 429 });
  expect(await holds(backend)).toEqual([['ann', 'quarantined', first]]);
  backend.clock.now += settling;
  expect(await fill(backend)).toMatchObject({ sync: 'done', synced: { operator: { profile: 'ann' } } });
});

test('an order that is placed from another draft takes out what it left in the first', async () => {
  const backend = await startBackend({ profiles: ['ann', 'ben'] });
  const plan = await approved(backend);
  const asApproved = await stands(backend);
  const own = entriesOfOrder(asApproved);
  if (own === null) throw new Error('the sample is not complete');
  expect(await sync(backend.services, asApproved, own, 'placing')).toMatchObject({ sync: 'done' });
  backend.troubles.push(trouble('reject', 'PATCH', draftPath));
  await releaseLease(backend.services, asApproved, [own]);
  expect(await holds(backend)).toEqual([['ann', 'quarantined', first]]);
  // This login alone can't be read now.
  backend.troubles.push(trouble('reject', 'GET', draftPath));
  await backend.runner.start();
  await tryToPlace(backend, plan);
  await later(backend);
  expect(await stands(backend)).toMatchObject({ state: 'placed' });
  expect(backend.operator.placements()).toHaveLength(1);
  expect(await holds(backend)).toEqual([]);
  expect(await shown(backend)).toBe(0);
});
