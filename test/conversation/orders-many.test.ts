import { expect, test } from 'vitest';
import { startStack } from '../support/stack.js';
import { dateIt } from './support/subscriptions.js';
import { chooseCustomer, untilStep } from './support/take-order.js';
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

test('of 300 optional products one is found by its name, chosen, and ordered; what has no price is named', async () => {
  const stack = await startStack({ operator: { data: withManyProducts() } });
  const ann = await stack.robot('ann');
  await chooseCustomer(ann);
  await ann.choose('Product', 'Backup trunk');
  await ann.press('Next');
  await ann.untilModal('Voice channel');
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
