import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { StoreError } from './errors.js';

/** Hides texts that have to wait in the database, and opens them again. */
export interface Seal {
  readonly seal: (text: string) => Uint8Array;
  readonly unseal: (sealed: Uint8Array) => string;
}

const version = Uint8Array.of(1);
const nonceBytes = 12;
const tagBytes = 16;

/**
 * AES-256-GCM with a fresh nonce; the key is derived from the 32 bytes of `secretKey` by HKDF.
 * Sealed form: version byte, nonce, ciphertext, tag.
 * @throws StoreError `wrong-key` where the key is not 32 bytes, is another one, or the bytes were changed
 */
export function sealWith(secretKey: Uint8Array): Seal {
  if (secretKey.length !== 32) {
    throw new StoreError('wrong-key', `The secret key must be 32 bytes; it has ${secretKey.length}.`);
  }
  const key = new Uint8Array(hkdfSync('sha256', secretKey, new Uint8Array(), 'trunkdesk seal', 32));

  return {
    seal(text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(version);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([version, nonce, body, cipher.getAuthTag()]);
    },

    unseal(sealed) {
      if (sealed.length < 1 + nonceBytes + tagBytes || sealed[0] !== version[0]) {
        throw new StoreError('wrong-key', 'This is not a sealed text that this version can open.');
      }
      const nonce = sealed.subarray(1, 1 + nonceBytes);
      const body = sealed.subarray(1 + nonceBytes, sealed.length - tagBytes);
      const tag = sealed.subarray(sealed.length - tagBytes);
      try {
        const opener = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
        opener.setAAD(version).setAuthTag(tag);
        return Buffer.concat([opener.update(body), opener.final()]).toString('utf8');
      } catch (cause) {
        throw new StoreError(
          'wrong-key',
          'A sealed text cannot be opened: TRUNKDESK_SECRET_KEY is not the one it was sealed with, or it was changed.',
          { cause },
        );
      }
    },
  };
}
