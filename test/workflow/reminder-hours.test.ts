import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextWithin } from '../../src/workflow/reminder-hours.js';

const minute = 60_000;
const zones = ['UTC', 'Europe/Amsterdam', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe'];
const noon = (day: string): number => Date.parse(`${day}T12:00:00Z`);

/** The same, minute by minute, by the clock on the wall as a calendar names it. */
function walked(at: number, hours: { days: number[]; from: number; to: number }, zone: string): number {
  const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const isWithin = (moment: number): boolean => {
    const [day = '', time = ''] = wall.format(moment).split(' ');
    const [hour = 0, past = 0] = time.split(':').map(Number);
    const now = hour * 60 + past;
    return hours.days.includes(new Date(noon(day)).getUTCDay()) && now >= hours.from && now < hours.to;
  };
  if (isWithin(at)) return at;
  let moment = Math.ceil((at + 1) / minute) * minute;
  while (!isWithin(moment)) moment += minute;
  return moment;
}

test('the next moment within reminder hours is what the clock on the wall says, minute by minute', () => {
  const hours = fc
    .record({
      days: fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }),
      from: fc.integer({ min: 0, max: 1_380 }),
      long: fc.integer({ min: 1, max: 600 }),
    })
    .map(({ days, from, long }) => ({ days, from, to: Math.min(from + long, 1_440) }));
  // Around the changes to and from summer time.
  const at = fc.oneof(
    fc.integer({ min: noon('2026-03-27'), max: noon('2026-03-30') }),
    fc.integer({ min: noon('2026-10-23'), max: noon('2026-10-26') }),
    fc.integer({ min: noon('2026-01-01'), max: noon('2026-12-31') }),
  );
  fc.assert(
    fc.property(at, hours, fc.constantFrom(...zones), (moment, given, zone) => {
      expect(nextWithin(moment, given, zone)).toBe(walked(moment, given, zone));
    }),
    { numRuns: 6 },
  );
});

test('a minute of one day a week is found, and no hours mean at once', () => {
  const monday = { days: [1], from: 540, to: 541 };
  expect(nextWithin(Date.parse('2026-11-30T09:01:00Z'), monday, 'UTC')).toBe(
    Date.parse('2026-12-07T09:00:00Z'),
  );
  expect(nextWithin(5, null, 'UTC')).toBe(5);
});
