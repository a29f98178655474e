import { expect, test } from 'vitest';
import { nearest } from '../../src/config/nearest.js';

test('the word that was meant is found, and a text of any length is compared with none', () => {
  const known = ['approvers', 'requesters'];
  expect(nearest('Aprovers', known)).toBe('approvers');
  expect(nearest('admins', known)).toBeUndefined();
  expect(nearest('approvers'.padEnd(101, 's'), ['approvers'.padEnd(101, 's')])).toBeUndefined();
});
