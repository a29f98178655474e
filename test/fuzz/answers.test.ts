import { expect, test } from 'vitest';
import { fuzzAnswers } from './answers/run.js';

test('two thousand mutated answers of the operator end in a value of the type, or in a failure that is known', async () => {
  const report = await fuzzAnswers({ seed: 1, count: 2_000 });
  expect(report.findings).toEqual([]);
  expect(report.ends['value']).toBeGreaterThan(200);
}, 120_000);
