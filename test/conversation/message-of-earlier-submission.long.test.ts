import { expect, test } from 'vitest';
import { submitAgain, withdraw } from './support/deciding.js';
import { startStack } from '../support/stack.js';
import { submitOrder, untilStep } from './support/take-order.js';

test('a message about an earlier submission loses its button, also where that had to wait until there was a new one', async () => {
  const stack = await startStack();
  const ann = await stack.robot('ann');
  const order = await submitOrder(ann, { reference: 'LATE' });
  await ann.untilMessage('dm', 'waits for 1 approval');
  stack.workspace.faults.add({
    call: 'chat.update',
    fault: { kind: 'rate-limited', retryAfterSeconds: 600 },
  });
  await withdraw(ann, order);
  await ann.command('/order', { in: 'general' });
  await untilStep(ann, 'review');
  await submitAgain(ann);
  await ann.until(
    () => ann.seen('dm').length > 0 && stack.workspace.faults.ledger.total() > 0,
    'an update to be refused',
  );
  stack.workspace.faults.clear();
  stack.advance(601_000);
  await ann.untilMessage('dm', `${order}: replaced by a newer request, see below`);
  await ann.untilMessage('dm', 'waits for 1 approval');
  expect(ann.dms().filter((text) => text.includes('waits for 1 approval'))).toHaveLength(1);
  expect(ann.buttons({ in: 'dm' }).filter((text) => text === 'Withdraw')).toHaveLength(1);
});
