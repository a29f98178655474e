import type { ReminderHours } from './policy.js';
import type { Place, YamlReader } from './yaml-reader.js';

const names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const pattern = /^([a-z]{3})(?:\s*[-–]\s*([a-z]{3}))?\s+(\d{1,2}):(\d{2})\s*[-–]\s*(\d{1,2}):(\d{2})$/i;

/**
 * Hours such as `Mon-Fri 08:00-18:00`, or null for `always`; undefined where they are neither. The end may be 24:00,
 * and is after the beginning.
 */
function parseReminderHours(text: string): ReminderHours | null | undefined {
  if (text.trim().toLowerCase() === 'always') return null;
  const found = pattern.exec(text.trim());
  if (found === null) return undefined;
  const [, first = '', last = first, fromHour, fromMinute, toHour, toMinute] = found;
  const begin = dayOf(first);
  const end = dayOf(last);
  const from = minutesOf(fromHour, fromMinute);
  const to = minutesOf(toHour, toMinute);
  if (begin === -1 || end === -1 || from === null || to === null || from >= to) return undefined;
  const length = ((end - begin + 7) % 7) + 1;
  return { days: Array.from({ length }, (_, index) => (begin + index) % 7), from, to };
}

const dayOf = (name: string): number => names.findIndex((each) => each.toLowerCase() === name.toLowerCase());

function minutesOf(hour: string | undefined, minute: string | undefined): number | null {
  const minutes = Number(hour) * 60 + Number(minute);
  return Number(minute) < 60 && minutes <= 24 * 60 ? minutes : null;
}

/** The hours of the policy file; `fallback` is written the same way. */
export function readReminderHours(
  reader: YamlReader,
  place: Place | undefined,
  fallback: string,
): ReminderHours | null {
  const otherwise = parseReminderHours(fallback) ?? null;
  if (place === undefined) return otherwise;
  const fix = `Write them like ${fallback}, or always; left out they are ${fallback}.`;
  const text = reader.text(place, fix);
  if (text === undefined) return otherwise;
  const hours = parseReminderHours(text);
  if (hours !== undefined) return hours;
  reader.fail(place, 'are no hours', fix);
  return otherwise;
}

/** `Mon-Fri 08:00-18:00`, `Sat 09:30-12:00` or `always`. */
export function reminderHoursInWords(hours: ReminderHours | null): string {
  if (hours === null) return 'always';
  const first = names[hours.days[0] ?? 0] ?? '';
  const last = names[hours.days.at(-1) ?? 0] ?? '';
  return `${first === last ? first : `${first}-${last}`} ${time(hours.from)}-${time(hours.to)}`;
}

const time = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
