import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { metrics } from '../../src/slack/metrics.js';
import { readExposition } from '../support/exposition.js';
import { startBot } from './bot.js';

const known = new Map<string, { readonly type: string; readonly labels: readonly string[] }>(
  Object.entries(metrics),
);

const forged = {
  kind: 'command',
  body: { team_id: 'T0DESK', user_id: 'U0ANN', channel_id: 'C0ORDERS', command: '/trunkdesk', text: 'help' },
} as const;

test('what is served is Prometheus text by the letter, and each metric is named as its type and unit ask', async () => {
  const bot = await startBot('http', {});
  onTestFinished(() => bot.close());
  await bot.workspace.deliver(forged);
  await bot.workspace.deliver(forged, { signingSecret: 'another-secret-of-16' });
  const answer = await fetch(`http://127.0.0.1:${bot.port}/metrics`);
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const families = readExposition(await answer.text());
  expect(families.map(({ name }) => name)).toEqual(Object.keys(metrics));
  for (const { name, type, help, samples } of families) {
    expect(help, `help of ${name}`).toMatch(/^[A-Z0-9].+\.$/);
    expect(name.endsWith('_total'), `end of ${name}`).toBe(type === 'counter');
    expect(name).toMatch(/^trunkdesk_[a-z_]+$/);
    expect(name).not.toMatch(/_(ms|milliseconds|minutes|hours|kb|mb|kilobytes|megabytes|percent)(_|$)/);
    expect(samples.length, `samples of ${name}`).toBeGreaterThan(0);
    for (const { labels, value } of samples) {
      expect(labels, `labels of ${name}`).toEqual(known.get(name)?.labels);
      expect(value, `value of ${name}`).toBeGreaterThanOrEqual(0);
    }
  }
});

test('the guide lists every metric with its type and labels, and no other', () => {
  const guide = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const rows = [...guide.matchAll(/^\| `(trunkdesk_\w+)` +\| (\w+) +\| ([^|]*)\|/gm)].map(
    ([, name, type, labels = '']) => [name, type, [...labels.matchAll(/`(\w+)`/g)].map(([, label]) => label)],
  );
  expect(rows).toEqual([...known].map(([name, { type, labels }]) => [name, type, [...labels]]));
});

test('requests that are not signed by Slack, or too late, are each counted and one line of the log', async () => {
  const bot = await startBot('http', {});
  onTestFinished(() => bot.close());
  for (let nth = 0; nth < 3; nth += 1) {
    await bot.workspace.deliver(forged, { signingSecret: 'another-secret-of-16' });
    await bot.workspace.deliver(forged, { timestamp: Math.floor(Date.now() / 1_000) - 400 });
  }
  const text = await (await fetch(`http://127.0.0.1:${bot.port}/metrics`)).text();
  expect(text).toContain('trunkdesk_slack_requests_refused_total{why="signature"} 3\n');
  expect(text).toContain('trunkdesk_slack_requests_refused_total{why="timestamp"} 3\n');
  const refused = bot.log.lines.filter((line) => line.includes('were refused'));
  expect(refused).toHaveLength(2);
  expect(bot.log.lines.filter((line) => line.includes('Failed to parse'))).toEqual([]);
});

test.for([
  ['a value that is none', '# HELP a A.\n# TYPE a gauge\na one\n'],
  ['a metric without HELP', '# TYPE a gauge\na 1\n'],
  ['a sample of another metric', '# HELP a A.\n# TYPE a gauge\nb 1\n'],
  ['a series that stands twice', '# HELP a A.\n# TYPE a gauge\na{b="c"} 1\na{b="c"} 2\n'],
  ['a label that is not quoted', '# HELP a A.\n# TYPE a gauge\na{b=c} 1\n'],
  ['a last line that does not end', '# HELP a A.\n# TYPE a gauge\na 1'],
])('the reader of these tests refuses %s', ([, text]) => {
  expect(() => readExposition(text ?? '')).toThrow(/^(No |It stands twice|The last line)/);
});
