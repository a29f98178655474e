import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    testTimeout: 20_000,
    hookTimeout: 20_000,
    // Most of a test is waiting for a wire: two files at once, also where there are only two cores.
    maxWorkers: 2,
    reporters: ['default'],
    // A machine that is busy with something else must not turn a whole run red; a test that needs it is still named.
    retry: process.env['CI'] === 'true' ? 1 : 0,
    projects: [
      {
        extends: true,
        test: {
          name: 'inside',
          include: ['test/**/*.test.ts'],
          exclude: ['test/browser/**', 'test/process/**', 'test/crash/**'],
        },
      },
      {
        // These start the built product as processes; it is built once, and only where one of them is to run.
        extends: true,
        test: {
          name: 'process',
          include: ['test/process/**/*.test.ts', 'test/crash/**/*.test.ts'],
          globalSetup: 'test/support/build.ts',
          testTimeout: 60_000,
        },
      },
    ],
  },
});
