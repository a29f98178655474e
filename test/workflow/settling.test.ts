import { expect, test } from 'vitest';
import { patchDraft } from '../../src/operator/index.js';
import { AccountId, ProfileName } from '../../src/types/ids.js';
import { advance } from '../../src/workflow/advance.js';
import {
  entriesOfOrder,
  entriesOfPlan,
  openingOperations,
  restOperations,
  type DraftEntries,
} from '../../src/workflow/draft-entries.js';
import { readPlan } from '../../src/workflow/plans.js';
import { freeProfile, readCurrent } from '../../src/workflow/profiles.js';
import { letGo } from '../../src/workflow/letting-go.js';
import { sync } from '../../src/workflow/sync.js';
import { cas, draftPath, home, openHouse, placePath, trouble, type TestHouse } from './house.js';
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

/** A PATCH that got no answer may be carried out for so long, with the timeout of these houses. */
const settling = 60_000;

const order = composed();
const entries = entriesOf();
const other = { ...composed({ parked: true, work: goodWork({ reference: 'Other' }) }), id: second };

function entriesOf(): DraftEntries {
  const found = entriesOfOrder(order);
  if (found === null) throw new Error('the sample is not complete');
  return found;
}

const fill = (house: TestHouse) => sync(house.house, order, entries, 'placing');
const fillOther = (house: TestHouse) => sync(house.house, other, entries, 'placing');
const patches = (house: TestHouse) => house.operator.calls().filter(({ method }) => method === 'PATCH');
const intakes = async (house: TestHouse) => (await readCurrent(house.client('ann'))).intakes;

/** The operator carries out late what it was sent. */
async function arrives(house: TestHouse, sent: DraftEntries): Promise<void> {
  const draft = await readCurrent(house.client('ann'));
  await patchDraft(house.client('ann'), draft.id, [
    ...openingOperations(sent, { holds: 'nothing' }),
    ...restOperations(sent),
  ]);
  house.operator.forgetCalls();
}

/** A house with one login, whose draft was filled by a PATCH that got no answer and is not carried out yet. */
async function sentInto(): Promise<TestHouse> {
  const house = await openHouse({ profiles: ['ann'] });
  await insert(house, order);
  house.troubles.push(trouble('refuse', 'PATCH', draftPath));
  await expect(fill(house)).rejects.toMatchObject({ status: 503 });
  return house;
}

test('a PATCH without an answer is not sent again while it may be carried out late, and its order is found then', async () => {
  const house = await sentInto();
  house.clock.now += settling - 1;
  await expect(fill(house)).rejects.toMatchObject({ name: 'Unsettled', until: house.clock.now + 1 });
  expect(patches(house)).toHaveLength(1);
  await arrives(house, entries);
  expect(await fill(house)).toMatchObject({ sync: 'done' });
  expect(patches(house)).toEqual([]);
  expect(await intakes(house)).toHaveLength(1);
  await letGo(house.house, order, [entries]);
  expect(await house.store.read.holds.all()).toEqual([]);
});

test('nobody gets a login into whose draft something may still come; then what came is taken out first', async () => {
  const house = await sentInto();
  await insert(house, other);
  await expect(letGo(house.house, order, [entries])).rejects.toMatchObject({ name: 'Unsettled' });
  expect(await fillOther(house)).toMatchObject({ sync: 'queued' });
  await arrives(house, entries);
  house.clock.now += settling;
  await letGo(house.house, order, [entries]);
  expect(await intakes(house)).toEqual([]);
  expect(await fillOther(house)).toMatchObject({ sync: 'done' });
});

test('a login that is set aside meanwhile is used again only when nothing can come any more', async () => {
  const house = await sentInto();
  await insert(house, other);
  const profile = ProfileName.parse('ann');
  const draftId = (await house.store.read.holds.of(first))?.draftId ?? null;
  await freeProfile(house.house, order, profile, { free: false, draftId, why: 'given up' });
  expect(await fillOther(house)).toMatchObject({ sync: 'queued' });
  house.clock.now += settling;
  expect(await fillOther(house)).toMatchObject({ sync: 'done' });
});

test('a time that a clock far ahead wrote down is not waited for', async () => {
  const house = await sentInto();
  house.clock.now -= 86_400_000;
  expect(await fill(house)).toMatchObject({ sync: 'done' });
});

test('an approved order whose PATCH is carried out after its answer was given up is placed once, as approved', async () => {
  const house = await openHouse({ profiles: ['ann'] });
  await house.runner.start();
  house.troubles.push(trouble('drop', 'PATCH', draftPath));
  const plan = await approved(house);
  await tryToPlace(house, plan);
  await later(house, 5_000);
  expect(await stands(house)).toMatchObject({ state: 'checking' });
  expect(patches(house)).toHaveLength(1);
  const stored = await readPlan(house.house, home, plan);
  if (stored === null) throw new Error('the plan is not there');
  await arrives(house, entriesOfPlan(stored.plan));
  await later(house, settling);
  expect(await stands(house)).toMatchObject({ state: 'placed' });
  expect(house.operator.placements().map((placed) => placed.intakes.length)).toEqual([1]);
});

test('a PATCH that never comes gives an approved order back, is not sent again by itself, and then its login', async () => {
  const house = await openHouse({ profiles: ['ann'] });
  await house.runner.start();
  house.troubles.push(trouble('drop', 'PATCH', draftPath, { times: 100 }));
  await tryToPlace(house, await approved(house));
  expect(await stands(house)).toMatchObject({ state: 'checking' });
  for (let ticks = 0; ticks < 30; ticks += 1) await later(house, 10_000);
  expect(await stands(house)).toMatchObject({ state: 'composing', note: { why: 'operator-unavailable' } });
  expect(patches(house)).toHaveLength(1);
  expect(await house.store.read.holds.all()).toEqual([]);
});

test('an order whose PATCH never came is put there once more when it is approved once more', async () => {
  const house = await openHouse({ profiles: ['ann'], patchRemove: false });
  await house.runner.start();
  house.troubles.push(trouble('drop', 'PATCH', draftPath));
  await tryToPlace(house, await approved(house));
  for (let ticks = 0; ticks < 10; ticks += 1) await later(house, 10_000);
  expect(await stands(house)).toMatchObject({ state: 'composing' });
  const plan = await approved(house, {}, { id: second, requester: cas });
  await putNow(house, { kind: 'place', workspace: home, order: second, plan });
  await rest(house);
  expect(await stands(house, second)).toMatchObject({ state: 'placed' });
  expect(patches(house)).toHaveLength(2);
});

test.for(['refuse', 'reject'] as const)(
  'a PATCH that the operator answers with a failure gives an approved order back at once: %s',
  async (does) => {
    const house = await openHouse({ profiles: ['ann'] });
    await house.runner.start();
    house.troubles.push(trouble(does, 'PATCH', draftPath, { times: 100 }));
    await tryToPlace(house, await approved(house));
    expect(await stands(house)).toMatchObject({ state: 'composing' });
    for (let ticks = 0; ticks < 10; ticks += 1) await later(house, 10_000);
    expect(patches(house)).toHaveLength(1);
    expect(await house.store.read.holds.all()).toEqual([]);
  },
);

test('what a preview that failed sent to the operator is not placed with another customer’s order', async () => {
  const house = await openHouse({ profiles: ['ann'] });
  await house.runner.start();
  await insert(house, order);
  house.troubles.push(trouble('refuse', 'PATCH', draftPath));
  await advance(house.house, { workspace: home, order: first }, 'test', () => ({ type: 'dry-run-asked' }));
  await rest(house);
  expect(await stands(house)).toMatchObject({ note: { why: 'operator-unavailable' } });
  const beta = { id: AccountId.parse('cccccccc-0000-4000-8000-000000000002'), name: 'Beta BV' };
  const plan = await approved(house, goodWork({ customer: beta }), { id: second, requester: cas });
  await putNow(house, { kind: 'place', workspace: home, order: second, plan });
  await rest(house);
  expect(house.operator.calls().filter(({ path }) => placePath.test(path))).toEqual([]);
  await arrives(house, entries);
  await later(house, settling);
  await later(house, settling);
  const placed = house.operator.placements().map(({ onAccount, intakes: all }) => [onAccount, all.length]);
  expect(placed).toEqual([[beta.id, 1]]);
});
