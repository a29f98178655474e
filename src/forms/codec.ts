import { isExactFormat } from './formats.js';
import { chosenOf, choiceHolding } from './choices.js';
import { equal, isObject, parseJson, type Json } from './json.js';
import type { FieldErrorCode } from './errors.js';
import type { FormValues, Input, Raw } from './model.js';
import type { TypeName } from './keywords.js';
import { entriesFor, entriesOf, linesFor, linesOf, numberOf, textOf, valueOf } from './scalar.js';
import { momentOf, timeOf } from './time.js';

/** What an input gave: a value, nothing, or a reason why it can't be read. */
export type Reading =
  | { kind: 'value'; value: Json }
  | { kind: 'missing' }
  | { kind: 'wrong'; code: FieldErrorCode; params?: Record<string, string | number> };

const missing: Reading = { kind: 'missing' };
const value = (held: Json): Reading => ({ kind: 'value', value: held });
const wrong = (code: FieldErrorCode, params?: Record<string, string | number>): Reading => ({
  kind: 'wrong',
  code,
  ...(params === undefined ? {} : { params }),
});

/** Where an entry of a list comes from: its place in the list as it was before. */
export const originKey = '#origin';
/** The name of an entry that has one. */
export const nameKey = '#name';

/** What an input shows for a value; undefined where it can't show that value. */
export function rawOf(input: Input, held: Json, reveal = false): Raw | undefined {
  switch (input.kind) {
    case 'text':
    case 'email':
    case 'uri':
    case 'number':
    case 'date':
    case 'time':
    case 'datetime':
      return textOf(held, input.types);
    case 'secret':
      if (!reveal) return undefined;
      return input.as === undefined ? textOf(held, input.types) : rawOf(shownAs(input, input.as), held);
    case 'choice':
    case 'boolean':
      return choiceHolding(input.options, held)?.value;
    case 'choices':
      return chosenValues(input, held);
    case 'lines':
      return Array.isArray(held) ? linesFor(held, input.types) : textOf(held, input.types);
    case 'entries':
      return isObject(held) ? entriesFor(Object.entries(held), input.types) : textOf(held, input.types);
    case 'json':
      return jsonText(held);
    case 'list':
      return itemsFor(input.named, held);
    case 'fixed':
    case 'heading':
      return undefined;
    default:
      return undefined;
  }
}

/** The input that a secret of several values would be if it were none. */
function shownAs(
  { maxLength, types }: Extract<Input, { kind: 'secret' }>,
  kind: 'lines' | 'entries' | 'json',
): Input {
  return kind === 'json' ? { kind, maxLength, keyword: 'writeOnly' } : { kind, maxLength, types };
}

/** Indented where there is room for it: depth costs more characters than values do. */
function jsonText(held: Json): string {
  const indented = JSON.stringify(held, null, 2);
  return indented.length > 2500 ? JSON.stringify(held) : indented;
}

function itemsFor(isNamed: boolean, held: Json): FormValues[] | undefined {
  if (isNamed)
    return isObject(held)
      ? Object.keys(held).map((name) => ({ [originKey]: name, [nameKey]: name }))
      : undefined;
  return Array.isArray(held) ? held.map((_, index) => ({ [originKey]: String(index) })) : undefined;
}

function chosenValues(input: Extract<Input, { kind: 'choices' }>, held: Json): string[] | undefined {
  if (!Array.isArray(held)) return undefined;
  if (held.length === 0) {
    const none = choiceHolding(input.options, []);
    return none === undefined ? [] : [none.value];
  }
  const found = held.map((item) => choiceHolding(input.options, item)?.value);
  return found.every((one) => one !== undefined) ? found : undefined;
}

export interface Reader {
  required: boolean;
  timezone: string;
  /** The day that times of day are of; undefined where none is known. */
  day: string | undefined;
}

/** The value an input's raw content stands for. Lists are read elsewhere, entry by entry. */
export function readRaw(input: Input, raw: Raw, reader: Reader): Reading {
  if (input.kind === 'secret' && input.as !== undefined)
    return readRaw(shownAs(input, input.as), raw, reader);
  if (input.kind === 'choices') return readChoices(input, raw, reader);
  if (typeof raw !== 'string') return wrong('not-text');
  if ('maxLength' in input && raw.length > Math.max(input.maxLength, 8)) {
    return wrong('too-long', { max: input.maxLength, length: raw.length });
  }
  if (input.kind === 'lines') return readLines(input, raw, reader);
  const isNullable = 'types' in input && input.types.includes('null');
  if (raw.trim() === '') return reader.required && isNullable ? value(null) : missing;
  switch (input.kind) {
    case 'text':
    case 'email':
    case 'uri':
    case 'secret':
      return readText(input, raw);
    case 'number':
      return readNumber(input, raw);
    case 'date':
      return readTyped(input.types, raw.trim());
    case 'time':
      return readTyped(input.types, timeOf(raw, reader.timezone, reader.day));
    case 'datetime':
      return readTyped(input.types, momentOf(raw, reader.timezone));
    case 'choice':
    case 'boolean': {
      const choice = chosenOf(input.options, raw);
      return choice === undefined ? wrong('not-an-option') : value(choice.holds);
    }
    case 'entries': {
      const found = entriesOf(raw, input.types);
      return 'wrong' in found
        ? wrong('bad-line', { line: found.wrong })
        : value(Object.fromEntries(found.entries));
    }
    case 'json': {
      const held = parseJson(raw);
      return held === undefined ? wrong('not-json') : value(held);
    }
    case 'fixed':
    case 'heading':
    case 'list':
      return missing;
    default:
      return missing;
  }
}

function readText(
  input: Extract<Input, { kind: 'text' | 'email' | 'uri' | 'secret' }>,
  raw: string,
): Reading {
  const choice = input.kind === 'secret' ? chosenOf(input.choices ?? [], raw.trim()) : undefined;
  if (choice !== undefined) return value(choice.holds);
  const isTrimmed =
    input.kind === 'email' ||
    input.kind === 'uri' ||
    (input.kind === 'text' && input.format !== undefined && isExactFormat(input.format));
  const held = valueOf(isTrimmed ? raw.trim() : raw, input.types);
  const isKnown =
    input.kind !== 'secret' ||
    input.choices === undefined ||
    (held !== undefined && choiceHolding(input.choices, held) !== undefined);
  if (!isKnown) return wrong('not-an-option');
  return held === undefined ? wrong('wrong-type') : value(held);
}

function readTyped(types: readonly TypeName[], text: string): Reading {
  const held = valueOf(text, types);
  return held === undefined ? wrong('wrong-type') : value(held);
}

function readNumber(input: Extract<Input, { kind: 'number' }>, raw: string): Reading {
  if (raw.trim() === 'null' && input.types.includes('null')) return value(null);
  const held = numberOf(raw);
  if (held === undefined) return wrong(/^[+-]?\d+,\d+$/.test(raw.trim()) ? 'decimal-comma' : 'not-a-number');
  return input.integer && !Number.isInteger(held) ? wrong('not-a-whole-number') : value(held);
}

function readLines(input: Extract<Input, { kind: 'lines' }>, raw: string, reader: Reader): Reading {
  if (raw.trim() === '') return reader.required ? value([]) : missing;
  const found = linesOf(raw, input.types);
  return 'wrong' in found
    ? wrong('bad-line', { line: found.wrong, entry: found.entry })
    : value(found.values);
}

function readChoices(input: Extract<Input, { kind: 'choices' }>, raw: Raw, reader: Reader): Reading {
  if (raw === '') return reader.required ? value([]) : missing;
  if (!Array.isArray(raw)) return wrong('not-an-option');
  if (raw.length === 0) return reader.required ? value([]) : missing;
  const held: Json[] = [];
  for (const one of raw) {
    const choice = typeof one === 'string' ? chosenOf(input.options, one) : undefined;
    if (choice === undefined) return wrong('not-an-option');
    if (!equal(choice.holds, [])) held.push(choice.holds);
    else if (raw.length > 1) return wrong('none-and-some');
  }
  return value(held);
}

/** Whether an input's content is what it showed at first. */
export function isUntouched(shown: Raw | undefined, raw: Raw): boolean {
  return shown !== undefined && JSON.stringify(shown) === JSON.stringify(raw);
}
