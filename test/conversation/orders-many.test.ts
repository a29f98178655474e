import { expect, test } from 'vitest';
import { closedDoor } from '../support/barrier.js';
import { startStack, type Stack } from '../support/stack.js';
import { dateIt } from './support/subscriptions.js';
import { chooseCustomer, untilStep } from './support/take-order.js';
import type { Robot } from '../support/robot.js';
import { OperatorData } from '../../src/sandbox/operator/index.js';
import { sampleData } from '../support/sample/data.js';

const extra = (n: number) => `e0de0000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const backupTrunk = 'b0de0000-0000-4000-8000-000000000024';
const name = (n: number) => `Extra ${String(n).padStart(3, '0')}`;

/** The sample with 300 more products that the backup trunk can have; the last needs the first. */
function withManyProducts() {
  const data = sampleData();
  const numbers = Array.from({ length: 300 }, (_, index) => index + 1);
  const products = numbers.map((n) => ({ id: extra(n), name: name(n), initial: false, active: true }));
  const optional = numbers.map((n) => ({
    product_id: extra(n),
    min: 0,
    max: 5,
    preconditions: n === 300 ? [[extra(1)]] : [],
  }));
  return OperatorData.parse({
    ...data,
    products: [...data.products, ...products],
    relations: data.relations.map((entry) =>
      entry.product_id === backupTrunk ? { ...entry, optional: [...entry.optional, ...optional] } : entry,
    ),
  });
}

/** An order of the backup trunk, at the quantities of its products. */
async function atProducts(): Promise<{ stack: Stack; ann: Robot }> {
  const stack = await startStack({ operator: { data: withManyProducts() } });
  const ann = await stack.robot('ann');
  await chooseCustomer(ann);
  await ann.choose('Product', 'Backup trunk');
  await ann.press('Next');
  await ann.untilModal('Voice channel');
  return { stack, ann };
}

test('of 300 optional products one is found by its name, chosen, and ordered; what has no price is named', async () => {
  const { ann } = await atProducts();
  await ann.until(() => !ann.modal().includes('follow in a moment'), 'the prices');
  expect(ann.modal()).toContain('optional products not shown here');
  expect(await ann.typeahead('Add a product', 'extra 24')).toEqual(
    Array.from({ length: 10 }, (_, n) => name(240 + n)),
  );
  // Slack takes a hundred options at the most.
  expect(await ann.typeahead('Add a product', '')).toHaveLength(100);
  // The last one needs the first, which is not there yet.
  expect(await ann.typeahead('Add a product', 'Extra 300')).not.toContain('Extra 300');
  await ann.choose('Add a product', 'Extra 001');
  await ann.until(() => ann.values()['Extra 001'] === '1', 'the product to be added');
  expect(await ann.typeahead('Add a product', 'Extra 300')).toEqual(['Extra 300']);
  await ann.choose('Add a product', 'Extra 300');
  await ann.until(() => ann.values()['Extra 300'] === '1', 'the product to be added');
  expect(ann.modal()).toContain(
    'Not in the totals: Extra 001 (price not known), Extra 300 (price not known)',
  );
  await ann.fill('Voice channel', '2');
  await ann.press('Next');
  await dateIt(ann, 'MANY');
  await untilStep(ann, 'review');
  expect(ann.modal()).toContain('1 × Extra 300');
});

test('a product that arrives once another window has gone on is not added, and its person reads so', async () => {
  const { stack, ann } = await atProducts();
  await ann.fill('Voice channel', '2');
  const door = closedDoor();
  stack.workspace.faults.delivery('block_actions', { heldUntil: door.pass() });
  const chosen = ann.choose('Add a product', 'Extra 001');
  await ann.until(door.hasArrived, 'the choice to be on its way');
  await ann.command('/order', { in: 'general' });
  await ann.until(() => ann.depth() === 2, 'the second window');
  await untilStep(ann, 'products');
  await ann.press('Next');
  await untilStep(ann, 'details');
  door.release();
  await chosen;
  ann.turnTo(0);
  expect(await untilStep(ann, 'details')).toContain('*Your input wasn’t saved*');
  await ann.press('Back');
  await untilStep(ann, 'products');
  expect(Object.keys(ann.values())).not.toContain('Extra 001');
});
