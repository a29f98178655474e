import { readFileSync } from 'node:fs';

/**
 * What a JSON value is made of: the names of all fields and the kind of each value, down to its leaves. Of a list the
 * different kinds of entries, in no order.
 */
export function shapeOf(value: unknown): unknown {
  if (value === null) return 'null';
  if (Array.isArray(value)) {
    const shapes = value.map((entry: unknown) => JSON.stringify(shapeOf(entry)));
    return [...new Set(shapes)].sort().map((shape): unknown => JSON.parse(shape));
  }
  if (typeof value !== 'object') return typeof value;
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(fields.map(([key, held]) => [key, shapeOf(held)]));
}

/** The shape of what Slack sends, recorded in this folder with all its fields; names and ids are made up. */
export function recordedShape(name: string): unknown {
  const file = new URL(`./${name}.json`, import.meta.url);
  const json: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return shapeOf(json);
}
