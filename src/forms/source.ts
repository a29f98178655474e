import { createHash } from 'node:crypto';
import { judgeOf, type Judge } from './judge.js';
import {
  below,
  fragment,
  isJson,
  isObject,
  namesOf,
  own,
  parseJson,
  valueAt,
  type Json,
  type JsonObject,
} from './json.js';
import { isSchema, listed, named, single } from './keywords.js';
import { repair, repairAt, type RepairedSchema, type Schema } from './repair-schema.js';

/** A schema made ready: fixed, indexed, and with its validator (compiled when first asked). */
export interface Source {
  /** SHA-256 of the schema's text. */
  readonly hash: string;
  readonly root: Schema;
  readonly broken: ReadonlyMap<string, string>;
  /** Why the schema cannot be shown as a form at all: the whole document is then typed as JSON. */
  readonly whole?: string;
  /** The schema at a JSON Pointer; undefined where none is. */
  node(pointer: string): Schema | undefined;
  /** The pointer a `$ref` leads to; undefined where it leads nowhere in this schema. */
  target(ref: string): string | undefined;
  /** The pointer of a schema object that the validator hands back. */
  pointerOf(schema: object): string | undefined;
  readonly judge: Judge;
  /** Whether any value of it is secret (`writeOnly`). */
  readonly hasSecrets: boolean;
  /** Whether the schemas at these pointers, or any below them, make something secret. */
  hides(pointers: readonly string[]): boolean;
}

/** A larger schema text is not read at all. */
const maxText = 2_000_000;
/** A schema whose references multiply beyond this could keep the validator busy for ever. */
const maxWeight = 300_000;
const remembered = 64;
const known = new Map<string, Source>();

/** The schema as text or parsed value, made ready. Sources are remembered by hash, since views ask again and again. */
export function sourceOf(schema: unknown): Source {
  const text = typeof schema === 'string' ? schema : textOf(schema);
  const hash = createHash('sha256').update(text).digest('base64url');
  const seen = known.get(hash);
  if (seen !== undefined) {
    known.delete(hash);
    known.set(hash, seen);
    return seen;
  }
  const source = prepare(text, hash);
  known.set(hash, source);
  for (const oldest of known.keys()) {
    if (known.size <= remembered) break;
    known.delete(oldest);
  }
  return source;
}

function textOf(schema: unknown): string {
  return isJson(schema) ? JSON.stringify(schema) : '';
}

function prepare(text: string, hash: string): Source {
  const parsed = text.length > maxText ? undefined : parseJson(text);
  // Some services send the schema as a string within a string.
  const value = typeof parsed === 'string' ? parseJson(parsed) : parsed;
  const hasSecrets = secretWords.test(text);
  if (value === undefined || !isSchema(value)) {
    return sourceFrom(repair(true), hash, { keyword: 'schema', hasSecrets });
  }
  const repaired = repair(value);
  // An endless walk is impossible here: every step either goes down the tree or follows a reference once.
  settleReferences(repaired);
  const light = weightOf(repaired) <= maxWeight;
  return light ? sourceFrom(repaired, hash) : sourceFrom(repair(true), hash, { keyword: '$ref', hasSecrets });
}

/** In the text of a schema that is not read; within a text its quotes are escaped. */
const secretWords = /"writeOnly\\*"\s*:\s*true|"password\\*"/;

function sourceFrom(
  repaired: RepairedSchema,
  hash: string,
  whole?: { readonly keyword: string; readonly hasSecrets: boolean },
): Source {
  const pointers = new WeakMap<object, string>();
  for (const [pointer, node] of repaired.nodes) if (typeof node === 'object') pointers.set(node, pointer);
  const target = targets(repaired);
  const hasSecrets = whole?.hasSecrets === true || [...repaired.nodes.values()].some(isSecret);
  return {
    hash,
    root: repaired.schema,
    broken: repaired.broken,
    ...(whole === undefined ? {} : { whole: whole.keyword }),
    node: (pointer) => repaired.nodes.get(pointer),
    target,
    pointerOf: (schema) => pointers.get(schema),
    judge: judgeOf(repaired.schema),
    hasSecrets,
    hides: (pointers) => hasSecrets && (whole !== undefined || hidesBelow(repaired, pointers, target)),
  };
}

const isSecret = (node: Schema): boolean =>
  own(node, 'writeOnly') === true || own(node, 'format') === 'password';

function hidesBelow(
  repaired: RepairedSchema,
  pointers: readonly string[],
  target: (ref: string) => string | undefined,
): boolean {
  // A set hands out what is added while it is walked: it is its own queue.
  const seen = new Set(pointers);
  for (const pointer of seen) {
    const node = repaired.nodes.get(pointer);
    if (node !== undefined && isSecret(node)) return true;
    for (const child of childrenOf(node, pointer, target)) seen.add(child);
  }
  return false;
}

/** Finds what a `$ref` means: `#`, `#/pointer`, `#anchor`, and the schema's own `$id` before any of them. */
function targets(repaired: RepairedSchema): (ref: string) => string | undefined {
  const names = new Map<string, string>();
  for (const [pointer, node] of repaired.nodes) {
    for (const keyword of ['$anchor', '$dynamicAnchor']) {
      const name = own(node, keyword);
      if (typeof name === 'string' && !names.has(`#${name}`)) names.set(`#${name}`, pointer);
    }
    const id = own(node, '$id');
    if (typeof id === 'string') names.set(id.replace(/#$/, ''), pointer);
  }
  return (ref) => {
    const cut = ref.indexOf('#');
    const base = cut === -1 ? ref : ref.slice(0, cut);
    const rest = cut === -1 ? '' : ref.slice(cut);
    const start = base === '' ? '' : names.get(base);
    if (start === undefined) return undefined;
    if (rest === '' || rest === '#') return start;
    if (!rest.startsWith('#/')) return names.get(rest);
    const pointer = start + decoded(rest.slice(1));
    if (repaired.nodes.has(pointer)) return pointer;
    const value = valueAt(repaired.schema, pointer);
    if (value === undefined || !isSchema(value)) return undefined;
    // A reference into a place that is no schema by its keyword, such as `#/components/address`.
    const steps = namesOf(pointer);
    const normal = steps.reduce<string>(below, '');
    if (repaired.nodes.has(normal)) return normal;
    const parent = valueAt(repaired.schema, steps.slice(0, -1).reduce<string>(below, ''));
    const settled = repairAt(value, normal, repaired);
    const last = steps.at(-1) ?? '';
    if (Array.isArray(parent)) parent[Number(last)] = settled;
    else if (isObject(parent)) parent[last] = settled;
    return normal;
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * References are written as pointers into this schema, and the names they went by are taken out: a validator that
 * knows no names can't trip over two that are the same. What leads nowhere is taken out and noted as broken.
 */
function settleReferences(repaired: RepairedSchema): void {
  const target = targets(repaired);
  const found: { node: JsonObject; pointer: string; to: string | undefined; keyword: string }[] = [];
  for (const [pointer, node] of repaired.nodes) {
    if (!isObject(node)) continue;
    for (const keyword of ['$dynamicRef', '$ref']) {
      const ref = own(node, keyword);
      if (typeof ref === 'string') found.push({ node, pointer, to: target(ref), keyword });
    }
  }
  for (const { node, pointer, to, keyword } of found) {
    delete node[keyword];
    if (to === undefined) repaired.broken.set(pointer, keyword);
    else if (node['$ref'] === undefined) node['$ref'] = fragment(to);
    else node['allOf'] = [...(Array.isArray(node['allOf']) ? node['allOf'] : []), { $ref: fragment(to) }];
  }
  for (const node of repaired.nodes.values()) {
    if (!isObject(node)) continue;
    for (const keyword of ['$id', '$anchor', '$dynamicAnchor', '$recursiveAnchor']) delete node[keyword];
  }
}

/** How many schemas one pass over a flat document can visit: references to references multiply. */
function weightOf(repaired: RepairedSchema): number {
  const target = targets(repaired);
  const weights = new Map<string, number>();
  const weigh = (pointer: string): number => {
    const seen = weights.get(pointer);
    if (seen !== undefined) return seen;
    weights.set(pointer, 1);
    const node = repaired.nodes.get(pointer);
    let sum = 1;
    for (const child of childrenOf(node, pointer, target)) sum += weigh(child);
    weights.set(pointer, sum);
    return sum;
  };
  return weigh('');
}

function childrenOf(
  node: Json | undefined,
  pointer: string,
  target: (ref: string) => string | undefined,
): string[] {
  if (!isObject(node)) return [];
  const children: string[] = [];
  for (const keyword of single) if (own(node, keyword) !== undefined) children.push(below(pointer, keyword));
  for (const keyword of [...listed, ...named]) {
    if (keyword === '$defs' || keyword === 'definitions') continue;
    for (const name of Object.keys(own(node, keyword) ?? {}))
      children.push(below(below(pointer, keyword), name));
  }
  for (const keyword of ['$ref', '$dynamicRef']) {
    const ref = own(node, keyword);
    const found = typeof ref === 'string' ? target(ref) : undefined;
    if (found !== undefined) children.push(found);
  }
  return children;
}
