import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { generatePassword, warningsFor } from '../../src/trunk/index.js';
import { change } from './edits.js';

/** A source that is random enough and the same in every run. */
function seeded(seed: number): (count: number) => Uint8Array {
  let drawn = 0;
  return (count) => {
    drawn += 1;
    const blocks = Array.from({ length: Math.ceil(count / 32) }, (_, block) =>
      createHash('sha256').update(`${seed} ${drawn} ${block}`).digest(),
    );
    return new Uint8Array(Buffer.concat(blocks).subarray(0, count));
  };
}

const passwords = Array.from({ length: 2_000 }, (_, seed) => generatePassword(seeded(seed)));

test('a generated password has 20 characters that cannot be mixed up, of every class', () => {
  for (const password of passwords) {
    expect(password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*[2-9])[a-hjkmnp-zA-HJ-NP-Z2-9]{20}$/);
  }
  expect(new Set(passwords).size).toBe(passwords.length);
});

test('a generated password needs no warning', () => {
  expect(warningsFor([change('password', passwords[0] ?? '')])).toEqual([{ code: 'rest-stays' }]);
});

test('no character is likelier than another', () => {
  const counts = new Map<string, number>();
  for (const character of passwords.join('')) counts.set(character, (counts.get(character) ?? 0) + 1);
  const mean = (passwords.length * 20) / counts.size;
  expect(counts.size).toBe(55);
  for (const count of counts.values()) expect(Math.abs(count - mean) / mean).toBeLessThan(0.25);
});

test('a source that gives nothing usable is not tried for ever', () => {
  expect(() => generatePassword((count) => new Uint8Array(count))).toThrow('no usable bytes');
  expect(() => generatePassword(() => new Uint8Array())).toThrow('no usable bytes');
});
