import type { Dispatcher } from 'undici';
import { z } from 'zod';
import { orAborted, createDeadline } from './deadline.js';
import { messagesIn } from './error-body.js';
import { OperatorFailure, OperatorLoginFailed, OperatorSlow } from './errors.js';
import { exchange, type RawAnswer } from './exchange.js';
import { excerptOf, withoutSecrets } from './excerpt.js';
import type { OperatorAuth } from './settings.js';

type OAuth2 = Extract<OperatorAuth, { kind: 'oauth2' }>;

interface TokenSource {
  /**
   * A token that is good for a while yet, and for so many milliseconds at the least where a new one can be.
   * @throws OperatorLoginFailed
   */
  token(signal: AbortSignal, lastingMs: number): Promise<string>;
  /** Forgets this token, unless a newer one has taken its place. */
  drop(token: string): void;
}

interface Means {
  readonly dispatcher: Dispatcher;
  readonly timeoutMs: number;
  readonly now: () => number;
}

interface Held {
  readonly token: string;
  readonly renewAt: number;
  readonly endsAt: number;
}

const TokenAnswer = z.object({
  // What may stand in a header, and nothing that could end it.
  access_token: z
    .string()
    .max(16_384)
    .regex(/^[\x21-\x7e]+$/, 'is no token'),
  expires_in: z.coerce.number().positive().catch(300),
});

const maxTokenBytes = 64 * 1024;

/** Client credentials (G1): one token for all calls of a profile, asked for once however many wait for it. */
export function createTokenSource(auth: OAuth2, { dispatcher, timeoutMs, now }: Means): TokenSource {
  let held: Held | null = null;
  let coming: Promise<Held> | null = null;

  const ask = async (): Promise<Held> => {
    const deadline = createDeadline(timeoutMs, []);
    deadline.start();
    try {
      const raw = await exchange(dispatcher, tokenRequest(auth), {
        signal: deadline.signal,
        maxBodyBytes: maxTokenBytes,
      });
      const { access_token, expires_in } = readToken(raw, auth);
      const lifeMs = expires_in * 1000;
      // Renewed before it ends, so that it doesn't end on its way to the operator.
      const endsAt = now() + lifeMs;
      held = { token: access_token, renewAt: endsAt - Math.min(30_000, lifeMs / 5), endsAt };
      return held;
    } catch (error) {
      if (error instanceof OperatorLoginFailed || !(error instanceof OperatorFailure)) throw error;
      throw new OperatorLoginFailed(words[error.code] ?? 'the token server failed.', { cause: error });
    } finally {
      deadline.end();
      coming = null;
    }
  };

  return {
    token: async (signal, lastingMs) => {
      if (held !== null && now() < held.renewAt && now() + lastingMs < held.endsAt) return held.token;
      coming ??= ask();
      // Not the caller's signal: others wait for the same token.
      return (await orAborted(coming, signal).catch(asLogin)).token;
    },
    drop: (token) => {
      if (held?.token === token) held = null;
    },
  };
}

/** A call whose time was over while a token was awaited did not wait for the operator. */
function asLogin(error: unknown): never {
  if (!(error instanceof OperatorSlow)) throw error;
  throw new OperatorLoginFailed(words[error.code] ?? 'the token server failed.', { cause: error });
}

const words: Readonly<Record<string, string>> = {
  'operator-unreachable': 'the token server could not be reached.',
  'operator-slow': 'the token server did not answer in time.',
};

function tokenRequest(auth: OAuth2) {
  const url = new URL(auth.tokenUrl);
  const form = new URLSearchParams({ grant_type: 'client_credentials' });
  if (auth.scope !== undefined && auth.scope !== '') form.set('scope', auth.scope);
  const isInForm = auth.clientAuth === 'post';
  if (isInForm) {
    form.set('client_id', auth.clientId);
    form.set('client_secret', auth.clientSecret);
  }
  const pair = `${formEncode(auth.clientId)}:${formEncode(auth.clientSecret)}`;
  return {
    origin: url.origin,
    path: `${url.pathname}${url.search}`,
    method: 'POST',
    headers: {
      accept: 'application/json',
      // RFC 6749, 2.3: never in both places at once.
      ...(isInForm ? {} : { authorization: `Basic ${Buffer.from(pair).toString('base64')}` }),
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: form.toString(),
  } as const;
}

// RFC 6749, 2.3.1: both halves are form-encoded before they are joined.
function formEncode(text: string): string {
  return new URLSearchParams({ a: text }).toString().slice(2);
}

function readToken(raw: RawAnswer, auth: OAuth2): z.infer<typeof TokenAnswer> {
  if (raw.trouble !== null) throw raw.trouble;
  let body: unknown;
  try {
    body = JSON.parse(raw.text);
  } catch {
    body = null;
  }
  const success = raw.status >= 200 && raw.status < 300;
  const read = TokenAnswer.safeParse(body);
  if (success && read.success) return read.data;
  // A success is never quoted: it may hold a token under another name.
  const clean = (text: string) => withoutSecrets(text, [auth.clientSecret]);
  const said = success
    ? 'its answer holds no usable access_token'
    : (messagesIn(body, clean)[0] ?? excerptOf(clean(raw.text)));
  throw new OperatorLoginFailed(`the token server answered ${raw.status}${said === '' ? '' : `: ${said}`}.`);
}
