import { StoreError } from './errors.js';
import type { Connection, Db } from './connection.js';
import type { Query } from './statement.js';

/** Lets questions through only: what writes must stand in a transaction. */
function refuseWrites({ text }: Query<unknown>): void {
  if (text.asks) return;
  throw new StoreError(
    'misused',
    '`read` only asks. Write inside of `write`, so that it is one transaction.',
  );
}

/**
 * Asks the database outside of transactions.
 * @param turn gives the connection once it may be asked; throws where it may not
 */
export const readOnly = (turn: () => Promise<Connection>): Db => ({
  async all(query) {
    refuseWrites(query);
    return (await turn()).all(query);
  },
  async first(query) {
    refuseWrites(query);
    return (await turn()).first(query);
  },
  async run(query) {
    refuseWrites(query);
    return (await turn()).run(query);
  },
});

/**
 * Asks and changes within a transaction.
 * @param check throws where it has ended
 */
export const within = (connection: Connection, check: () => void): Db => ({
  async all(query) {
    check();
    return connection.all(query);
  },
  async first(query) {
    check();
    return connection.first(query);
  },
  async run(query) {
    check();
    return connection.run(query);
  },
});
