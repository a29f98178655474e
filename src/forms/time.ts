/** A moment as inputs give it: RFC 3339, `2026-01-31 14:30` without a zone, or the seconds of a date-and-time picker. */
const zoned = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d)(:\d\d(?:\.\d+)?)?\s*([Zz]|[+-]\d\d:\d\d)$/;
const local = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d)(:\d\d(?:\.\d+)?)?$/;
const seconds = /^\d{9,11}$/;

/** The moment in RFC 3339, in the zone where none is given; the text as it stands where it is no moment. */
export function momentOf(text: string, timezone: string): string {
  const trimmed = text.trim();
  if (seconds.test(trimmed)) return inZone(Number(trimmed) * 1000, timezone);
  const full = zoned.exec(trimmed);
  if (full !== null)
    return full[3] === undefined || trimmed[10] === ' '
      ? `${full[1]}T${full[2]}${full[3] ?? ':00'}${full[4]}`
      : trimmed;
  const plain = local.exec(trimmed);
  if (plain === null) return trimmed;
  const wall = `${plain[1]}T${plain[2]}${plain[3] ?? ':00'}`;
  const guess = Date.parse(`${wall}Z`);
  return Number.isNaN(guess) ? trimmed : `${wall}${offsetText(offsetThere(guess, timezone))}`;
}

/** A day in winter, for a time of day that is of none. */
const anyDay = '2000-01-01';

/**
 * A time of day; RFC 3339 wants a zone, and without one that of `timezone` is meant, with the offset that it has on
 * `day` (`YYYY-MM-DD`).
 */
export function timeOf(text: string, timezone: string, day: string | undefined): string {
  const found = /^(\d\d?):(\d\d)(:\d\d(?:\.\d+)?)?\s*([Zz]|[+-]\d\d:\d\d)?$/.exec(text.trim());
  if (found === null) return text.trim();
  const [, hours = '', minutes = '', rest = ':00', zone] = found;
  const wall = `${hours.padStart(2, '0')}:${minutes}${rest}`;
  if (zone !== undefined) return `${wall}${zone}`;
  const guess = Date.parse(`${day ?? anyDay}T${wall}Z`);
  return Number.isNaN(guess) ? `${wall}Z` : `${wall}${offsetText(offsetThere(guess, timezone))}`;
}

/** The offset where a clock on the wall shows what `guess` shows in UTC. */
function offsetThere(guess: number, timezone: string): number {
  // The offset at the guessed moment may be the one before a change of the clock: look once more from there.
  const first = offsetAt(guess, timezone);
  return offsetAt(guess - first * 60_000, timezone);
}

/** Seconds since 1970 of an RFC 3339 moment, for a picker; undefined where a picker could not hold it exactly. */
export function epochSeconds(moment: string): number | undefined {
  const at = zoned.test(moment) ? Date.parse(moment.replace(' ', 'T')) : Number.NaN;
  return Number.isInteger(at / 60_000) && at > 0 ? at / 1000 : undefined;
}

function inZone(at: number, timezone: string): string {
  const offset = offsetAt(at, timezone);
  return `${new Date(at + offset * 60_000).toISOString().slice(0, 19)}${offsetText(offset)}`;
}

/** Minutes east of UTC in a zone at a moment; 0 for a zone nobody knows. */
function offsetAt(at: number, timezone: string): number {
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: timezone, timeZoneName: 'longOffset' });
    const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const found = /GMT([+-])(\d\d):(\d\d)/.exec(name);
    if (found === null) return 0;
    return (found[1] === '-' ? -1 : 1) * (Number(found[2]) * 60 + Number(found[3]));
  } catch {
    return 0;
  }
}

const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');

function offsetText(minutes: number): string {
  if (minutes === 0) return 'Z';
  return `${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`;
}
