import { isScalar, type Json } from './json.js';
import { choicesOf } from './choices.js';
import { wordFor, type Effective, type Option } from './effective.js';
import type { TypeName } from './keywords.js';
import type { Choice, Hint, Input } from './model.js';
import { formWords } from './words.js';

/** What a text input holds at most; Slack's own limit. */
export const mostText = 3000;

const longWords = /descr|note|comment|remark|message|address|instruct|motivation|reason/i;
const longFormats = new Set(['textarea', 'multiline', 'markdown', 'html']);
const plainFormats: Record<string, Input['kind']> = {
  date: 'date',
  time: 'time',
  'date-time': 'datetime',
  email: 'email',
  'idn-email': 'email',
  uri: 'uri',
  url: 'uri',
};

/** The types a place allows, guessed from its other keywords where `type` is not given. */
export function typesOf(shape: Effective): TypeName[] {
  if (shape.types !== undefined) return [...shape.types];
  if (shape.properties.size > 0 || shape.required.size > 0 || shape.others.length > 0) return ['object'];
  if (shape.othersByPattern.length > 0) return ['object'];
  if (shape.items.length > 0 || shape.bounds.has('minItems') || shape.bounds.has('maxItems'))
    return ['array'];
  const isText = ['minLength', 'maxLength'].some((word) => shape.bounds.has(word));
  if (isText || shape.patterns.length > 0 || shape.texts.has('format')) return ['string'];
  const isNumber = [...shape.bounds.keys()].some((word) => /imum$/i.test(word));
  if (isNumber) return ['number'];
  return [];
}

/** Options that the types leave; undefined where the place is no choice. */
export function optionsLeft(shape: Effective): Option[] | undefined {
  return shape.options?.filter(
    ({ value }) => shape.types === undefined || shape.types.has(typeOf(value, shape.types)),
  );
}

function typeOf(value: Json, types: ReadonlySet<TypeName>): TypeName {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number')
    return Number.isInteger(value) && types.has('integer') ? 'integer' : 'number';
  if (typeof value === 'object') return 'object';
  return typeof value === 'boolean' ? 'boolean' : 'string';
}

/** The input for a scalar; undefined where the types hold more than scalars. */
export function scalarInput(
  shape: Effective,
  types: TypeName[],
  about: { name: string; optional: boolean; base: Json | undefined },
): Input | undefined {
  const options = optionsLeft(shape);
  const isNullable = types.includes('null');
  if (shape.writeOnly) return secretScalar(shape, types, options, about.base !== undefined);
  if (options !== undefined && !isBooleans(options))
    return { kind: 'choice', ...choicesOf(options), role: 'value' };
  if (options !== undefined) return booleanInput(options.some(({ value }) => value === null));
  if (types.length === 0 || !types.every(isScalarType)) return undefined;
  const plain = types.filter((type) => type !== 'null');
  const [type] = plain;
  if (type === undefined)
    return { kind: 'choice', ...choicesOf([{ value: null, label: formWords.none }]), role: 'value' };
  if (plain.length > 1) return { kind: 'text', multiline: false, maxLength: mostText, types };
  if (type === 'boolean') return booleanInput(isNullable);
  if (type !== 'string') return numberInput(shape, types, isNullable && about.optional);
  return textInput(shape, types, about);
}

/** A secret is typed, also where it is one of a few: a menu would show which. */
function secretScalar(
  shape: Effective,
  types: TypeName[],
  options: readonly Option[] | undefined,
  isSet: boolean,
): Input | undefined {
  const known = types.length > 0 ? types : typesOfOptions(options ?? []);
  if (known.length === 0 || !known.every(isScalarType)) return undefined;
  const choices =
    options !== undefined
      ? choicesOf(options).options
      : known.includes('boolean') && known.every((type) => type === 'boolean' || type === 'null')
        ? yesOrNo(false)
        : undefined;
  const lengths = choices === undefined ? lengthsOf(shape) : { maxLength: mostText };
  return {
    kind: 'secret',
    ...lengths,
    isSet,
    types: known,
    ...(choices === undefined ? {} : { choices }),
  };
}

const typesOfOptions = (options: readonly Option[]): TypeName[] => [
  ...new Set(options.map(({ value }) => typeOf(value, new Set<TypeName>(['integer'])))),
];

export const isScalarType = (type: TypeName): boolean => type !== 'object' && type !== 'array';

const isBooleans = (options: readonly Option[]): boolean =>
  options.length > 1 &&
  options.some(({ value }) => typeof value === 'boolean') &&
  options.every(
    ({ value, label }) => value === null || (typeof value === 'boolean' && label === wordFor(value)),
  ) &&
  options.filter(({ value }) => typeof value === 'boolean').length === 2;

const booleanInput = (isNullable: boolean): Input => ({ kind: 'boolean', options: yesOrNo(isNullable) });

function yesOrNo(isNullable: boolean): Choice[] {
  const options: Option[] = [
    { value: true, label: formWords.yes },
    { value: false, label: formWords.no },
  ];
  if (isNullable) options.push({ value: null, label: formWords.none });
  return choicesOf(options).options;
}

function numberInput(shape: Effective, types: TypeName[], spelled: boolean): Input {
  const integer = !types.includes('number');
  const step = integer ? 1 : 0;
  const low = [shape.bounds.get('minimum'), add(shape.bounds.get('exclusiveMinimum'), step)].filter(isGiven);
  const high = [shape.bounds.get('maximum'), add(shape.bounds.get('exclusiveMaximum'), -step)].filter(
    isGiven,
  );
  return {
    kind: 'number',
    integer,
    spelled,
    types,
    ...(low.length > 0 ? { minimum: Math.max(...low) } : {}),
    ...(high.length > 0 ? { maximum: Math.min(...high) } : {}),
  };
}

const isGiven = (value: number | undefined): value is number => value !== undefined;

/** The nearest whole number beyond an exclusive bound; decimals are held to the bound when they are checked. */
function add(bound: number | undefined, step: number): number | undefined {
  if (bound === undefined || step === 0) return bound;
  return step > 0 ? Math.floor(bound) + 1 : Math.ceil(bound) - 1;
}

function lengthsOf(shape: Effective): { minLength?: number; maxLength: number } {
  const least = shape.bounds.get('minLength') ?? 0;
  const most = Math.max(1, Math.min(shape.bounds.get('maxLength') ?? mostText, mostText));
  return { maxLength: most, ...(least > 0 && least <= most ? { minLength: least } : {}) };
}

function textInput(
  shape: Effective,
  types: TypeName[],
  about: { name: string; base: Json | undefined },
): Input {
  const format = shape.texts.get('format');
  const kind = format === undefined ? undefined : plainFormats[format];
  if (kind === 'email' || kind === 'uri') return { kind, ...lengthsOf(shape), types };
  if (kind === 'date' || kind === 'time' || kind === 'datetime') return { kind, types };
  const longest = shape.bounds.get('maxLength');
  const isOpen = longest === undefined && format === undefined && shape.patterns.length === 0;
  const multiline =
    (format !== undefined && longFormats.has(format)) ||
    (longest !== undefined && longest > 250) ||
    shape.texts.has('contentMediaType') ||
    (isOpen && longWords.test(about.name)) ||
    (typeof about.base === 'string' && about.base.includes('\n'));
  return {
    kind: 'text',
    multiline,
    ...lengthsOf(shape),
    types,
    ...(format === undefined ? {} : { format }),
  };
}

/** The input for a list of scalars; undefined where the entries are more than scalars. */
export function linesInput(
  entry: Effective,
  about: { isUnique: boolean; base: Json | undefined; orEmpty: boolean; isTyped: boolean },
): Input | undefined {
  const options = optionsLeft(entry);
  const types = typesOf(entry);
  if (entry.beyond !== undefined || entry.choosers.length > 0 || entry.writeOnly) return undefined;
  const { isUnique, base, orEmpty, isTyped } = about;
  const isRepeated =
    Array.isArray(base) && new Set(base.map((value) => JSON.stringify(value))).size < base.length;
  if (options !== undefined && !isTyped && (isUnique || !isRepeated)) {
    const none = orEmpty ? [{ value: [], label: formWords.noneOfThese }] : [];
    return { kind: 'choices', ...choicesOf([...options, ...none]) };
  }
  if (options !== undefined) {
    if (!options.every(({ value }) => isScalar(value))) return undefined;
    return { kind: 'lines', maxLength: mostText, types: typesOfOptions(options) };
  }
  if (types.length === 0 || !types.every(isScalarType)) return undefined;
  return { kind: 'lines', maxLength: mostText, types };
}

/** More options than a hint holds. */
const mostWords = 12;

/** An input whose content is shown, as one whose content is not. */
export function hidden(
  input: Extract<Input, { kind: 'lines' | 'entries' | 'json' }>,
  isSet: boolean,
): Extract<Input, { kind: 'secret' }> {
  const types = input.kind === 'json' ? [] : input.types;
  return { kind: 'secret', as: input.kind, maxLength: input.maxLength, isSet, types };
}

/** What to say below an input that its label doesn't tell. */
export function hintFor(input: Input, isRequired: boolean): Hint | undefined {
  if (input.kind === 'lines' || input.kind === 'entries' || input.kind === 'json')
    return { code: input.kind };
  if (input.kind === 'secret' && input.as !== undefined) return { code: input.as };
  if (input.kind === 'secret' && input.choices !== undefined)
    return { code: 'one-of', words: input.choices.slice(0, mostWords).map(({ label }) => label) };
  if (input.kind === 'datetime' || input.kind === 'time') return { code: input.kind };
  if (input.kind === 'text' && input.format !== undefined) return { code: 'format', format: input.format };
  const isSpelled = input.kind === 'text' || input.kind === 'number';
  return isSpelled && !isRequired && input.types.includes('null') ? { code: 'null-word' } : undefined;
}
