import { below, isObject, isScalar, own, type Json } from './json.js';
import { isTypeName } from './keywords.js';
import { branchesOf, type Walk } from './branches.js';
import { limitOptions, limitTypes, wordFor, type Effective, type Situation } from './effective.js';

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
        branchesOf(situation, result, { pointer, keyword, place, value, base }, walk);
    }
  };
  const walk: Walk = {
    visit,
    alone: (...given) => resolve({ ...situation, chosen: () => '' }, ...given),
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
