import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const shown = 10;

/** Names the files that took longest, so that a suite which grows slow says where. */
export class Slowest implements Reporter {
  onTestRunEnd(files: readonly TestModule[]): void {
    if (files.length <= shown) return;
    const slowest = files
      .map((file) => ({ path: relative('', file.moduleId), ms: file.diagnostic().duration }))
      .toSorted((one, other) => other.ms - one.ms)
      .slice(0, shown);
    const lines = slowest.map(({ path, ms }) => `${(ms / 1_000).toFixed(1).padStart(7)} s  ${path}`);
    process.stdout.write(`\nThe slowest files:\n${lines.join('\n')}\n`);
  }
}
