import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { faultOfFile, openToRead } from './database.js';
import { damaged, StoreError } from './errors.js';
import { type Holder, holderOf } from './lock.js';
import { keyFits } from './key-proof.js';
import { checkSchema, migrationsFolder } from './migrate.js';
import { isClean } from './rewrite.js';
import { sealWith } from './seal.js';

/** What can be said of a database from beside it. `fault` is in words, with its fix where one is known. */
export type Inspection =
  | { readonly there: false; readonly folder: string; readonly canWrite: boolean }
  | {
      readonly there: true;
      readonly canWrite: boolean;
      readonly bytes: number;
      readonly schema: 'current' | 'older';
      /** Whether what is encrypted in it opens with this key; `nothing` where nothing is. */
      readonly key: 'fits' | 'other' | 'nothing';
      /** Whether bytes of what an older version deleted may still stand in it. */
      readonly hasRemains: boolean;
      /** The bot that runs on it now. */
      readonly holder: Holder | 'unknown' | null;
    };

/**
 * Looks at the file, its folder, its schema and its pages; changes nothing.
 * @throws StoreError where it can't be used: not a database, damaged, of a newer version
 */
export function inspectDatabase(path: string, secretKey: Uint8Array): Inspection {
  const folder = dirname(resolve(path));
  if (!existsSync(path)) return { there: false, folder, canWrite: canWrite(folder) };
  const database = openToRead(path);
  try {
    if (faultOfFile(database, 'quick') !== null) throw damaged();
    const schema = schemaOf(() => checkSchema(database, migrationsFolder));
    return {
      there: true,
      canWrite: canWrite(path) && canWrite(folder),
      bytes: statSync(path).size,
      schema,
      key: schema === 'current' ? keyFits(database, sealWith(secretKey)) : 'nothing',
      hasRemains: !isClean(database),
      holder: holderOf(path),
    };
  } finally {
    database.close();
  }
}

function schemaOf(check: () => void): 'current' | 'older' {
  try {
    check();
    return 'current';
  } catch (error) {
    if (error instanceof StoreError && error.code === 'schema-older') return 'older';
    throw error;
  }
}

function canWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
