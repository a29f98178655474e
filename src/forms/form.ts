import { assemble, activeName, itemBefore, type Assembly, type ItemResult } from './assemble.js';
import { buildPart, type Building } from './build.js';
import { nameKey, originKey, rawOf } from './codec.js';
import type { FieldError } from './errors.js';
import { explain } from './explain.js';
import { equal, isObject, objectOf, type Json } from './json.js';
import {
  forItems,
  type Body,
  type Field,
  type FormModel,
  type FormOptions,
  type FormValues,
  type Part,
  type Raw,
} from './model.js';
import { fieldsOf, pagesOf, shapeOf } from './pages.js';
import { lineNumbersOf } from './scalar.js';
import { sourceOf, type Source } from './source.js';
import { formWords } from './words.js';

/** Rounds after which a form whose conditions chase each other is taken as it is. */
const maxRounds = 8;

export interface FormInput extends FormOptions {
  /** What was typed so far; conditional fields follow it. */
  values?: FormValues;
  /** The document as it was before; what nobody touches stays. Without one, defaults apply. */
  before?: Json;
}

/**
 * The form for a JSON Schema (draft 2020-12, a parsed value or its text; O4) as it is for these values. No schema
 * fails: what inputs can't express is typed as JSON, and a schema that can't be read makes one JSON input.
 */
export function formOf(schema: unknown, { values = {}, before, ...options }: FormInput = {}): FormModel {
  const source = sourceOf(schema);
  return modelOf(source, [''], options, values, before);
}

/** The same form for other values. */
export const reform = (model: FormModel, values: FormValues, before = model.inside.before): FormModel =>
  modelOf(
    model.inside.source,
    model.inside.sources,
    model.inside.options,
    values,
    before,
    model.inside.named,
  );

export function modelOf(
  source: Source,
  sources: string[],
  options: FormOptions,
  values: FormValues,
  before: Json | undefined,
  named = false,
): FormModel {
  let guess = before;
  for (let round = 1; ; round += 1) {
    const building: Building = { source, options, values, fallbacks: [], depends: false, fields: 0 };
    const root = rootPart(building, sources, guess, before);
    const document =
      building.depends && round < maxRounds ? assembleRoot(root, options, source, values).document : guess;
    if (equal(document, guess)) {
      const fields = named ? [nameField, ...fieldsOf(root)] : fieldsOf(root);
      return {
        pages: pagesOf(fields),
        fallbacks: building.fallbacks,
        shape: shapeOf(fields),
        hash: source.hash,
        inside: { source, sources, root, named, options, before },
      };
    }
    guess = document;
  }
}

const nameField: Field = {
  key: nameKey,
  pointer: '',
  label: formWords.name,
  required: true,
  dispatches: false,
  input: { kind: 'text', multiline: false, minLength: 1, maxLength: 250, types: ['string'] },
};

function rootPart(
  building: Building,
  sources: string[],
  value: Json | undefined,
  before: Json | undefined,
): Part {
  const part = buildPart(building, {
    name: '',
    pointer: '',
    sources,
    required: true,
    value,
    before,
    fresh: before === undefined,
    level: 0,
    dispatches: false,
    secret: false,
  });
  return part ?? emptyRoot(sources, before);
}

/** A schema nothing is valid for asks nothing, and the check says why. */
const emptyRoot = (sources: string[], base: Json | undefined): Part => ({
  name: '',
  pointer: '',
  required: true,
  sources,
  base,
  choosers: [],
  presence: undefined,
  body: { kind: 'none' },
});

function assembleRoot(root: Part, options: FormOptions, source: Source, values: FormValues): ItemResult {
  const assembly: Assembly = {
    values,
    timezone: options.timezone ?? 'UTC',
    day: options.day,
    errors: [],
    active: [],
    readItem: (sources, item, before) => {
      const { root: part } = modelOf(source, sources, forItems(options), item, before).inside;
      return assembleRoot(part, options, source, item);
    },
  };
  const document = assemble(assembly, root);
  const { errors, active } = assembly;
  if (document === undefined && errors.length === 0)
    errors.push({ pointer: '', code: 'required', params: {} });
  return { document, errors, active };
}

export interface ReadResult {
  /** The document as far as it could be read; undefined where nothing could. */
  document: Json | undefined;
  /** In the order of the form; empty where the document may be sent. */
  errors: FieldError[];
  /** The form as it is for these values: where `shape` differs from what was shown, there is more to ask. */
  model: FormModel;
  /** False where the schema can't be compiled here, so that only the service can check. */
  checked: boolean;
}

/**
 * The document a form's values make, checked against the schema. What was not touched (no key, or what the input
 * showed at first) keeps the value and the type it has in `before`.
 */
export function read(model: FormModel, values: FormValues, before = model.inside.before): ReadResult {
  const next = reform(model, values, before);
  const { source, sources, root, options } = next.inside;
  const { document, errors, active } = assembleRoot(root, options, source, values);
  const verdict = source.judge.judge(sources, document);
  const found = [...errors];
  const name = values[nameKey];
  if (next.inside.named && (typeof name !== 'string' || name === '')) {
    found.push({ pointer: '', key: nameKey, code: 'required', params: {} });
  }
  // Where nothing could be read, the validator has nothing to add.
  if (verdict.kind === 'invalid' && (document !== undefined || found.length === 0)) {
    const places = new Set(active);
    for (const name of active) places.add(activeName(name.slice(0, name.indexOf('\n')), ''));
    for (const error of explain(source, verdict.errors, places, document)) {
      const isSaid = found.some(
        ({ pointer }) =>
          pointer === error.pointer || (pointer !== '' && error.pointer.startsWith(`${pointer}/`)),
      );
      if (!isSaid) found.push(error);
    }
  }
  const order = new Map(fieldsOf(root).map((field, index) => [field.key, index]));
  // What concerns a whole group comes after what concerns one input of it.
  const ranked = found.map((error) => {
    const keyed = withKey(root, error);
    const isExact = keyed.key === error.key || error.code === 'required' || !isAbove(root, keyed);
    return {
      keyed: withLine(fieldsOf(root), keyed, values),
      rank: (isExact ? order.get(keyed.key ?? '') : undefined) ?? order.size,
    };
  });
  return {
    document,
    errors: ranked.toSorted((a, b) => a.rank - b.rank).map(({ keyed }) => keyed),
    model: next,
    checked: verdict.kind !== 'unchecked' && source.whole === undefined,
  };
}

/** Whether an error is about a group, and only shown at an input of it. */
const isAbove = (root: Part, { pointer, key }: FieldError): boolean =>
  fieldsOf(root).some((field) => field.key === key && field.pointer.startsWith(`${pointer}/`));

/** Finds the input for an error: the one at its place, else the nearest above, else the first below. */
function withKey(root: Part, error: FieldError): FieldError {
  if (error.key !== undefined) return error;
  const fields = fieldsOf(root).filter(({ input }) => input.kind !== 'heading');
  const at = (pointer: string): Field | undefined => fields.find((field) => field.pointer === pointer);
  let field = at(error.pointer);
  for (let place = error.pointer; field === undefined && place !== '';) {
    place = place.slice(0, place.lastIndexOf('/'));
    field = at(place);
  }
  field ??= fields.find(({ pointer }) => pointer.startsWith(`${error.pointer}/`));
  return field === undefined ? error : { ...error, key: field.key };
}

/** Names the line for an error of one entry, where a list is typed as several lines. */
function withLine(fields: readonly Field[], error: FieldError, values: FormValues): FieldError {
  const field = fields.find(({ key }) => key === error.key);
  if (field?.input.kind !== 'lines' || !error.pointer.startsWith(`${field.pointer}/`)) return error;
  const text = values[field.key] ?? field.initial;
  const lines = typeof text === 'string' ? lineNumbersOf(text) : [];
  const line = lines[Number(error.pointer.slice(field.pointer.length + 1))];
  return line === undefined || lines.length === 1 || error.code === 'bad-line' ? error : { ...error, line };
}

/**
 * What the inputs of a form show for a document: the values to begin with. Cleared inputs stand as ''. Secrets are
 * left out (and so stay as they are when read back) unless `reveal` is set.
 */
export function fill(model: FormModel, document: Json, { reveal = false } = {}): FormValues {
  const { source, sources, options } = model.inside;
  return fillWith(source, sources, options, document, reveal);
}

function fillWith(
  source: Source,
  sources: string[],
  options: FormOptions,
  document: Json,
  reveal: boolean,
): FormValues {
  const { root } = modelOf(source, sources, options, {}, document).inside;
  const values: FormValues = {};
  fillPart(root, values, { source, options, reveal });
  return values;
}

interface Filling {
  source: Source;
  options: FormOptions;
  reveal: boolean;
}

function fillPart(part: Part, values: FormValues, filling: Filling): void {
  for (const field of [...(part.presence === undefined ? [] : [part.presence]), ...part.choosers]) {
    values[field.key] = field.initial ?? '';
  }
  if (part.body.kind === 'group') {
    for (const child of part.body.parts) fillPart(child, values, filling);
    const { others } = part.body;
    if (others !== undefined) values[others.key] = othersFilled(part, part.body, others, filling);
  }
  if (part.body.kind === 'field') fillField(part, part.body.field, values, filling);
}

function othersFilled(
  { base }: Part,
  { parts, foreign }: Extract<Body, { kind: 'group' }>,
  others: Field,
  { source, options, reveal }: Filling,
): Raw {
  const { input, initial = '' } = others;
  if (input.kind === 'secret') {
    const named = new Set(parts.map(({ name }) => name));
    const entries = Object.entries(isObject(base) ? base : {});
    const held = entries.filter(([name]) => !named.has(name) && !foreign.has(name));
    return reveal && held.length > 0 ? (rawOf(input, objectOf(held), true) ?? '') : '';
  }
  if (input.kind !== 'list' || !Array.isArray(initial)) return initial;
  return initial.flatMap((item) => {
    const held = typeof item === 'string' ? undefined : itemBefore(base, item);
    if (held === undefined || typeof item === 'string') return [];
    return [{ ...fillWith(source, input.sources, options, held, reveal), ...item }];
  });
}

function fillField(part: Part, field: Field, values: FormValues, { source, options, reveal }: Filling): void {
  const { input } = field;
  if (input.kind === 'fixed' || input.kind === 'heading') return;
  if (input.kind === 'secret') {
    if (reveal) values[field.key] = part.base === undefined ? '' : (rawOf(input, part.base, true) ?? '');
    return;
  }
  if (input.kind !== 'list' || !Array.isArray(part.base)) {
    const isUnheld = field.initial === undefined && part.base !== undefined;
    if (!isUnheld) values[field.key] = field.initial ?? '';
    return;
  }
  values[field.key] = part.base.map((item, index) => ({
    ...fillWith(source, input.sources, options, item, reveal),
    [originKey]: String(index),
  }));
}
