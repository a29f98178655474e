import { resolve } from 'node:path';
import { readDatabaseSetting } from '../../config/index.js';
import { backUp } from '../../store/index.js';
import { readOneFile } from '../tool/one-file.js';
import { answerNoCommand, badSettings, orStoreProblem, type ExitCode, type Tool } from '../tool/tool.js';

const usage = `Copies the database while the bot runs, and checks the copy.

  npm run backup -- FILE

  FILE  a new file; nothing is overwritten. What is secret in it stays encrypted: keep TRUNKDESK_SECRET_KEY elsewhere`;

/** `npm run backup -- FILE`: see `usage`. */
export async function runBackup(argv: readonly string[], tool: Tool): Promise<ExitCode> {
  const file = readOneFile(argv);
  if (file.kind !== 'file') return answerNoCommand(tool, file, usage);
  const read = readDatabaseSetting(tool.env);
  if (!read.ok) return badSettings(tool, read.problems);
  return orStoreProblem(tool, async () => {
    const { bytes } = backUp(read.settings.databasePath, resolve(file.path));
    await tool.print(`${resolve(file.path)}: ${sizeInWords(bytes)}, checked.\n`);
    return 0;
  });
}

/** A size as people say it: `312 KB`, `1.4 MB`; in thousands. */
export function sizeInWords(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  let size = bytes;
  let unit = 0;
  while (size >= 999.5 && unit < units.length - 1) {
    size /= 1_000;
    unit += 1;
  }
  return `${unit === 0 || size >= 10 ? Math.round(size) : size.toFixed(1)} ${units[unit] ?? ''}`;
}
