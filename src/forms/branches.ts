import { below, equal, isObject, isScalar, own, type Json } from './json.js';
import type { TypeName } from './keywords.js';
import {
  limitOptions,
  limitTypes,
  wordFor,
  type Effective,
  type Option,
  type Situation,
} from './effective.js';
import { formWords, plainWords } from './words.js';

/** How the alternatives of a place get on with the schemas around them. */
export interface Walk {
  /** Merges one more schema into the place. */
  visit(pointer: string): void;
  /** What schemas say by themselves, where nobody has chosen anything. */
  alone(
    sources: readonly string[],
    place: string,
    value: Json | undefined,
    base: Json | undefined,
  ): Effective;
}

interface Alternatives {
  pointer: string;
  keyword: 'oneOf' | 'anyOf';
  place: string;
  value: Json | undefined;
  base: Json | undefined;
}

interface Branch {
  at: string;
  index: number;
  shape: Effective;
}

const shapeWords = [
  'properties',
  'type',
  'const',
  'enum',
  'items',
  'patternProperties',
  '$ref',
  'allOf',
  'oneOf',
  'anyOf',
  'if',
];
let depth = 0;

/** Merges the alternatives of `oneOf` or `anyOf` as simply as they allow; what is left becomes a chooser. */
export function branchesOf(
  situation: Situation,
  into: Effective,
  alternatives: Alternatives,
  walk: Walk,
): void {
  const { pointer, keyword, place, value, base } = alternatives;
  const list = below(pointer, keyword);
  const count = Object.keys(own(situation.source.node(pointer), keyword) ?? {}).length;
  // Alternatives within alternatives within … : beyond this the place is typed as JSON.
  if (depth > 6 || count > 200 || (depth > 2 && count > 20)) {
    into.beyond ??= keyword;
    return;
  }
  depth += 1;
  const branches = Array.from({ length: count }, (_, index) => {
    const at = below(list, index);
    return { at, index, shape: walk.alone([at], place, value, base) };
  });
  depth -= 1;
  const possible = branches.filter(({ shape }) => !shape.impossible);
  if (possible.every(({ shape }) => shape.options !== undefined || isNull(shape))) {
    limitOptions(
      into,
      possible.flatMap(({ shape }) => optionsOf(shape)),
    );
    const titles = possible.flatMap(({ shape }) => shape.sources);
    into.sources.push(...titles);
    return;
  }
  if (possible.every(({ at }) => isRule(situation.source.node(at)))) return;
  const real = possible.filter(({ shape }) => !isNull(shape));
  const [only] = real;
  if (real.length === 1 && only !== undefined) {
    const before = into.types;
    // A list around the alternatives that null is not among refuses it, whatever they allow.
    const isNullRefused = into.options?.every(({ value }) => value !== null) === true;
    into.types = undefined;
    walk.visit(only.at);
    if (real.length < possible.length && !isNullRefused) allowNull(into);
    if (before !== undefined) limitTypes(into, [...before]);
    return;
  }
  const scalars = possible.flatMap(({ shape }) => scalarTypes(shape) ?? ['object' as const]);
  if (!scalars.includes('object')) {
    limitTypes(into, [...new Set(scalars)]);
    return;
  }
  if (keyword === 'anyOf' && together(into, real, walk)) return;
  choose(situation, into, { ...alternatives, list, real: possible }, walk);
}

const isNull = (shape: Effective): boolean => shape.types?.size === 1 && shape.types.has('null');

function optionsOf(shape: Effective): Option[] {
  const title =
    shape.texts.get('title') ?? (shape.options?.length === 1 ? shape.texts.get('description') : undefined);
  const options = shape.options ?? [{ value: null, label: wordFor(null) }];
  const [first] = options;
  return options.length === 1 && first !== undefined && title !== undefined
    ? [{ value: first.value, label: title }]
    : options;
}

/** A branch that only asks (`required`, `not`, counts) and shows nothing. */
const isRule = (node: Json | undefined): boolean =>
  isObject(node) && !shapeWords.some((word) => own(node, word) !== undefined);

function allowNull(into: Effective): void {
  if (into.types !== undefined) into.types.add('null');
  if (into.options !== undefined && !into.options.some(({ value }) => value === null)) {
    into.options = [...into.options, { value: null, label: wordFor(null) }];
  }
}

/** The scalar types of a branch that fits into one text input; undefined for objects, lists and anything open. */
function scalarTypes(shape: Effective): TypeName[] | undefined {
  if (shape.beyond !== undefined || shape.choosers.length > 0) return undefined;
  if (shape.options !== undefined) {
    if (!shape.options.every(({ value }) => isScalar(value))) return undefined;
    return shape.options.map(({ value }) => (value === null ? 'null' : scalarType(value)));
  }
  const types = [
    ...(shape.types ?? (shape.patterns.length > 0 || shape.texts.has('format') ? ['string' as const] : [])),
  ];
  return types.length > 0 && !types.includes('object') && !types.includes('array') ? types : undefined;
}

function scalarType(value: Json): TypeName {
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value === 'boolean' ? 'boolean' : 'string';
}

/** `anyOf` of objects that don't contradict each other: all their properties are offered at once. */
function together(into: Effective, branches: readonly Branch[], walk: Walk): boolean {
  const seen = new Map<string, string>();
  for (const { shape } of branches) {
    const isPlain = shape.properties.size > 0 && shape.choosers.length === 0 && !shape.closed;
    if (!isPlain || (shape.types !== undefined && !shape.types.has('object'))) return false;
    for (const [name, sources] of shape.properties) {
      if (seen.has(name) || into.properties.has(name)) return false;
      seen.set(name, sources.join(' '));
    }
  }
  const required = new Set(into.required);
  for (const { at } of branches) walk.visit(at);
  const always = branches.reduce<Set<string> | undefined>(
    (all, { shape }) => new Set([...shape.required].filter((name) => all === undefined || all.has(name))),
    undefined,
  );
  into.required = new Set([...required, ...(always ?? [])]);
  return true;
}

function choose(
  situation: Situation,
  into: Effective,
  { place, base, list, real }: Alternatives & { list: string; real: readonly Branch[] },
  walk: Walk,
): void {
  const key = `${place}#${list}`;
  const asked = situation.chosen(key);
  const branches = real.map((one) => ({ ...one, ...labelOf(situation, one) }));
  const branch =
    asked === undefined
      ? likely(situation, walk, branches, base)
      : branches.find((one) => one.value === asked);
  into.choosers.push({
    key,
    source: list,
    branches: branches.map(({ value: name, label }) => ({ value: name, label })),
    chosen: branches.find(({ index }) => index === branch?.index)?.value,
  });
  if (branch !== undefined) walk.visit(branch.at);
}

/** The branch a value belongs to: one it is valid for, else the one whose constants and properties fit best. */
function likely(
  situation: Situation,
  walk: Walk,
  branches: readonly Branch[],
  value: Json | undefined,
): Branch | undefined {
  if (value === undefined) return undefined;
  const valid = branches.find(({ at }) => situation.source.judge.judge([at], value).kind === 'valid');
  if (valid !== undefined) return valid;
  const fitting = branches.filter(({ shape }) => isOfType(shape, value));
  const [only] = fitting;
  if (fitting.length === 1 && only !== undefined) return only;
  const scored = fitting.map((branch) => ({ branch, score: fit(situation, walk, branch, value) }));
  return scored.toSorted((a, b) => b.score - a.score).find(({ score }) => score > 0)?.branch;
}

function isOfType(shape: Effective, value: Json): boolean {
  if (shape.options !== undefined) return shape.options.some((option) => equal(option.value, value));
  const type = Array.isArray(value)
    ? 'array'
    : isObject(value)
      ? 'object'
      : value === null
        ? 'null'
        : scalarType(value);
  const { types } = shape;
  return types === undefined || types.has(type) || (type === 'integer' && types.has('number'));
}

function fit(situation: Situation, walk: Walk, { shape }: Branch, value: Json): number {
  if (!isObject(value)) return 1;
  let score = 20;
  for (const [name, sources] of shape.properties) {
    const held = own(value, name);
    if (held === undefined) {
      if (shape.required.has(name)) score -= 1;
      continue;
    }
    const isValid = situation.source.judge.judge(sources, held).kind !== 'invalid';
    const said = walk.alone(sources, '', held, held);
    // What a property has to be tells shapes apart; what it may be says little.
    if (said.options === undefined) score += isValid ? 2 : 1;
    else score += isValid ? 100 : -100;
  }
  return score;
}

/** The label stands in the value too: a choice stored before the schema changed is then seen to be another. */
function labelOf({ source }: Situation, { at, index, shape }: Branch): { value: string; label: string } {
  const label = named(source, at, shape) ?? formWords.option(index + 1);
  return { value: `${index}:${label.slice(0, 100)}`, label };
}

function named(source: Situation['source'], at: string, shape: Effective): string | undefined {
  const title = shape.texts.get('title');
  if (title !== undefined) return title;
  for (const sources of shape.properties.values()) {
    for (const pointer of sources) {
      const constant = own(source.node(pointer), 'const');
      if (typeof constant === 'string' && constant !== '') return plainWords(constant);
    }
  }
  const ref = own(source.node(at), '$ref');
  const last = typeof ref === 'string' ? ref.split('/').at(-1) : undefined;
  if (last !== undefined && last !== '' && last !== '#') return plainWords(last);
  const types = [...(shape.types ?? [])];
  const [type] = types;
  if (types.length === 1 && type !== undefined && type !== 'object') return formWords.types[type];
  const names = [...shape.properties.keys()].slice(0, 3).map(plainWords);
  return names.length > 0 ? names.join(', ') : undefined;
}
