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
])('"%s" names several numbers', (text, numbers, channel) => {
  expect(named(text)).toEqual({ numbers, channel });
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
])('"%s" does not', (text) => {
  expect(named(text)).toBeNull();
});

test('Where no channel is asked for, nothing of what was typed is dropped', () => {
  expect(named(`${a} ${b} acme`, 'disconnect')).toEqual({ numbers: [a, b, 'acme'], channel: '' });
});
