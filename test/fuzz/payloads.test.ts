import { expect, test } from 'vitest';
import { fuzzPayloads } from './slack/run.js';

test('a thousand mutated payloads of Slack are answered, change nothing of others and show nothing of them', async () => {
  const report = await fuzzPayloads({ seed: 1, count: 1_000 });
  expect(report.findings).toEqual([]);
  expect(report.statuses['200']).toBeGreaterThan(500);
}, 300_000);
