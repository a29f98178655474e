import { below, isObject, isScalar, objectOf, own, type Json } from './json.js';
import type { Effective, Situation } from './effective.js';
import { resolve } from './resolve.js';
import { listed, single, type TypeName } from './keywords.js';
import { hidden, isScalarType, mostText, optionsLeft, typesOf } from './leaf.js';
import type { Input, Raw } from './model.js';
import { patternOf } from './pattern.js';
import type { Source } from './source.js';

/** A required property without a schema of its own follows the schemas for unnamed properties. */
export function sourcesOfOther(shape: Effective, name: string): string[] {
  const matching = shape.othersByPattern.filter(({ pattern }) => patternOf(pattern).test(name));
  return matching.length > 0 ? matching.map(({ source }) => source) : shape.others;
}

/**
 * The input for properties that have no name in the schema. It is there where the schema speaks of them, and where
 * the document has some already.
 */
export function othersInput(
  situation: Situation,
  shape: Effective,
  about: { base: Json | undefined; foreign: ReadonlySet<string>; typed: Raw | undefined },
): { input: Input; base: Json | undefined; keyword?: string } | undefined {
  const { base, foreign, typed } = about;
  const extras = isObject(base) ? Object.entries(base).filter(([name]) => isOther(shape, foreign, name)) : [];
  const isSpoken = shape.others.length > 0 || shape.othersByPattern.length > 0;
  if (!isSpoken && (shape.closed || (extras.length === 0 && typed === undefined))) return undefined;
  const held = extras.length > 0 ? objectOf(extras) : undefined;
  const sources = [...shape.others, ...shape.othersByPattern.map(({ source }) => source)];
  const types = valueTypes(situation, shape);
  const isOpen = types?.length === 0;
  const isSecret = shape.writeOnly || situation.source.hides(sources);
  const asked = (input: Extract<Input, { kind: 'entries' | 'json' }>) => ({
    input: isSecret ? hidden(input, held !== undefined) : input,
    base: held,
    ...(input.kind === 'json' ? { keyword: input.keyword } : {}),
  });
  const json = (keyword: string) => asked({ kind: 'json', maxLength: mostText, keyword });
  if (isOpen && (extras.some(([, value]) => !isScalar(value)) || isJsonText(typed)))
    return json('additionalProperties');
  if (types !== undefined) return asked({ kind: 'entries', maxLength: mostText, types });
  if (shape.writeOnly) return json('writeOnly');
  const isOne = shape.othersByPattern.length === 0 || sources.length === 1;
  return isOne ? { input: { kind: 'list', named: true, sources }, base: held } : json('patternProperties');
}

const isJsonText = (typed: Raw | undefined): boolean =>
  typeof typed === 'string' && typed.trim().startsWith('{');

/** Whether a property is one the form has no input of its own for. */
const isOther = (
  shape: Pick<Effective, 'properties' | 'required'>,
  foreign: ReadonlySet<string>,
  name: string,
): boolean => !shape.properties.has(name) && !shape.required.has(name) && !foreign.has(name);

/** The scalar types of unnamed properties' values; empty for any, undefined where they are more than scalars. */
function valueTypes(situation: Situation, shape: Effective): TypeName[] | undefined {
  const sources = [...shape.others, ...shape.othersByPattern.map(({ source }) => source)];
  const all = new Set<TypeName>();
  for (const source of sources) {
    const node = situation.source.node(source);
    if (node === true) return shape.othersByPattern.length > 0 ? undefined : [];
    const value = resolve(situation, [source], '', undefined, undefined);
    if (value.impossible) continue;
    if (value.beyond !== undefined || value.choosers.length > 0) return undefined;
    const options = optionsLeft(value);
    if (options !== undefined && !options.every((option) => isScalar(option.value))) return undefined;
    const types = typesOf(value);
    if (options !== undefined && types.length === 0) return [];
    if (types.length === 0 || !types.every(isScalarType)) return undefined;
    for (const type of types) all.add(type);
  }
  return [...all];
}

const known = new WeakMap<Source, Map<string, ReadonlySet<string>>>();

/**
 * Names that belong to sides of the schema that do not apply now: the other branches, the other side of `if`. What
 * a document holds under them is left out when the side changes.
 */
export function otherNames(
  situation: Situation,
  shape: Effective,
  { sources, pointer }: { sources: readonly string[]; pointer: string },
  base: Json | undefined,
): Set<string> {
  const { source } = situation;
  const bySources = known.get(source) ?? new Map<string, ReadonlySet<string>>();
  known.set(source, bySources);
  const key = sources.join('\n');
  const all = bySources.get(key) ?? everyName(source, sources);
  bySources.set(key, all);
  const foreign = new Set(
    [...all].filter((name) => !shape.properties.has(name) && !shape.required.has(name)),
  );
  const doubtful = Object.keys(isObject(base) ? base : {}).filter((name) => foreign.has(name));
  if (doubtful.length === 0 || shape.closed) return foreign;
  // What did not belong to its side before either was meant: an open schema allows it.
  const then = resolve({ ...situation, chosen: () => undefined }, sources, pointer, base, base);
  if (then.choosers.some(({ chosen }) => chosen === undefined)) return foreign;
  for (const name of doubtful) if (!then.properties.has(name)) foreign.delete(name);
  return foreign;
}

function everyName(source: Source, sources: readonly string[]): Set<string> {
  const names = new Set<string>();
  const visited = new Set<string>();
  const stack = [...sources];
  for (let pointer = stack.pop(); pointer !== undefined; pointer = stack.pop()) {
    if (visited.has(pointer)) continue;
    visited.add(pointer);
    const node = source.node(pointer);
    for (const name of Object.keys(own(node, 'properties') ?? {})) names.add(name);
    for (const keyword of single) {
      const isInPlace = keyword === 'then' || keyword === 'else';
      if (isInPlace && own(node, keyword) !== undefined) stack.push(below(pointer, keyword));
    }
    for (const keyword of [...listed, 'dependentSchemas'] as const) {
      if (keyword === 'prefixItems') continue;
      for (const name of Object.keys(own(node, keyword) ?? {}))
        stack.push(below(below(pointer, keyword), name));
    }
    for (const keyword of ['$ref', '$dynamicRef']) {
      const ref = own(node, keyword);
      const target = typeof ref === 'string' ? source.target(ref) : undefined;
      if (target !== undefined) stack.push(target);
    }
  }
  return names;
}
