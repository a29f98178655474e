import { expect, test } from 'vitest';
import { formOf } from '../../src/forms/index.js';
import { isObject, own, parseJson, type Json } from '../../src/forms/json.js';
import { sourceOf } from '../../src/forms/source.js';
import { cases } from './cases.js';
import { fieldsOf } from './fields.js';

test.each(cases)('$name has three good and three bad documents or more', ({ positive, negative }) => {
  expect(positive.length).toBeGreaterThanOrEqual(3);
  expect(negative.length).toBeGreaterThanOrEqual(3);
});

/** Every schema in a schema, and the schema around it, as the form sees them. */
const nodes = cases.flatMap(({ schema }) => {
  const found: Json[] = [];
  const walk = (value: Json): void => {
    if (Array.isArray(value)) value.forEach(walk);
    if (!isObject(value)) return;
    found.push(value);
    Object.values(value).forEach(walk);
  };
  walk(parseJson(typeof schema === 'string' ? schema : JSON.stringify(schema)) ?? true);
  return found;
});

const has = (keyword: string) => (node: Json) => own(node, keyword) !== undefined;
const is = (keyword: string, value: Json) => (node: Json) => own(node, keyword) === value;
const typed =
  (...types: string[]) =>
  (node: Json) => {
    const type = own(node, 'type');
    return Array.isArray(type) && type.length === types.length && types.every((each) => type.includes(each));
  };
const itemsAre = (type: string) => (node: Json) => own(own(node, 'items'), 'type') === type;
const listOf = (keyword: string, member: (node: Json) => boolean) => (node: Json) => {
  const list = own(node, keyword);
  return Array.isArray(list) && list.length > 1 && list.every(member);
};
const scalarsOf = (held: Json | undefined): string =>
  Array.isArray(held) ? [...new Set(held.map((one) => (one === null ? 'null' : typeof one)))].join() : '';

/** What the product promises that forms know, each with how a schema shows that it has it. */
const promised: Record<string, (node: Json) => boolean> = {
  ...Object.fromEntries(
    [
      'pattern minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf enum const',
      'readOnly writeOnly default examples if then else dependentRequired dependentSchemas allOf anyOf oneOf',
      'additionalProperties patternProperties propertyNames unevaluatedProperties minProperties maxProperties',
      'minItems maxItems uniqueItems contains minContains maxContains prefixItems not nullable $ref $defs title',
    ]
      .join(' ')
      .split(' ')
      .map((keyword) => [keyword, has(keyword)]),
  ),
  ...Object.fromEntries(
    'date time date-time email uri uuid ipv4 ipv6 hostname phone'
      .split(' ')
      .map((format) => [`format ${format}`, is('format', format)]),
  ),
  ...Object.fromEntries(
    ['string', 'integer', 'number', 'boolean', 'array', 'object'].map((type) => [type, is('type', type)]),
  ),
  'a nullable text': typed('string', 'null'),
  'a nullable whole number': typed('integer', 'null'),
  'a nullable yes or no': typed('boolean', 'null'),
  'a nullable list': typed('array', 'null'),
  'a nullable object': typed('object', 'null'),
  'an enum of mixed scalars': (node) => scalarsOf(own(node, 'enum')).split(',').length > 3,
  'constants to choose from, by oneOf': listOf('oneOf', has('const')),
  'constants to choose from, by anyOf': (node) => {
    const list = own(node, 'anyOf');
    return Array.isArray(list) && list.some(has('const'));
  },
  'objects to choose from, by oneOf': listOf('oneOf', is('type', 'object')),
  'a list of texts': itemsAre('string'),
  'a list of whole numbers': itemsAre('integer'),
  'a list of objects': itemsAre('object'),
  'a list of lists': itemsAre('array'),
};

test.each(Object.entries(promised))('the collection covers: %s', (_, shows) => {
  expect(nodes.some(shows)).toBe(true);
});

const forms = cases.map(({ schema }) => formOf(schema));

test('the collection covers forms of several pages', () => {
  expect(forms.some(({ pages }) => pages.length > 1)).toBe(true);
});

test('the collection covers choices that have to be searched for, and long texts', () => {
  const inputs = forms.flatMap(fieldsOf).map(({ input }) => input);
  expect(inputs.some((input) => input.kind === 'choice' && input.typeahead)).toBe(true);
  expect(inputs.some((input) => input.kind === 'choices' && input.typeahead)).toBe(true);
  expect(inputs.some((input) => input.kind === 'text' && input.multiline)).toBe(true);
});

test('the collection covers references in a circle, and what is typed as JSON', () => {
  const circles = cases.filter(({ schema }) => {
    const source = sourceOf(schema);
    const ref = own(source.root, '$ref');
    const target = typeof ref === 'string' ? source.target(ref) : undefined;
    return target !== undefined && JSON.stringify(source.node(target)).includes(JSON.stringify(ref));
  });
  expect(circles.length).toBeGreaterThan(0);
  expect(forms.some(({ fallbacks }) => fallbacks.length > 0)).toBe(true);
});
