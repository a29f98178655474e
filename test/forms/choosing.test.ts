import { expect, test } from 'vitest';
import { formOf, read } from '../../src/forms/index.js';
import { fieldOf, fieldsOf, labelsOf, object } from './fields.js';

const host = object({ host: { type: 'string' } }, { required: ['host'] });
const number = object({ number: { type: 'string' } }, { required: ['number'] });
const target = {
  oneOf: [
    { ...Object(host), title: 'A host' },
    { ...Object(number), title: 'A number' },
  ],
};

test('no branch is chosen for a person who has not chosen', () => {
  const model = formOf(object({ target }, { required: ['target'] }));
  expect(labelsOf(model)).toEqual(['Target']);
  expect(fieldOf(model, 'Target').initial).toBeUndefined();
  expect(read(model, {}).errors).toMatchObject([{ pointer: '/target', code: 'choose' }]);
});

test('choosing a branch of an optional place is all it takes to say that it is there', () => {
  const model = formOf(object({ target }));
  const chooser = fieldOf(model, 'Target');
  expect([chooser.required, chooser.dispatches]).toEqual([false, true]);
  expect(read(model, {}).document).toEqual({});
  const chosen = { [chooser.key]: '1:A number' };
  const next = read(model, chosen).model;
  expect(next.shape).not.toBe(model.shape);
  expect(fieldsOf(next).map(({ label, required }) => [label, required])).toEqual([
    ['Target', false],
    ['Number', true],
  ]);
  expect(read(model, { ...chosen, '/target/number': '+31' }).document).toEqual({ target: { number: '+31' } });
});

test('the branch that was there before is the one that is shown', () => {
  const model = formOf(object({ target }), { before: { target: { number: '+31' } } });
  expect(labelsOf(model)).toEqual(['Target', 'Number']);
  expect(fieldOf(model, 'Target').initial).toBe('1:A number');
});

test.each([
  [{ oneOf: [{ enum: ['low', 'high'] }, { type: 'null' }] }, ['low', 'high', 'None'], null],
  [{ enum: ['low', 'high'], oneOf: [{ type: 'string' }, { type: 'null' }] }, ['low', 'high'], 'high'],
  [{ enum: ['low', null], anyOf: [{ type: 'string' }, { type: 'null' }] }, ['low', 'None'], null],
  [{ enum: ['low', { a: 1 }, ['x']] }, ['low', '{"a":1}', '["x"]'], ['x']],
  [{ type: ['string', 'object'], enum: [{ a: 1 }, 'low', 7] }, ['{"a":1}', 'low'], 'low'],
])('of a list of values each can be chosen, whatever it is: %j', (level, labels, last) => {
  const model = formOf(object({ level }, { required: ['level'] }));
  const { input, key } = fieldOf(model, 'Level');
  const options = 'options' in input ? input.options : [];
  expect(options.map(({ label }) => label)).toEqual(labels);
  expect(read(model, { [key]: options.at(-1)?.value ?? '' })).toMatchObject({
    document: { level: last },
    errors: [],
  });
});

test('none is one of the choices where null is allowed', () => {
  const model = formOf(
    object({ target: { oneOf: [{ type: 'null' }, ...target.oneOf] } }, { required: ['target'] }),
  );
  const { input, key } = fieldOf(model, 'Target');
  const labels = 'options' in input ? input.options.map(({ label }) => label) : [];
  expect(labels).toEqual(['None', 'A host', 'A number']);
  expect(read(model, { [key]: '0:None' })).toMatchObject({ document: { target: null }, errors: [] });
});

test('typed values of a branch wait while another is chosen', () => {
  const model = formOf(object({ target }));
  const { key } = fieldOf(model, 'Target');
  const values = { '/target/host': 'a.example', '/target/number': '+31' };
  expect(read(model, { ...values, [key]: '0:A host' }).document).toEqual({ target: { host: 'a.example' } });
  expect(read(model, { ...values, [key]: '1:A number' }).document).toEqual({ target: { number: '+31' } });
  expect(read(model, { ...values, [key]: '' }).document).toEqual({});
});
