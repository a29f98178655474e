import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildMortalBot } from '../crash/mortal/build.js';

/** Builds the product once, before the tests that start it as its users do. */
export async function setup(): Promise<void> {
  const cwd = fileURLToPath(new URL('../..', import.meta.url));
  try {
    await promisify(execFile)('npm', ['run', '--silent', 'build'], { cwd });
  } catch (error) {
    const said = error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
    throw new Error(`The product does not build:\n${said}`, { cause: error });
  }
  await buildMortalBot();
}
