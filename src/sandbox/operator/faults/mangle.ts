import type { Dice } from '../../faults/dice.js';

/** JSON as parsed; what a body really holds is looked at where it is needed. */
type Json = unknown;
type Path = readonly (string | number)[];

const isObject = (value: Json): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every place within a value, the value itself left out. */
function placesIn(value: Json, here: Path = []): Path[] {
  const inner: [string | number, Json][] = Array.isArray(value)
    ? value.map((each: Json, index): [number, Json] => [index, each])
    : isObject(value)
      ? Object.entries(value)
      : [];
  return inner.flatMap(([key, each]) => [[...here, key], ...placesIn(each, [...here, key])]);
}

const nameOf = (path: Path): string => path.filter((key) => typeof key === 'string').join('.');

/**
 * The place that a field's name means (`products.product_id`; positions of lists are left out), or by chance one;
 * undefined where the value has none.
 */
function placeOf(value: Json, field: string | undefined, dice: Dice): Path | undefined {
  const places = placesIn(value).filter(
    (path) => typeof path.at(-1) === 'string' && (field === undefined || nameOf(path) === field),
  );
  return places.length === 0 ? undefined : dice.pick(places);
}

/** A copy in which the value at a place is made anew; `absent` takes it away. */
function replacedAt(value: Json, path: Path, make: (old: Json) => Json): Json {
  const [key, ...rest] = path;
  if (key === undefined) return make(value);
  if (Array.isArray(value)) {
    return value.map((each: Json, index) => (index === key ? replacedAt(each, rest, make) : each));
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => {
      if (name !== key) return [[name, each]];
      const next = replacedAt(each, rest, make);
      return next === absent ? [] : [[name, next]];
    }),
  );
}

const absent = Symbol('absent');

function ofAnotherType(value: Json): Json {
  if (value === null) return { unexpected: true };
  if (Array.isArray(value)) return 'a list was here';
  switch (typeof value) {
    case 'string':
      return 12_345;
    case 'number':
      return String(value);
    case 'boolean':
      return value ? 'yes' : 'no';
    default:
      return [];
  }
}

/** The JSON with one field of another type; undefined where it isn't JSON or has no such field. */
export function withWrongType(text: string, field: string | undefined, dice: Dice): string | undefined {
  const value = read(text);
  const place = placeOf(value, field, dice);
  return place === undefined ? undefined : JSON.stringify(replacedAt(value, place, ofAnotherType));
}

/** The JSON without one of its fields; undefined where it isn't JSON or has no such field. */
export function withoutField(text: string, field: string | undefined, dice: Dice): string | undefined {
  const value = read(text);
  const place = placeOf(value, field, dice);
  return place === undefined ? undefined : JSON.stringify(replacedAt(value, place, () => absent));
}

/** Fields that no document names, among them names that careless code trips over. */
const extra =
  '"x_new_field":"of a later version","x_new_object":{"deep":[1,null,{}]},"__proto__":{"polluted":true},"constructor":"x"';

/** The JSON with unknown fields in every object; undefined where it isn't JSON or holds no object. */
export function withExtraFields(text: string): string | undefined {
  const value = read(text);
  const added = (each: Json): string => {
    if (Array.isArray(each)) return `[${each.map(added).join(',')}]`;
    if (!isObject(each)) return JSON.stringify(each);
    const own = Object.entries(each).map(([name, inner]) => `${JSON.stringify(name)}:${added(inner)}`);
    return `{${[...own, extra].join(',')}}`;
  };
  const made = added(value);
  return made === JSON.stringify(value) ? undefined : made;
}

function read(text: string): Json {
  try {
    const value: Json = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
