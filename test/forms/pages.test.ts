import { expect, test } from 'vitest';
import { fill, formOf, read, searchChoices } from '../../src/forms/index.js';
import { fieldOf, fieldsOf, object } from './fields.js';

const many = (count: number, schema: unknown): Record<string, unknown> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, schema]));

const options = (count: number): unknown => ({
  enum: Array.from({ length: count }, (_, index) => `v${index}`),
});

test('a form of two hundred properties is asked on several pages of at most forty fields', () => {
  const model = formOf(object(many(200, { type: 'string' })));
  expect(model.pages.length).toBe(5);
  expect(Math.max(...model.pages.map(({ fields }) => fields.length))).toBeLessThanOrEqual(40);
  expect(new Set(fieldsOf(model).map(({ key }) => key)).size).toBe(200);
  const document = Object.fromEntries(Object.keys(many(200, 0)).map((name) => [name, `value of ${name}`]));
  expect(read(model, fill(model, document)).document).toEqual(document);
});

test('fields with long texts and many options make smaller pages', () => {
  const wide = { enum: Array.from({ length: 90 }, (_, index) => `option ${index}`.padEnd(70, '.')) };
  const model = formOf(object(many(40, { ...wide, description: 'd'.repeat(2000) })));
  expect(model.pages.length).toBeGreaterThan(3);
});

const never = () => false;

test('a hundred options fit into a view, more are searched for', () => {
  const model = formOf(object({ few: options(100), more: options(5000) }));
  expect(fieldOf(model, 'Few').input).toMatchObject({ kind: 'choice', typeahead: false });
  const more = fieldOf(model, 'More');
  expect(more.input).toMatchObject({ kind: 'choice', typeahead: true });
  expect(
    searchChoices(more, 'V499', never)
      .map(({ label }) => label)
      .slice(0, 3),
  ).toEqual(['v499', 'v4990', 'v4991']);
  expect(searchChoices(more, '', never)).toHaveLength(5000);
  expect(searchChoices(more, 'none', (text) => text === 'v17').map(({ label }) => label)).toEqual(['v17']);
  expect(read(model, { '/more': '"v4999"' }).document).toEqual({ more: 'v4999' });
});

test('an option is carried in 150 characters, however long its value is', () => {
  const value = 'x'.repeat(1000);
  const model = formOf(object({ a: { enum: [value, `${value}y`] } }));
  const raw = fill(model, { a: `${value}y` })['/a'];
  expect(typeof raw === 'string' && raw.length <= 150).toBe(true);
  expect(read(model, { '/a': raw ?? '' }).document).toEqual({ a: `${value}y` });
});

test('thirty levels of groups are one form, and a circle of required groups ends', () => {
  const nested = (levels: number): unknown =>
    levels === 0 ? { type: 'string' } : object({ next: nested(levels - 1) }, { required: ['next'] });
  const model = formOf(nested(30));
  expect(model.fallbacks).toEqual([]);
  expect(read(model, { ['/next'.repeat(30)]: 'deep' })).toMatchObject({ errors: [] });
  const circle = formOf(object({ l: { $ref: '#' }, r: { $ref: '#' } }, { required: ['l', 'r'] }));
  expect(fieldsOf(circle).length).toBeLessThan(1200);
  expect(circle.fallbacks.length).toBeGreaterThan(0);
});
