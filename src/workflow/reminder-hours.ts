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
  // No stride is longer than the hours themselves, so none goes past them; then minute by minute, back to their start.
  const stride = Math.min(longestStride, hours.to - hours.from) * minute;
  // Minutes begin together in every zone.
  const first = Math.ceil((at + 1) / minute) * minute;
  for (let found = first; found < first + longestWait; found += stride) {
    if (!isWithin(found, hours, zone)) continue;
    let start = found;
    while (start - minute >= first && isWithin(start - minute, hours, zone)) start -= minute;
    return start;
  }
  return at;
}

/** In minutes. */
const longestStride = 15;

/** Eight days: hours of one day a week come up within them. */
const longestWait = 8 * 24 * 60 * minute;

/** When a plan submitted at `at` is to be reminded of; epoch milliseconds. */
export function reminderDue(services: Pick<Services, 'policy'>, at: number): number {
  const { timezone, approvals } = services.policy();
  return nextWithin(at + approvals.remindAfterMs, hoursOf(services), timezone);
}

/** The hours in which the policy lets people be reminded; null: always. */
export const hoursOf = (services: Pick<Services, 'policy'>): ReminderHours | null =>
  services.policy().approvals.reminderHours;
