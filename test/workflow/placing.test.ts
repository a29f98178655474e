import { expect, onTestFinished, test } from 'vitest';
import { patchDraft, placeOrder } from '../../src/operator/index.js';
import { ProfileName } from '../../src/types/ids.js';
import { orderLane } from '../../src/workflow/jobs.js';
import { doubtWhatWasInterrupted } from '../../src/workflow/placement.js';
import { readCurrent } from '../../src/workflow/profiles.js';
import { line, wishDate } from '../ordering/order/samples.js';
import {
  cas,
  draftPath,
  home,
  openGate,
  openHouse,
  placePath,
  trouble,
  type Trouble,
  type TestHouse,
} from './house.js';
import { approved, first, goodWork, later, putNow, second, stands, tryToPlace } from './orders.js';
import { whereIn } from '../support/nowhere.js';

const posts = (house: TestHouse) =>
  house.operator.calls().filter(({ method, path }) => method === 'POST' && placePath.test(path));
const heldBy = async (house: TestHouse) =>
  (await house.store.read.holds.all()).map(({ profile, orderId, state }) => ({ profile, orderId, state }));

async function started(options: Parameters<typeof openHouse>[0] = {}): Promise<TestHouse> {
  const house = await openHouse(options);
  await house.runner.start();
  return house;
}

test('an approved order is placed with exactly its lines, and its login is free again', async () => {
  const house = await started();
  const plan = await approved(house);
  await tryToPlace(house, plan);
  expect(await stands(house)).toMatchObject({ state: 'placed', plan, settledBy: null });
  const [placement, ...more] = house.operator.placements();
  expect(more).toEqual([]);
  expect(placement).toMatchObject({ onAccount: goodWork().customer?.id, wishDate });
  expect(placement?.intakes[0]?.products.map(({ productId, quantity }) => ({ productId, quantity }))).toEqual(
    ['I', 'R', 'S', 'D', 'A'].map((letter) => line(letter)),
  );
  expect(await heldBy(house)).toEqual([]);
  expect(await house.store.read.attempts.get(plan)).toMatchObject({ outcome: expect.any(String) });
});

test('a job that comes twice places once', async () => {
  const house = await started();
  const plan = await approved(house);
  await tryToPlace(house, plan);
  await tryToPlace(house, plan);
  expect(posts(house)).toHaveLength(1);
});

test('an order whose answer is lost is in doubt, keeps its login, and is not sent again after a restart', async () => {
  const house = await started();
  const plan = await approved(house);
  house.troubles.push(trouble('cut', 'POST', placePath));
  await tryToPlace(house, plan);
  expect(await stands(house)).toMatchObject({ state: 'in-doubt', seen: { entries: [], pointerMoved: true } });
  expect(await heldBy(house)).toEqual([{ profile: 'ann', orderId: first, state: 'held' }]);
  await house.runner.stop(5_000);
  expect(await doubtWhatWasInterrupted(house.house)).toBe(0);
  await house.runner.start();
  await tryToPlace(house, plan);
  expect(posts(house)).toHaveLength(1);
  expect(house.operator.placements()).toHaveLength(1);
});

test('an order that the process left while placing is in doubt at the next start, and nothing is sent', async () => {
  const house = await openHouse();
  const at = { profile: ProfileName.parse('ann'), sentAt: house.clock.now };
  const { id: draftId } = await readCurrent(house.client('ann'));
  const attempt = { id: 'attempt-1', draftId, ...at };
  const plan = await approved(house, {}, { to: (order) => ({ ...order, state: 'placing', attempt }) });
  expect(await doubtWhatWasInterrupted(house.house)).toBe(1);
  await house.runner.start();
  await house.runner.settled(orderLane(first));
  await tryToPlace(house, plan);
  expect(await stands(house)).toMatchObject({ state: 'in-doubt', attempt: { id: 'attempt-1' } });
  expect(posts(house)).toEqual([]);
});

test('an order found while placing by a later run of its job is in doubt, and nothing is sent', async () => {
  const house = await started();
  const { id: draftId } = await readCurrent(house.client('ann'));
  const attempt = { id: 'a', draftId, profile: ProfileName.parse('ann'), sentAt: house.clock.now };
  const plan = await approved(house, {}, { to: (order) => ({ ...order, state: 'placing', attempt }) });
  await tryToPlace(house, plan);
  expect(await stands(house)).toMatchObject({ state: 'in-doubt' });
  expect(posts(house)).toEqual([]);
});

test('a plan that was attempted before is never sent again, whatever its order says', async () => {
  const house = await started();
  const planId = await approved(house);
  const row = { planId, workspace: home, orderId: first, profile: ProfileName.parse('ann'), draftId: null };
  await house.store.write((tx) => tx.attempts.record({ ...row, at: house.clock.now }));
  await tryToPlace(house, planId);
  expect(await stands(house)).toMatchObject({ state: 'in-doubt' });
  expect(posts(house)).toEqual([]);
});

test('an order that the operator refuses comes back with its words, and leaves an empty draft behind', async () => {
  const house = await started();
  house.troubles.push(trouble('reject', 'POST', placePath));
  const plan = await approved(house);
  await tryToPlace(house, plan);
  expect(await stands(house)).toMatchObject({
    state: 'composing',
    note: { why: 'operator-refused', messages: ['Not on a Friday'] },
    draft: { use: 'none' },
  });
  expect((await house.store.read.attempts.get(plan))?.outcome).toContain('Not on a Friday');
  expect(await heldBy(house)).toEqual([]);
  expect((await readCurrent(house.client('ann'))).intakes).toEqual([]);
});

test('an operator that is down while an order is checked is asked again, and then it is placed', async () => {
  const house = await started();
  const plan = await approved(house);
  house.troubles.push(trouble('refuse', 'GET', draftPath, { times: 2 }));
  await tryToPlace(house, plan);
  expect(await stands(house)).toMatchObject({ state: 'checking' });
  await later(house);
  expect(await stands(house)).toMatchObject({ state: 'checking' });
  await later(house);
  expect(await stands(house)).toMatchObject({ state: 'placed' });
});

test('an operator that answers others but never about its draft gives the order back', async () => {
  const house = await started();
  house.troubles.push(trouble('refuse', 'GET', draftPath, { times: 100 }));
  await tryToPlace(house, await approved(house));
  for (let tries = 1; tries < 6; tries += 1) await later(house);
  expect(await stands(house)).toMatchObject({
    state: 'composing',
    note: { why: 'operator-unavailable', reference: expect.stringMatching(/^E-[0-9A-F]{6}$/) },
  });
  expect(house.operator.placements()).toEqual([]);
});

test.for<Trouble['does']>(['refuse', 'drop', 'cut'])(
  'a dry run that gave no verdict is not asked for again, and the order is back with its requester: %s',
  async (does) => {
    const house = await started();
    const dryRun = trouble(does, 'POST', /dry_run=true/, { times: 100 });
    house.troubles.push(dryRun);
    await tryToPlace(house, await approved(house));
    expect(await stands(house)).toMatchObject({ state: 'composing', note: { why: 'operator-unavailable' } });
    for (let tries = 0; tries < 6; tries += 1) await later(house);
    expect(dryRun.times).toBe(99);
    expect(posts(house)).toEqual([]);
    expect(await heldBy(house)).toEqual([]);
  },
);

test('an order stops at foreign entries, says which, and leaves the queue', async () => {
  const house = await started({ profiles: ['ann'] });
  const ann = house.client('ann');
  await patchDraft(ann, (await readCurrent(ann)).id, [
    { kind: 'intake', reference: 'mine', wishDate, products: [line('I')], subscriptionId: null },
  ]);
  await tryToPlace(house, await approved(house));
  const order = await stands(house);
  expect(order).toMatchObject({ state: 'composing', note: { why: 'foreign-entries', profile: 'ann' } });
  expect(whereIn(order, 'intake "mine"')).toEqual(['.note.entries.0']);
  expect(await house.store.read.queue.all()).toEqual([]);
  expect(posts(house)).toEqual([]);
});

test('an approved order waits for a login that another holds, and goes on when it is free', async () => {
  const house = await started({ profiles: ['ann'] });
  const gate = openGate();
  onTestFinished(gate.open);
  house.troubles.push(trouble('hold', 'POST', placePath, { until: gate.opened }));
  const plan = await approved(house);
  const other = await approved(house, {}, { id: second, requester: cas });
  await putNow(house, { kind: 'place', workspace: home, order: first, plan });
  await expect.poll(() => posts(house).length).toBe(1);
  await putNow(house, { kind: 'place', workspace: home, order: second, plan: other });
  const queued = async () => (await house.store.read.queue.all()).map(({ orderId }) => orderId);
  await expect.poll(queued).toEqual([second]);
  expect(await stands(house, second)).toMatchObject({ state: 'checking' });
  gate.open();
  await expect.poll(async () => (await stands(house, second)).state).toBe('placed');
  expect(house.operator.placements()).toHaveLength(2);
});

test('with add alone a returned order keeps the draft that holds it, and is placed from there', async () => {
  const house = await started({ patchRemove: false, profiles: ['ann'] });
  house.troubles.push(trouble('reject', 'POST', placePath));
  await tryToPlace(house, await approved(house));
  const order = await stands(house);
  expect(order).toMatchObject({ state: 'composing', draft: { use: 'kept', profile: 'ann' } });
  expect(await heldBy(house)).toEqual([{ profile: 'ann', orderId: first, state: 'held' }]);
  expect((await readCurrent(house.client('ann'))).intakes).toHaveLength(1);
});

test('an order whose draft a person placed by hand comes back, and is not put there a second time', async () => {
  const house = await started({ profiles: ['ann'] });
  const plan = await approved(house);
  house.troubles.push(trouble('refuse', 'GET', /\/configurations$/));
  await tryToPlace(house, plan);
  const ann = house.client('ann');
  const draft = await readCurrent(ann);
  await placeOrder(ann, draft.orderAccountId, draft.id);
  await later(house);
  expect(await stands(house)).toMatchObject({ state: 'composing', note: { why: 'foreign-entries' } });
  expect(house.operator.placements()).toHaveLength(1);
  expect((await readCurrent(ann)).intakes).toEqual([]);
  expect(await heldBy(house)).toEqual([]);
});
