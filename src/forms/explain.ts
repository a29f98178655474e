import type { ErrorObject } from 'ajv/dist/2020.js';
import { activeName } from './assemble.js';
import type { FieldError, FieldErrorCode } from './errors.js';
import { below, isObject, namesOf, own, valueAt, type Json } from './json.js';
import type { Source } from './source.js';

type Found = Omit<FieldError, 'key'>;

const counted = new Map<string, FieldErrorCode>([
  ['minLength', 'too-short'],
  ['maxLength', 'too-long'],
  ['minItems', 'too-few'],
  ['maxItems', 'too-many'],
  ['minProperties', 'too-few-properties'],
  ['maxProperties', 'too-many-properties'],
  ['minimum', 'too-small'],
  ['maximum', 'too-large'],
  ['exclusiveMinimum', 'not-above'],
  ['exclusiveMaximum', 'not-below'],
]);

/**
 * The validator's errors as places and codes. Of the errors from branches, only those of schemas that apply now are
 * told (`active`); where none is left, the first that names a place stands for all.
 */
export function explain(
  source: Source,
  errors: readonly ErrorObject[],
  active: ReadonlySet<string>,
  document: Json | undefined,
): Found[] {
  const applies = ({ instancePath, parentSchema }: ErrorObject): boolean => {
    const pointer = parentSchema === undefined ? undefined : source.pointerOf(parentSchema);
    if (pointer === undefined || active.has(activeName(instancePath, pointer))) return true;
    return isInside(active, instancePath) && !namesOf(pointer).some((name) => probes.has(name));
  };
  const real = errors.filter((error) => !['if', 'allOf', '$ref'].includes(error.keyword));
  const kept = real.filter(applies);
  const plain = kept.filter(({ keyword }) => keyword !== 'oneOf' && keyword !== 'anyOf');
  const choices = kept.filter(({ keyword }) => keyword === 'oneOf' || keyword === 'anyOf');
  const asks = new Set(choices.flatMap((choice) => asksOf(source, choice, plain)));
  const told = plain.filter((error) => !asks.has(error)).map((error) => found(error, document));
  for (const choice of choices) {
    const isTold = told.some(
      ({ pointer }) => pointer === choice.instancePath || pointer.startsWith(`${choice.instancePath}/`),
    );
    if (!isTold) told.push(ofChoice(source, choice, real));
  }
  if (told.length > 0) return told;
  const [first] = real;
  return [first === undefined ? { pointer: '', code: 'no-match', params: {} } : found(first, document)];
}

/** Keywords whose schemas only probe: that one fails is no error by itself. */
const probes = new Set(['contains', 'not', 'if', 'propertyNames']);

/** Below a place without inputs of its own (lines, JSON), whatever is wrong applies. */
function isInside(active: ReadonlySet<string>, pointer: string): boolean {
  return !active.has(`${pointer}\n`);
}

/** What the alternatives of an `anyOf` demand: only one of them has to be met, so none of it is an error by itself. */
function asksOf(source: Source, choice: ErrorObject, errors: readonly ErrorObject[]): ErrorObject[] {
  const at = choice.parentSchema === undefined ? undefined : source.pointerOf(choice.parentSchema);
  if (at === undefined || choice.keyword !== 'anyOf') return [];
  const list = below(at, choice.keyword);
  return errors.filter(({ keyword, instancePath, parentSchema }) => {
    const place = parentSchema === undefined ? undefined : source.pointerOf(parentSchema);
    const isBranch =
      place !== undefined && place.startsWith(`${list}/`) && !place.slice(list.length + 1).includes('/');
    return keyword === 'required' && instancePath === choice.instancePath && isBranch;
  });
}

function ofChoice(source: Source, choice: ErrorObject, errors: readonly ErrorObject[]): Found {
  const pointer = choice.instancePath;
  const at = choice.parentSchema === undefined ? undefined : source.pointerOf(choice.parentSchema);
  const names = at === undefined ? [] : namesAsked(source, below(at, choice.keyword));
  const passing: unknown = own(jsonOf(choice.params), 'passingSchemas');
  const [name] = names;
  if (name !== undefined && Array.isArray(passing)) {
    const last = names.at(-1) ?? name;
    return { pointer: below(pointer, last), code: 'only-one-of', params: { names: names.join(', ') } };
  }
  if (name !== undefined)
    return { pointer: below(pointer, name), code: 'needs-one-of', params: { names: names.join(', ') } };
  const deeper = errors.filter(({ instancePath }) => instancePath.startsWith(`${pointer}/`));
  const same = errors.filter(
    ({ keyword, instancePath }) => keyword === 'required' && instancePath === pointer,
  );
  const nearest = [...same, ...deeper].find(({ keyword }) => keyword !== 'oneOf' && keyword !== 'anyOf');
  if (nearest !== undefined && !Array.isArray(passing)) return found(nearest, undefined);
  return { pointer, code: 'no-match', params: {} };
}

const jsonOf = (value: unknown): Json | undefined => (isObject(value) ? value : undefined);

/** The properties that alternatives ask for, where asking is all they do. */
function namesAsked(source: Source, list: string): string[] {
  const names: string[] = [];
  for (let index = 0; ; index += 1) {
    const node = source.node(below(list, index));
    if (node === undefined) return names;
    const required = own(node, 'required');
    if (!Array.isArray(required)) return [];
    names.push(...required.filter((name) => typeof name === 'string'));
  }
}

function found(error: ErrorObject, document: Json | undefined): Found {
  const at = error.instancePath;
  const text = (name: string): string => {
    const value: unknown = own(jsonOf(error.params), name);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const count = counted.get(error.keyword);
  if (count !== undefined)
    return { pointer: at, code: count, params: { limit: Number(text('limit')), ...heldAt(document, at) } };
  switch (error.keyword) {
    case 'required':
      return { pointer: below(at, text('missingProperty')), code: 'required', params: {} };
    case 'dependentRequired':
      return {
        pointer: below(at, text('missingProperty')),
        code: 'required-with',
        params: { name: text('property') },
      };
    case 'additionalProperties':
      return unknown(at, text('additionalProperty'));
    case 'unevaluatedProperties':
      return unknown(at, text('unevaluatedProperty'));
    case 'propertyNames':
      return {
        pointer: below(at, text('propertyName')),
        code: 'bad-name',
        params: { name: text('propertyName') },
      };
    case 'type':
      return { pointer: at, code: 'wrong-type', params: {} };
    case 'pattern':
      return { pointer: at, code: 'pattern', params: {} };
    case 'format':
      return { pointer: at, code: 'format', params: { format: text('format') } };
    case 'multipleOf':
      return { pointer: at, code: 'not-a-multiple', params: { step: Number(text('multipleOf')) } };
    case 'uniqueItems':
      return {
        pointer: at,
        code: 'repeated',
        params: { first: Number(text('j')) + 1, second: Number(text('i')) + 1 },
      };
    case 'contains':
      return { pointer: at, code: 'lacks-entry', params: { min: Number(text('minContains')) } };
    case 'enum':
      return { pointer: at, code: 'not-an-option', params: {} };
    case 'const':
      return { pointer: at, code: 'not-fixed-value', params: {} };
    case 'not':
    case 'false schema':
      return { pointer: at, code: 'forbidden', params: {} };
    default:
      return { pointer: at, code: 'no-match', params: {} };
  }
}

const unknown = (at: string, name: string): Found => ({
  pointer: below(at, name),
  code: 'unknown-property',
  params: { name },
});

function heldAt(document: Json | undefined, pointer: string): { length?: number } {
  const value = valueAt(document, pointer);
  return typeof value === 'string' ? { length: Array.from(value).length } : {};
}
