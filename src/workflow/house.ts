import type { Policy, Settings } from '../config/index.js';
import type { Operator } from '../operator/index.js';
import type { Store } from '../store/index.js';
import type { ProfileName } from '../types/ids.js';
import type { CatalogueReader } from './catalogue.js';
import type { Messenger, People } from './ports.js';

/** What goes wrong behind the scenes, for the log; `fields` hold no secrets. */
export interface Log {
  info(fields: Record<string, unknown>, says: string): void;
  warn(fields: Record<string, unknown>, says: string): void;
  error(fields: Record<string, unknown>, says: string): void;
}

/** Everything the use cases stand on. Composed once by `main.ts`. */
export interface House {
  readonly store: Store;
  readonly settings: Settings['operator'];
  /** One client for each login at the operator, in the settings' order. */
  readonly operators: ReadonlyMap<ProfileName, Operator>;
  readonly catalogue: CatalogueReader;
  /** The policy in force now: it can change while we run. */
  readonly policy: () => Policy;
  readonly people: People;
  readonly messenger: Messenger;
  /** Epoch milliseconds, UTC. */
  readonly now: () => number;
  readonly uuid: () => string;
  /** Names plans; derived from the secret key for this purpose alone. */
  readonly planKey: Uint8Array;
  readonly log: Log;
}

/** A short reference that a person can read out and the log has too. */
export function newReference(house: Pick<House, 'uuid'>): string {
  return `E-${house.uuid().replaceAll('-', '').slice(0, 6).toUpperCase()}`;
}
