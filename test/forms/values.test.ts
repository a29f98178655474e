import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fill, formOf, FormValues, read } from '../../src/forms/index.js';
import type { Json } from '../../src/forms/json.js';
import { object } from './fields.js';

const seen = object(
  {
    text: { type: 'string' },
    count: { type: 'integer', default: 3 },
    on: { type: ['boolean', 'null'] },
    tags: { type: 'array', items: { type: 'string' } },
    kind: { enum: ['a', 'b'] },
    box: object({ w: { type: 'number' } }),
    rows: {
      type: 'array',
      items: object({ a: { type: 'string' }, pin: { type: 'string', writeOnly: true } }),
    },
    pin: { type: 'string', writeOnly: true },
  },
  { required: ['text'] },
);

test('what nobody touches stays exactly as it was, wrong values and unknown properties too', () => {
  const anything = fc.jsonValue().filter((value) => !JSON.stringify(value).includes('-0'));
  const names = fc.constantFrom('text', 'count', 'on', 'tags', 'kind', 'box', 'rows', 'pin', 'other');
  const documents = fc.dictionary(names, anything);
  fc.assert(
    fc.property(documents, (given) => {
      const before: Json = JSON.parse(JSON.stringify(given));
      const model = formOf(seen, { before });
      expect(read(model, {}).document).toEqual(before);
      expect(read(model, fill(model, before)).document).toEqual(before);
    }),
  );
});

test('a change of one input changes that value alone', () => {
  const before = { text: ' kept ', count: 7, extra: { deep: [1] }, rows: [{ a: 'x', pin: '1234' }] };
  const model = formOf(seen, { before });
  const { document, errors } = read(model, { '/count': '8' });
  expect(errors).toEqual([]);
  expect(document).toEqual({ ...before, count: 8 });
});

test('a cleared input takes the value out, and a cleared required one is asked for', () => {
  const model = formOf(seen, { before: { text: 'a', count: 1 } });
  const { document, errors } = read(model, { '/count': '', '/text': '' });
  expect(document).toEqual({});
  expect(errors).toEqual([{ pointer: '/text', key: '/text', code: 'required', params: {} }]);
});

test('a default is sent when untouched, and left out when cleared', () => {
  expect(read(formOf(seen), { '/text': 'a' }).document).toEqual({ text: 'a', count: 3 });
  expect(read(formOf(seen), { '/text': 'a', '/count': '' }).document).toEqual({ text: 'a' });
});

test('no default is put into a document that was there before', () => {
  expect(read(formOf(seen, { before: { text: 'a' } }), {}).document).toEqual({ text: 'a' });
});

test('an empty text, null, false, zero and nothing at all are told apart', () => {
  const schema = object({
    s: { type: ['string', 'null'] },
    n: { type: ['integer', 'null'] },
    b: { type: ['boolean', 'null'] },
  });
  for (const document of [{}, { s: '', n: 0, b: false }, { s: null, n: null, b: null }, { s: 'null' }]) {
    const model = formOf(schema);
    expect(read(model, fill(model, document)).document).toEqual(document);
  }
});

test('the values of a form are plain JSON, to be kept between two views', () => {
  const document = { text: '', tags: ['a', ''], box: { w: 1.5 }, rows: [{ a: 'x' }, {}], on: null };
  const model = formOf(seen);
  const values = FormValues.parse(JSON.parse(JSON.stringify(fill(model, document))));
  expect(read(model, values).document).toEqual(document);
});

test('values of inputs the form does not have are ignored', () => {
  const { document, errors } = read(formOf(seen), { '/text': 'a', '/nobody': 'x', '/box/w': '5' });
  expect(document).toEqual({ text: 'a', count: 3 });
  expect(errors).toEqual([]);
});

test('what belongs to the other branch is left out once another is chosen', () => {
  const schema = {
    type: 'object',
    oneOf: [
      {
        title: 'Mail',
        properties: { mail: { type: 'string' } },
        required: ['mail'],
        additionalProperties: false,
      },
      {
        title: 'Phone',
        properties: { phone: { type: 'string' } },
        required: ['phone'],
        additionalProperties: false,
      },
    ],
  };
  const model = formOf(schema, { before: { mail: 'a@b.example' } });
  const key = model.pages[0]?.fields[0]?.key ?? '';
  const { document, errors } = read(model, { [key]: '1:Phone', '/phone': '+31' });
  expect(errors).toEqual([]);
  expect(document).toEqual({ phone: '+31' });
});

test('a choice that the schema no longer offers is asked again', () => {
  const model = formOf(object({ kind: { enum: ['x', 'y'] } }, { required: ['kind'] }));
  expect(read(model, { '/kind': '"a"' }).errors[0]).toMatchObject({
    pointer: '/kind',
    code: 'not-an-option',
  });
});

test('properties without names that are cleared from the lines go, and the named ones stay', () => {
  const named = object({ text: { type: 'string' } }, { additionalProperties: { type: 'string' } });
  const model = formOf(named, { before: { text: 'a', one: '1', two: '2' } });
  const { document, errors } = read(model, { '#others': 'two=3' });
  expect(errors).toEqual([]);
  expect(document).toEqual({ text: 'a', two: '3' });
});
