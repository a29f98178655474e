import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { approve, cardOf, untilCard } from './support/cards.js';
import { isPlacing } from '../support/operator-faults.js';
import { startStack } from '../support/stack.js';
import { submitOrder } from './support/take-order.js';

test('an answer that came and could not be written down is told as that, to the requester as on the card', async () => {
  const stack = await startStack();
  const [ann, bob] = [await stack.robot('ann'), await stack.robot('bob')];
  const order = await submitOrder(ann, { reference: 'UNWRITTEN' });
  const other = new BetterSqlite3((stack.env['DATABASE_URL'] ?? '').replace('sqlite:', ''));
  stack.faults.next(isPlacing, { is: 'then', does: async () => void other.exec('BEGIN IMMEDIATE') });
  await approve(bob, order);
  await expect
    .poll(() => stack.log().some((line) => line.includes('The outbox could not be written')), {
      timeout: 40_000,
    })
    .toBe(true);
  other.exec('ROLLBACK');
  other.close();
  await untilCard(bob, order, 'In doubt');
  const says = 'Trunkdesk could not write down the answer.';
  expect(cardOf(bob, order)).toContain(says);
  await ann.untilMessage('dm', 'is in doubt');
  const told = ann.dms().join('\n');
  expect(told).toContain(says);
  expect(told).not.toContain('no clear answer');
  expect(stack.operator.placements()).toHaveLength(1);
});
