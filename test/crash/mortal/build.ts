import { fileURLToPath } from 'node:url';
import { buildInOneFile, standIn } from '../../support/one-file/build.js';

/** The bot that can die. */
export const mortalBot = new URL('../../../dist/crash/start.js', import.meta.url);

const place = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export const buildMortalBot = (): Promise<void> =>
  buildInOneFile(mortalBot, place('bot.ts'), [
    standIn('/src/slack/app.ts', (source) => source === './messenger.js', place('messenger.ts')),
  ]);
