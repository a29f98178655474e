import { SqliteError } from 'better-sqlite3';

/** What can go wrong in the store, as a code to act on. */
export type StoreErrorCode =
  | 'already-in-progress'
  | 'plan-taken'
  | 'cannot-open'
  | 'in-use'
  | 'backup-exists'
  | 'cannot-back-up'
  | 'schema-older'
  | 'schema-edited'
  | 'schema-newer'
  | 'schema-gap'
  | 'damaged'
  | 'busy'
  | 'full'
  | 'failing'
  | 'read-only'
  | 'wrong-key'
  | 'misused'
  | 'closed';

/** A failure of the store, told with its fix. `cause` keeps the database's own error; no row content is in it. */
export class StoreError extends Error {
  override readonly name: string = 'StoreError';

  constructor(
    readonly code: StoreErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The requester already has an order in progress in this workspace: one at a time. */
export class AlreadyInProgress extends StoreError {
  override readonly name = 'AlreadyInProgress';

  constructor(options?: ErrorOptions) {
    super('already-in-progress', 'This person already has an order in progress.', options);
  }
}

/** True where `error` is the database refusing a second row for these columns (`table.column, table.column`). */
export function breaksUnique(error: unknown, columns: string): boolean {
  return (
    error instanceof SqliteError &&
    error.code === 'SQLITE_CONSTRAINT_UNIQUE' &&
    error.message.endsWith(`: ${columns}`)
  );
}

/** Names the database's failures that a person can fix; every other error is passed on as it is. */
export function named(error: unknown): unknown {
  if (!(error instanceof SqliteError)) return error;
  const found = faults.find(({ code }) => error.code === code || error.code.startsWith(`${code}_`));
  return found === undefined ? error : new StoreError(found.as, found.says, { cause: error });
}

/** What is said where another program has the lock. */
const lockedWords =
  'The database is locked by another process. Try again; if it stays so, end the program that has it open.';

/** Another program had the lock for longer than could be waited. */
export const locked = (): StoreError => new StoreError('busy', lockedWords);

const damagedWords = 'The database file is damaged. Restore it from a backup.';

/** The pages of the file don't hang together. */
export const damaged = (): StoreError => new StoreError('damaged', damagedWords);

/** Whether a failure is that of a damaged file. */
export const isDamage = (error: unknown): error is StoreError =>
  error instanceof StoreError && error.code === 'damaged';

const faults: readonly { code: string; as: StoreErrorCode; says: string }[] = [
  {
    code: 'SQLITE_BUSY',
    as: 'busy',
    says: lockedWords,
  },
  { code: 'SQLITE_FULL', as: 'full', says: 'The disk of the database is full. Make room and try again.' },
  {
    code: 'SQLITE_IOERR',
    as: 'failing',
    says: 'The disk of the database does not work: it may be full, damaged or gone. Look after it and try again.',
  },
  {
    code: 'SQLITE_READONLY',
    as: 'read-only',
    says: 'The database file can only be read. Give this user the right to write it and its folder.',
  },
  {
    code: 'SQLITE_CANTOPEN',
    as: 'cannot-open',
    says: 'The database file cannot be opened. Check that its folder exists and can be written.',
  },
  { code: 'SQLITE_CORRUPT', as: 'damaged', says: damagedWords },
  {
    code: 'SQLITE_NOTADB',
    as: 'damaged',
    says: 'The file is not a database of Trunkdesk, or it is damaged. Check the path, or restore a backup.',
  },
];
