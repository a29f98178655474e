import { defineConfig } from 'vitest/config';
import { patienceMs } from './test/support/patience.js';

export default defineConfig({
  test: {
    include: ['test/browser/**/*.test.ts'],
    testTimeout: 10 * patienceMs,
    hookTimeout: patienceMs,
    expect: { poll: { timeout: patienceMs, interval: 20 } },
    // Each file has a demo and a Chromium of its own; most of the time one of them waits for the other.
    maxWorkers: 2,
    retry: process.env['CI'] === 'true' ? 1 : 0,
  },
});
