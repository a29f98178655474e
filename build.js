import { existsSync, mkdirSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { build } from 'vite';

/**
 * Builds the product into `dist/` (`npm run build`):
 *
 * - `dist/cli`: all that `trunkdesk` runs, packages included. A start reads a dozen files in the place of a thousand.
 *   `better-sqlite3` stays outside, since it is native.
 * - `dist/page`: the page of the local Slack workspace.
 *
 * Both are made aside and put in place whole, so that nothing that starts meanwhile finds half a build.
 */

const root = import.meta.dirname;
const aside = `${root}/dist/building-${process.pid}`;
const common = /** @type {const} */ ({ configFile: false, logLevel: 'warn' });
const license = { fileName: 'licenses.md' };

const server = () =>
  build({
    ...common,
    root,
    build: {
      ssr: 'src/cli/trunkdesk.ts',
      outDir: `${aside}/cli`,
      target: 'node20',
      // A stack trace names our files and lines by it; the sources themselves are not in it.
      sourcemap: true,
      copyPublicDir: false,
      license,
      rolldownOptions: {
        output: {
          sourcemapExcludeSources: true,
          entryFileNames: 'trunkdesk.js',
          chunkFileNames: '[name]-[hash].js',
        },
      },
    },
    ssr: { noExternal: true, external: ['better-sqlite3'] },
  });

const page = () =>
  build({
    ...common,
    root: `${root}/src/sandbox/workspace/page`,
    base: './',
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: { outDir: `${aside}/page`, emptyOutDir: true, license },
  });

const begun = new Date();
try {
  await server();
  await page();
  // What is saved meanwhile is newer than the build.
  utimesSync(`${aside}/cli/trunkdesk.js`, begun, begun);
  for (const name of ['page', 'cli']) {
    const place = `${root}/dist/${name}`;
    mkdirSync(`${aside}/old`, { recursive: true });
    if (existsSync(place)) renameSync(place, `${aside}/old/${name}`);
    renameSync(`${aside}/${name}`, place);
  }
} finally {
  rmSync(aside, { recursive: true, force: true });
}
