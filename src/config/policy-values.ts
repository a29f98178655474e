import { isSupportedCountry, type CountryCode } from 'libphonenumber-js/max';
import type { z } from 'zod';
import { ProfileName, SlackChannelId } from '../types/ids.js';
import { durationInWords, parseDuration } from './duration.js';
import { nearest } from './nearest.js';
import type { Place, YamlReader } from './yaml-reader.js';

/** A value where the key is there, else the default. After a problem the default stands in, since nothing is used then. */
export const orElse = <Value>(
  place: Place | undefined,
  fallback: Value,
  read: (place: Place) => Value | undefined,
): Value => (place === undefined ? fallback : (read(place) ?? fallback));

/** Milliseconds of a time such as `2h30m`; `fallback` is written the same way. */
export function readDuration(reader: YamlReader, place: Place | undefined, fallback: string): number {
  const otherwise = parseDuration(fallback) ?? Number.NaN;
  return orElse(place, otherwise, (at) => {
    const fix = `Write it like 72h, 15m or 2h30m, up to a year; left out it is ${durationInWords(otherwise)}.`;
    const text = reader.typed(at, fix);
    if (text === undefined) return undefined;
    if (/^\d+(\.\d+)?$/.test(text)) return reader.fail(at, 'has no unit', fix);
    return parseDuration(text) ?? reader.fail(at, 'is not a time', fix);
  });
}

/** A whole number from `min` to `max`. */
export function readInteger(reader: YamlReader, place: Place, min: number, max: number): number | undefined {
  const fix = `Write a whole number from ${min} to ${max}.`;
  const text = reader.typed(place, fix);
  if (text === undefined) return undefined;
  const value = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max
    ? value
    : reader.fail(place, 'is out of bounds or no whole number', fix);
}

/** An IANA time zone by name, such as `Europe/Amsterdam`. */
export function readTimezone(reader: YamlReader, place: Place): string | undefined {
  const zone = reader.text(place, 'Write a time zone such as Europe/Amsterdam.');
  if (zone === undefined) return undefined;
  // An offset such as +02:00 would be wrong half of the year.
  if (/^[A-Za-z]/.test(zone) && isZone(zone)) return zone;
  const meant = nearest(zone, [...Intl.supportedValuesOf('timeZone'), 'UTC']);
  const fix =
    meant === undefined ? 'Write a name such as Europe/Amsterdam or UTC.' : `Did you mean ${meant}?`;
  return reader.fail(place, 'is not a known time zone', fix);
}

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The country that numbers without one are read in (T6). */
export function readCountry(reader: YamlReader, place: Place): CountryCode | undefined {
  const fix = 'Write the two letters of a country, such as NL.';
  const country = reader.text(place, fix);
  if (country === undefined) return undefined;
  if (isSupportedCountry(country)) return country;
  const upper = country.toUpperCase();
  const meant = isSupportedCountry(upper) ? `Did you mean ${upper}?` : fix;
  return reader.fail(place, 'is not a known country', meant);
}

/** A Slack channel, public or private. */
export function readSlackChannel(reader: YamlReader, place: Place): SlackChannelId | undefined {
  const fix = 'Copy the id (C…) from the end of the Slack channel’s “About” pane.';
  const text = reader.text(place, fix);
  if (text === undefined) return undefined;
  const id = SlackChannelId.safeParse(text);
  if (!id.success) return reader.fail(place, 'is not the id of a Slack channel', fix);
  return id.data.startsWith('D') ? reader.fail(place, 'is a direct message', fix) : id.data;
}

/** A list of ids without doubles; a wrong one is a problem at its own place. */
export function readIds<Schema extends z.ZodType>(
  reader: YamlReader,
  place: Place,
  schema: Schema,
  problem: (text: string) => readonly [problem: string, fix: string],
): readonly z.output<Schema>[] {
  const ids = new Set<z.output<Schema>>();
  for (const item of reader.list(place)) {
    const text = reader.text(item, problem('')[1]);
    if (text === undefined) continue;
    const id = schema.safeParse(text);
    if (id.success) ids.add(id.data);
    else reader.fail(item, ...problem(text));
  }
  return [...ids];
}

/** A profile's name, one of the known ones where these are given. */
export function readProfileName(
  reader: YamlReader,
  place: Place,
  known: readonly ProfileName[] | undefined,
): ProfileName | undefined {
  const fix = 'Write the name of a profile of OPERATOR_PROFILES.';
  const text = reader.text(place, fix);
  if (text === undefined) return undefined;
  const name = ProfileName.safeParse(text);
  if (!name.success) return reader.fail(place, 'is not a profile name', fix);
  if (known === undefined || known.includes(name.data)) return name.data;
  const meant = nearest(name.data, known);
  const choices = meant === undefined ? `Known: ${known.join(', ')}.` : `Did you mean ${meant}?`;
  return reader.fail(place, 'is not a profile of OPERATOR_PROFILES', choices);
}
