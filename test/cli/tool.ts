import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ExitCode, Tool } from '../../src/cli/tool/tool.js';
import { openStore, type Store } from '../../src/store/index.js';

export const secretKey = Uint8Array.from({ length: 32 }, (_, n) => n + 1);
export const secretKeyText = Buffer.from(secretKey).toString('hex');

/** What a command printed, complained of, and ended with. */
export interface Ran {
  readonly code: ExitCode;
  readonly out: string;
  readonly complaints: string;
}

/** Runs a command as its file in `src/cli` does, with this environment alone. */
export async function run(
  command: (argv: readonly string[], tool: Tool) => Promise<ExitCode>,
  argv: readonly string[],
  env: Readonly<Record<string, string>>,
  now: () => number = Date.now,
): Promise<Ran> {
  let out = '';
  const complaints: string[] = [];
  const code = await command(argv, {
    env,
    now,
    isRead: () => true,
    print: (text) => {
      out += text;
      return Promise.resolve();
    },
    complain: (line) => void complaints.push(line),
  });
  return { code, out, complaints: complaints.join('\n') };
}

/** A folder that is gone after the test. */
export function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'trunkdesk-cli-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** A database in use, as the bot has it, and where it is. */
export async function database(): Promise<{ store: Store; path: string; env: Record<string, string> }> {
  const path = join(folder(), 'trunkdesk.db');
  const store = await openStore({ path, secretKey, use: 'alone' });
  onTestFinished(() => store.close());
  return { store, path, env: { DATABASE_URL: `sqlite:${path}` } };
}
