import { describe, expect, test } from 'vitest';
import { clock, slackDate } from '../../src/sandbox/workspace/page/text/date.js';

/** Friday 27 November 2026, 13:41 in Amsterdam. */
const at = Date.UTC(2026, 10, 27, 12, 41) / 1000;
const amsterdam = { now: at * 1000, zone: 'Europe/Amsterdam' };
const hour = 60 * 60 * 1000;

describe('a Slack date', () => {
  test.each([
    ['{date_num}', '2026-11-27'],
    ['{date}', '27 November 2026'],
    ['{date_short}', '27 Nov 2026'],
    ['{date_long}', 'Friday, 27 November 2026'],
    ['{time}', '13:41'],
    ['{time_secs}', '13:41:00'],
    ['{date_short_pretty} at {time}', 'today at 13:41'],
    ['{ago}', 'just now'],
    ['{nothing} {toString}', '{nothing} {toString}'],
  ])('written %s reads %s', (format, words) => {
    expect(slackDate(at, format, amsterdam)).toBe(words);
  });

  test("is in the reader's zone, and so may be on another day", () => {
    const reader = { now: at * 1000, zone: 'Asia/Tokyo' };
    expect(slackDate(at + 4 * 3600, '{date_short} {time}', reader)).toBe('28 Nov 2026 01:41');
  });

  test.each([
    [-24, 'tomorrow'],
    [24, 'yesterday'],
    [72, '27 Nov 2026'],
    [-72, '27 Nov 2026'],
  ])('read %i hours later is %s', (hours, words) => {
    const reader = { ...amsterdam, now: amsterdam.now + hours * hour };
    expect(slackDate(at, '{date_short_pretty}', reader)).toBe(words);
  });

  test.each([
    [3, '3 hours ago'],
    [-48, 'in 2 days'],
    [24, '1 day ago'],
  ])('was, %i hours later, %s', (hours, words) => {
    const reader = { ...amsterdam, now: amsterdam.now + hours * hour };
    expect(slackDate(at, '{ago}', reader)).toBe(words);
  });
});

test('a message at midnight is at 00:00, not at 24:00', () => {
  expect(clock(Date.UTC(2026, 10, 26, 23, 0), 'Europe/Amsterdam')).toBe('00:00');
});
