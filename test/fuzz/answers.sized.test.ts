import { expect, test } from 'vitest';
import { sized } from '../support/size.js';
import { fuzzAnswers } from './answers/run.js';

test('mutated answers of the operator end in a value of the type, or in a failure that is known', async () => {
  const count = sized({ short: 250, long: 2_000 });
  const report = await fuzzAnswers({ seed: 1, count });
  expect(report.findings).toEqual([]);
  expect(report.ends['value']).toBeGreaterThan(count / 10);
});
