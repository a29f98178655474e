import { expect, test } from 'vitest';
import { enter, fieldsFor, formOf, read, type FormValues } from '../../src/forms/index.js';
import { object } from './fields.js';

type Schema = Record<string, unknown>;
const within = (property: Schema, more: Schema = {}) =>
  formOf({ type: 'object', properties: { 'a/b': property }, ...more });

/** What a value for the property makes of the document. */
function documentOf(
  model: ReturnType<typeof formOf>,
  value: string | number | boolean,
  typed: FormValues = {},
) {
  const entered = enter(model, typed, 'a/b', value);
  return entered === null ? null : Object(read(model, { ...typed, ...entered }).document)['a/b'];
}

test.each<[where: string, property: Schema, value: string | number | boolean, held: unknown]>([
  ['a text', { type: 'string' }, 'x y', 'x y'],
  ['a secret', { type: 'string', writeOnly: true }, 'x y', 'x y'],
  ['a secret of a few', { enum: ['one', 'two'], writeOnly: true }, 'two', 'two'],
  ['a secret switch', { type: 'boolean', writeOnly: true }, true, true],
  ['a secret number given as a text', { type: 'integer', writeOnly: true }, '4711', 4711],
  ['a secret text given as a number', { type: 'string', writeOnly: true }, 4711, '4711'],
  ['a secret text that looks like JSON', { type: 'string', writeOnly: true }, '"x"', '"x"'],
  ['a secret that may be null', { type: ['string', 'null'], writeOnly: true }, 'null', 'null'],
  ['one of two shapes', { anyOf: [{ type: 'object', properties: {} }, { type: 'string' }] }, 'x', 'x'],
  ['a menu', { enum: [1, 2] }, '2', 2],
  ['several lines', { type: 'array', items: { type: 'string' } }, 'x', ['x']],
  ['a moment', { type: 'string', format: 'date-time' }, '2026-01-31T14:30:00Z', '2026-01-31T14:30:00Z'],
])('a value obtained elsewhere gets into %s', (_where, property, value, held) => {
  expect(documentOf(within(property), value)).toEqual(held);
});

test('a value for a property that only one branch has follows the branch that is chosen', () => {
  const branches = [
    { title: 'One', properties: { 'a/b': { type: 'string', writeOnly: true } }, required: ['a/b'] },
    { title: 'Two', properties: { other: { type: 'string' } }, required: ['other'] },
  ];
  const model = formOf({ type: 'object', oneOf: branches });
  const [chooser] = model.pages.flatMap((page) => page.fields);
  const input = chooser?.input;
  const first = input?.kind === 'choice' ? (input.options[0]?.value ?? '') : '';
  expect(documentOf(model, 'x', { [chooser?.key ?? '']: first })).toBe('x');
});

test('a value for a property without an input of its own stands with the others', () => {
  const model = formOf({ type: 'object', properties: {}, additionalProperties: { type: 'string' } });
  expect(documentOf(model, 'x')).toBe('x');
  expect(documentOf(formOf(true), 'x')).toBe('x');
});

test.each<[what: string, property: Schema, value: string | number]>([
  ['a word for a number', { type: 'integer', writeOnly: true }, 'x'],
  ['what a menu does not offer', { enum: [1, 2] }, 3],
  ['a text for an object', { type: 'object', properties: { x: { type: 'string' } } }, 'x'],
  ['a text that is fixed', { const: 'y' }, 'x'],
])('no input holds %s, and that is told', (_what, property, value) => {
  expect(documentOf(within(property, { required: ['a/b'] }), value)).toBeNull();
});

test('what is fixed has no input to put a value into', () => {
  const model = within({ const: 'y' }, { required: ['a/b'] });
  expect(fieldsFor(model, 'a/b')).toEqual([]);
});

test('secrets to choose from are named by words that do not tell them', () => {
  const remote = {
    'a/b': [{ value: 'pw-1', label: 'Line 1' }, { value: 'pw-2' }, { value: 'pw-3', label: 'it is pw-3' }],
  };
  const model = formOf(object({ 'a/b': { type: 'string', writeOnly: true } }), { remote });
  const fields = model.pages.flatMap((page) => page.fields);
  expect(fields.map(({ hint }) => hint)).toEqual([
    { code: 'one-of', words: ['Line 1', 'Value 2', 'Value 3'] },
  ]);
  expect(read(model, { '/a~1b': 'Value 3' }).document).toEqual({ 'a/b': 'pw-3' });
});
