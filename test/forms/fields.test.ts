import { expect, test } from 'vitest';
import { formOf } from '../../src/forms/index.js';
import { fieldOf, fieldsOf, labelsOf, object } from './fields.js';

const kindOf = (schema: unknown): string | undefined =>
  fieldsOf(formOf(object({ x: schema })))[0]?.input.kind;

test.each([
  [{ type: 'string' }, 'text'],
  [{ type: 'string', format: 'email' }, 'email'],
  [{ type: 'string', format: 'uri' }, 'uri'],
  [{ type: 'string', format: 'date' }, 'date'],
  [{ type: 'string', format: 'time' }, 'time'],
  [{ type: 'string', format: 'date-time' }, 'datetime'],
  [{ type: 'string', writeOnly: true }, 'secret'],
  [{ type: 'string', format: 'password' }, 'secret'],
  [{ type: 'integer' }, 'number'],
  [{ type: ['number', 'null'] }, 'number'],
  [{ type: 'boolean' }, 'boolean'],
  [{ enum: [true, false] }, 'boolean'],
  [{ enum: ['a', 2] }, 'choice'],
  [{ oneOf: [{ const: 'a', title: 'A' }] }, 'choice'],
  [{ type: 'array', items: { enum: ['a'] } }, 'choices'],
  [{ type: 'array', items: { type: 'string' } }, 'lines'],
  [{ type: 'array', items: { type: 'object', properties: { a: {} } } }, 'list'],
  [{ type: 'string', readOnly: true, default: 'x' }, undefined],
  [{}, 'json'],
] as const)('%j is asked by the input "%s"', (schema, kind) => {
  expect(kindOf(schema)).toBe(kind);
});

test('a label is the title, else the property name in plain words', () => {
  const model = formOf(
    object({ siteName: {}, site_ip: {}, 'e-mail': {}, SIPHost: {}, x: { title: 'The X' } }),
  );
  expect(labelsOf(model)).toEqual(['Site name', 'Site IP', 'E mail', 'SIP host', 'The X']);
});

test('a number input carries the bounds that whole numbers allow', () => {
  const model = formOf(object({ n: { type: 'integer', exclusiveMinimum: 0, maximum: 10.5 } }));
  expect(fieldOf(model, 'N').input).toMatchObject({ integer: true, minimum: 1, maximum: 10.5 });
});

test('a text longer than an input holds is cut down to what it holds', () => {
  const model = formOf(object({ t: { type: 'string', maxLength: 90_000, minLength: 2 } }));
  expect(fieldOf(model, 'T').input).toMatchObject({ multiline: true, maxLength: 3000, minLength: 2 });
});

test('a default is what the input shows first, and what is sent when nobody touches it', () => {
  const model = formOf(
    object({ n: { type: 'integer', default: 5 }, b: { type: 'boolean', default: false } }),
  );
  expect(fieldsOf(model).map(({ initial }) => initial)).toEqual(['5', 'false']);
});

test('an optional group asks first whether it is there', () => {
  const schema = object({ site: object({ name: { type: 'string' } }, { required: ['name'] }) });
  expect(labelsOf(formOf(schema))).toEqual(['Site']);
  const opened = formOf(schema, { values: { '/site#presence': 'yes' } });
  expect(labelsOf(opened)).toEqual(['Site', 'Name']);
  expect(fieldOf(opened, 'Name').required).toBe(true);
  expect(opened.shape).not.toBe(formOf(schema).shape);
});

test('fields that others depend on ask for the form to be read again', () => {
  const schema = `{
    "properties": { "a": { "type": "boolean" }, "b": { "type": "string" } },
    "if": { "properties": { "a": { "const": true } }, "required": ["a"] },
    "then": { "properties": { "c": { "type": "string" } } }
  }`;
  expect(fieldsOf(formOf(schema)).map(({ label, dispatches }) => [label, dispatches])).toEqual([
    ['A', true],
    ['B', false],
  ]);
  expect(labelsOf(formOf(schema, { values: { '/a': 'true' } }))).toEqual(['A', 'B', 'C']);
});

test('a fixed text is shown for what the schema fixes, and for what only the service sets', () => {
  const schema = object(
    { kind: { const: 'trunk' }, id: { type: 'string', readOnly: true } },
    { required: ['kind'] },
  );
  const model = formOf(schema, { before: { kind: 'trunk', id: 'x-1' } });
  expect(fieldsOf(model).map(({ input }) => input.kind === 'fixed' && input.text)).toEqual(['trunk', 'x-1']);
});

test('a branch is named by its title, its constant, its definition or its type', () => {
  const schema = object({
    x: {
      oneOf: [
        { title: 'First', type: 'object', properties: { a: {} } },
        { type: 'object', properties: { kind: { const: 'second_kind' } } },
        { $ref: '#/$defs/thirdShape' },
        { type: 'array', items: { type: 'string' } },
      ],
    },
  });
  const withDefs = { ...Object(schema), $defs: { thirdShape: { type: 'object', properties: { b: {} } } } };
  const { input } = fieldOf(formOf(withDefs), 'X');
  const labels = 'options' in input ? input.options.map(({ label }) => label) : [];
  expect(labels).toEqual(['First', 'Second kind', 'Third shape', 'A list']);
});
