import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { holderOf } from '../../store/index.js';

/** Where a demo keeps its files: two databases, the policy and the key. */
export interface DemoFolder {
  readonly botDatabase: string;
  readonly operatorDatabase: string;
  readonly policy: string;
  /** 64 hex digits, the same at every start on a kept folder. */
  readonly secretKey: string;
  readonly path: string;
  /** Deletes a temporary folder; a kept one stays. */
  remove(): void;
}

/**
 * Opens the given folder, or a temporary one.
 * @throws Error in words for a person, where the given one can't be used, or a demo runs in it
 */
export function openDemoFolder(keep: string | undefined, policyText: string): DemoFolder {
  const path = keep === undefined ? mkdtempSync(join(tmpdir(), 'trunkdesk-')) : resolve(keep);
  const policy = join(path, 'trunkdesk.yaml');
  const botDatabase = join(path, 'trunkdesk.db');
  let secretKey: string;
  try {
    mkdirSync(path, { recursive: true });
    // A policy that someone edited in a kept folder is theirs.
    if (!existsSync(policy)) writeFileSync(policy, policyText);
    secretKey = keyIn(path);
  } catch (cause) {
    throw new Error(`${path} can't be used as a folder. Name another one with --keep.`, { cause });
  }
  if (holderOf(botDatabase) !== null)
    throw new Error(`A demo runs in ${path}. Stop it, or name another folder with --keep.`);
  return {
    path,
    policy,
    botDatabase,
    operatorDatabase: join(path, 'operator.db'),
    secretKey,
    remove: () => {
      if (keep === undefined) rmSync(path, { recursive: true, force: true });
    },
  };
}

function keyIn(path: string): string {
  const file = join(path, 'secret.key');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const key = randomBytes(32).toString('hex');
  writeFileSync(file, `${key}\n`, { mode: 0o600 });
  return key;
}
