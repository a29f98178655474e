import { defineConfig } from 'vite';

/** Builds the local workspace's page; the server needs no bundler. */
export default defineConfig({
  root: 'src/sandbox/workspace/page',
  base: './',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: { outDir: '../../../../dist/page', emptyOutDir: true },
});
