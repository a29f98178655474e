import { expect, test } from 'vitest';
import {
  describe,
  fill,
  formOf,
  holdsSecrets,
  itemLabels,
  merge,
  read,
  secretKeys,
} from '../../src/forms/index.js';
import type { Json } from '../../src/forms/json.js';
import { fieldOf, fieldsOf, object } from './fields.js';
import { expectNowhere } from '../support/nowhere.js';

const secretly = (schema: object): object => ({ ...schema, writeOnly: true });
const text = { type: 'string' };
const texts = { type: 'array', items: text };

/** Secrets in every place a schema can put them, and a document with one in each. */
const places: Record<string, [schema: unknown, document: Json]> = {
  'a text': [secretly(text), 'SECRET'],
  'a list': [secretly(texts), ['SECRET', 'x']],
  'a group': [secretly(Object(object({ user: text, word: text }))), { user: 'SECRET1', word: 'SECRET2' }],
  'a group in a group': [
    secretly(Object(object({ in: object({ word: text }) }))),
    { in: { word: 'SECRET' } },
  ],
  'anything at all': [secretly({}), { a: ['SECRET'] }],
  'a text or a group': [secretly({ type: ['string', 'object'] }), 'SECRET'],
  'a tuple': [secretly({ type: 'array', prefixItems: [text] }), ['SECRET']],
  'a tuple with one secret': [{ type: 'array', prefixItems: [secretly(text), text] }, ['SECRET', 'x']],
  'names and values': [secretly({ type: 'object', additionalProperties: text }), { a: 'SECRET' }],
  'names and secret values': [{ type: 'object', additionalProperties: secretly(text) }, { a: 'SECRET' }],
  'names by pattern': [{ type: 'object', patternProperties: { '^p': secretly(text) } }, { pin: 'SECRET' }],
  'named groups': [
    secretly({ type: 'object', additionalProperties: object({ a: text }) }),
    { x: { a: 'SECRET' } },
  ],
  'a choice': [secretly({ enum: ['SECRET', 'x'] }), 'SECRET'],
  'a list of choices': [secretly({ type: 'array', items: { enum: ['SECRET', 'x'] } }), ['SECRET']],
  'a list of groups': [secretly({ type: 'array', items: object({ a: text }) }), [{ a: 'SECRET' }]],
  'groups with a secret': [{ type: 'array', items: object({ a: secretly(text) }) }, [{ a: 'SECRET' }]],
  'a list of secrets': [{ type: 'array', items: secretly(text) }, ['SECRET']],
  'one of two shapes': [
    secretly({ oneOf: [Object(object({ a: text }, { required: ['a'] })), text] }),
    { a: 'SECRET' },
  ],
  'a shape by reference': [{ $ref: '#/$defs/hidden' }, ['SECRET']],
};

const schemaOf = (schema: unknown): unknown =>
  object({ place: schema }, { $defs: { hidden: secretly(texts) } });

test.each(Object.entries(places))('%s that is secret is nowhere shown, and stays', (_, [schema, place]) => {
  const before = { place };
  const model = formOf(schemaOf(schema), { before });
  expect(holdsSecrets(model)).toBe(true);
  const shown = [
    describe(model, before).map((line) => line.text),
    fieldsOf(model).map(({ initial, input }) => [initial, 'text' in input ? input.text : '']),
    fieldsOf(model).flatMap(({ key, input }) => (input.kind === 'list' ? itemLabels(model, {}, key) : [])),
  ];
  expectNowhere(shown, 'SECRET');
  expect(describe(model, before).some(({ isSecret }) => isSecret)).toBe(true);
  expect(read(model, fill(model, before))).toMatchObject({ document: before, errors: [] });
});

test.each(Object.entries(places))('%s that is secret can be typed', (_, [schema, place]) => {
  const document = { place };
  const model = formOf(schemaOf(schema));
  const typed = fill(model, document, { reveal: true });
  const result = read(model, typed);
  expect(result).toMatchObject({ document, errors: [] });
  // What is kept between two screens without being shown.
  const open = Object.entries(typed).filter(
    ([key, raw]) => !secretKeys(result.model).includes(key) && !Array.isArray(raw),
  );
  expectNowhere(open, 'SECRET');
  expect(
    merge(result.model, typed, Object.fromEntries(secretKeys(result.model).map((key) => [key, '']))),
  ).toEqual(typed);
});

test('a secret of a few values is typed, by its words too, and another is refused', () => {
  const model = formOf(
    object({ level: { writeOnly: true, oneOf: [{ const: 1, title: 'Low' }, { const: 2 }] } }),
  );
  expect(fieldOf(model, 'Level').hint).toEqual({ code: 'one-of', words: ['Low', '2'] });
  expect(read(model, { '/level': 'Low' }).document).toEqual({ level: 1 });
  expect(read(model, { '/level': '2' }).document).toEqual({ level: 2 });
  expect(read(model, { '/level': '3' }).errors).toMatchObject([{ pointer: '/level', code: 'not-an-option' }]);
});

test('a schema that is not read but speaks of secrets is typed where nobody sees it', () => {
  const model = formOf('{"properties":{"pin":{"writeOnly":true', { before: { pin: 'SECRET' } });
  expect(fieldsOf(model).map(({ input }) => input.kind)).toEqual(['secret']);
  expect(describe(model, { pin: 'SECRET' }).map(({ text: said }) => said)).toEqual(['Set, not shown']);
});
