/** Where and when a reader is: what a `<!date^…>` needs to be written out. */
export interface Reader {
  /** Now, in milliseconds since 1970. */
  readonly now: number;
  /** An IANA time zone, as `Europe/Amsterdam`. */
  readonly zone: string;
}

interface Parts {
  readonly year: string;
  readonly month: string;
  readonly monthName: string;
  readonly monthShort: string;
  readonly day: string;
  readonly weekday: string;
  readonly time: string;
  readonly seconds: string;
}

function partsOf(at: number, zone: string): Parts {
  const options: Intl.DateTimeFormatOptions = { timeZone: zone, hourCycle: 'h23' };
  const pick = (more: Intl.DateTimeFormatOptions, type: Intl.DateTimeFormatPartTypes): string =>
    new Intl.DateTimeFormat('en-GB', { ...options, ...more })
      .formatToParts(at)
      .find((part) => part.type === type)?.value ?? '';
  const time: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', second: '2-digit' };
  return {
    year: pick({ year: 'numeric' }, 'year'),
    month: pick({ month: '2-digit', day: '2-digit' }, 'month'),
    monthName: pick({ month: 'long' }, 'month'),
    monthShort: pick({ month: 'short' }, 'month').slice(0, 3),
    day: pick({ day: 'numeric' }, 'day'),
    weekday: pick({ weekday: 'long' }, 'weekday'),
    time: `${pick(time, 'hour')}:${pick(time, 'minute')}`,
    seconds: pick(time, 'second'),
  };
}

const dayOf = (at: number, zone: string): string => {
  const { year, month, day } = partsOf(at, zone);
  return `${year}-${month}-${day.padStart(2, '0')}`;
};

const DAY = 24 * 60 * 60 * 1000;

/** "today", "yesterday" or "tomorrow", where the moment is on such a day for the reader. */
function nearDay(at: number, { now, zone }: Reader): string | undefined {
  const day = dayOf(at, zone);
  if (day === dayOf(now, zone)) return 'today';
  if (day === dayOf(now - DAY, zone)) return 'yesterday';
  if (day === dayOf(now + DAY, zone)) return 'tomorrow';
  return undefined;
}

function ago(at: number, now: number): string {
  const units: readonly (readonly [number, string])[] = [
    [DAY, 'day'],
    [60 * 60 * 1000, 'hour'],
    [60 * 1000, 'minute'],
  ];
  const distance = Math.abs(now - at);
  const found = units.find(([size]) => distance >= size);
  if (!found) return 'just now';
  const count = Math.floor(distance / found[0]);
  const words = `${count} ${found[1]}${count === 1 ? '' : 's'}`;
  return at <= now ? `${words} ago` : `in ${words}`;
}

/**
 * What a reader sees for a Slack date, in their zone. A name in braces that Slack doesn't know stays as written.
 *
 * @param seconds since 1970, as in `<!date^seconds^format|fallback>`
 */
export function slackDate(seconds: number, format: string, reader: Reader): string {
  const at = seconds * 1000;
  const part = partsOf(at, reader.zone);
  const long = `${part.day} ${part.monthName} ${part.year}`;
  const short = `${part.day} ${part.monthShort} ${part.year}`;
  const full = `${part.weekday}, ${long}`;
  const near = nearDay(at, reader);
  const names: Readonly<Record<string, string>> = {
    date_num: `${part.year}-${part.month}-${part.day.padStart(2, '0')}`,
    date_slash: `${part.day.padStart(2, '0')}/${part.month}/${part.year}`,
    date: long,
    date_pretty: near ?? long,
    date_short: short,
    date_short_pretty: near ?? short,
    date_long: full,
    date_long_full: full,
    date_long_pretty: near ?? full,
    day_divider_pretty: near ?? full,
    time: part.time,
    time_secs: `${part.time}:${part.seconds}`,
    ago: ago(at, reader.now),
  };
  return format.replaceAll(/\{([a-z_]+)\}/g, (whole, name: string) =>
    Object.hasOwn(names, name) ? (names[name] ?? whole) : whole,
  );
}

/** The clock time of a message, `13:41`. */
export const clock = (at: number, zone: string): string => partsOf(at, zone).time;
