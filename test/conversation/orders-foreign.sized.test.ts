import { expect, test } from 'vitest';
import { keeping, removing } from './support/in-drafts.js';
import { approve, untilCard } from './support/cards.js';
import { startStack } from '../support/stack.js';
import { door, isDryRun, type Matches } from '../support/operator-faults.js';
import { placingCalls } from './support/placed.js';
import {
  byHand,
  clearByHand,
  dateIt,
  foreignIntake,
  nameThem,
  placeByHand,
  startWith,
  sub,
} from './support/subscriptions.js';
import { submitOrder, takeOrderToReview, untilStep } from './support/take-order.js';
import type { Robot } from '../support/robot.js';
import { again, once, sizedList } from '../support/size.js';

const oneProfile = { OPERATOR_PROFILES: 'north' };
const addAlone = { settings: { ...keeping.settings, ...oneProfile }, operator: keeping.operator };
const takesOut = { settings: { ...removing.settings, ...oneProfile }, operator: removing.operator };

async function discard(person: Robot): Promise<void> {
  await person.press('Discard', { confirm: true });
  await person.untilModal('was discarded');
  await person.close();
}

const profiles = async (person: Robot) => {
  const before = person.ephemerals('general').length;
  await person.command('/trunkdesk profiles', { in: 'general' });
  return person.until(() => person.ephemerals('general')[before] ?? '', 'the profiles');
};

/** Presses a button of the newest list of profiles; gives what is said then. */
async function pressIn(person: Robot, text: string, how: { confirm?: boolean } = {}): Promise<string> {
  const before = person.ephemerals('general').length;
  await person.press(text, { in: 'general', ...how });
  return person.until(() => person.ephemerals('general')[before] ?? '', 'the list again');
}

once(
  'an entry that somebody put into the draft stops a change, with the list shown, and is left alone',
  async () => {
    const stack = await startStack({ settings: oneProfile });
    const ann = await stack.robot('ann');
    await byHand(stack, [foreignIntake()]);
    await startWith(ann, 'change');
    await ann.fill('Subscriptions', sub(1));
    await ann.press('Next');
    await ann.untilModal('did not put there');
    expect(ann.modal()).toContain('BY HAND');
    expect((await byHand(stack, [])).intakes).toHaveLength(1);
  },
);

once(
  'somebody who adds to the draft while an order keeps it stops the placing, and nothing is placed',
  async () => {
    const stack = await startStack(addAlone);
    const [ann, bob] = [await stack.robot('ann'), await stack.robot('bob')];
    const order = await submitOrder(ann, { reference: 'OURS' });
    await byHand(stack, [foreignIntake()]);
    await approve(bob, order);
    await untilCard(bob, order, '*Returned*');
    await ann.untilMessage('dm', 'did not put there');
    expect(ann.dms().at(-1)).toContain('BY HAND');
    expect(placingCalls(stack.operator)).toBe(0);
  },
);

const isConfigurations: Matches = ({ path }) => path.endsWith('/configurations');

const moved = 'the operator has another draft now';
const fewer = 'the operator’s draft no longer held all of it';

test.each(
  sizedList([
    ['places the draft before it is approved', null, placeByHand, moved],
    ['places the draft while configurations are read', isConfigurations, placeByHand, moved],
    ['places the draft while it is tried', isDryRun, placeByHand, moved],
    ['empties the draft while configurations are read', isConfigurations, clearByHand, fewer],
  ]),
)('an order that keeps its draft is not sent where somebody %s', async (_what, during, does, says) => {
  const stack = await startStack({ ...addAlone, operator: { patchRemove: true } });
  const [ann, bob] = [await stack.robot('ann'), await stack.robot('bob')];
  const order = await submitOrder(ann, { reference: 'OURS' });
  if (during === null) await does(stack);
  else stack.faults.next(during, { is: 'then', does: () => does(stack) });
  await approve(bob, order);
  expect(await untilCard(bob, order, '*Returned*')).toContain(says);
  expect(placingCalls(stack.operator)).toBe(does === placeByHand ? 1 : 0);
});

once('discarding takes the entries out again where the operator can, and the draft is free', async () => {
  const stack = await startStack(takesOut);
  const [ann, dana] = [await stack.robot('ann'), await stack.robot('dana')];
  await takeOrderToReview(ann);
  await ann.press('Try a dry run');
  await ann.untilModal('passed');
  await discard(ann);
  expect((await byHand(stack, [])).intakes).toEqual([]);
  expect(await profiles(dana)).toContain('*north*: free');
});

once(
  'with add alone a discarded draft is set aside until it reads empty or the pointer has moved',
  async () => {
    const stack = await startStack(addAlone);
    const [ann, dana] = [await stack.robot('ann'), await stack.robot('dana')];
    const order = await takeOrderToReview(ann);
    expect(await profiles(dana)).toContain(`*north*: used by <@U0ANN> for ${order}`);
    await discard(ann);
    await dana.until(async () => (await profiles(dana)).includes('set aside'), 'the draft to be set aside');
    expect(dana.ephemerals('general').at(-1)).toContain(`last used for ${order}`);
    expect(await pressIn(dana, 'Check again')).toContain('still holds 1 entry');
    await placeByHand(stack);
    expect(await pressIn(dana, 'Check again')).toContain('The draft of north is empty');
    expect(dana.ephemerals('general').at(-1)).toContain('*north*: free');
  },
);

once('an admin releases a profile: its person is told, and their order stands as it was', async () => {
  const stack = await startStack(addAlone);
  const [ann, dana] = [await stack.robot('ann'), await stack.robot('dana')];
  await takeOrderToReview(ann);
  await ann.close();
  await profiles(dana);
  expect(dana.asks('Release', { in: 'general' })).toContain('Release north?');
  expect(await pressIn(dana, 'Release', { confirm: true })).toContain('north is released');
  await ann.untilMessage('dm', 'was released');
  await ann.press('Resume', { in: 'dm' });
  await untilStep(ann, 'review');
});

once('who is no admin is told whom to ask, and nothing of the profiles', async () => {
  const stack = await startStack({ settings: oneProfile });
  const ann = await stack.robot('ann');
  expect(await profiles(ann)).toContain('<@U0DANA>');
  expect(ann.ephemerals('general').at(-1)).not.toContain('north');
});

once('a profile that places an approved order now is not taken from it', async () => {
  const stack = await startStack({ settings: oneProfile });
  const [ann, bob, dana] = [await stack.robot('ann'), await stack.robot('bob'), await stack.robot('dana')];
  const order = await submitOrder(ann);
  const shut = door();
  stack.faults.next(isDryRun, { is: 'held', until: shut.opened });
  await approve(bob, order);
  await dana.until(() => stack.operator.calls().filter(isDryRun).length > 0, 'the dry run');
  expect(await profiles(dana)).toContain(`*north*: used by <@U0ANN> for ${order}`);
  expect(await pressIn(dana, 'Release', { confirm: true })).toContain('north is placing an approved order');
  shut.open();
  await untilCard(bob, order, '*Placed*');
});

again('the draft is free again after the active products of a change were read', async () => {
  const stack = await startStack(takesOut);
  const [ann, dana] = [await stack.robot('ann'), await stack.robot('dana')];
  await startWith(ann, 'change');
  await nameThem(ann, sub(1), [sub(1)]);
  expect(await profiles(dana)).toContain('*north*: free');
  await ann.press('Next');
  await untilStep(ann, 'products');
  await ann.fill('Voice channel', '1');
  await ann.press('Next');
  await dateIt(ann, 'C-1');
  await untilStep(ann, 'review');
  expect(await profiles(dana)).toContain('*north*: free');
});
