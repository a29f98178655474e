import { z } from 'zod';
import { fill, formOf, modelOf, read } from './form.js';
import { differences, equal, isJson, isObject, objectOf, valueAt, type Json } from './json.js';
import type { FieldError } from './errors.js';
import type { FormModel, FormOptions, Inside, Part } from './model.js';
import { sourceOf } from './source.js';

export interface PositiveTrial {
  equal: boolean;
  valid: boolean;
  error?: string;
}

export interface NegativeTrial {
  refused: boolean;
  at?: string;
}

const instance = z.custom<Json>((value) => isJson(value), 'must be JSON');
/** A schema with documents that it allows and documents that it doesn't. */
export const TrialCase = z.object({
  name: z.string(),
  schema: z.unknown(),
  positive: z.array(instance).default([]),
  negative: z.array(instance).default([]),
});
export type TrialCase = z.infer<typeof TrialCase>;

/** What is wrong, in words. */
type Say = (error: FieldError) => string;

/** How the form of a schema fares with its documents: pages, what is typed as JSON, and what came of each document. */
export function tryCase(
  { name, schema, positive, negative }: TrialCase,
  say: Say,
): {
  name: string;
  pages: number;
  fallbacks: FormModel['fallbacks'];
  positive: PositiveTrial[];
  negative: NegativeTrial[];
} {
  const empty = formOf(schema);
  // Optional parts are asked only once they are there, so the documents' own forms count too.
  const opened = positive.flatMap((before) => formOf(schema, { before }).fallbacks);
  const fallbacks = new Map([...empty.fallbacks, ...opened].map((one) => [one.pointer, one]));
  return {
    name,
    pages: empty.pages.length,
    fallbacks: [...fallbacks.values()],
    positive: positive.map((document) => tryPositive(schema, document, say)),
    negative: negative.map((document) => tryNegative(schema, document)),
  };
}

/** How a person fares who fills a document into the empty form: does the same document come out? */
function tryPositive(schema: unknown, document: Json, say: Say, options: FormOptions = {}): PositiveTrial {
  const { result } = through(schema, document, options);
  const [first] = result.errors;
  const isEqual = equal(result.document, document);
  const [lost] = isEqual ? [] : differences(document, result.document);
  const error =
    first === undefined
      ? lost && `${lost || '(document)'}: can't be entered`
      : `${first.pointer}: ${say(first)}`;
  return { equal: isEqual, valid: result.errors.length === 0, ...(error === undefined ? {} : { error }) };
}

/**
 * How far a wrong document gets: refused with an error, or because no input can hold what is wrong with it.
 * `at` is the JSON Pointer of the place.
 */
function tryNegative(schema: unknown, document: Json, options: FormOptions = {}): NegativeTrial {
  const { result } = through(schema, document, options);
  const [lost] = differences(document, result.document);
  const [first] = result.errors;
  // A list that could not be read is lost as a whole; its error says more exactly where.
  const isList =
    lost !== undefined &&
    Array.isArray(valueAt(document, lost)) &&
    (valueAt(result.document, lost) ?? null) === null;
  const isNearer = isList && first !== undefined && first.pointer.startsWith(`${lost}/`);
  const at = isNearer
    ? first.pointer
    : lost === undefined
      ? first?.pointer
      : tellingPlace(schema, document, lost);
  return at === undefined ? { refused: false } : { refused: true, at };
}

/** Where no shape could be chosen at a place: the constant of the shapes that the document has otherwise. */
function tellingPlace(schema: unknown, document: Json, lost: string): string {
  if (!isObject(valueAt(document, lost) ?? null)) return lost;
  const verdict = sourceOf(schema).judge.judge([''], document);
  const asked = (verdict.kind === 'invalid' ? verdict.errors : [])
    .filter(
      ({ keyword, instancePath }) => /^(const|enum)$/.test(keyword) && instancePath.startsWith(`${lost}/`),
    )
    .map(({ instancePath }) => instancePath);
  return asked.find((place, index) => asked.indexOf(place) < index) ?? lost;
}

function through(schema: unknown, document: Json, options: FormOptions) {
  const empty = formOf(schema, options);
  const values = fill(empty, document, { reveal: true });
  // What only the service sets is not typed by anyone: it is there before.
  const { source, sources } = empty.inside;
  const before = readOnlyParts(modelOf(source, sources, options, {}, document).inside, options);
  return { result: read(empty, values, before) };
}

function readOnlyParts(inside: Inside, options: FormOptions): Json | undefined {
  const kept = (part: Part): Json | undefined => {
    const { body, base } = part;
    if (body.kind === 'group') {
      const entries = body.parts.flatMap((child) => {
        const held = kept(child);
        return held === undefined ? [] : [[child.name, held] as const];
      });
      return entries.length > 0 ? objectOf(entries) : undefined;
    }
    if (body.kind !== 'field') return undefined;
    const { input } = body.field;
    if (input.kind === 'fixed' && input.isReadOnly) return base;
    if (input.kind !== 'list' || !Array.isArray(base)) return undefined;
    const items = base.map((item) =>
      readOnlyParts(modelOf(inside.source, input.sources, options, {}, item).inside, options),
    );
    return items.some((item) => item !== undefined) ? items.map((item) => item ?? {}) : undefined;
  };
  return kept(inside.root);
}
