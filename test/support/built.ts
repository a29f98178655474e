import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Handed to the workers: the folder where the end of the build is written down. */
const variable = 'TRUNKDESK_TESTS_BUILT';

const markIn = (folder: string): string => join(folder, 'ended');

/** Writes down how a build ended, for the tests that wait for it. */
export async function markBuilt(folder: string, build: Promise<void>): Promise<void> {
  process.env[variable] = folder;
  const fault = await build.then(
    () => '',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  writeFileSync(join(folder, 'fault'), fault);
  // Whole as soon as it is there.
  renameSync(join(folder, 'fault'), markIn(folder));
}

/** @throws Error with what the build said, where it failed */
export async function untilBuilt(): Promise<void> {
  const folder = process.env[variable];
  if (folder === undefined) throw new Error('Nothing was built for this test: see vitest.config.ts');
  while (!existsSync(markIn(folder))) await wait(50);
  const fault = readFileSync(markIn(folder), 'utf8');
  if (fault !== '') throw new Error(fault);
}
