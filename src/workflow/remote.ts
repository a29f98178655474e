import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { fetchRemoteValue, type Operator, type RemoteResult, type RemoteValue } from '../operator/index.js';
import type { AccountId } from '../types/ids.js';

/** The remote values of a form, by property (O13). */
export const RemoteValues = z.record(
  z.string(),
  z.object({ endpoint: z.string(), method: z.string(), propertySelectors: z.record(z.string(), z.string()) }),
);

/** What was read for a property, and when (epoch milliseconds); or that it could not be. */
export type RemoteFact =
  { read: true; result: RemoteResult; readAt: number } | { read: false; error: unknown };

interface Call {
  readonly operator: Operator;
  readonly value: RemoteValue;
  readonly account: AccountId;
}

/** Reads remote values with GET, remembered like the rest of the catalogue. A failure is told, not remembered. */
export class RemoteReader {
  readonly #facts: LRUCache<string, RemoteFact & { read: true }, Call>;

  constructor(at: { readonly cacheSeconds: number; readonly now: () => number }) {
    this.#facts = new LRUCache({
      max: 1_000,
      ttl: Math.max(1, at.cacheSeconds * 1000),
      // What is too old to be shown again still tells what was chosen from.
      noDeleteOnStaleGet: true,
      noDeleteOnFetchRejection: true,
      fetchMethod: async (_key, _stale, { context: { operator, value, account } }) => ({
        read: true as const,
        result: await fetchRemoteValue(operator, value, { account }),
        readAt: at.now(),
      }),
    });
  }

  /** Whether it is read by itself, or only on a button because it isn't a GET (O13). */
  static isReadByItself(value: RemoteValue): boolean {
    return value.method.toUpperCase() === 'GET';
  }

  atHand(operator: Operator, account: AccountId, value: RemoteValue): RemoteFact | null {
    return this.#facts.get(keyOf(operator, account, value)) ?? null;
  }

  /** What was read last, however long ago: what a person chose from on a screen that still stands. */
  lastRead(operator: Operator, account: AccountId, value: RemoteValue): RemoteFact | null {
    return this.#facts.peek(keyOf(operator, account, value), { allowStale: true }) ?? null;
  }

  async read(operator: Operator, account: AccountId, value: RemoteValue): Promise<RemoteFact> {
    try {
      const context = { operator, value, account };
      const fact = await this.#facts.fetch(keyOf(operator, account, value), { context });
      return fact ?? { read: false, error: new Error('A remembered answer went while it was read') };
    } catch (error) {
      return { read: false, error };
    }
  }

  /**
   * Fetches on a person's button, whatever the method; POST only where the settings allow its path (O13).
   * @throws OperatorFailure
   */
  press(operator: Operator, account: AccountId, value: RemoteValue): Promise<RemoteResult> {
    return fetchRemoteValue(operator, value, { account, pressed: true });
  }
}

function keyOf(operator: Operator, account: AccountId, value: RemoteValue): string {
  return JSON.stringify([operator.profile, account, value]);
}
