import { expect, test } from 'vitest';
import { severalIn } from '../../../src/slack/trunk/several.js';
import { reading } from './stage.js';
import type { NumberVerb } from '../../../src/trunk/index.js';

const [a, b, c] = ['+31205550142', '+31205550143', '+31205550144'];

const named = (text: string, verb: NumberVerb = 'connect') =>
  severalIn(verb, text.split(' '), reading.readNumber);

test.each<[text: string, numbers: string[], channel: string]>([
  [`${a} ${b} acme-ams-01`, [a, b], 'acme-ams-01'],
  [`${a} ${b} ${c} acme ams 01`, [a, b, c], 'acme ams 01'],
  [`${a}, ${b}; acme`, [a, b], 'acme'],
  [`${a},${b}`, [a, b], ''],
  ['020 555 0142 020 555 0143 acme', ['020 555 0142', '020 555 0143'], 'acme'],
  [`${a} ${a} acme`, [a, a], 'acme'],
  [`${a} +3120 acme`, [a, '+3120'], 'acme'],
  [`acme ams ${a} ${b}`, [a, b], 'acme ams'],
  [`${a} and ${b}`, [a, b], ''],
  [`${a} en ${b} acme`, [a, b], 'acme'],
  [`${a} & ${b}`, [a, b], ''],
  [`${a}, ${b} and ${c} to acme`, [a, b, c], 'acme'],
  [`020 555 0142 und 020 555 0143 -> acme`, ['020 555 0142', '020 555 0143'], 'acme'],
  [`${a}/${b}`, [a, b], ''],
  [`${a}&${b} acme`, [a, b], 'acme'],
  [`${a}${b}`, [a, b], ''],
  [`${a} acme ${b}`, [a, b], 'acme'],
  [`${a} acme 020 555 0143`, [a, '020 555 0143'], 'acme'],
  [`${a} and +3120 acme`, [a, '+3120'], 'acme'],
])('"%s" names several numbers', (text, numbers, channel) => {
  expect(named(text)).toEqual({ rows: numbers.map((each) => ({ text: each, channel: '' })), channel });
});

test.each<[text: string, rows: [text: string, channel: string][]]>([
  [
    `${a} one ${b} two`,
    [
      [a, 'one'],
      [b, 'two'],
    ],
  ],
  [
    `one ${a} two ${b}`,
    [
      [a, 'one'],
      [b, 'two'],
    ],
  ],
  [
    `${a} to one and ${b} to two`,
    [
      [a, 'one'],
      [b, 'two'],
    ],
  ],
  [
    `${a} ${b} one ${c} two`,
    [
      [a, 'one'],
      [b, 'one'],
      [c, 'two'],
    ],
  ],
  [
    `${a} one, ${b} two three`,
    [
      [a, 'one'],
      [b, 'two three'],
    ],
  ],
])('"%s" names each number with its channel', (text, rows) => {
  expect(named(text)).toEqual({
    rows: rows.map(([number, channel]) => ({ text: number, channel })),
    channel: '',
  });
});

test.each([
  a,
  `${a} acme-ams-01`,
  '020 555 0142 acme',
  `acme ${a}`,
  'acme',
  '',
  `${a} 5550142`,
  '12 acme',
  '020-nothing',
  `${a} acme 12`,
  `${a} to acme`,
  `${a} R&D/2`,
  `${a} acme 5550143`,
])('"%s" does not', (text) => {
  expect(named(text)).toBeNull();
});

test('Where no channel is asked for, nothing of what was typed is dropped', () => {
  expect(named(`${a} ${b} acme`, 'disconnect')).toEqual({
    rows: [a, b, 'acme'].map((text) => ({ text, channel: '' })),
    channel: '',
  });
});

test.each([
  [`one ${a} ${b} two`, 'one two', 'one … two'],
  [`one ${a} two ${b} three`, 'one two three', 'one … two … three'],
  [`${a} one ${b} two ${c}`, 'one two', 'one … two'],
  [`one to ${a}, ${b} at two`, 'one two', 'one … two'],
])('"%s" names channels of which nobody knows whose they are', (text, channel, unsure) => {
  expect(named(text)).toMatchObject({ channel, unsure });
});
