import type { ReminderHours } from '../config/index.js';
import type { Services } from './services.js';

/** When reminders may be sent: business hours in the policy's time zone. */

const minute = 60_000;
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(zone, made);
  return made;
}

function isWithin(at: number, hours: ReminderHours, zone: string): boolean {
  const parts = new Map(
    formatIn(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const day = weekdays.indexOf(parts.get('weekday') ?? '');
  const now = Number(parts.get('hour')) * 60 + Number(parts.get('minute'));
  return hours.days.includes(day) && now >= hours.from && now < hours.to;
}

/**
 * The first moment not before `at` (epoch milliseconds) that is within the hours; `at` itself where they are null.
 * Walks by the clock on the wall, so a change of summer time is no special case.
 */
export function nextWithin(at: number, hours: ReminderHours | null, zone: string): number {
  if (hours === null || isWithin(at, hours, zone)) return at;
  // Minutes begin together in every zone; a quarter of an hour is the finest step that offsets differ by.
  let step = Math.ceil((at + 1) / minute) * minute;
  for (let tries = 0; tries < mostMinutes; tries += 1) {
    if (isWithin(step, hours, zone)) return step;
    step += minute;
  }
  return at;
}

/** Eight days: hours of one day a week come up within them. */
const mostMinutes = 8 * 24 * 60;

/** When a plan submitted at `at` is to be reminded of; epoch milliseconds. */
export function reminderDue(services: Pick<Services, 'policy'>, at: number): number {
  const { timezone, approvals } = services.policy();
  return nextWithin(at + approvals.remindAfterMs, hoursOf(services), timezone);
}

/** The hours in which the policy lets people be reminded; null: always. */
export const hoursOf = (services: Pick<Services, 'policy'>): ReminderHours | null =>
  services.policy().approvals.reminderHours;
