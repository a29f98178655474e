import type { EnvReader } from './env.js';

/** The path of the SQLite file from `DATABASE_URL`. `sqlite:///var/x.db` and `sqlite:/var/x.db` are the same. */
export function readDatabasePath(env: EnvReader): string | undefined {
  const url = env.text('DATABASE_URL') ?? '';
  if (/^postgres(ql)?:/i.test(url)) {
    return env.wrong('DATABASE_URL', 'names PostgreSQL, which is not supported yet');
  }
  const path = /^sqlite:(?:\/\/)?(.*)$/i.exec(url)?.[1]?.trim();
  if (path === undefined) return env.wrong('DATABASE_URL', 'does not start with sqlite:');
  if (path === '' || path.endsWith('/')) return env.wrong('DATABASE_URL', 'names no file');
  if (/[\p{Cc}?#]/u.test(path)) return env.wrong('DATABASE_URL', 'holds a ?, # or control character');
  if (path === ':memory:') {
    env.warn('DATABASE_URL', 'keeps everything in memory: a restart loses it', 'Name a file.');
  }
  return path;
}

/** The 32 bytes of `TRUNKDESK_SECRET_KEY`. */
export function readSecretKey(env: EnvReader): Uint8Array | undefined {
  const text = env.text('TRUNKDESK_SECRET_KEY');
  if (text === undefined) return env.missing('TRUNKDESK_SECRET_KEY');
  const key = decodeKey(text);
  if (key === undefined) {
    return env.wrong('TRUNKDESK_SECRET_KEY', 'is neither 32 bytes as base64 nor 64 hex digits');
  }
  if (new Set(key).size === 1) return env.wrong('TRUNKDESK_SECRET_KEY', 'is the same byte 32 times');
  return key;
}

function decodeKey(text: string): Uint8Array | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return Uint8Array.from(Buffer.from(text, 'hex'));
  if (/^[A-Za-z0-9+/]{43}=?$/.test(text)) return Uint8Array.from(Buffer.from(text, 'base64'));
  if (/^[A-Za-z0-9_-]{43}=?$/.test(text)) return Uint8Array.from(Buffer.from(text, 'base64url'));
  return undefined;
}
