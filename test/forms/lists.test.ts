import { expect, test } from 'vitest';
import { formOf, itemForm, itemLabels, itemsOf, read, withItem, withoutItem } from '../../src/forms/index.js';
import { labelsOf, object } from './fields.js';

const user = object(
  { name: { type: 'string', minLength: 1 }, pin: { type: 'string', writeOnly: true, minLength: 4 } },
  { required: ['name', 'pin'] },
);
const schema = object({ users: { type: 'array', items: user } }, { required: ['users'] });
const before = {
  users: [
    { name: 'Ann', pin: '1111' },
    { name: 'Bob', pin: '2222' },
  ],
};

test('an entry is added on a form of its own', () => {
  const model = formOf(schema);
  expect(labelsOf(itemForm(model, {}, '/users'))).toEqual(['Name', 'Pin']);
  const values = withItem(model, {}, '/users', { '/name': 'Cy', '/pin': '3333' });
  expect(read(model, values)).toMatchObject({
    document: { users: [{ name: 'Cy', pin: '3333' }] },
    errors: [],
  });
});

test('an entry is checked before it is put into the list', () => {
  const form = itemForm(formOf(schema), {}, '/users');
  expect(read(form, { '/name': 'Cy' }).errors).toMatchObject([
    { pointer: '/pin', key: '/pin', code: 'required' },
  ]);
});

test('entries keep their secrets when another is removed and they are edited', () => {
  const model = formOf(schema, { before });
  const fewer = withoutItem(model, {}, '/users', 0);
  const form = itemForm(model, fewer, '/users', 0);
  expect(form.inside.before).toEqual({ name: 'Bob', pin: '2222' });
  const values = withItem(model, fewer, '/users', { '/name': 'Rob' }, 0);
  expect(read(model, values).document).toEqual({ users: [{ name: 'Rob', pin: '2222' }] });
});

test('entries are listed by a few words, without their secrets', () => {
  const model = formOf(schema, { before });
  expect(itemLabels(model, {}, '/users')).toEqual(['Ann', 'Bob']);
  expect(itemsOf(model, {}, '/users')).toHaveLength(2);
});

test('an error in an entry names the entry and stands at the list', () => {
  const model = formOf(schema);
  const values = {
    '/users': [
      { '/name': 'Ann', '/pin': '1111' },
      { '/name': 'Bob', '/pin': '2' },
    ],
  };
  expect(read(model, values).errors).toMatchObject([
    { pointer: '/users/1/pin', key: '/users', code: 'too-short' },
  ]);
});

test('an entry with a name of its own asks for the name, once', () => {
  const rooms = object({}, { additionalProperties: object({ size: { type: 'integer' } }) });
  const model = formOf(rooms);
  const form = itemForm(model, {}, '#others');
  expect(labelsOf(form)).toEqual(['Name', 'Size']);
  expect(read(form, { '/size': '1' }).errors).toMatchObject([{ key: '#name', code: 'required' }]);
  const one = withItem(model, {}, '#others', { '#name': 'Hall', '/size': '1' });
  const two = withItem(model, one, '#others', { '#name': 'Hall', '/size': '2' });
  expect(read(model, one).document).toEqual({ Hall: { size: 1 } });
  expect(read(model, two).errors).toMatchObject([{ code: 'bad-name', params: { name: 'Hall' } }]);
});

test('the last entry taken out leaves an empty list', () => {
  const model = formOf(schema, { before: { users: [{ name: 'Ann', pin: '1111' }] } });
  expect(read(model, withoutItem(model, {}, '/users', 0)).document).toEqual({ users: [] });
});
