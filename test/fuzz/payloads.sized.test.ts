import { expect, test } from 'vitest';
import { sized } from '../support/size.js';
import { fuzzPayloads } from './slack/run.js';

test('mutated payloads of Slack are answered, change nothing of others and show nothing of them', async () => {
  const count = sized({ short: 60, long: 1_000 });
  const report = await fuzzPayloads({ seed: 1, count });
  expect(report.findings).toEqual([]);
  expect(report.statuses['200']).toBeGreaterThan(count / 2);
});
