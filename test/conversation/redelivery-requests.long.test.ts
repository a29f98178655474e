import { expect, test } from 'vitest';
import { removing } from './support/in-drafts.js';
import { approve, cardOf, timesPlaced, untilCard } from './support/cards.js';
import { afresh } from './support/start-afresh.js';
import { isPlacing } from '../support/operator-faults.js';
import { Again } from './support/redelivery/again.js';
import { clickLike } from './support/redelivery/payloads-alike.js';
import { of, requestKinds } from './support/redelivery/kinds.js';
import { submitAgain } from './support/deciding.js';
import { resumeFromMessage, submitOrder } from './support/take-order.js';

// What is settled as placed without having been there leaves its draft full.
const again = new Again(removing);
const stack = () => again.stack();

test('looking at a request, asking about it and deciding it count once', async () => {
  const [ann, bob] = [await stack().robot('ann'), await stack().robot('bob')];
  const comes = again.by(bob);
  const order = await submitOrder(ann, { reference: 'DECIDED' });
  const near = { in: 'orders', near: order };
  await comes('actions approval.details', () => bob.press('Details', near), `Request ${order}`);
  const turned = () => clickLike(stack(), bob.id, { action_id: 'approval.details.page.2', value: '2' });
  await comes('actions approval.details.page', turned, `Request ${order}`);
  await bob.close({ all: true });
  await comes('actions approval.question', () => bob.press('Ask a question', near), 'Question');
  await bob.fill('Question', 'Why two?');
  await again.comes(bob, {
    kind: 'submissions approval.question',
    act: () => bob.press('Ask'),
    where: 'orders',
    says: order,
    writes: 'request.asked',
  });
  await ann.untilMessage('dm', 'Why two?');
  expect(
    [...ann.dms(), ...bob.thread('orders', order)].filter((text) => text.includes('Why two?')),
  ).toHaveLength(2);

  await comes('actions approval.reject', () => bob.press('Reject', near), 'Reason');
  await bob.fill('Reason', 'Too many');
  await again.comes(bob, {
    kind: 'submissions approval.reject',
    act: () => bob.press('Reject'),
    where: 'orders',
    says: '*Rejected*',
    keeps: `SELECT count(*) FROM decisions WHERE user_id = 'U0BOB' AND verb = 'reject'`,
    writes: 'decision.reject',
    isLater: true,
  });
  await resumeFromMessage(ann, order);
  await submitAgain(ann);
  await untilCard(bob, order, 'Waiting for 1 approval');
  await again.comes(bob, {
    kind: 'actions approval.approve',
    act: () => approve(bob, order),
    where: 'orders',
    says: '*Placed*',
    keeps: `SELECT count(*) FROM decisions WHERE user_id = 'U0BOB' AND verb = 'approve'`,
    writes: 'decision.approve',
    isLater: true,
  });
  // Who sends it again is told that it counted.
  await bob.until(
    () => bob.ephemerals('orders').some((text) => text.includes('You already approved')),
    'an answer',
  );
  expect(timesPlaced(stack(), 'DECIDED')).toBe(1);
});

test('a request is taken back once, and one that was submitted since stays', async () => {
  const [ann, bob] = [await stack().robot('ann'), await stack().robot('bob')];
  const order = await submitOrder(ann, { reference: 'TAKEN-BACK' });
  await ann.openHome();
  await ann.until(() => ann.home().includes(order), 'the order on Home');
  await again.by(ann)(
    'actions request.details',
    () => ann.press('Details', { in: 'home', near: order }),
    `Request ${order}`,
  );
  await ann.close({ all: true });
  await ann.until(() => ann.buttons({ in: 'dm', near: order }).includes('Withdraw'), 'Withdraw');
  await again.comes(ann, {
    kind: 'actions request.withdraw',
    act: () => ann.press('Withdraw', { in: 'dm', near: order, confirm: true }),
    where: 'dm',
    says: 'withdrawn',
    writes: 'order.withdrawn',
  });
  await resumeFromMessage(ann, order);
  await submitAgain(ann);
  await untilCard(bob, order, 'Waiting for 1 approval');
  const withdrawn = again.given.findLast(({ kind }) => kind === 'actions request.withdraw');
  if (withdrawn === undefined) throw new Error('Nothing was withdrawn');
  await again.repeats(withdrawn, ann);
  expect(cardOf(bob, order)).toContain('Waiting for 1 approval');
  await approve(bob, order);
  await untilCard(bob, order, '*Placed*');
});

test('an order in doubt is settled once, and who says it again is not refused', async () => {
  const [ann, bob, dana] = [
    await stack().robot('ann'),
    await stack().robot('bob'),
    await stack().robot('dana'),
  ];
  await afresh(ann);
  for (const was of ['not placed', 'placed'] as const) {
    const order = await submitOrder(ann, { reference: `DOUBT ${was}` });
    stack().faults.next(isPlacing, { is: 'answered', status: 502, body: 'bad' });
    await approve(bob, order);
    await untilCard(dana, order, '*In doubt');
    const near = { in: 'orders', near: order };
    if (was === 'not placed') {
      await again.comes(dana, {
        kind: 'actions doubt.not_placed',
        act: () => dana.press('It was not placed', { ...near, confirm: true }),
        where: 'orders',
        says: /not placed/i,
        writes: 'order.settled-not-placed',
      });
    } else {
      await again.by(dana)('actions doubt.placed', () => dana.press('It was placed', near), 'Order id');
      await dana.fill('Order id', 'ORD-LOOKED-UP');
      await again.comes(dana, {
        kind: 'submissions doubt.placed',
        act: () => dana.press('Mark as placed'),
        where: 'orders',
        says: 'ORD-LOOKED-UP',
        writes: 'order.settled-placed',
      });
    }
    await afresh(ann);
  }
  expect(again.kinds).toEqual(
    expect.arrayContaining(['actions doubt.not_placed', 'submissions doubt.placed']),
  );
});

test('two people’s Approve and Reject at the same moment: one wins, and the other is told', async () => {
  const [ann, bob, cat] = [
    await stack().robot('ann'),
    await stack().robot('bob'),
    await stack().robot('cat'),
  ];
  const order = await submitOrder(await afresh(ann), { reference: 'AT-ONCE' });
  await untilCard(cat, order, 'Waiting for 1 approval');
  await cat.press('Reject', { in: 'orders', near: order });
  await cat.untilModal('Reason');
  await cat.fill('Reason', 'At once');
  await Promise.all([approve(bob, order), cat.press('Reject')]);
  const card = await bob.until(() => /\*(Placed|Rejected)\*/.exec(cardOf(bob, order))?.[1], 'an end');
  const loser = card === 'Placed' ? cat : bob;
  await loser.until(() => loser.ephemerals('orders').length > 0, 'to be told');
  const counted = again.db.rows(
    `SELECT user_id FROM decisions JOIN plans ON plans.id = plan_id WHERE order_id = ? AND decisions.state = 'counted'`,
    order,
  );
  expect(counted).toHaveLength(1);
  expect(timesPlaced(stack(), 'AT-ONCE')).toBe(card === 'Placed' ? 1 : 0);
});

test('all of it comes once more, late and after a restart, and nothing more is done', async () => {
  await again.comesLate(await stack().robot('bob'));
  expect(again.kinds).toEqual(expect.arrayContaining(of(requestKinds)));
});
