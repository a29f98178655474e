import { expect, test } from 'vitest';
import { measureSteps } from '../../bench/steps/measure.js';
import { tableOf } from '../../bench/steps/show.js';

test('the bench of steps measures an order from its command to its placing', async () => {
  const measured = await measureSteps(1, 0);
  const table = tableOf(measured);
  expect(table.split('\n').map((row) => row.split(' | ')[0])).toEqual([
    '| step',
    '| ---',
    '| /order',
    '| Next on customer',
    '| a quantity',
    '| Next on products',
    '| Next on details',
    '| Next on configuration',
    '| Submit',
    '| Approve until its card is drawn',
    '| Approve until it is placed',
  ]);
  for (const all of measured.values()) {
    expect(all).toHaveLength(1);
    expect(all[0]?.cpu).toBeGreaterThan(0);
    expect(all[0]?.sql).toContain('commit');
  }
});
