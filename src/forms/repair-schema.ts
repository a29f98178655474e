import { checks, isSchema, listed, named, single } from './keywords.js';
import { below, isObject, objectOf, own, type Json, type JsonObject } from './json.js';

export type Schema = JsonObject | boolean;

export interface RepairedSchema {
  schema: Schema;
  /** Every schema by its JSON Pointer, after fixing. */
  nodes: Map<string, Schema>;
  /** Pointers of schemas that had a keyword nobody can use, with that keyword. */
  broken: Map<string, string>;
}

/** Words that would change how the validator treats the whole schema. */
const dropped = new Set(['$schema', '$async', '$vocabulary', 'discriminator']);

/**
 * A copy of a schema in which every keyword is one that draft 2020-12 allows: older spellings are brought up to date
 * (`items` lists, `dependencies`, boolean exclusive bounds, `nullable`), and what makes no sense is left out and noted.
 */
export function repair(schema: Schema): RepairedSchema {
  const repaired: RepairedSchema = { schema, nodes: new Map(), broken: new Map() };
  repaired.schema = repairAt(schema, '', repaired);
  return repaired;
}

export function repairAt(schema: Schema, pointer: string, into: RepairedSchema): Schema {
  if (typeof schema === 'boolean') {
    into.nodes.set(pointer, schema);
    return schema;
  }
  const kept = new Map<string, Json>();
  for (const [keyword, value] of modern(schema)) {
    if (dropped.has(keyword)) continue;
    const check = checks.get(keyword);
    if (check === undefined || check(value)) kept.set(keyword, value);
    else into.broken.set(pointer, keyword);
  }
  // The last entry wins: `objectOf` below is given the fixed sub-schemas after the raw ones.
  for (const keyword of single) {
    const value = kept.get(keyword);
    if (value !== undefined && isSchema(value))
      kept.set(keyword, repairAt(value, below(pointer, keyword), into));
  }
  for (const keyword of listed) {
    const value = kept.get(keyword);
    if (!Array.isArray(value)) continue;
    const at = below(pointer, keyword);
    kept.set(
      keyword,
      value.map((item, index) => (isSchema(item) ? repairAt(item, below(at, index), into) : item)),
    );
  }
  for (const keyword of named) {
    const value = kept.get(keyword);
    if (!isObject(value)) continue;
    const at = below(pointer, keyword);
    const parts = Object.entries(value).map(([name, item]) => {
      const place = below(at, name);
      const settled = repairAt(isSchema(item) ? item : {}, place, into);
      if (!isSchema(item)) into.broken.set(place, 'schema');
      return [name, settled] as const;
    });
    kept.set(keyword, objectOf(parts));
  }
  const result = objectOf(kept);
  into.nodes.set(pointer, result);
  return result;
}

/** The keywords of a schema in their draft 2020-12 spelling. */
function modern(schema: JsonObject): Map<string, Json> {
  const words = new Map(Object.entries(schema));
  const items = words.get('items');
  if (Array.isArray(items)) {
    words.delete('items');
    if (items.length > 0) words.set('prefixItems', items);
    const rest = words.get('additionalItems');
    if (rest !== undefined) words.set('items', rest);
  }
  words.delete('additionalItems');
  for (const [flag, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    const limit = words.get(bound);
    if (typeof words.get(flag) !== 'boolean') continue;
    if (words.get(flag) === true && limit !== undefined) {
      words.set(flag, limit);
      words.delete(bound);
    } else words.delete(flag);
  }
  const dependencies = words.get('dependencies');
  if (isObject(dependencies)) {
    const entries = Object.entries(dependencies);
    const merged = (keyword: string, more: (readonly [string, Json])[]) =>
      more.length > 0 &&
      words.set(keyword, objectOf([...Object.entries(own(schema, keyword) ?? {}), ...more]));
    merged(
      'dependentRequired',
      entries.filter(([, value]) => Array.isArray(value)),
    );
    merged(
      'dependentSchemas',
      entries.filter(([, value]) => isSchema(value)),
    );
  }
  words.delete('dependencies');
  const required = words.get('required');
  // A name that stands there twice is asked for all the same.
  if (Array.isArray(required)) words.set('required', [...new Set(required)]);
  const type = words.get('type');
  if (words.get('nullable') === true && typeof type === 'string')
    words.set('type', [...new Set([type, 'null'])]);
  words.delete('nullable');
  return words;
}
