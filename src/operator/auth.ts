import type { Dispatcher } from 'undici';
import { unreachable } from '../types/unreachable.js';
import { createTokenSource } from './oauth2.js';
import type { OperatorAuth } from './settings.js';

/** What one call carries to prove who asks. */
interface Credentials {
  readonly headers: Readonly<Record<string, string>>;
  /** What must never be seen in a log or an error. */
  readonly secrets: readonly string[];
  /** Called after a 401. True where other credentials can be had, so one more try makes sense (G1). */
  refused(): boolean;
}

/** Gives each call its credentials. */
export interface Authenticator {
  /**
   * @param lastingMs how long they have to be good for: a call that is sent once must not find out that they ran out
   * @throws OperatorLoginFailed where a token is needed and not to be had
   */
  credentials(signal: AbortSignal, lastingMs?: number): Promise<Credentials>;
}

interface Means {
  readonly dispatcher: Dispatcher;
  readonly timeoutMs: number;
  /** Milliseconds of a steady clock. */
  readonly now: () => number;
}

/** The authenticator of one profile (G1). */
export function createAuthenticator(auth: OperatorAuth, means: Means): Authenticator {
  switch (auth.kind) {
    case 'none':
      return fixed({}, []);
    case 'bearer':
      return fixed({ authorization: `Bearer ${auth.token}` }, [auth.token]);
    case 'basic': {
      const pair = Buffer.from(`${auth.user}:${auth.password}`).toString('base64');
      return fixed({ authorization: `Basic ${pair}` }, [auth.password, pair]);
    }
    case 'header':
      return fixed({ [auth.name.toLowerCase()]: auth.value }, [auth.value]);
    case 'oauth2': {
      const tokens = createTokenSource(auth, means);
      return {
        credentials: async (signal, lastingMs = 0) => {
          const token = await tokens.token(signal, lastingMs);
          return {
            headers: { authorization: `Bearer ${token}` },
            secrets: [token, auth.clientSecret],
            refused: () => {
              tokens.drop(token);
              return true;
            },
          };
        },
      };
    }
    default:
      return unreachable(auth);
  }
}

function fixed(headers: Readonly<Record<string, string>>, secrets: readonly string[]): Authenticator {
  const credentials = { headers, secrets, refused: () => false };
  return { credentials: () => Promise.resolve(credentials) };
}
