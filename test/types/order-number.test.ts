import { expect, test } from 'vitest';
import { readOrderNumber } from '../../src/types/order-number.js';

test.each([
  'TD-1001',
  'td-1001',
  'TD–1001',
  'TD—1001',
  'TD−1001',
  'TD‑1001',
  'TD 1001',
  'TD1001',
  'td_1001',
  '1001',
  '#1001',
  ' TD - 1001\u200B',
  'TD-01001',
  'ＴＤ－１００１',
  '`TD-1001`',
  '*TD-1001*',
  '_TD-1001_',
  '~TD-1001~',
  '(TD-1001)',
  '[TD–1001]',
  '“TD-1001”',
  'TD-1001,',
  'TD-1001.',
  '*`TD-1001`*:',
  '(#1001)?',
  'TD-1001…',
])('"%s" is TD-1001', (written) => {
  expect(readOrderNumber(written)).toBe('TD-1001');
});

test.each([
  '',
  'TD',
  'TD-',
  '-1001',
  '0',
  'TD-0',
  'TD-10 01x',
  'TX-1001',
  '12345678901',
  '1001.5',
  'TD--1001',
])('"%s" is no number of an order', (written) => {
  expect(readOrderNumber(written)).toBeNull();
});
