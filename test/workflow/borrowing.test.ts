import { expect, onTestFinished, test } from 'vitest';
import { advance } from '../../src/workflow/advance.js';
import { orderLane } from '../../src/workflow/jobs.js';
import { comeForTurn } from '../../src/workflow/profile-turns.js';
import { readCurrent } from '../../src/workflow/profiles.js';
import type { In } from '../../src/ordering/order.js';
import { id } from '../operator/service/support.js';
import { bob, cas, draftPath, home, openGate, openHouse, trouble, type TestHouse } from './house.js';
import { composed, configuredWork, first, insert, second, stands, third } from './orders.js';

const at = { workspace: home, order: first };
const lane = orderLane(first);

/** An order at its details, for whose products no schema is known. */
const atDetails = (change: Partial<In<'composing'>> = {}): In<'composing'> =>
  composed({
    work: { ...configuredWork(''), forms: null, configurations: [] },
    at: { step: 'details' },
    ...change,
  });

async function started(options: Parameters<typeof openHouse>[0] = {}): Promise<TestHouse> {
  const house = await openHouse(options);
  await house.runner.start();
  return house;
}

/** Next on the details: the schemas are not known, so the draft is asked for. */
async function askForForms(house: TestHouse, order = first): Promise<void> {
  await advance(house.house, { workspace: home, order }, 'test', ({ order: now }) => {
    const { wishDate, reference } = now.work;
    if (wishDate === null) return null;
    return { type: 'details-chosen', wishDate, reference, today: wishDate, forms: null };
  });
}

const intakes = async (house: TestHouse, profile: string) =>
  (await readCurrent(house.client(profile))).intakes;
const holders = async (house: TestHouse) =>
  (await house.store.read.holds.all()).map(({ profile, state, orderId }) => [profile, state, orderId]);

test('a schema that is not known is read through the draft, which is left empty and free', async () => {
  const house = await started();
  await insert(house, atDetails());
  await askForForms(house);
  await house.runner.settled(lane);
  expect(await stands(house)).toMatchObject({
    at: { step: 'configuration', form: 0 },
    draft: { use: 'none' },
    work: { forms: [{ intake: 1, productId: id('O'), hash: expect.stringMatching(/^[0-9a-f]{64}$/) }] },
  });
  expect(await intakes(house, 'ann')).toEqual([]);
  expect(await holders(house)).toEqual([]);
});

test('with add alone the order keeps the draft that it filled', async () => {
  const house = await started({ patchRemove: false });
  await insert(house, atDetails());
  await askForForms(house);
  await house.runner.settled(lane);
  expect(await stands(house)).toMatchObject({ draft: { use: 'kept', profile: 'ann' } });
  expect(await intakes(house, 'ann')).toHaveLength(1);
  expect(await holders(house)).toEqual([['ann', 'held', first]]);
});

test('discarding an order that keeps a draft sets that draft aside', async () => {
  const house = await started({ patchRemove: false });
  await insert(house, atDetails());
  await askForForms(house);
  await house.runner.settled(lane);
  await advance(house.house, at, 'test', () => ({ type: 'discard-asked' }));
  await house.runner.settled(lane);
  expect(await holders(house)).toEqual([['ann', 'set-aside', null]]);
});

test('an operator that is down leads back to the details, with the reason, and nobody holds a login', async () => {
  const house = await started();
  house.troubles.push(trouble('refuse', 'GET', draftPath));
  await insert(house, atDetails());
  await askForForms(house);
  await house.runner.settled(lane);
  expect(await stands(house)).toMatchObject({
    at: { step: 'details' },
    draft: { use: 'none' },
    note: { why: 'operator-unavailable' },
  });
  expect(await holders(house)).toEqual([]);
});

test('what the operator refuses is told in its words', async () => {
  const house = await started();
  house.troubles.push(trouble('reject', 'PATCH', draftPath));
  await insert(house, atDetails());
  await askForForms(house);
  await house.runner.settled(lane);
  expect(await stands(house)).toMatchObject({
    note: { why: 'operator-refused', messages: ['Not on a Friday'] },
  });
  expect(await holders(house)).toEqual([]);
});

test('who leaves the queue lets the next one in at once', async () => {
  const house = await started({ profiles: ['ann'] });
  const gate = openGate();
  onTestFinished(gate.open);
  house.troubles.push(trouble('hold', 'GET', /\/configurations$/, { until: gate.opened }));
  for (const [order, requester] of [
    [second, cas],
    [third, bob],
  ] as const)
    await insert(house, { ...atDetails(), id: order, requester });
  await insert(house, atDetails());
  await askForForms(house, second);
  await expect.poll(async () => (await house.store.read.holds.all()).length).toBe(1);
  await askForForms(house);
  await house.runner.settled(lane);
  await askForForms(house, third);
  await house.runner.settled(orderLane(third));
  const queued = async () => (await house.store.read.queue.all()).map(({ orderId }) => orderId);
  expect(await queued()).toEqual([first, third]);
  await advance(house.house, at, 'test', () => ({ type: 'borrowing-given-up' }));
  await house.runner.settled(lane);
  expect(await stands(house)).toMatchObject({ at: { step: 'details' }, draft: { use: 'none' } });
  expect(await queued()).toEqual([third]);
  gate.open();
  // The next person is called; what they wait for goes on when they come.
  const isCalled = async () => (await house.store.read.holds.of(third))?.purpose;
  await expect.poll(isCalled).toBe('turn');
  await comeForTurn(house.house, await stands(house, third));
  await expect.poll(async () => (await stands(house, third)).draft).toEqual({ use: 'none' });
  expect(await stands(house, third)).toMatchObject({ at: { step: 'configuration' } });
});

test('an order that gave up and asks again for the same takes up the draft that it filled', async () => {
  const house = await started({ patchRemove: false });
  const gate = openGate();
  onTestFinished(gate.open);
  house.troubles.push(trouble('hold', 'GET', /\/configurations$/, { until: gate.opened }));
  await insert(house, atDetails());
  await askForForms(house);
  const reads = () => house.operator.calls().filter(({ path }) => path.endsWith('/configurations')).length;
  await expect.poll(reads).toBe(1);
  await advance(house.house, at, 'test', () => ({ type: 'borrowing-given-up' }));
  house.clock.now += 5;
  await askForForms(house);
  gate.open();
  await house.runner.settled(lane);
  // It was set aside in between, and holds exactly this order's entries for this customer.
  expect(await holders(house)).toEqual([['ann', 'held', first]]);
  expect(await stands(house)).toMatchObject({ draft: { use: 'kept', profile: 'ann' } });
});

test('a dry run as a preview passes or fails with the operator’s words, and nothing is ordered', async () => {
  const house = await started();
  await insert(house, composed());
  await advance(house.house, at, 'test', () => ({ type: 'dry-run-asked' }));
  await house.runner.settled(lane);
  expect(await stands(house)).toMatchObject({ preview: { result: 'passed' }, draft: { use: 'none' } });
  house.troubles.push(trouble('reject', 'POST', /dry_run=true/));
  await advance(house.house, at, 'test', () => ({ type: 'dry-run-asked' }));
  await house.runner.settled(lane);
  expect(await stands(house)).toMatchObject({ preview: { result: 'failed', messages: ['Not on a Friday'] } });
  expect(house.operator.placements()).toEqual([]);
  expect(await intakes(house, 'ann')).toEqual([]);
});
