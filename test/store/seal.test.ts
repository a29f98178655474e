import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { StoreError } from '../../src/store/index.js';
import { sealWith } from '../../src/store/seal.js';

const key = (byte: number): Uint8Array => new Uint8Array(32).fill(byte);

test('any text comes back from its seal, which never shows it and never looks the same twice', () => {
  const { seal, unseal } = sealWith(key(1));
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const sealed = seal(text);
      expect(unseal(sealed)).toBe(text);
      expect(seal(text)).not.toEqual(sealed);
    }),
  );
  expect(Buffer.from(seal('correct horse')).toString('latin1')).not.toContain('horse');
});

test('another key is told clearly, without a word of what was sealed', () => {
  const sealed = sealWith(key(1)).seal('hunter2hunter2');
  expect(() => sealWith(key(2)).unseal(sealed)).toThrow(StoreError);
  expect(() => sealWith(key(2)).unseal(sealed)).toThrow(/TRUNKDESK_SECRET_KEY/);
});

test('a seal with any bit changed, cut off or of another version stays shut', () => {
  const { seal, unseal } = sealWith(key(1));
  const sealed = seal('secret');
  fc.assert(
    fc.property(fc.nat(sealed.length * 8 - 1), (bit) => {
      const changed = Uint8Array.from(sealed);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => unseal(changed)).toThrow(StoreError);
    }),
  );
  for (let length = 0; length < sealed.length; length += 1) {
    expect(() => unseal(sealed.subarray(0, length))).toThrow(StoreError);
  }
});

test('a key that is not 32 bytes is refused', () => {
  expect(() => sealWith(new Uint8Array(31))).toThrow(/32 bytes; it has 31/);
});
