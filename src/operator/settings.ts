import type { ProfileName } from '../types/ids.js';

/** How one profile proves itself to the operator (G1). */
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
      readonly scope?: string | undefined;
      /** Where the client's id and secret stand: in the header (where not given), or in the form. */
      readonly clientAuth?: 'basic' | 'post' | undefined;
    };

/** One login at the operator. */
export interface OperatorProfile {
  readonly name: ProfileName;
  readonly auth: OperatorAuth;
}

/** What all profiles share: where the operator is, how long to wait, and the one setting of each open reading. */
export interface OperatorSettings {
  /** `http:` or `https:`, may end in a path prefix; no query, no credentials. */
  readonly baseUrl: string;
  /** Milliseconds for one call, its body and its repeats together (G7). */
  readonly timeoutMs: number;
  /** Bytes of a response body, after decompression (G7). */
  readonly maxBodyBytes: number;
  /** Calls under way at once, over all profiles (G4). */
  readonly concurrency: number;
  /** Template with `{entry_id}`; null: `/intakes/{entry_id}/configurations` (O4). */
  readonly configurationPath: string | null;
  /** Template with `{entry_id}`; absent or null: `/changes/{entry_id}/configurations` (O4). */
  readonly changeConfigurationPath?: string | null | undefined;
  /** Whether the operator is known to take `remove` operations (O3). */
  readonly patchRemove: boolean;
  /** Which field of a search hit is the customer's id (O15). */
  readonly customerId: 'identifier' | 'parameters.uuid';
  /** Whose account stands in the address of dry run and order (O6). */
  readonly ordersAccount: 'wholesaler' | 'customer';
  /** Paths a remote value may POST to on a button, exactly as they are called (O13). */
  readonly remotePostPaths: readonly string[];
  /** Names and types of the channel edit: those of the table or of the sample request (T2). */
  readonly dialect: 'table' | 'sample';
}

/** The settings of a plain installation, but for the base URL. */
export const operatorDefaults = {
  timeoutMs: 10_000,
  maxBodyBytes: 4 * 1024 * 1024,
  concurrency: 8,
  configurationPath: null,
  changeConfigurationPath: null,
  patchRemove: false,
  customerId: 'identifier',
  ordersAccount: 'wholesaler',
  remotePostPaths: [],
  dialect: 'table',
} as const satisfies Omit<OperatorSettings, 'baseUrl'>;
