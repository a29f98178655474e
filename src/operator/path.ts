import { z } from 'zod';
import { OperatorFailure } from './errors.js';

const Made = z.string().brand<'OperatorPath'>();

/** A path below the base URL, every segment encoded and harmless. Made by `path` and by `links.ts` alone. */
export type OperatorPath = z.infer<typeof Made>;

/** A path segment that no call can carry (G6): empty, `.` or `..`, or not valid Unicode. */
export class PathRefused extends OperatorFailure {
  override readonly name = 'PathRefused';
  constructor(problem: string) {
    super('path-refused', `No call was made: ${problem}.`, { sent: false });
  }
}

const loneSurrogate = /\p{Cs}/u;

function segment(value: string | number): string {
  const text = String(value);
  // URL parsers on the way resolve these, so the call would reach another endpoint.
  if (text === '' || text === '.' || text === '..')
    throw new PathRefused(`"${text}" can't be a part of a path`);
  if (loneSurrogate.test(text)) throw new PathRefused('a part of the path is not valid Unicode');
  return strictEncode(text);
}

/** Percent-encodes everything but letters, digits and `- . _ ~`: `+` becomes `%2B` (G6). */
function strictEncode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (found) => `%${found.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/**
 * Tagged template for paths: each value becomes exactly one encoded segment (G6).
 * @throws PathRefused for `''`, `'.'`, `'..'` and broken Unicode
 */
export function path(parts: TemplateStringsArray, ...values: readonly (string | number)[]): OperatorPath {
  let made = parts[0] ?? '';
  for (const [index, value] of values.entries()) {
    const next = parts[index + 1] ?? '';
    if (!made.endsWith('/') || !(next === '' || next.startsWith('/'))) {
      throw new TypeError('A value in a path template must fill a whole segment.');
    }
    made += segment(value) + next;
  }
  return pathFromChecked(made);
}

/** Brands a path that its caller has checked. For `links.ts` and this file only. */
export function pathFromChecked(checked: string): OperatorPath {
  if (!checked.startsWith('/')) throw new TypeError('A path must start with a slash.');
  return Made.parse(checked);
}

/** Values of a query string; those that are undefined are left out. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** `?a=1&b=2` with strict encoding, or the empty string. */
export function queryString(query: Query | undefined): string {
  const pairs = Object.entries(query ?? {}).flatMap(([key, value]) => {
    if (value === undefined) return [];
    const text = String(value);
    if (loneSurrogate.test(text)) throw new PathRefused(`the value of ${key} is not valid Unicode`);
    return [`${strictEncode(key)}=${strictEncode(text)}`];
  });
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** The same path with these values in its query, in the place of those it has under the same names. */
export function withQuery(path: OperatorPath, query: Query): OperatorPath {
  const [way = '', asked = ''] = path.split(/\?(.*)/s);
  const kept = asked.split('&').filter((pair) => {
    const name = new URLSearchParams(pair).keys().next().value;
    return name !== undefined && query[name] === undefined;
  });
  const added = queryString(query).slice(1);
  return pathFromChecked(`${way}?${[...kept, added].filter((pair) => pair !== '').join('&')}`);
}
