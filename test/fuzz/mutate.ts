import { hostileText, hostileValue } from './hostile.js';
import type { Random } from './random.js';

/** A place in a JSON value: the object or array that holds it, and its key there. */
interface Place {
  readonly holder: Record<string, unknown> | unknown[];
  readonly key: string;
}

/**
 * A copy of a JSON value that differs in some places: other types, missing and extra fields, other texts, doubled
 * items, keys that prototypes have.
 * @param times how many places are changed
 */
export function mutated(original: unknown, random: Random, times: number): unknown {
  const root: Record<string, unknown> = { value: structuredClone(original) };
  for (let time = 0; time < times; time += 1) {
    const places = placesIn(root);
    if (places.length > 0) change(random.pick(places), random);
  }
  return root['value'];
}

/** Every place in it, at most a few thousand, however it is nested. */
function placesIn(root: Record<string, unknown>): Place[] {
  const places: Place[] = [];
  const left: unknown[] = [root];
  while (left.length > 0 && places.length < 4_000) {
    const holder = left.pop();
    if (!isHolder(holder)) continue;
    for (const key of Object.keys(holder)) {
      places.push({ holder, key });
      left.push(valueAt({ holder, key }));
    }
  }
  return places;
}

const isHolder = (value: unknown): value is Record<string, unknown> | unknown[] =>
  typeof value === 'object' && value !== null;

const valueAt = ({ holder, key }: Place): unknown =>
  Array.isArray(holder) ? holder[Number(key)] : Object.hasOwn(holder, key) ? holder[key] : undefined;

/** Puts a value, also under `__proto__`, which a plain assignment would take for the prototype. */
function put({ holder, key }: Place, value: unknown): void {
  Object.defineProperty(holder, key, { value, writable: true, enumerable: true, configurable: true });
}

const strangeKeys = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'then',
  '',
  '0',
  'value',
  'type',
  'id',
];

function change(place: Place, random: Random): void {
  const now = valueAt(place);
  switch (random.below(12)) {
    case 0:
    case 1:
      return put(place, hostileValue(random));
    case 2:
    case 3:
    case 4:
      // Most borders check the type first: what is of the right type goes further.
      return put(place, sameType(now, random));
    case 5:
      return remove(place);
    case 6:
      return put(place, [now]);
    case 7:
      return put(place, { value: now });
    case 8:
      return put(place, typeof now === 'string' ? Number(now) : JSON.stringify(now));
    case 9:
      return addTo(now, random);
    case 10:
      if (Array.isArray(now)) now.push(...now.slice(0, 3), ...now.slice(0, 1));
      else if (typeof now === 'string') put(place, now + hostileText(random));
      return undefined;
    default:
      if (Array.isArray(now)) now.reverse();
      else if (typeof now === 'string') put(place, mixed(now, random));
      return undefined;
  }
}

function sameType(now: unknown, random: Random): unknown {
  if (typeof now === 'string') return hostileText(random);
  if (typeof now === 'number') return random.pick([0, -1, 1.5, 1e21, now + 1, -now, 2 ** 53]);
  if (typeof now === 'boolean') return !now;
  if (Array.isArray(now)) return random.chance(0.5) ? [] : now.concat([hostileValue(random)]);
  return random.chance(0.5) ? {} : hostileValue(random);
}

function remove({ holder, key }: Place): void {
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else Reflect.deleteProperty(holder, key);
}

function addTo(value: unknown, random: Random): void {
  if (Array.isArray(value)) value.push(hostileValue(random));
  else if (isHolder(value)) put({ holder: value, key: random.pick(strangeKeys) }, hostileValue(random));
}

/** A text with one bit of it gone, doubled, or in another case. */
function mixed(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  switch (random.below(4)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return text.slice(0, at) + hostileText(random).slice(0, 200) + text.slice(at);
    case 2:
      return text.toUpperCase();
    default:
      return text + text;
  }
}
