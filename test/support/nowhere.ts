import { expect } from 'vitest';

interface Found {
  readonly path: string;
  readonly text: string;
}

/** What JSON text holds, so that a secret is found there however it is escaped. */
function parsed(text: string): unknown {
  if (!/^\s*["[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Fields that are not listed are read too, as an error's message and cause are, and those without a text for a name. */
const namesIn = (value: object): (string | symbol)[] =>
  Array.isArray(value) ? Object.keys(value) : Reflect.ownKeys(value);

function* walk(value: unknown, path: string, within: ReadonlySet<object>): Generator<Found> {
  if (typeof value === 'string') {
    yield { path, text: value };
    const inner = parsed(value);
    if (inner !== undefined) yield* walk(inner, `${path}(as JSON)`, within);
  } else if (typeof value === 'number' || typeof value === 'bigint') {
    yield { path, text: String(value) };
  } else if (value instanceof Uint8Array) {
    yield { path: `${path}(as bytes)`, text: Buffer.from(value).toString('utf8') };
  } else if (value instanceof Map || value instanceof Set) {
    yield* walk([...value], path, within);
  } else if (typeof value === 'object' && value !== null && !within.has(value)) {
    const inside = new Set([...within, value]);
    for (const key of namesIn(value)) {
      const name = String(key);
      yield { path: `${path}.${name}(the name)`, text: name };
      yield* walk(Reflect.get(value, key), `${path}.${name}`, inside);
    }
  }
}

/** Every text in a value with the path to it: texts, numbers, names of fields, bytes, and what JSON in it holds. */
export const textsOf = (value: unknown): readonly Found[] => [...walk(value, '', new Set())];

/** The paths at which one of the secrets stands in a value. */
export function whereIn(value: unknown, ...secrets: readonly (string | RegExp)[]): string[] {
  const holds = (text: string): boolean =>
    secrets.some((secret) => (typeof secret === 'string' ? text.includes(secret) : secret.test(text)));
  return textsOf(value).flatMap(({ path, text }) => (holds(text) ? [path] : []));
}

/** Fails with the places where one of the secrets stands in a value. */
export function expectNowhere(value: unknown, ...secrets: readonly (string | RegExp)[]): void {
  expect(whereIn(value, ...secrets), 'where it stands').toEqual([]);
}
