import { expect, test } from 'vitest';
import { secretValues } from '../../../src/ordering/secret-values.js';
import type { Configuration } from '../../../src/ordering/order.js';
import { product, work } from '../../support/sample/orders.js';

const document = {
  site: 'North',
  sip_password: 'hunter2hunter2',
  'a/b': { 'c~d': 'p-in/a~path' },
  pin: 123_456,
  users: [
    { name: 'one', words: ['first-word', 'second-word'] },
    { name: 'two', isOn: true, none: null },
  ],
};

const configured = (has: Partial<Configuration>): Configuration => ({
  intake: 1,
  productId: product('O'),
  values: {},
  document,
  secrets: [],
  summary: [],
  fetched: [],
  ...has,
});
const secretsOf = (has: Partial<Configuration>) =>
  secretValues({ work: work({ configurations: [configured(has)] }) });

test.each<[where: string, key: string, found: string[]]>([
  ['a text', '/sip_password', ['hunter2hunter2']],
  ['a text below names that a pointer escapes', '/a~1b/c~0d', ['p-in/a~path']],
  ['a number', '/pin', ['123456']],
  ['an entry of a list', '/users/0/words/1', ['second-word']],
  ['a list, whole', '/users', ['one', 'first-word', 'second-word', 'two']],
  ['the properties without an input', '/a~1b#others', ['p-in/a~path']],
  ['nothing that is there', '/users/7/word', []],
])('what is secret in a configuration is found where it is %s', (_where, key, found) => {
  expect(secretsOf({ secrets: [key] })).toEqual(found);
});

test('a value that is no secret is not among them', () => {
  expect(secretsOf({})).toEqual([]);
  expect(secretsOf({ secrets: ['/sip_password'] })).not.toContain('North');
});

test('what was typed counts where no document was made of it', () => {
  const values = { '/site': 'North', '/sip_password': 'half a word' };
  expect(secretsOf({ document: null, values, secrets: ['/sip_password'] })).toEqual(['half a word']);
});

test('what was fetched counts, also where another was typed or chosen since', () => {
  const fetched = [
    { property: 'sip_password', entered: { '/sip_password': 'fetched-1' }, choices: [], times: 1 },
    { property: 'a/b', entered: {}, choices: [{ value: 'offered-1', label: 'One' }], times: 2 },
    {
      property: 'site',
      entered: { '/site': 'South' },
      choices: [{ value: 'East', label: 'East' }],
      times: 1,
    },
  ];
  const values = { '/sip_password': 'typed-1' };
  const secrets = ['/sip_password', '/a~1b/c~0d'];
  expect(secretsOf({ document: null, values, secrets, fetched })).toEqual([
    'typed-1',
    'fetched-1',
    'offered-1',
  ]);
});
