import { defineConfig } from 'vitest/config';
import { patienceMs } from './test/support/patience.js';
import { LongestFirst } from './test/support/sequencer.js';
import { Slowest } from './test/support/slowest.js';

/** Left to `npm run test:all`: repetition, by a name of its own. */
const long = 'test/**/*.long.test.ts';
/** Runs in both, at the size of either: the long one has what the short one leaves. */
const sized = 'test/**/*.sized.test.ts';

/** These start the built product as processes. */
const inProcess = (name: string): string[] => [`test/process/${name}`, `test/crash/${name}`];
const notInside = ['test/browser/**', ...inProcess('**')];
/** Built once, and only where one of them is to run. */
const built = { globalSetup: 'test/support/build.ts', setupFiles: 'test/support/after-build.ts' };

export default defineConfig({
  test: {
    testTimeout: 10 * patienceMs,
    hookTimeout: patienceMs,
    expect: { poll: { timeout: patienceMs, interval: 5 } },
    // A test waits for a wire now and then: three files at once keep two cores busy.
    maxWorkers: 3,
    // Most code runs a few times only: compiled simply at once, a tenth of the processor's time is saved.
    execArgv: ['--always-sparkplug'],
    // Loading the product anew for each file costs as much as what the files do.
    isolate: false,
    globalSetup: 'test/support/memory-files.ts',
    setupFiles: 'test/support/seed.ts',
    sequence: { sequencer: LongestFirst },
    reporters: ['default', new Slowest()],
    // A machine that is busy with something else must not turn a whole run red; a test that needs it is still named.
    retry: process.env['CI'] === 'true' ? 1 : 0,
    provide: { size: 'short' },
    projects: [
      {
        extends: true,
        test: { name: 'inside', include: ['test/**/*.test.ts'], exclude: [...notInside, long] },
      },
      {
        extends: true,
        test: { name: 'process', include: inProcess('*.test.ts'), exclude: [long], ...built },
      },
      {
        extends: true,
        test: { name: 'inside-long', include: [long, sized], exclude: notInside, provide: { size: 'long' } },
      },
      {
        extends: true,
        test: { name: 'process-long', include: inProcess('*.long.test.ts'), ...built },
      },
    ],
  },
});
