import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

/**
 * The bot in as few files as can be, with the code that V8 made of it (`keep-code.ts`): tests start it some hundred
 * times, and loading the product's many files takes most of a start. What the product does is the same, from its first
 * line on.
 */

const place = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Lets a file of the product import another one in the place of what it asks for. */
export const standIn = (importer: string, asks: (source: string) => boolean, file: string): Plugin => ({
  name: `stand-in-${file}`,
  enforce: 'pre',
  resolveId: (source, from) => (asks(source) && from?.endsWith(importer) === true ? file : null),
});

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Writes all but ASCII as escapes: text of one byte a letter is read and handed to V8 in half the time. */
const inAscii: Plugin = {
  name: 'in-ascii',
  enforce: 'post',
  generateBundle(_options, made) {
    for (const file of Object.values(made))
      if (file.type === 'chunk') file.code = file.code.replaceAll(/[\u0080-\uffff]/g, escaped);
  },
};

interface Bundle {
  readonly entry: string;
  readonly outDir: string;
  readonly format: 'cjs' | 'esm';
  readonly as: string;
  readonly plugins: readonly Plugin[];
}

async function bundle({ entry, outDir, format, as, plugins }: Bundle): Promise<void> {
  await build({
    configFile: false,
    root: place('../../..'),
    logLevel: 'error',
    plugins: [...plugins, inAscii],
    build: {
      ssr: entry,
      outDir,
      emptyOutDir: false,
      target: 'node20',
      copyPublicDir: false,
      rolldownOptions: { output: { format, entryFileNames: as, codeSplitting: false } },
    },
    ssr: { noExternal: true, external: ['better-sqlite3'] },
  });
}

/**
 * Builds `start.js` and `bot.cjs` into the folder of `start`.
 * @param entry what exports the same as `parts.ts`
 */
export async function buildInOneFile(
  start: URL,
  entry: string = place('parts.ts'),
  plugins: readonly Plugin[] = [],
): Promise<void> {
  const outDir = fileURLToPath(new URL('.', start));
  rmSync(outDir, { recursive: true, force: true });
  await bundle({ entry, outDir, format: 'cjs', as: 'bot.cjs', plugins });
  await bundle({ entry: place('start.ts'), outDir, format: 'esm', as: 'start.js', plugins: [] });
}

/** The product's bot, as it is. */
export const botInOneFile = new URL('../../../dist/one-file/start.js', import.meta.url);
