import { expect, test } from 'vitest';
import { placeOrder } from '../../src/operator/index.js';
import { advance } from '../../src/workflow/advance.js';
import { freezeDesk } from '../../src/workflow/freeze.js';
import { readCurrent } from '../../src/workflow/profiles.js';
import { bob, cas, draftPath, home, openGate, openHouse, placePath, trouble } from './house.js';
import type { Options, TestHouse } from './house.js';
import { approved, composed, configuredWork, first, insert, later, putNow } from './orders.js';
import { rest, second, stands, third } from './orders.js';

const admin = { workspace: home, user: bob };
const freeze = ({ house }: TestHouse) => freezeDesk(house).freeze(admin, 'stock-taking');
const unfreeze = ({ house }: TestHouse) => freezeDesk(house).unfreeze(admin);
const heldBy = async ({ store }: TestHouse) => (await store.read.holds.all()).map(({ orderId }) => orderId);
const queued = async ({ store }: TestHouse) => (await store.read.queue.all()).map(({ orderId }) => orderId);

const inDraft = async (house: TestHouse) => (await readCurrent(house.client('ann'))).intakes.length;

/** Bob chooses a product whose form only a draft shows. */
async function needsDraft(house: TestHouse): Promise<void> {
  const work = { ...configuredWork(''), forms: null, configurations: [] };
  await insert(house, composed({ id: third, requester: bob, work, at: { step: 'details' } }));
  const { wishDate, reference } = work;
  if (wishDate === null) throw new Error('the sample has no date');
  const details = { type: 'details-chosen', wishDate, reference, today: wishDate, forms: null } as const;
  await advance(house.house, { workspace: home, order: third }, bob, () => details);
}

/** One login: the first order is being placed through it until the gate opens, the second waits behind. */
async function oneBehindAnother() {
  const house = await openHouse({ profiles: ['ann'] });
  await house.runner.start();
  const gate = openGate();
  house.troubles.push(trouble('hold', 'POST', placePath, { until: gate.opened }));
  const plans = [await approved(house), await approved(house, {}, { id: second, requester: cas })] as const;
  await putNow(house, { kind: 'place', workspace: home, order: first, plan: plans[0] });
  await expect.poll(async () => (await stands(house)).state).toBe('placing');
  await putNow(house, { kind: 'place', workspace: home, order: second, plan: plans[1] });
  await expect.poll(() => queued(house)).toEqual([second]);
  return { house, gate };
}

/** An approved order that filled its login's draft when placing was frozen. */
async function frozenInTheMidst(options: Options = {}) {
  const house = await openHouse({ profiles: ['ann'], ...options });
  await house.runner.start();
  const gate = openGate();
  const plan = await approved(house);
  house.troubles.push(trouble('hold', 'POST', /dry_run=true/, { until: gate.opened }));
  await putNow(house, { kind: 'place', workspace: home, order: first, plan });
  await expect.poll(() => inDraft(house)).toBe(1);
  await freeze(house);
  return { house, gate };
}

test('an approved order that waits for the end of a freeze keeps nobody from a free login, and its place', async () => {
  const { house, gate } = await oneBehindAnother();
  await freeze(house);
  gate.open();
  await rest(house);
  expect(await heldBy(house)).toEqual([]);
  await needsDraft(house);
  await rest(house);
  expect(await stands(house, third)).toMatchObject({
    draft: { use: 'none' },
    at: { step: 'configuration' },
  });
  expect(await queued(house)).toEqual([second]);
  expect(await stands(house, second)).toMatchObject({ state: 'checking' });
  await unfreeze(house);
  await rest(house);
  expect(await stands(house, second)).toMatchObject({ state: 'placed' });
  expect(house.operator.placements()).toHaveLength(2);
});

test('an order that a freeze meets while it is checked empties its draft for others, and fills one again when it goes on', async () => {
  const { house, gate } = await frozenInTheMidst();
  gate.open();
  await rest(house);
  expect(await stands(house)).toMatchObject({ state: 'checking' });
  expect([await heldBy(house), await inDraft(house)]).toEqual([[], 0]);
  await unfreeze(house);
  await rest(house);
  expect(await stands(house)).toMatchObject({ state: 'placed' });
  expect(house.operator.placements()).toHaveLength(1);
});

test('a draft that can’t be emptied stays with the frozen order that filled it', async () => {
  const { house, gate } = await frozenInTheMidst({ patchRemove: false });
  gate.open();
  await rest(house);
  expect([await heldBy(house), await inDraft(house)]).toEqual([[first], 1]);
  await unfreeze(house);
  await rest(house);
  expect(await stands(house)).toMatchObject({ state: 'placed' });
  expect(house.operator.placements()).toHaveLength(1);
});

test('what somebody placed by hand out of a frozen order’s draft is not placed again when the freeze is lifted', async () => {
  const { house, gate } = await frozenInTheMidst();
  house.troubles.push(trouble('refuse', 'PATCH', draftPath));
  gate.open();
  await rest(house);
  expect([await heldBy(house), await inDraft(house)]).toEqual([[first], 1]);
  const draft = await readCurrent(house.client('ann'));
  await placeOrder(house.client('ann'), draft.orderAccountId, draft.id);
  await later(house);
  expect(await heldBy(house)).toEqual([first]);
  await unfreeze(house);
  await rest(house);
  expect(await stands(house)).toMatchObject({ state: 'composing', note: { why: 'foreign-entries' } });
  expect(house.operator.placements()).toHaveLength(1);
});

test('while it is not known whether a frozen order’s draft was emptied, nothing is placed from it', async () => {
  const { house, gate } = await frozenInTheMidst();
  house.troubles.push(trouble('cut', 'PATCH', draftPath));
  gate.open();
  await rest(house);
  await unfreeze(house);
  await rest(house);
  expect(await stands(house)).toMatchObject({ state: 'checking' });
  expect(await heldBy(house)).toEqual([first]);
  await later(house);
  expect(await stands(house)).toMatchObject({ state: 'placed' });
  expect(house.operator.placements()).toHaveLength(1);
});
