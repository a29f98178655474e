import type { KeepSettings, OperatorSettings, Policy } from '../config/index.js';
import type { Operator } from '../operator/index.js';
import type { Store } from '../store/index.js';
import type { ProfileName } from '../types/ids.js';
import type { After } from './after.js';
import type { CatalogueReader } from './catalogue.js';
import type { LoginAccounts } from './login-accounts.js';
import type { Messenger, People } from './ports.js';
import type { RemoteReader } from './remote.js';
import type { ListReader } from './list-reader.js';

/** What goes wrong behind the scenes, for the log; `fields` hold no secrets. */
export interface Log {
  info(fields: Record<string, unknown>, says: string): void;
  warn(fields: Record<string, unknown>, says: string): void;
  error(fields: Record<string, unknown>, says: string): void;
}

/** Everything the use cases stand on. Composed once by `main.ts`. */
export interface Services {
  readonly store: Store;
  readonly settings: OperatorSettings;
  /** One client for each login at the operator, in the settings' order. */
  readonly operators: ReadonlyMap<ProfileName, Operator>;
  readonly catalogue: CatalogueReader;
  readonly accounts: LoginAccounts;
  readonly remote: RemoteReader;
  readonly lists: ListReader;
  /** The policy in force now: it can change while we run. */
  readonly policy: () => Policy;
  readonly people: People;
  readonly messenger: Messenger;
  /** Epoch milliseconds, UTC. */
  readonly now: () => number;
  /** Bounds what a person waits for. */
  readonly after: After;
  readonly uuid: () => string;
  /** Names plans; derived from the secret key for this purpose alone. */
  readonly planKey: Uint8Array;
  readonly log: Log;
  readonly outbox: OutboxPort;
  /** How long what is done is kept. */
  readonly keep: KeepSettings;
}

/** What a move of a request stands on. */
export type TransitionServices = Pick<Services, 'store' | 'now' | 'uuid' | 'outbox' | 'log'>;

/** What settling an order in doubt stands on: all that a command beside the bot has to bring. */
export type ResolutionServices = TransitionServices & Pick<Services, 'people' | 'policy'>;

/** What use cases need of the outbox's runner. */
export interface OutboxPort {
  /** Jobs were committed: looks for them at once. */
  wake(): void;
  /** Called before what a job waits for is committed: one of the serial key that runs now goes again if it is put off. */
  runAgain(serialKey: string): void;
  /** Resolves once no job of the serial key can run now. */
  idle(serialKey: string): Promise<void>;
  /** Whether anything of a serial key runs or waits to. */
  isUnderWay(serialKey: string): Promise<boolean>;
  /** Resolves once the job that a serial key waits with has run, or was put off anew; at the latest after `boundMs`. */
  attempted(serialKey: string, boundMs: number): Promise<void>;
  /** The process is about to end: what is not begun yet is for the next start. */
  isStopping(): boolean;
}

/** A short reference that a person can read out and the log has too. */
export function newReference(services: Pick<Services, 'uuid'>): string {
  return `E-${services.uuid().replaceAll('-', '').slice(0, 6).toUpperCase()}`;
}
