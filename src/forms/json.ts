/** A value as JSON knows it. Keys such as `__proto__` are ordinary names here: copies go through `objectOf`. */
export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [name: string]: Json;
}

/** Deeper values are not walked: a schema or document of this depth comes from nobody who means well. */
const maxDepth = 200;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isScalar = (value: Json): value is string | number | boolean | null =>
  value === null || typeof value !== 'object';

/** True for plain JSON data, at most 200 levels deep. */
export function isJson(value: unknown, depth = 0): value is Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (depth > maxDepth) return false;
  if (Array.isArray(value)) return value.every((item) => isJson(item, depth + 1));
  return isObject(value) && Object.values(value).every((item) => isJson(item, depth + 1));
}

/** The value a JSON text stands for; undefined where it is no JSON or is nested too deeply. */
export function parseJson(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isJson(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** An object of these entries; `__proto__` becomes an own property like any other. */
export const objectOf = (entries: Iterable<readonly [string, Json]>): JsonObject =>
  Object.fromEntries(entries);

/** An own property of an object; undefined for everything else. */
export function own(value: Json | undefined, name: string): Json | undefined {
  if (Array.isArray(value)) return /^(0|[1-9][0-9]*)$/.test(name) ? value[Number(name)] : undefined;
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Whether two values are the same JSON; the order of an object's keys does not count. */
export function equal(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => equal(item, b[index]));
  }
  if (!isObject(a) || !isObject(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && equal(own(a, name), own(b, name)))
  );
}

/** One step further down a JSON Pointer (RFC 6901). */
export const below = (pointer: string, name: string | number): string =>
  `${pointer}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** A JSON Pointer as the fragment of a reference within one schema. */
export const fragment = (pointer: string): string => `#${encodeURI(pointer).replaceAll('#', '%23')}`;

/** The names a JSON Pointer is made of. */
export const namesOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));

/** The value at a JSON Pointer; undefined where there is none. */
export function valueAt(root: Json | undefined, pointer: string): Json | undefined {
  let value = root;
  for (const name of namesOf(pointer)) value = own(value, name);
  return value;
}

/** The JSON Pointers at which `b` does not hold what `a` holds, in the order of `a`; then what only `b` has. */
export function differences(a: Json | undefined, b: Json | undefined, pointer = ''): string[] {
  if (equal(a, b)) return [];
  if (!isObject(a) || !isObject(b)) {
    if (!Array.isArray(a) || !Array.isArray(b)) return [pointer];
    if (a.length !== b.length) return [pointer];
    return a.flatMap((item, index) => differences(item, b[index], below(pointer, index)));
  }
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].flatMap((name) => differences(own(a, name), own(b, name), below(pointer, name)));
}
