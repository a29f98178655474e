import { expect, test } from 'vitest';
import { mobileIn, numberSearch, searchInTexts, ChannelName, E164 } from '../../src/trunk/index.js';

const listed = ['+31207990117', '+31105550123', '+4989230021', '+31612345678'];

const found = (query: string, country = 'NL') =>
  listed.filter((number) => numberSearch(query, country)?.(number));

test.each([
  ['020 799 0117', ['+31207990117']],
  ['020-799', ['+31207990117']],
  ['０２０ ７９９', ['+31207990117']],
  ['７９９０１１７', ['+31207990117']],
  ['＋３１２０', ['+31207990117']],
  ['0207990117', ['+31207990117']],
  ['+31 (0)20 799 0117', ['+31207990117']],
  ['0031 20 799', ['+31207990117']],
  ['799 0117', ['+31207990117']],
  ['+31', ['+31207990117', '+31105550123', '+31612345678']],
  ['0123', ['+31105550123']],
  ['06 123', ['+31612345678']],
  ['999', []],
])(
  '%s finds the numbers that it is a part of, as they stand there or as they are dialled',
  (query, numbers) => {
    expect(found(query)).toEqual(numbers);
  },
);

test('what holds letters or no digit is no number', () => {
  expect(numberSearch('acme', 'NL')).toBeNull();
  expect(numberSearch('ams-01', 'NL')).toBeNull();
  expect(numberSearch(' ', 'NL')).toBeNull();
});

const texts = [
  '+31207990117',
  'Reception (+31 20 799 0117)',
  'Desk: +31 (0)20 799-0117, or +49 89 230021',
  'Room 020 of 799',
  '207990117',
  '+1',
];

test.each([
  ['020 799 0117', texts.slice(0, 3)],
  ['+31 20 799 0117', texts.slice(0, 3)],
  ['0049 89', texts.slice(2, 3)],
  ['799', texts.slice(0, 3)],
  ['Reception', []],
  ['', []],
])('%s finds the texts that hold such a number with its plus, and no other digits', (query, meant) => {
  expect(texts.filter(searchInTexts(query, 'NL'))).toEqual(meant);
});

test('only what is connected can be a mobile number too many', () => {
  const channel = ChannelName.parse('acme');
  const number = E164.parse('+31612345678');
  const fixed = E164.parse('+31207990117');
  expect(
    mobileIn([
      { do: 'connect', number, channel },
      { do: 'connect', number: fixed, channel },
    ]),
  ).toEqual([number]);
  expect(mobileIn([{ do: 'disconnect', number }])).toEqual([]);
  // Of some countries nobody can tell them apart.
  expect(mobileIn([{ do: 'connect', number: E164.parse('+12125550123'), channel }])).toEqual([]);
});
