import * as fc from 'fast-check';
import { say, sayHint } from '../../src/texts/index.js';
import { expect, test } from 'vitest';
import { describe as describeDocument, fill, formOf, read } from '../../src/forms/index.js';
import { parseJson, type Json } from '../../src/forms/json.js';
import { fieldsOf } from './fields.js';
import { sized } from '../support/size.js';

const names = fc.constantFrom('a', 'b', 'kind', '__proto__', 'x/y', '');
const odd = fc.jsonValue({ maxDepth: 2 });

const types = ['string', 'integer', 'number', 'boolean', 'object', 'array', 'null', 'nonsense'];

/** Schemas that nobody would write, beside some that somebody might: a few keywords each, a few levels deep. */
function schemas(levels: number): fc.Arbitrary<unknown> {
  const inner =
    levels === 0
      ? fc.boolean()
      : fc.oneof({ weight: 1, arbitrary: fc.boolean() }, { weight: 4, arbitrary: schemas(levels - 1) });
  const several = fc.array(inner, { maxLength: 3 });
  const named = fc.dictionary(names, inner, { maxKeys: 3 });
  const keywords: Record<string, fc.Arbitrary<unknown>> = {
    type: fc.oneof(fc.constantFrom(...types), fc.subarray(types)),
    title: fc.constantFrom('Title', ''),
    properties: named,
    required: fc.array(names, { maxLength: 2 }),
    items: inner,
    prefixItems: several,
    oneOf: several,
    anyOf: several,
    allOf: several,
    if: inner,
    not: inner,
    dependentSchemas: named,
    dependentRequired: fc.dictionary(names, fc.array(names, { maxLength: 1 }), { maxKeys: 1 }),
    additionalProperties: inner,
    patternProperties: fc.dictionary(fc.constantFrom('^a', '(', '.*'), inner, { maxKeys: 1 }),
    enum: fc.array(odd, { maxLength: 3 }),
    const: odd,
    default: odd,
    format: fc.constantFrom('date', 'email', 'date-time', 'made-up', 5),
    pattern: fc.constantFrom('^a+$', '(', '(a+)+$'),
    minLength: fc.constantFrom(0, 2, -1, 'x'),
    maximum: fc.constantFrom(5, null),
    readOnly: fc.boolean(),
    writeOnly: fc.boolean(),
    $ref: fc.constantFrom('#', '#/properties/a', '#/items', '#nowhere', '#/oneOf/0', 'http://x/y'),
  };
  const entries = [...Object.entries(keywords), thenKeyword(inner)];
  return fc
    .subarray(entries, { minLength: 1, maxLength: 5 })
    .chain((some) => fc.record(Object.fromEntries(some)));
}

/** `then` is named apart: an object with a property of that name could be taken for a promise. */
const thenKeyword = (inner: fc.Arbitrary<unknown>): [string, fc.Arbitrary<unknown>] => ['then', inner];

const schema = schemas(3);

const json = (value: unknown): Json => parseJson(JSON.stringify(value) ?? 'null') ?? null;

test('any schema makes a form, any document can be put into it, and what comes out is told in words', () => {
  fc.assert(
    fc.property(schema, odd, (madeSchema, madeDocument) => {
      const document = json(madeDocument);
      const model = formOf(json(madeSchema), { before: document });
      const untouched = read(model, {});
      const filled = read(formOf(json(madeSchema)), fill(model, document, { reveal: true }));
      for (const { code, params, pointer } of [...untouched.errors, ...filled.errors]) {
        expect(say({ code, params, pointer })).toMatch(/\.$/);
      }
      const hints = fieldsOf(model).flatMap(({ hint }) => (hint === undefined ? [] : [sayHint(hint, 'UTC')]));
      expect(hints.every((text) => typeof text === 'string')).toBe(true);
      expect(Array.isArray(describeDocument(model, document))).toBe(true);
      const keys = fieldsOf(model).map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
    }),
    { numRuns: sized({ short: 50, long: 150 }) },
  );
});

test('a document that the form takes without errors is one the schema allows', () => {
  fc.assert(
    fc.property(schema, odd, (madeSchema, madeDocument) => {
      const made = json(madeSchema);
      const { document, errors, checked, model } = read(formOf(made), fill(formOf(made), json(madeDocument)));
      fc.pre(checked && errors.length === 0);
      const { source, sources } = model.inside;
      expect(source.judge.judge(sources, document).kind).toBe('valid');
    }),
    { numRuns: sized({ short: 30, long: 100 }) },
  );
});
