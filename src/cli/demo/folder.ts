import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

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

/** Opens the given folder, or a temporary one. */
export function openDemoFolder(keep: string | undefined, policyText: string): DemoFolder {
  const path = keep === undefined ? mkdtempSync(join(tmpdir(), 'trunkdesk-')) : resolve(keep);
  mkdirSync(path, { recursive: true });
  const policy = join(path, 'trunkdesk.yaml');
  // A policy that someone edited in a kept folder is theirs.
  if (!existsSync(policy)) writeFileSync(policy, policyText);
  return {
    path,
    policy,
    botDatabase: join(path, 'trunkdesk.db'),
    operatorDatabase: join(path, 'operator.db'),
    secretKey: keyIn(path),
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
