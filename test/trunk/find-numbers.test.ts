import { expect, test } from 'vitest';
import { findNumbers } from '../../src/trunk/index.js';

const found = (message: string, country = 'NL') => {
  const { numbers, unreadable } = findNumbers(message, country);
  return { numbers: numbers.map(({ number }) => number), unreadable };
};

test('numbers are found in the order of a message, each once', () => {
  const message =
    'Please connect 020 555 0142, <tel:+31205550143|020 555 0143> and +44 20 7946 0018.\nAlso 0031 20 555 0144; and (020) 555-0142 again.';
  expect(found(message)).toEqual({
    numbers: ['+31205550142', '+31205550143', '+442079460018', '+31205550144'],
    unreadable: [],
  });
});

test('numbers with nothing but spaces between are told apart where there is one way to', () => {
  expect(found('020 555 0142 020 555 0143').numbers).toEqual(['+31205550142', '+31205550143']);
  expect(found('0205550142 0205550143 0205550144').numbers).toHaveLength(3);
});

test('a run that can be cut in several ways is not cut', () => {
  const { numbers, unreadable } = found('030 123456 0301234 0301234', 'DE');
  expect(numbers).toEqual([]);
  expect(unreadable).toMatchObject([{ why: { code: 'several' } }]);
});

test('dates, times, addresses, ids and links are no numbers', () => {
  const message =
    'On 2026-11-27 at 14:30:00 <@U012345678> wrote in <#C0123456789|sip> from 192.0.2.10/24: ' +
    'https://example.com/0205550142 <https://example.com/1205550143|page> order TD-1042, ref A0205550145, 27-11-2026, 12345';
  expect(found(message)).toEqual({ numbers: [], unreadable: [] });
});

test('a number behind the words of a link is found', () => {
  expect(found('<https://example.com/x|020 555 0142>').numbers).toEqual(['+31205550142']);
});

test('what looks like a number and is none is told, with the reason', () => {
  expect(found('020 555 0142 ext 3 and 020 555 01429 and <tel:+31205550142|020 555 0143>')).toEqual({
    numbers: [],
    unreadable: [
      { text: '020 555 0142 ext 3', why: { code: 'extension' } },
      { text: '020 555 01429', why: { code: 'not-valid', country: 'NL' } },
      {
        text: '<tel:+31205550142|020 555 0143>',
        why: { code: 'two-readings', readings: ['+31 20 555 0143', '+31 20 555 0142'] },
      },
    ],
  });
});

test('a hostile message of digits ends soon', () => {
  expect(found('1 '.repeat(20_000)).numbers).toEqual([]);
  expect(found('(+((1.'.repeat(5_000)).numbers).toEqual([]);
});
