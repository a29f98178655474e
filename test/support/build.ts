import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildMortalBot, mortalBot } from '../crash/mortal/build.js';
import { markBuilt } from './built.js';
import { botInOneFile, buildInOneFile } from './one-file/build.js';
import { keepCode } from './one-file/keep-code.js';

async function build(): Promise<void> {
  const cwd = fileURLToPath(new URL('../..', import.meta.url));
  try {
    await promisify(execFile)('npm', ['run', '--silent', 'build'], { cwd });
  } catch (error) {
    const said = error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
    throw new Error(`The product does not build:\n${said}`, { cause: error });
  }
  await buildInOneFile(botInOneFile);
  await buildMortalBot();
  for (const program of [botInOneFile, mortalBot]) await keepCode(program);
}

/**
 * Builds the product once, for the tests that start it as its users do; what needs no build begins meanwhile.
 * @returns what waits for its end
 */
export function setup(): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'trunkdesk-built-'));
  const ended = markBuilt(folder, build());
  return async () => {
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
}
