const unitMs = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1_000 } as const;

/** The longest time a policy may name: a year, in milliseconds. */
const longestMs = 366 * unitMs.d;

/**
 * Milliseconds of a time as the policy file writes it: `72h`, `15m`, `2h30m`, `3d`, `45s`; units from large to
 * small, each at most once. Undefined where it isn't one, is nothing, or is longer than a year.
 */
export function parseDuration(text: string): number | undefined {
  const parts = /^(?:(\d{1,9})d)?(?:(\d{1,9})h)?(?:(\d{1,9})m)?(?:(\d{1,9})s)?$/.exec(text.trim());
  if (parts === null) return undefined;
  const [, days = '0', hours = '0', minutes = '0', seconds = '0'] = parts;
  const ms =
    Number(days) * unitMs.d +
    Number(hours) * unitMs.h +
    Number(minutes) * unitMs.m +
    Number(seconds) * unitMs.s;
  return ms > 0 && ms <= longestMs ? ms : undefined;
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/**
 * A time in words: `72 hours`, `1 hour 30 minutes`, `14 days`. Up to 72 hours are said in hours; seconds are
 * said only under a minute; a part that is nothing isn't said, so there is no `0 hours`. What is smaller than
 * the last part said is dropped: a person isn't told more time than there is.
 * @param ms milliseconds; nothing, less than nothing and fractions of a second are `less than a second`
 */
export function durationInWords(ms: number): string {
  if (!(ms >= unitMs.s)) return 'less than a second';
  if (ms < unitMs.m) return counted(Math.floor(ms / unitMs.s), 'second');
  const long = ms > 72 * unitMs.h;
  const days = long ? Math.floor(ms / unitMs.d) : 0;
  const hours = Math.floor((ms - days * unitMs.d) / unitMs.h);
  const minutes = Math.floor((ms % unitMs.h) / unitMs.m);
  const parts: [number, string][] = [
    [days, 'day'],
    [hours, 'hour'],
    [minutes, 'minute'],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => counted(count, unit))
    .join(' ');
}
