import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from 'better-sqlite3';
import { Connection } from './connection.js';
import { emptyLog, openDatabase, refuseMissing, waitLittle } from './database.js';
import { backUpBeforeUpgrade } from './before-upgrade.js';
import { Eraser } from './eraser.js';
import { named, StoreError } from './errors.js';
import { readOnly, within } from './gate.js';
import { analyseOnce, tidyStep } from './housekeeping.js';
import { type DatabaseLock, lockDatabase } from './lock.js';
import { checkSchema, isEmpty, migrate, migrationsFolder } from './migrate.js';
import { type Repositories, repositories } from './repositories.js';
import { sealWith, type Seal } from './seal.js';
import { proveKey } from './key-proof.js';
import { patienceMs } from './patience.js';
import { markClean, rewriteOnce } from './rewrite.js';
import { Soundness, type SoundnessOptions } from './soundness.js';
import { refuseUnusable } from './usable.js';
import { WriteQueue, type Transaction } from './write-queue.js';

export interface StoreOptions {
  /** A file, made where there is none, or `:memory:`. */
  readonly path: string;
  /** 32 bytes, from which the key of `seal` is derived. */
  readonly secretKey: Uint8Array;
  /** Where the numbered SQL files stand; the package's own by default. */
  readonly migrations?: string;
  /**
   * `alone`: refused where another process is `alone` with this file, which stays so until `close`.
   * `beside`: a command beside the bot; it makes no file and changes no schema.
   */
  readonly use?: 'alone' | 'beside';
  readonly soundness?: SoundnessOptions;
  /** Epoch milliseconds: for the names of copies, and since when the database is held. */
  readonly now?: () => number;
}

/** Questions and answers, no meaning: bodies are text that only the caller reads, times are the caller's. */
export interface Store {
  /** Questions outside of a transaction. Refuses whatever writes, and any use inside of `write`. */
  readonly read: Repositories;
  /**
   * One transaction, alone with the database from its first query on; throwing rolls all of it back. Where another
   * program has the database's lock it waits, and nothing else does: see `inHaste` for how long.
   * When it returns, what it wrote is on disk. The body awaits nothing but queries of `tx`.
   */
  write<T>(body: (tx: Repositories) => Promise<T>): Promise<T>;
  /**
   * The same for what would be found out anew: nobody waits for the disk. It outlives the process; a power cut may take
   * it back, with nothing that was written before it, and together with all that was noted after it.
   */
  note<T>(body: (tx: Repositories) => Promise<T>): Promise<T>;
  /**
   * What is in the way of taking out what an older version deleted, with its fix; null where nothing is left of it.
   */
  readonly remains: string | null;
  /** What is wrong with the pages of the file, as far as it was looked through or met; null where nothing is. */
  readonly damage: () => string | null;
  /** What was deleted or replaced by now is soon in none of the database's files any more. */
  erase(): void;
  /**
   * One short step of housekeeping, for when much was deleted: gives free pages back to the disk, and at last looks at how
   * what is left is spread. True where there is more to do.
   */
  tidy(): Promise<boolean>;
  /** Encrypts a text that has to wait in the database. */
  seal(text: string): Uint8Array;
  /** @throws StoreError `wrong-key` */
  unseal(sealed: Uint8Array): string;
  /** A whole copy of the database as it is now, made while it stays in use. */
  backup(path: string): Promise<void>;
  /** Lets what runs finish, then closes the file; any use after that is refused. */
  close(): Promise<void>;
}

/**
 * Opens the database, checks it and brings it to the newest schema; one of an older version is copied beside it first.
 * @throws StoreError, with its fix in the message
 */
export function openStore(options: StoreOptions): Promise<Store> {
  return new Promise((resolve) => {
    resolve(open(options));
  });
}

function open(options: StoreOptions): Store {
  const { path, secretKey, use, now = Date.now } = options;
  const sealing = sealWith(secretKey);
  const { seal, unseal } = sealing;
  if (path !== ':memory:' && use !== 'beside') refuseUnusable(path);
  const lock = use === 'alone' && path !== ':memory:' ? lockDatabase(path, now()) : null;
  const { database, remains, soundness } = openLocked(options, lock, now, sealing);

  const connection = new Connection(database, (why) => soundness?.report(why));
  const queue = new WriteQueue(transactionOf(connection));
  const writing = new AsyncLocalStorage<{ open: boolean }>();
  let closed = false;

  // There is one connection: to wait for it while holding it would be to wait for ever.
  const refuseMisuse = (what: string): void => {
    if (closed) throw new StoreError('closed', 'The store is closed.');
    if (writing.getStore()?.open === true) {
      throw new StoreError('misused', `\`${what}\` was used inside of \`write\`: use its \`tx\`.`);
    }
  };

  // What stands in a transaction that has not ended is nobody else's business yet.
  const forReading = async (): Promise<Connection> => {
    refuseMisuse('read');
    while (queue.turn !== null) await queue.turn;
    return connection;
  };
  const read = repositories(readOnly(forReading));

  const tx = repositories(
    within(connection, () => {
      if (writing.getStore()?.open !== true)
        throw new StoreError('misused', 'This transaction has ended: a query was not awaited.');
    }),
  );

  function write<T>(body: (tx: Repositories) => Promise<T>, isSynced: boolean): Promise<T> {
    const work = async (): Promise<T> => {
      const turn = { open: true };
      try {
        return await writing.run(turn, () => body(tx));
      } finally {
        turn.open = false;
      }
    };
    return queue.enter(work, patienceMs(), isSynced);
  }

  const eraser = new Eraser(async () => {
    while (queue.turn !== null) await queue.turn;
    return emptyLog(database);
  });

  return {
    read,
    remains,
    damage: () => soundness?.damage ?? null,
    erase() {
      if (!closed) eraser.ask();
    },
    write: async (body) => {
      refuseMisuse('write');
      return write(body, true);
    },
    note: async (body) => {
      refuseMisuse('note');
      return write(body, false);
    },
    async tidy() {
      refuseMisuse('tidy');
      return queue.enter(() => Promise.resolve(tidyStep(database)), patienceMs(), false);
    },
    seal,
    unseal,
    async backup(to) {
      refuseMisuse('backup');
      await database.backup(to);
    },
    async close() {
      if (closed) return;
      refuseMisuse('close');
      closed = true;
      await queue.close();
      // An AsyncLocalStorage that stays enabled slows down each promise of the process from here on.
      writing.disable();
      await eraser.close();
      await soundness?.close();
      database.close();
      lock?.release();
    },
  };
}

/** A transaction that has the write lock from its start. */
const transactionOf = (connection: Connection): Transaction => ({
  begin(isSynced) {
    try {
      connection.sync(isSynced);
      connection.control('begin immediate');
      return true;
    } catch (error) {
      if (error instanceof StoreError && error.code === 'busy') return false;
      throw error;
    }
  },
  commit: () => connection.control('commit'),
  rollback() {
    if (connection.inTransaction) connection.control('rollback');
  },
  isOpen: () => connection.inTransaction,
  beginPart: () => connection.control('savepoint one'),
  endPart: () => connection.control('release one'),
  rollbackPart() {
    connection.control('rollback to one');
    connection.control('release one');
  },
});

interface Opened {
  readonly database: Database;
  readonly remains: string | null;
  /** Null where nobody looks after the file: in memory, and beside the bot, which does. */
  readonly soundness: Soundness | null;
}

function openLocked(
  { path, migrations = migrationsFolder, use, soundness: options = {} }: StoreOptions,
  lock: DatabaseLock | null,
  now: () => number,
  sealing: Seal,
): Opened {
  let database: Database | null = null;
  try {
    if (use === 'beside') refuseMissing(path);
    database = openDatabase(path);
    let remains: string | null = null;
    let soundness: Soundness | null = null;
    if (use === 'beside') {
      checkSchema(database, migrations);
      proveKey(database, sealing, false);
    } else {
      if (path !== ':memory:') soundness = new Soundness(database, path, options);
      soundness?.begin();
      if (isEmpty(database)) markClean(database);
      migrate(database, migrations, (version) => backUpBeforeUpgrade(path, version, now()));
      proveKey(database, sealing, true);
      if (path !== ':memory:') remains = rewriteOnce(database, path);
      analyseOnce(database);
      soundness?.goOn();
    }
    waitLittle(database);
    return { database, remains, soundness };
  } catch (error) {
    database?.close();
    lock?.release();
    throw named(error);
  }
}
