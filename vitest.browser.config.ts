import { defineConfig } from 'vitest/config';
import { patienceMs } from './test/support/patience.js';

export default defineConfig({
  test: {
    include: ['test/browser/**/*.test.ts'],
    testTimeout: 10 * patienceMs,
    hookTimeout: patienceMs,
    expect: { poll: { timeout: patienceMs, interval: 20 } },
    fileParallelism: false,
    retry: process.env['CI'] === 'true' ? 1 : 0,
  },
});
