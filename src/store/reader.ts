import { Connection } from './connection.js';
import { faultOfFile, openToRead } from './database.js';
import { readOnly } from './gate.js';
import { checkSchema, migrationsFolder } from './migrate.js';
import { type Repositories, repositories } from './repositories.js';

/** Looks at a database that a bot may be using, and can't change it. */
export interface Reader {
  readonly read: Repositories;
  /** The first fault of the file, its indexes held against their tables; null where there is none. */
  faultOfFile(): string | null;
  close(): Promise<void>;
}

/**
 * Opens an existing database to read it alone.
 * @throws StoreError, with its fix in the message
 */
export function openReader(path: string, migrations = migrationsFolder): Reader {
  const database = openToRead(path);
  try {
    checkSchema(database, migrations);
  } catch (error) {
    database.close();
    throw error;
  }
  const connection = new Connection(database);
  return {
    read: repositories(readOnly(() => Promise.resolve(connection))),
    faultOfFile: () => faultOfFile(database, 'thorough'),
    close: async () => {
      database.close();
    },
  };
}
