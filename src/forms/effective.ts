import { below, isObject, isScalar, own, type Json } from './json.js';
import { isTypeName, typeNames, type TypeName } from './keywords.js';
import { branchesOf, type Chooser } from './branches.js';
import type { Source } from './source.js';

/** One value a person may choose, with the words for it. */
export interface Option {
  value: Json;
  label: string;
}

/** What several schemas that apply to one place say together, for the document as it is now. */
export interface Effective {
  /** Pointers of all schemas that apply, references and branches followed. */
  sources: string[];
  /** The value is allowed to be of these types; undefined where nothing says so. */
  types: Set<TypeName> | undefined;
  options: Option[] | undefined;
  texts: Map<string, string>;
  bounds: Map<string, number>;
  patterns: string[];
  uniqueItems: boolean;
  readOnly: boolean;
  writeOnly: boolean;
  default: Json | undefined;
  example: Json | undefined;
  properties: Map<string, string[]>;
  required: Set<string>;
  items: string[];
  /** Schemas of properties that have no name of their own here, and whether such properties are refused. */
  others: string[];
  othersByPattern: { pattern: string; source: string }[];
  closed: boolean;
  /** Branches a person has to choose between, for this very place. */
  choosers: Chooser[];
  /** Names of properties that other parts of the form depend on. */
  conditions: Set<string>;
  /** A keyword inputs can't express; the place is then typed as JSON. */
  beyond: string | undefined;
  /** Nothing can be valid here (`false`, or types that exclude each other). */
  impossible: boolean;
}

/** What resolving needs to know beside the schema. */
export interface Situation {
  source: Source;
  /** The branch a person chose, by chooser key: the branch's value, '' for none, undefined for not asked. */
  chosen(key: string): string | undefined;
}

const boundWords = [
  ['minLength', Math.max],
  ['maxLength', Math.min],
  ['minimum', Math.max],
  ['maximum', Math.min],
  ['exclusiveMinimum', Math.max],
  ['exclusiveMaximum', Math.min],
  ['minItems', Math.max],
  ['maxItems', Math.min],
  ['minProperties', Math.max],
  ['maxProperties', Math.min],
] as const;

const blank = (): Effective => ({
  sources: [],
  types: undefined,
  options: undefined,
  texts: new Map(),
  bounds: new Map(),
  patterns: [],
  uniqueItems: false,
  readOnly: false,
  writeOnly: false,
  default: undefined,
  example: undefined,
  properties: new Map(),
  required: new Set(),
  items: [],
  others: [],
  othersByPattern: [],
  closed: false,
  choosers: [],
  conditions: new Set(),
  beyond: undefined,
  impossible: false,
});

/**
 * Merges the schemas at these pointers as they apply to `value` at a place of the document: references, `allOf`,
 * the side of `if` that holds, dependent schemas whose property is there, and the chosen branches of `oneOf` and `anyOf`;
 * where nobody chose yet, `base` (what was there before) tells the branch.
 */
export function resolve(
  situation: Situation,
  sources: readonly string[],
  place: string,
  value: Json | undefined,
  base: Json | undefined,
): Effective {
  const result = blank();
  const visited = new Set<string>();
  const visit = (pointer: string): void => {
    // Each schema is visited once, so cycles of references end and shared ones cost nothing twice.
    if (visited.has(pointer)) return;
    visited.add(pointer);
    const node = situation.source.node(pointer);
    if (node === undefined) return;
    result.sources.push(pointer);
    if (typeof node === 'boolean') {
      result.impossible ||= !node;
      return;
    }
    result.beyond ??= situation.source.broken.get(pointer);
    mergeWords(result, node);
    mergeShape(result, node, pointer);
    for (const keyword of ['$ref', '$dynamicRef']) {
      const ref = own(node, keyword);
      const target = typeof ref === 'string' ? situation.source.target(ref) : undefined;
      if (target !== undefined) visit(target);
    }
    for (const name of Object.keys(own(node, 'allOf') ?? {})) visit(below(below(pointer, 'allOf'), name));
    visitConditions(situation, result, node, pointer, value, visit);
    for (const keyword of ['oneOf', 'anyOf'] as const) {
      if (own(node, keyword) !== undefined)
        branchesOf(situation, result, { pointer, keyword, place, value, base }, visit);
    }
  };
  for (const pointer of sources) visit(pointer);
  return result;
}

function mergeWords(into: Effective, node: Json): void {
  for (const word of ['title', 'description', 'format', 'contentMediaType']) {
    const text = own(node, word);
    if (typeof text === 'string' && text.trim() !== '' && !into.texts.has(word)) into.texts.set(word, text);
  }
  for (const [word, tighter] of boundWords) {
    const bound = own(node, word);
    if (typeof bound === 'number') into.bounds.set(word, tighter(bound, into.bounds.get(word) ?? bound));
  }
  const pattern = own(node, 'pattern');
  if (typeof pattern === 'string') into.patterns.push(pattern);
  into.uniqueItems ||= own(node, 'uniqueItems') === true;
  into.readOnly ||= own(node, 'readOnly') === true;
  into.writeOnly ||= own(node, 'writeOnly') === true || own(node, 'format') === 'password';
  into.default ??= own(node, 'default');
  const examples = own(node, 'examples');
  into.example ??= Array.isArray(examples) ? examples[0] : own(node, 'example');
  const type = own(node, 'type');
  if (type !== undefined) limitTypes(into, (Array.isArray(type) ? type : [type]).filter(isTypeName));
  const constant = own(node, 'const');
  if (constant !== undefined) limitOptions(into, [{ value: constant, label: wordFor(constant) }]);
  const list = own(node, 'enum');
  if (Array.isArray(list)) {
    const labels = own(node, 'x-enum-labels') ?? own(node, 'enumNames') ?? own(node, 'x-enumNames');
    const label = (value: Json, index: number) => {
      const given = Array.isArray(labels) ? labels[index] : own(labels, isScalar(value) ? String(value) : '');
      return typeof given === 'string' && given.trim() !== '' ? given : wordFor(value);
    };
    limitOptions(
      into,
      list.map((value, index) => ({ value, label: label(value, index) })),
    );
  }
}

/** A value in words, for an option or fixed text. */
export function wordFor(value: Json): string {
  if (value === '') return '(empty text)';
  if (value === null) return 'None';
  if (value === true) return 'Yes';
  if (value === false) return 'No';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Narrows the types; `integer` and `number` together are `integer`. */
export function limitTypes(into: Effective, types: readonly TypeName[]): void {
  const wider = new Set<TypeName>(types.includes('number') ? [...types, 'integer'] : types);
  const seen = into.types;
  const both =
    seen === undefined
      ? types
      : typeNames.filter(
          (name) =>
            (wider.has(name) && seen.has(name)) ||
            (name === 'integer' && wider.has(name) && seen.has('number')),
        );
  into.types = new Set(both.includes('number') ? both.filter((name) => name !== 'integer') : both);
  into.impossible ||= into.types.size === 0;
}

/** Narrows what can be chosen; the words of whoever said it with a title stay. */
export function limitOptions(into: Effective, options: readonly Option[]): void {
  const unique = new Map(options.map((option) => [JSON.stringify(option.value), option]));
  const seen = into.options;
  if (seen === undefined) into.options = [...unique.values()];
  else {
    into.options = seen
      .filter((option) => unique.has(JSON.stringify(option.value)))
      .map((option) => {
        const other = unique.get(JSON.stringify(option.value));
        return option.label === wordFor(option.value) && other !== undefined ? other : option;
      });
  }
  into.impossible ||= into.options.length === 0;
}

function mergeShape(into: Effective, node: Json, pointer: string): void {
  for (const name of Object.keys(own(node, 'properties') ?? {})) {
    const sources = into.properties.get(name) ?? [];
    into.properties.set(name, [...sources, below(below(pointer, 'properties'), name)]);
  }
  const required = own(node, 'required');
  if (Array.isArray(required))
    for (const name of required) if (typeof name === 'string') into.required.add(name);
  if (own(node, 'items') !== undefined) into.items.push(below(pointer, 'items'));
  if (own(node, 'prefixItems') !== undefined) into.beyond ??= 'prefixItems';
  for (const keyword of ['additionalProperties', 'unevaluatedProperties']) {
    const rest = own(node, keyword);
    if (rest === false) into.closed = true;
    else if (rest !== undefined) into.others.push(below(pointer, keyword));
  }
  for (const pattern of Object.keys(own(node, 'patternProperties') ?? {})) {
    into.othersByPattern.push({ pattern, source: below(below(pointer, 'patternProperties'), pattern) });
  }
}

function visitConditions(
  { source }: Situation,
  into: Effective,
  node: Json,
  pointer: string,
  value: Json | undefined,
  visit: (pointer: string) => void,
): void {
  const now = value ?? {};
  const test = own(node, 'if');
  if (test !== undefined && (own(node, 'then') !== undefined || own(node, 'else') !== undefined)) {
    for (const name of namesIn(test)) into.conditions.add(name);
    const holds = source.judge.judge([below(pointer, 'if')], now).kind === 'valid';
    visit(below(pointer, holds ? 'then' : 'else'));
  }
  for (const name of Object.keys(own(node, 'dependentSchemas') ?? {})) {
    into.conditions.add(name);
    if (own(now, name) !== undefined) visit(below(below(pointer, 'dependentSchemas'), name));
  }
  for (const [name, needed] of Object.entries(own(node, 'dependentRequired') ?? {})) {
    into.conditions.add(name);
    if (own(now, name) === undefined || !Array.isArray(needed)) continue;
    for (const other of needed) into.required.add(String(other));
  }
}

/** Names of properties that a condition looks at. */
function namesIn(condition: Json, depth = 0): string[] {
  if (!isObject(condition) || depth > 8) return [];
  const required = own(condition, 'required');
  const nested = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) =>
    Object.values(own(condition, keyword) ?? {}).flatMap((part: Json) => namesIn(part, depth + 1)),
  );
  const not = own(condition, 'not');
  return [
    ...Object.keys(own(condition, 'properties') ?? {}),
    ...(Array.isArray(required) ? required.map(String) : []),
    ...nested,
    ...(not === undefined ? [] : namesIn(not, depth + 1)),
  ];
}
