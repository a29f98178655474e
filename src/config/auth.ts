import type { ProfileName } from '../types/ids.js';
import { unreachable } from '../types/unreachable.js';
import { isLoopback, parseAddress, type EnvReader } from './env.js';
import type { SettingName } from './table.js';

/** How a profile logs in at the operator (G1). */
export type OperatorAuth =
  | { readonly kind: 'none' }
  | { readonly kind: 'bearer'; readonly token: string }
  | { readonly kind: 'basic'; readonly user: string; readonly password: string }
  | { readonly kind: 'header'; readonly name: string; readonly value: string }
  | {
      readonly kind: 'oauth2';
      readonly tokenUrl: string;
      readonly clientId: string;
      readonly clientSecret: string;
      readonly scope?: string;
      /** Where the client's id and secret stand: in the header, or in the form. */
      readonly clientAuth: 'basic' | 'post';
    };

/** A profile's suffix of the settings: none for `default`, else `_NAME` in upper case (G1). */
export const suffixOf = (profile: ProfileName): string =>
  profile === 'default' ? '' : `_${profile.toUpperCase()}`;

const kinds = ['bearer', 'none', 'basic', 'header', 'oauth2'] as const;

// Anything else would break out of its header line.
const oneLine = /^[\t\x20-\x7e\x80-\xff]+$/;

/**
 * The login of one profile, or undefined where something is wrong, which the reader then holds. What isn't a
 * credential (kind, header name, token address, scope, where the secret stands) falls back on the setting without a suffix;
 * credentials don't, since two profiles with one login would share one draft (O1).
 */
export function readAuth(env: EnvReader, profile: ProfileName): OperatorAuth | undefined {
  const suffix = suffixOf(profile);
  const shared = (name: SettingName) => (env.verbatim(name, suffix) === undefined ? '' : suffix);

  const need = (name: SettingName, form: RegExp, problem: string, own = suffix) => {
    const value = name === 'OPERATOR_PASSWORD' ? env.verbatim(name, own) : env.text(name, own);
    if (value === undefined) return env.missing(name, suffix);
    return form.test(value) ? value : env.wrong(name, problem, own);
  };

  const kind = env.choice('OPERATOR_AUTH', kinds, shared('OPERATOR_AUTH'));
  switch (kind) {
    case 'none':
      return { kind };
    case 'bearer': {
      const token = need(
        'OPERATOR_TOKEN',
        /^[\x21-\x7e]+$/,
        'holds spaces or characters a token cannot have',
      );
      return token === undefined ? undefined : { kind, token };
    }
    case 'basic': {
      const user = need('OPERATOR_USER', /^[^:\p{Cc}]+$/u, 'holds a colon or a control character');
      const password = need('OPERATOR_PASSWORD', /^\P{Cc}+$/u, 'holds a control character');
      return user === undefined || password === undefined ? undefined : { kind, user, password };
    }
    case 'header': {
      const own = shared('OPERATOR_HEADER_NAME');
      const name = need('OPERATOR_HEADER_NAME', /^[\w!#$%&'*+.^`|~-]+$/, 'is not a header name', own);
      const value = need('OPERATOR_HEADER_VALUE', oneLine, 'holds characters a header cannot have');
      return name === undefined || value === undefined ? undefined : { kind, name, value };
    }
    case 'oauth2': {
      const tokenUrl = readTokenUrl(env, shared('OPERATOR_TOKEN_URL'), suffix);
      const clientId = need('OPERATOR_CLIENT_ID', /^\P{Cc}+$/u, 'holds a control character');
      const clientSecret = need('OPERATOR_CLIENT_SECRET', /^\P{Cc}+$/u, 'holds a control character');
      const scope = env.text('OPERATOR_SCOPE', shared('OPERATOR_SCOPE'));
      const own = shared('OPERATOR_OAUTH2_CLIENT_AUTH');
      const clientAuth = env.choice('OPERATOR_OAUTH2_CLIENT_AUTH', ['basic', 'post'], own);
      if (tokenUrl === undefined || clientId === undefined || clientSecret === undefined) return undefined;
      const client = { clientId, clientSecret, clientAuth };
      return { kind, tokenUrl, ...client, ...(scope === undefined ? {} : { scope }) };
    }
    default:
      return unreachable(kind);
  }
}

function readTokenUrl(env: EnvReader, own: string, suffix: string): string | undefined {
  const text = env.text('OPERATOR_TOKEN_URL', own);
  if (text === undefined) return env.missing('OPERATOR_TOKEN_URL', suffix);
  const url = parseAddress(text);
  if (typeof url === 'string') return env.wrong('OPERATOR_TOKEN_URL', url, own);
  if (url.protocol === 'http:' && !isLoopback(url)) {
    env.warn(`OPERATOR_TOKEN_URL${own}`, 'sends the client’s secret unencrypted', 'Use https://.');
  }
  return url.href;
}

/** What tells one login from another; equal for two profiles means that they would share one draft (O1). */
export function loginOf(auth: OperatorAuth): string {
  switch (auth.kind) {
    case 'none':
      return 'none';
    case 'bearer':
      return JSON.stringify([auth.kind, auth.token]);
    case 'basic':
      return JSON.stringify([auth.kind, auth.user]);
    case 'header':
      return JSON.stringify([auth.kind, auth.name.toLowerCase(), auth.value]);
    case 'oauth2':
      return JSON.stringify([auth.kind, auth.tokenUrl, auth.clientId]);
    default:
      return unreachable(auth);
  }
}
