import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build, type Plugin } from 'vite';

/**
 * The bot that can die, in as few files as can be: it is started some hundred times, and loading the product's many
 * files takes a second and a half each time.
 */
export const mortalBot = new URL('../../../dist/crash/start.js', import.meta.url);

const place = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Lets one file of the product import another one in the place of its own. */
const standIn = (importer: string, sources: readonly string[], file: string): Plugin => ({
  name: `stand-in-${file}`,
  enforce: 'pre',
  resolveId: (source, from) =>
    sources.includes(source) && from?.endsWith(importer) === true ? place(file) : null,
});

async function bundle(entry: string, format: 'cjs' | 'esm', as: string, plugin: Plugin): Promise<void> {
  await build({
    configFile: false,
    root: place('../../..'),
    logLevel: 'error',
    plugins: [plugin],
    build: {
      ssr: place(entry),
      outDir: 'dist/crash',
      emptyOutDir: false,
      target: 'node20',
      copyPublicDir: false,
      rolldownOptions: { output: { format, entryFileNames: as, codeSplitting: false } },
    },
    ssr: { noExternal: true, external: ['better-sqlite3'] },
  });
}

export async function buildMortalBot(): Promise<void> {
  rmSync(new URL('.', mortalBot), { recursive: true, force: true });
  const messenger = standIn('/src/slack/app.ts', ['./messenger.js'], 'messenger.ts');
  await bundle('bot.ts', 'cjs', 'bot.cjs', messenger);
  const parts = standIn('/src/cli/start.ts', ['../main.js', '../store/index.js'], 'loaded.ts');
  await bundle('../../../src/cli/start.ts', 'esm', 'start.js', parts);
  await promisify(execFile)(process.execPath, [fileURLToPath(mortalBot)], { env: { KEEP_CODE: 'on' } });
}
