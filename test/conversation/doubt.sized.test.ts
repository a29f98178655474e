import { describe, expect, test } from 'vitest';
import { placeAgain } from './support/deciding.js';
import { draftModes } from './support/draft-modes.js';
import { removing } from './support/in-drafts.js';
import { once, sizedList } from '../support/size.js';
import { approve, cardOf, timesPlaced, untilCard, ephemeralTo } from './support/cards.js';
import { sharedStack } from '../support/stack.js';
import { testPolicy } from '../support/stack-environment.js';
import { isPlacing, type CallFault } from '../support/operator-faults.js';
import { placingCalls } from './support/placed.js';
import { submitOrder, resumeFromMessage } from './support/take-order.js';
import type { Robot } from '../support/robot.js';

// Dana orders and approves too: an admin who is the requester may not settle, an approver who is no admin neither.
const policy = testPolicy.replace('users: [U0ANN, U0BEN]', 'users: [U0ANN, U0BEN, U0DANA]');
// What is settled as placed without having been there leaves its draft full: then each takes a login with it.
const stack = sharedStack({ ...removing, policy });

/** An approved order whose placing went wrong like this, in doubt; gives its number. */
async function inDoubt(person: Robot, reference: string, fault: CallFault, at = stack()): Promise<string> {
  const bob = await at.robot('bob');
  const order = await submitOrder(person, { reference });
  at.faults.next(isPlacing, fault);
  await approve(bob, order);
  await untilCard(bob, order, '*In doubt');
  await untilCard(await at.robot('dana'), order, '*In doubt');
  return order;
}

const lost: readonly [string, CallFault][] = [
  ['the connection is cut after the operator placed it', { is: 'answer-cut' }],
  ['a gateway answers with a page', { is: 'answered', status: 502, body: '<html>bad', type: 'text/html' }],
  ['the answer is no JSON', { is: 'answer-replaced', status: 200, body: '<html>welcome to the hotel' }],
  ['the operator redirects', { is: 'answered', status: 307, body: '' }],
];

test.each(sizedList(lost))(
  'an order is in doubt, and is never sent again, where %s',
  async (_what, fault) => {
    const [ann, bob] = [await stack().robot('ann'), await stack().robot('bob')];
    const dana = await stack().robot('dana');
    const before = placingCalls(stack().operator);
    const order = await inDoubt(ann, `DOUBT ${_what}`.slice(0, 40), fault);
    await ann.untilMessage('dm', 'is in doubt: it may or may not be placed');
    const told = ann.dms().join('\n');
    expect(cardOf(bob, order)).toContain('Trunkdesk will not send it again');
    // The requester reads why as the card has it.
    const [, because] = /Sent once, .*?\. (.*?) Trunkdesk will/s.exec(cardOf(bob, order)) ?? [];
    expect(told).toContain(because ?? 'a reason');
    expect(bob.buttons({ in: 'orders', near: order })).toEqual(
      expect.arrayContaining(['It was placed', 'It was not placed']),
    );
    await stack().restartBot();
    await settlePlaced(dana, order, 'ORD-LOOKED-UP');
    await untilCard(bob, order, '*Placed*');
    expect(cardOf(bob, order)).toMatch(/ORD-LOOKED-UP[\s\S]*<@U0DANA> confirmed it in the operator’s portal/);
    await ann.until(() => !ann.dms().join('').includes('in doubt'), 'no message that still says so');
    expect(placingCalls(stack().operator)).toBe(before + 1);
  },
);

once('an admin is told at once, at any hour, and settles it first thing on their Home', async () => {
  const [ann, dana] = [await stack().robot('ann'), await stack().robot('dana')];
  const order = await inDoubt(ann, 'ON-HOME', { is: 'answer-cut' });
  await dana.until(
    () => dana.dms().some((text) => text.includes(order) && text.includes('in doubt*')),
    'a word',
  );
  await dana.openHome();
  const home = await dana.until(() => (dana.home().includes(order) ? dana.home() : ''), 'the order on Home');
  expect(home).toMatch(/^\W*In doubt \(1\)/);
  expect(home).toMatch(/:warning: \*1 order in doubt\. No failed jobs/);
  expect(dana.buttons({ in: 'home' }).slice(0, 2)).toEqual(['It was placed', 'It was not placed']);
  await dana.press('It was placed', { in: 'home', near: order });
  await dana.untilModal('Order id');
  await dana.fill('Order id', 'ORD-FROM-HOME');
  await dana.submit();
  await untilCard(await stack().robot('bob'), order, 'ORD-FROM-HOME');
  await dana.until(() => !dana.home().includes('In doubt (1)'), 'Home without it');
});

once('an order in doubt is settled only by an admin who is not its requester', async () => {
  const [bob, dana] = [await stack().robot('bob'), await stack().robot('dana')];
  const order = await inDoubt(dana, 'OF-AN-ADMIN', { is: 'answered', status: 502, body: 'bad' });
  for (const [person, says] of [
    [bob, /That takes an admin/],
    [dana, /because you submitted it/],
  ] as const) {
    const press = (button: string, how: { confirm?: boolean }) => () =>
      person.press(button, { in: 'orders', near: order, ...how });
    expect(await ephemeralTo(person, press('It was not placed', { confirm: true }))).toMatch(says);
    expect(await ephemeralTo(person, press('It was placed', {}))).toMatch(says);
    expect(person.modal()).toBe('');
  }
  await untilCard(bob, order, '*In doubt');
  // While it is in doubt its login is held; somebody else settles it at last.
  stack().workspace.admin.changeGroup('S0ADMINS', { users: ['U0DANA', 'U0CAT'] });
  const cat = await stack().robot('cat');
  await untilCard(cat, order, '*In doubt');
  await settlePlaced(cat, order, 'ORD-BY-CAT');
  await untilCard(bob, order, 'ORD-BY-CAT');
});

describe.each(draftModes)('with OPERATOR_PATCH_REMOVE=$setting', (mode) => {
  const own = sharedStack({ ...mode.stack, policy });

  test('an order that was not placed goes back, and is placed by a new plan with a new approval', async () => {
    const [ann, bob, dana] = [await own().robot('ann'), await own().robot('bob'), await own().robot('dana')];
    const before = placingCalls(own().operator);
    const order = await inDoubt(ann, 'NOT-PLACED', { is: 'answered', status: 503, body: '' }, own());
    expect(dana.asks('It was not placed', { in: 'orders', near: order })).toContain('gets it twice');
    await dana.press('It was not placed', { in: 'orders', near: order, confirm: true });
    await ann.untilMessage('dm', 'checked at the operator');
    await untilCard(bob, order, '*Returned*');
    expect(timesPlaced(own(), 'NOT-PLACED')).toBe(0);

    await resumeFromMessage(ann, order);
    await placeAgain(ann, bob, order);
    expect(timesPlaced(own(), 'NOT-PLACED')).toBe(1);
    expect(placingCalls(own().operator)).toBe(before + 2);
  });

  test('what the operator refuses with an error goes back with every message, and is not in doubt', async () => {
    const [ann, bob] = [await own().robot('ann'), await own().robot('bob')];
    const order = await submitOrder(ann, { reference: 'REFUSED' });
    const body = JSON.stringify({
      error_identifier: 'urn:error:order:validation',
      message: 'No <!channel> capacity in Amsterdam',
    });
    own().faults.next(isPlacing, { is: 'answered', status: 500, body });
    await approve(bob, order);
    await ann.untilMessage('dm', 'capacity in Amsterdam');
    expect(ann.dms().join('\n')).not.toContain('<!channel>');
    await untilCard(bob, order, '*Returned*');
    expect(cardOf(bob, order)).not.toContain('capacity');
    await resumeFromMessage(ann, order);
    await placeAgain(ann, bob, order);
    expect(timesPlaced(own(), 'REFUSED')).toBe(1);
  });
});

async function settlePlaced(admin: Robot, order: string, id: string): Promise<void> {
  await admin.press('It was placed', { in: 'orders', near: order });
  await admin.until(() => admin.modal().includes('Order id'), 'the window for the order id');
  await admin.fill('Order id', id);
  await admin.submit();
}
