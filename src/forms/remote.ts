import { isScalar, type Json } from './json.js';
import { wordFor, type Effective, type Option } from './effective.js';
import { typesOf } from './leaf.js';
import type { FormOptions } from './model.js';
import { formWords } from './words.js';

/** Choices that were obtained elsewhere for this property (O13), in the types the schema wants; undefined for none. */
export function remoteOptions(
  { remote }: FormOptions,
  place: { name: string; pointer: string; level: number },
  shape: Effective,
): Option[] | undefined {
  const byPointer =
    remote !== undefined && Object.hasOwn(remote, place.pointer) ? remote[place.pointer] : undefined;
  const isTop = place.level <= 1 && remote !== undefined && Object.hasOwn(remote, place.name);
  const given = byPointer ?? (isTop ? remote[place.name] : undefined);
  if (given === undefined || given.length === 0) return undefined;
  const types = typesOf(shape);
  const options = given.map(({ value, label }, index) => ({
    value: fitted(value, types),
    label: shape.writeOnly ? openLabel(value, label, index) : (label ?? wordFor(value)),
  }));
  const unique = new Map(options.map((option) => [JSON.stringify(option.value), option]));
  return [...unique.values()];
}

/** The words of a secret choice: those it was given, unless they tell the value. */
function openLabel(value: Json, label: string | undefined, index: number): string {
  const isTold = label === undefined || label.includes(isScalar(value) ? String(value) : wordFor(value));
  return isTold ? formWords.hiddenValue(index + 1) : label;
}

/** Services give numbers as texts and texts as numbers; the schema says which is meant. */
function fitted(value: Json, types: readonly string[]): Json {
  if (!isScalar(value) || types.length === 0) return value;
  const isText = typeof value === 'string';
  if (
    typeof value === 'number' &&
    !types.includes('number') &&
    !types.includes('integer') &&
    types.includes('string')
  ) {
    return String(value);
  }
  if (isText && !types.includes('string') && value.trim() !== '' && Number.isFinite(Number(value))) {
    return types.includes('number') || types.includes('integer') ? Number(value) : value;
  }
  return value;
}
