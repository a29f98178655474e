import { expect, test } from 'vitest';
import { removing } from './support/in-drafts.js';
import { sharedStack } from '../support/stack.js';
import { testPolicy } from '../support/stack-environment.js';
import { untilCard } from './support/cards.js';
import { afresh } from './support/start-afresh.js';
import { placedIn } from './support/placed.js';
import {
  chooseBackupTrunk,
  chooseCustomer,
  dayFromNow,
  fillDetails,
  takeOrderToReview,
  untilStep,
} from './support/take-order.js';
import type { Robot } from '../support/robot.js';

const freely = testPolicy.replace('approvals: 1 }', 'approvals: 0 }');
// An order that was tried in a draft is edited.
const stack = sharedStack({ ...removing, policy: freely });

async function fromNothing(): Promise<Robot> {
  const ann = await stack().robot('ann');
  ann.turnTo(null);
  return afresh(ann);
}

/** At another client the same person takes the order up again. */
async function openElsewhere(person: Robot): Promise<void> {
  await person.command('/order', { in: 'general' });
  await person.until(() => person.depth() === 2, 'the second window');
}

async function changeElsewhere(person: Robot, reference: string): Promise<void> {
  await openElsewhere(person);
  await untilStep(person, 'review');
  await person.press('Edit', { near: 'Reference' });
  await untilStep(person, 'details');
  await person.fill('Reference', reference);
  await person.press('Back to review');
  await untilStep(person, 'review');
}

const references = (): string[] =>
  placedIn(stack().operator).flatMap((order) => order.intakes.map((each) => each.reference ?? ''));

test('“Place order” places what its window showed, and nothing that another window made of it', async () => {
  const ann = await fromNothing();
  const before = references().length;
  const order = await takeOrderToReview(ann, { reference: 'SHOWN' });
  await changeElsewhere(ann, 'OTHER');
  ann.turnTo(0);
  expect(ann.modal()).toContain('SHOWN');
  await ann.press('Place order', { confirm: true });
  await ann.untilModal('changed meanwhile, perhaps in another window');
  expect(ann.modal()).toContain('OTHER');
  await ann.press('Place order', { confirm: true });
  await ann.untilModal(order);
  await untilCard(await stack().robot('bob'), order, '*Placed*');
  expect(references().slice(before)).toEqual(['OTHER']);
});

test('what came between and left the order as it was shown stops nothing', async () => {
  const ann = await fromNothing();
  const order = await takeOrderToReview(ann, { reference: 'TRIED' });
  await changeElsewhere(ann, 'TRIED-NOT');
  await ann.press('Edit', { near: 'Reference' });
  await untilStep(ann, 'details');
  await ann.fill('Reference', 'TRIED');
  await ann.press('Back to review');
  await untilStep(ann, 'review');
  await ann.press('Try a dry run');
  await ann.untilModal('passed');
  ann.turnTo(0);
  await ann.press('Place order', { confirm: true });
  await untilCard(await stack().robot('bob'), order, '*Placed*');
  expect(references()).toContain('TRIED');
});

test('an answer was lost, and what was changed in the window that still stood is said not to be taken', async () => {
  const ann = await fromNothing();
  await chooseBackupTrunk(ann);
  await fillDetails(ann, { reference: 'FIRST' });
  stack().workspace.faults.delivery('view_submission', 'ack-lost');
  await ann.press('Next');
  expect(ann.modal()).toContain(': details*');
  await ann.press('Next');
  await untilStep(ann, 'review');
  expect(ann.modal()).not.toContain('wasn’t saved');
  await ann.press('Back');
  await untilStep(ann, 'details');
  await ann.fill('Reference', 'SECOND');
  stack().workspace.faults.delivery('view_submission', 'ack-lost');
  await ann.press('Next');
  await ann.fill('Reference', 'THIRD');
  await ann.fill('Wish date', dayFromNow(40));
  await ann.press('Next');
  await untilStep(ann, 'review');
  expect(ann.modal()).toContain('*Your input wasn’t saved*');
  expect(ann.modal()).toContain('SECOND');
});

test('Remove in a form that the order left in another window takes out no entry, and what was typed there is said to be lost', async () => {
  const ann = await fromNothing();
  await chooseCustomer(ann);
  await ann.choose('Product', "Every kind of question (the installer's form)");
  await ann.press('Next');
  await ann.untilModal('the product it starts with');
  await ann.press('Next');
  await untilStep(ann, 'details');
  await fillDetails(ann);
  await ann.press('Next');
  await ann.untilModal('Form 1');
  await ann.press('Add an entry');
  await ann.untilModal('New entry');
  await ann.fill('Name', 'Attic');
  await ann.fill('Sockets', '4');
  await ann.press('Save');
  await ann.untilModal('Attic · 4');
  await openElsewhere(ann);
  await untilStep(ann, 'configuration');
  await ann.press('Back');
  await untilStep(ann, 'details');
  ann.turnTo(0);
  await ann.fill('Street', 'Main street 1');
  await ann.press('Remove entry 1 of Rooms');
  expect(await untilStep(ann, 'details')).toContain('*Your input wasn’t saved*');
  ann.turnTo(null);
  await ann.press('Next');
  expect(await untilStep(ann, 'configuration')).toContain('Attic · 4');
  expect(ann.values()['Street']).toBe('');
});
