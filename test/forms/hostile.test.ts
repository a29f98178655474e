import { expect, test } from 'vitest';
import { formOf, read } from '../../src/forms/index.js';
import { fieldsOf, object } from './fields.js';

const wholeAsJson = [{ pointer: '', keyword: 'schema' }];

test.each([
  ['broken JSON', '{'],
  ['a list', []],
  ['nothing', undefined],
  ['null', 'null'],
  ['a function', () => 1],
  ['brackets without end', '['.repeat(100_000)],
  ['a hundred thousand levels', `${'{"not":'.repeat(100_000)}true${'}'.repeat(100_000)}`],
])('%s for a schema makes one JSON input for the whole document', (_, schema) => {
  const model = formOf(schema);
  expect(model.fallbacks).toEqual(wholeAsJson);
  const result = read(model, { '': '{"a":[1]}' });
  expect(result).toMatchObject({ document: { a: [1] }, errors: [], checked: false });
  expect(read(model, { '': '{' }).errors).toMatchObject([{ pointer: '', key: '', code: 'not-json' }]);
});

test('references that double forty times over do not keep anyone waiting', () => {
  const $defs = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => {
      const next = { $ref: `#/$defs/d${index + 1}` };
      return [`d${index}`, { allOf: [next, next] }];
    }),
  );
  const schema = {
    ...Object(object({ a: { $ref: '#/$defs/d0' } })),
    $defs: { ...$defs, d40: { type: 'string' } },
  };
  expect(formOf(schema).fallbacks).toEqual([{ pointer: '', keyword: '$ref' }]);
});

test('a schema that asks for promises is checked all the same', () => {
  const model = formOf({ $async: true, ...Object(object({ a: { type: 'string', minLength: 2 } })) });
  expect(read(model, { '/a': 'x' }).errors).toMatchObject([{ pointer: '/a', code: 'too-short' }]);
});

test('a property named __proto__ is a property, and touches nothing else', () => {
  const model = formOf('{"type":"object","properties":{"__proto__":{"type":"string"}}}');
  const { document } = read(model, { '/__proto__': 'x' });
  expect(Object.entries(document ?? {})).toEqual([['__proto__', 'x']]);
  expect(Object.getPrototypeOf({})).toBe(Object.prototype);
});

test('names and patterns with code in them are only names and patterns', () => {
  const name = "a'];throw 1;//";
  const model = formOf(object({ [name]: { type: 'string', pattern: "';throw 1;//" } }));
  const [field] = fieldsOf(model);
  expect(read(model, { [field?.key ?? '']: 'x' }).errors).toMatchObject([{ code: 'pattern' }]);
});

test('a schema that nothing is valid for asks nothing and says so', () => {
  const { errors } = read(formOf(false), {});
  expect(errors).toHaveLength(1);
});

test('inputs that hold something of another kind are refused, not read', () => {
  const model = formOf(
    object({ a: { type: 'string' }, b: { enum: ['x'] }, l: { type: 'array', items: { enum: ['x'] } } }),
  );
  const { errors } = read(model, { '/a': ['x'], '/b': [{ '/c': 'x' }], '/l': [{}] });
  expect(errors.map(({ code }) => code)).toEqual(['not-text', 'not-text', 'not-an-option']);
});

test('a text longer than an input holds is refused', () => {
  const { errors } = read(formOf(object({ a: { type: 'string' } })), { '/a': 'x'.repeat(3001) });
  expect(errors).toMatchObject([{ pointer: '/a', code: 'too-long', params: { max: 3000, length: 3001 } }]);
});
