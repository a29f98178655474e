import { slackDate, type Markup } from './markup.js';
import type { PlainDate } from '../types/ids.js';

/** Times and days as people write them. Zones are IANA names, from the policy. */

const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  });
  formats.set(zone, made);
  return made;
}

/** `27 Nov 2026, 14:05 CET`: where Slack can't show the reader's own zone. `at`: epoch milliseconds. */
export function momentInWords(at: number, zone: string): string {
  const parts = new Map(
    formatIn(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const get = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  const month = get('month').slice(0, 3);
  return `${get('day')} ${month} ${get('year')}, ${get('hour')}:${get('minute')} ${get('timeZoneName')}`;
}

/** A day and a time, shown in the reader's zone, with ours as the fallback. `at`: epoch milliseconds. */
export const moment = (at: number, zone: string): Markup =>
  slackDate(at / 1_000, '{date_short_pretty} at {time}', momentInWords(at, zone));

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `Tue 15 Dec 2026`: no zone can move it by a day (O11). */
export function dayInWords(date: PlainDate): string {
  const day = days[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? '';
  return `${day} ${shortDay(date)}`;
}

/** `Tue 15 Dec 2026 (Europe/Amsterdam)`: where it stands by itself, with the zone that it is counted in (O11). */
export const dayInZone = (date: PlainDate, zone: string): string => `${dayInWords(date)} (${zone})`;

/** `15 Dec 2026`. */
export function shortDay(date: PlainDate): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${Number(day)} ${months[Number(month) - 1] ?? ''} ${year}`;
}

/** `72 hours`, `1 hour`, `30 minutes`, `10 seconds`: the largest unit that says it whole. */
export function spanInWords(milliseconds: number): string {
  const seconds = Math.max(Math.round(milliseconds / 1_000), 0);
  if (seconds < 60) return count(seconds, 'second');
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return count(minutes, 'minute');
  const hours = minutes / 60;
  if (hours < 96)
    return Number.isInteger(hours) || hours > 10
      ? count(Math.round(hours), 'hour')
      : `${count(Math.floor(hours), 'hour')} ${count(minutes % 60, 'minute')}`;
  return count(Math.round(hours / 24), 'day');
}

/** `1 product`, `2 products`; `many` where adding an s is wrong. */
export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
