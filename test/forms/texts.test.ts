import { expect, test } from 'vitest';
import { say } from '../../src/texts/index.js';
import {
  describe as describeDocument,
  fieldErrorCodes,
  formOf,
  holdsSecrets,
  merge,
  read,
  secretKeys,
} from '../../src/forms/index.js';
import { object } from './fields.js';
import { expectNowhere } from '../support/nowhere.js';

test("every error has words of its own, and none of them are the validator's", () => {
  const params = {
    limit: 2,
    max: 2,
    length: 3,
    line: 4,
    format: 'date',
    name: 'siteName',
    names: 'a, b',
    step: 5,
    first: 1,
    second: 2,
    min: 1,
  };
  const texts = fieldErrorCodes.map((code) => say({ pointer: '/a', code, params }));
  for (const text of texts) expect(text).toMatch(/^[A-Z“].*\.$/);
  expect(texts.join(' ')).not.toMatch(/undefined|NaN|must |schema|propert/i);
});

test('an error says what to do', () => {
  const schema = object({
    n: { type: 'integer', minimum: 2, multipleOf: 2 },
    d: { type: 'string', format: 'date' },
    l: { type: 'array', items: { type: 'integer' } },
  });
  const told = (values: Record<string, string>) => read(formOf(schema), values).errors.map(say);
  expect(told({ '/n': '1.5' })).toEqual(['Type a whole number.']);
  expect(told({ '/n': '1,5' })).toEqual(['Write the number with a point, such as 1.5.']);
  expect(told({ '/n': '0' })).toEqual(['Use 2 or more.']);
  expect(told({ '/n': '3' })).toEqual(['Use a multiple of 2.']);
  expect(told({ '/d': 'soon' })).toEqual(['Type a date such as 2026-01-31.']);
  expect(told({ '/l': '1\nx' })).toEqual(['Line 2 can’t be read.']);
});

test('errors stand in the order of the form', () => {
  const schema = object(
    { a: { type: 'string' }, b: { type: 'integer' }, c: { type: 'string' } },
    { required: ['c', 'a'] },
  );
  expect(read(formOf(schema), { '/b': 'x' }).errors.map(({ key }) => key)).toEqual(['/a', '/b', '/c']);
});

const account = object({
  plan: { oneOf: [{ const: 's', title: 'Small' }] },
  pin: { type: 'string', writeOnly: true },
  codes: { type: 'array', items: { type: 'integer' } },
  site: object({ on: { type: 'boolean' } }),
  users: {
    type: 'array',
    items: object({ name: { type: 'string' }, pin: { type: 'string', writeOnly: true } }),
  },
});

test('a document is told in the words of its form, without its secrets', () => {
  const document = {
    plan: 's',
    pin: '1234',
    codes: [1, 2],
    site: { on: true },
    users: [{ name: 'Ann', pin: '9876' }],
  };
  const told = describeDocument(formOf(account), document);
  expect(told.map(({ labels, text }) => [labels.join(' › '), text])).toEqual([
    ['Plan', 'Small'],
    ['Pin', 'Set, not shown'],
    ['Codes', '1, 2'],
    ['Site › On', 'Yes'],
    ['Users 1 › Name', 'Ann'],
    ['Users 1 › Pin', 'Set, not shown'],
  ]);
  expectNowhere(told, /1234|9876/);
});

test('a form says which of its inputs are secret, and a secret typed before stays when the view sends it empty', () => {
  const model = formOf(account);
  expect([holdsSecrets(model), secretKeys(model)]).toEqual([true, ['/pin']]);
  expect(holdsSecrets(formOf(object({ a: { type: 'string' } })))).toBe(false);
  expect(merge(model, { '/pin': '1234', '/plan': '"s"' }, { '/pin': '', '/plan': '' })).toEqual({
    '/pin': '1234',
    '/plan': '',
  });
});

test('a secret never stands in the form again', () => {
  const model = formOf(account, { before: { pin: '1234', users: [{ pin: '9876' }] } });
  expectNowhere(model.pages, /1234|9876/);
  expect(read(model, { '/pin': '' }).document).toMatchObject({ pin: '1234' });
});

test('what is wrong in one of several lines names the line, blank ones counted', () => {
  const addresses = { type: 'array', items: { type: 'string', format: 'ipv4' } };
  const model = formOf(object({ addresses }));
  const said = (lines: string): string[] => read(model, { '/addresses': lines }).errors.map(say);
  expect(said('192.0.2.1\n\n192.0.2.300\n192.0.2.2\nhere')).toEqual([
    'Line 3: Type an IPv4 address such as 192.0.2.10.',
    'Line 5: Type an IPv4 address such as 192.0.2.10.',
  ]);
  expect(said('192.0.2.300')).toEqual(['Type an IPv4 address such as 192.0.2.10.']);
});

test('a line that can’t be read is named once', () => {
  const model = formOf(object({ ports: { type: 'array', items: { type: 'integer' } } }));
  expect(read(model, { '/ports': '5060\nlots' }).errors.map(say)).toEqual(['Line 2 can’t be read.']);
});
