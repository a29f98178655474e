import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDuration } from '../../src/config/duration.js';
import { durationInWords } from '../../src/config/index.js';
import { nearest } from '../../src/config/nearest.js';

const hour = 3_600_000;

test.each([
  ['72h', 72 * hour],
  ['15m', hour / 4],
  ['2h30m', 2.5 * hour],
  ['3d', 72 * hour],
  ['45s', 45_000],
])('%s is a time', (text, ms) => {
  expect(parseDuration(text)).toBe(ms);
});

test.each(['', '0h', '5', 'h', '30m2h', '2h2h', '1.5h', '-1h', '2 h', '1000d', '1w'])(
  '"%s" is no time',
  (text) => {
    expect(parseDuration(text)).toBeUndefined();
  },
);

test.each([
  [72 * hour, '72 hours'],
  [1.5 * hour, '1 hour 30 minutes'],
  [24 * hour, '24 hours'],
  [hour, '1 hour'],
  [60_000, '1 minute'],
  [59_999, '59 seconds'],
  [14 * 24 * hour, '14 days'],
  [4 * 24 * hour + 3 * hour, '4 days 3 hours'],
  [0, 'less than a second'],
  [-5, 'less than a second'],
  [Number.NaN, 'less than a second'],
])('%d ms are told as "%s"', (ms, words) => {
  expect(durationInWords(ms)).toBe(words);
});

test('a time in words never has a part that is nothing and never says more than there is', () => {
  const units: Record<string, number> = { day: 24 * hour, hour, minute: 60_000, second: 1000 };
  fc.assert(
    fc.property(fc.integer({ min: 1000, max: 400 * 24 * hour }), (ms) => {
      const parts = [...durationInWords(ms).matchAll(/(\d+) (day|hour|minute|second)s?/g)];
      const total = parts.reduce((sum, [, count, unit]) => sum + Number(count) * (units[unit ?? ''] ?? 0), 0);
      expect(parts.every(([, count]) => Number(count) > 0)).toBe(true);
      expect(total).toBeLessThanOrEqual(ms);
      expect(total).toBeGreaterThan(ms - 60_000);
    }),
  );
});

test('the nearest known word is found, and none where none is near', () => {
  const known = ['roles', 'approvals', 'timezone', 'default_country'];
  expect(nearest('role', known)).toBe('roles');
  expect(nearest('aprovals', known)).toBe('approvals');
  expect(nearest('timeZone', known)).toBe('timezone');
  expect(nearest('imtezone', known)).toBe('timezone');
  expect(nearest('colour', known)).toBeUndefined();
});
