import { isSupportedCountry, type CountryCode } from 'libphonenumber-js/max';
import type { z } from 'zod';
import { ProfileName, SlackChannelId } from '../types/ids.js';
import { durationInWords, parseDuration } from './duration.js';
import { nearest } from './nearest.js';
import type { Place, Sheet } from './sheet.js';

/** A value where the key is there, else the default. After a problem the default stands in, since nothing is used then. */
export const orElse = <Value>(
  place: Place | undefined,
  fallback: Value,
  read: (place: Place) => Value | undefined,
): Value => (place === undefined ? fallback : (read(place) ?? fallback));

/** Milliseconds of a time such as `2h30m`; `fallback` is written the same way. */
export function readDuration(sheet: Sheet, place: Place | undefined, fallback: string): number {
  const otherwise = parseDuration(fallback) ?? Number.NaN;
  return orElse(place, otherwise, (at) => {
    const mend = `Write it like 72h, 15m or 2h30m, up to a year; left out it is ${durationInWords(otherwise)}.`;
    const text = sheet.typed(at, mend);
    if (text === undefined) return undefined;
    if (/^\d+(\.\d+)?$/.test(text)) return sheet.fail(at, 'has no unit', mend);
    return parseDuration(text) ?? sheet.fail(at, 'is not a time', mend);
  });
}

/** A whole number from `min` to `max`. */
export function readInteger(sheet: Sheet, place: Place, min: number, max: number): number | undefined {
  const mend = `Write a whole number from ${min} to ${max}.`;
  const text = sheet.typed(place, mend);
  if (text === undefined) return undefined;
  const value = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max
    ? value
    : sheet.fail(place, 'is out of bounds or no whole number', mend);
}

/** An IANA time zone by name, such as `Europe/Amsterdam`. */
export function readTimezone(sheet: Sheet, place: Place): string | undefined {
  const zone = sheet.text(place, 'Write a time zone such as Europe/Amsterdam.');
  if (zone === undefined) return undefined;
  // An offset such as +02:00 would be wrong half of the year.
  if (/^[A-Za-z]/.test(zone) && isZone(zone)) return zone;
  const meant = nearest(zone, [...Intl.supportedValuesOf('timeZone'), 'UTC']);
  const mend =
    meant === undefined ? 'Write a name such as Europe/Amsterdam or UTC.' : `Did you mean ${meant}?`;
  return sheet.fail(place, 'is not a known time zone', mend);
}

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The country that numbers without one are read in (T6). */
export function readCountry(sheet: Sheet, place: Place): CountryCode | undefined {
  const mend = 'Write the two letters of a country, such as NL.';
  const country = sheet.text(place, mend);
  if (country === undefined) return undefined;
  if (isSupportedCountry(country)) return country;
  const upper = country.toUpperCase();
  const meant = isSupportedCountry(upper) ? `Did you mean ${upper}?` : mend;
  return sheet.fail(place, 'is not a known country', meant);
}

/** A Slack channel, public or private. */
export function readSlackChannel(sheet: Sheet, place: Place): SlackChannelId | undefined {
  const mend = 'Copy the id (C…) from the end of the Slack channel’s “About” pane.';
  const text = sheet.text(place, mend);
  if (text === undefined) return undefined;
  const id = SlackChannelId.safeParse(text);
  if (!id.success) return sheet.fail(place, 'is not the id of a Slack channel', mend);
  return id.data.startsWith('D') ? sheet.fail(place, 'is a direct message', mend) : id.data;
}

/** A list of ids without doubles; a wrong one is a problem at its own place. */
export function readIds<Schema extends z.ZodType>(
  sheet: Sheet,
  place: Place,
  schema: Schema,
  problem: (text: string) => readonly [problem: string, mend: string],
): readonly z.output<Schema>[] {
  const ids = new Set<z.output<Schema>>();
  for (const item of sheet.list(place)) {
    const text = sheet.text(item, problem('')[1]);
    if (text === undefined) continue;
    const id = schema.safeParse(text);
    if (id.success) ids.add(id.data);
    else sheet.fail(item, ...problem(text));
  }
  return [...ids];
}

/** A profile's name, one of the known ones where these are given. */
export function readProfileName(
  sheet: Sheet,
  place: Place,
  known: readonly ProfileName[] | undefined,
): ProfileName | undefined {
  const mend = 'Write the name of a profile of OPERATOR_PROFILES.';
  const text = sheet.text(place, mend);
  if (text === undefined) return undefined;
  const name = ProfileName.safeParse(text);
  if (!name.success) return sheet.fail(place, 'is not a profile name', mend);
  if (known === undefined || known.includes(name.data)) return name.data;
  const meant = nearest(name.data, known);
  const choices = meant === undefined ? `Known: ${known.join(', ')}.` : `Did you mean ${meant}?`;
  return sheet.fail(place, 'is not a profile of OPERATOR_PROFILES', choices);
}
