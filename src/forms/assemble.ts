import { isUntouched, nameKey, originKey, readRaw } from './codec.js';
import type { FieldError } from './errors.js';
import { below, isObject, objectOf, own, type Json } from './json.js';
import type { Field, FormValues, Part, Raw } from './model.js';

/** What came of one entry of a list, with pointers relative to the entry. */
export interface ItemResult {
  document: Json | undefined;
  errors: FieldError[];
  active: string[];
}

export interface Assembly {
  values: FormValues;
  timezone: string;
  day: string | undefined;
  errors: FieldError[];
  /** Place and schema of everything that applies now, for choosing among the validator's errors. */
  active: string[];
  readItem(sources: string[], values: FormValues, before: Json | undefined): ItemResult;
}

export const activeName = (pointer: string, source: string): string => `${pointer}\n${source}`;

/** The value of a place from what its inputs hold; undefined where there is none. */
export function assemble(assembly: Assembly, part: Part): Json | undefined {
  for (const source of part.sources) assembly.active.push(activeName(part.pointer, source));
  if (part.presence !== undefined) {
    const state = assembly.values[part.presence.key] ?? part.presence.initial;
    if (state === 'null') return null;
    if (state !== 'yes') return undefined;
  }
  if (part.body.kind === 'none') return unchosen(assembly, part);
  if (part.body.kind === 'field') return valueOfField(assembly, part, part.body.field);
  for (const chooser of part.choosers) askChoice(assembly, part, chooser);
  const { parts, others, foreign } = part.body;
  const entries = new Map<string, Json>(isObject(part.base) ? Object.entries(part.base) : []);
  const names = new Set(parts.map(({ name }) => name));
  for (const name of entries.keys()) if (foreign.has(name)) entries.delete(name);
  if (others !== undefined) readOthers(assembly, others, entries, names);
  for (const child of parts) {
    const errors = assembly.errors.length;
    const held = assemble(assembly, child);
    if (held !== undefined) entries.set(child.name, held);
    else {
      entries.delete(child.name);
      const isSaid = assembly.errors.length > errors;
      if (child.required && !isSaid) fail(assembly, child.pointer, keyOf(child), 'required');
    }
  }
  // Something else stood where an object should: it stays until someone fills in the group.
  const isOther = part.base !== undefined && !isObject(part.base);
  return isOther && entries.size === 0 ? part.base : objectOf(entries);
}

const keyOf = (part: Part): string | undefined =>
  part.body.kind === 'field' ? part.body.field.key : (part.presence ?? part.choosers[0])?.key;

function fail(
  assembly: Assembly,
  pointer: string,
  key: string | undefined,
  code: FieldError['code'],
  params: FieldError['params'] = {},
): void {
  assembly.errors.push({ pointer, code, params, ...(key === undefined ? {} : { key }) });
}

function unchosen(assembly: Assembly, part: Part): Json | undefined {
  for (const chooser of part.choosers) if (part.required) askChoice(assembly, part, chooser);
  const isAsked = part.choosers.some(({ key }) => assembly.values[key] !== undefined);
  return isAsked ? undefined : part.base;
}

function askChoice(assembly: Assembly, part: Part, chooser: Field): void {
  const raw = assembly.values[chooser.key] ?? chooser.initial;
  const { input } = chooser;
  const isChosen = input.kind === 'choice' && input.options.some(({ value }) => value === raw);
  if (!isChosen) fail(assembly, part.pointer, chooser.key, 'choose');
}

function valueOfField(assembly: Assembly, part: Part, field: Field): Json | undefined {
  const { input } = field;
  if (input.kind === 'fixed') return input.holds;
  const raw = assembly.values[field.key];
  if (raw === undefined || isUntouched(field.initial, raw)) return part.base;
  if (input.kind === 'secret' && raw === '' && part.base !== undefined) return part.base;
  const required = part.required || part.presence !== undefined;
  if (input.kind === 'list') {
    if (raw === '') return required ? [] : undefined;
    if (!Array.isArray(raw)) return part.base;
    const items = raw.filter((item) => typeof item !== 'string');
    const isLeftOut = items.length === 0 && !required && (input.minItems ?? 0) > 0;
    return isLeftOut
      ? undefined
      : items.map((item, index) => itemOf(assembly, part, field, input.sources, item, index));
  }
  const reading = readRaw(input, raw, { required, timezone: assembly.timezone, day: assembly.day });
  if (reading.kind === 'value') return reading.value;
  if (reading.kind === 'wrong') {
    const entry = reading.params?.['entry'];
    const place = entry === undefined ? part.pointer : below(part.pointer, entry);
    fail(assembly, place, field.key, reading.code, reading.params);
  }
  return undefined;
}

function itemOf(
  assembly: Assembly,
  part: Part,
  field: Field,
  sources: string[],
  values: FormValues,
  index: number,
): Json {
  const place = below(part.pointer, index);
  return readEntry(assembly, field, sources, { values, before: itemBefore(part.base, values), place });
}

/** What an entry of a list was before; undefined for a new one. */
export function itemBefore(base: Json | undefined, values: FormValues): Json | undefined {
  const origin = values[originKey];
  return typeof origin === 'string' ? own(base, origin) : undefined;
}

function readEntry(
  assembly: Assembly,
  field: Field,
  sources: string[],
  { values, before, place }: { values: FormValues; before: Json | undefined; place: string },
): Json {
  const item = assembly.readItem(sources, values, before);
  for (const name of item.active) assembly.active.push(`${place}${name}`);
  for (const error of item.errors)
    assembly.errors.push({ ...error, pointer: `${place}${error.pointer}`, key: field.key });
  return item.document ?? null;
}

function readOthers(
  assembly: Assembly,
  others: Field,
  entries: Map<string, Json>,
  names: ReadonlySet<string>,
): void {
  const raw = assembly.values[others.key];
  if (raw === undefined || isUntouched(others.initial, raw)) return;
  if (others.input.kind === 'secret' && raw === '' && others.input.isSet) return;
  if (others.input.kind === 'list')
    return readNamed(assembly, others, others.input.sources, raw, entries, names);
  const reading = readRaw(others.input, raw, {
    required: false,
    timezone: assembly.timezone,
    day: assembly.day,
  });
  for (const name of entries.keys()) if (!names.has(name)) entries.delete(name);
  if (reading.kind === 'wrong') fail(assembly, others.pointer, others.key, reading.code, reading.params);
  if (reading.kind !== 'value') return;
  if (!isObject(reading.value)) return fail(assembly, others.pointer, others.key, 'not-json');
  for (const [name, held] of Object.entries(reading.value)) {
    if (!names.has(name)) entries.set(name, held);
  }
}

function readNamed(
  assembly: Assembly,
  field: Field,
  sources: string[],
  raw: Raw,
  entries: Map<string, Json>,
  names: ReadonlySet<string>,
): void {
  const before = objectOf(entries);
  for (const name of entries.keys()) if (!names.has(name)) entries.delete(name);
  const taken = new Set(names);
  for (const item of Array.isArray(raw) ? raw : []) {
    if (typeof item === 'string') continue;
    const name = item[nameKey];
    if (typeof name !== 'string' || taken.has(name)) {
      fail(assembly, field.pointer, field.key, 'bad-name', { name: typeof name === 'string' ? name : '' });
      continue;
    }
    taken.add(name);
    const place = below(field.pointer, name);
    entries.set(
      name,
      readEntry(assembly, field, sources, { values: item, before: itemBefore(before, item), place }),
    );
  }
}
