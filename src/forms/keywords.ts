import { isObject, type Json, type JsonObject } from './json.js';

/** Where a schema holds further schemas: alone, in a list, or by name. */
export const single = [
  'additionalProperties',
  'unevaluatedProperties',
  'items',
  'unevaluatedItems',
  'contains',
  'not',
  'if',
  'then',
  'else',
  'propertyNames',
] as const;
export const listed = ['allOf', 'anyOf', 'oneOf', 'prefixItems'] as const;
export const named = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'] as const;

export const typeNames = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'] as const;
export type TypeName = (typeof typeNames)[number];
export const isTypeName = (value: Json): value is TypeName => typeNames.some((name) => name === value);

type Check = (value: Json) => boolean;
const isCount: Check = (value) => typeof value === 'number' && Number.isInteger(value) && value >= 0;
const isNumber: Check = (value) => typeof value === 'number';
const isText: Check = (value) => typeof value === 'string';
const isFlag: Check = (value) => typeof value === 'boolean';
export const isSchema = (value: Json): value is JsonObject | boolean =>
  typeof value === 'boolean' || isObject(value);
const isNames: Check = (value) =>
  Array.isArray(value) && value.every(isText) && new Set(value).size === value.length;
const isSchemas: Check = (value) => Array.isArray(value) && value.length > 0 && value.every(isSchema);
/** One entry that is no schema spoils none of the others: it is fixed by itself. */
const isSchemaMap: Check = isObject;

/** What the value of a keyword must be like. A keyword that is not is left out: one mistake spoils no form. */
export const checks = new Map<string, Check>([
  [
    'type',
    (value) => (Array.isArray(value) ? value.length > 0 && value.every(isTypeName) : isTypeName(value)),
  ],
  ['enum', (value) => Array.isArray(value) && value.length > 0],
  ...[
    'minLength',
    'maxLength',
    'minItems',
    'maxItems',
    'minProperties',
    'maxProperties',
    'minContains',
    'maxContains',
  ].map((name) => [name, isCount] as const),
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'].map((name) => [name, isNumber] as const),
  ['multipleOf', (value) => typeof value === 'number' && value > 0],
  ...[
    'pattern',
    'format',
    '$ref',
    '$dynamicRef',
    'title',
    'description',
    '$id',
    '$anchor',
    '$dynamicAnchor',
  ].map((name) => [name, isText] as const),
  ...['uniqueItems', 'readOnly', 'writeOnly', 'deprecated'].map((name) => [name, isFlag] as const),
  ['required', isNames],
  ['dependentRequired', (value) => isObject(value) && Object.values(value).every(isNames)],
  ...single.map((name) => [name, isSchema] as const),
  ...listed.map((name) => [name, isSchemas] as const),
  ...named.map((name) => [name, isSchemaMap] as const),
]);
