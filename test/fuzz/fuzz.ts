import { cpSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { fuzzAnswers } from './answers/run.js';
import { memoryWords } from './memory.js';
import { fuzzPayloads } from './slack/run.js';
import { runSharded, type Options } from './shards.js';

/**
 * `npm run fuzz -- --seed N --payloads N --answers N [--from N] [--shards N]`: every failure comes again with its seed
 * and index. Each shard is a process with a stack of its own; they share the indexes out in one stretch each.
 */

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const whole = z.coerce.number().int().min(0);
const text = { type: 'string' } as const;
const options: Options = {
  seed: text,
  payloads: text,
  answers: text,
  from: text,
  'answers-from': text,
  shards: text,
};
const { values } = parseArgs({ options });
const asked = z
  .object({
    seed: whole.default(Math.floor(Math.random() * 1_000_000)),
    payloads: whole.default(100_000),
    answers: whole.default(100_000),
    /** The first index, to come back to a failure. */
    from: whole.default(0),
    /** The first of the operator's answers, where it is another. */
    'answers-from': whole.optional(),
    shards: whole.min(1).max(64).default(availableParallelism()),
  })
  .parse(values);

/** One process's part of it. */
async function part(): Promise<number> {
  const { seed, from } = asked;
  let findings = 0;
  if (asked.payloads > 0) {
    say(`${asked.payloads} payloads of Slack from #${from} on, seed ${seed}`);
    const report = await fuzzPayloads({ seed, from, count: asked.payloads, log: say });
    say(`answers by status: ${JSON.stringify(report.statuses)}`);
    findings += told(report);
  }
  if (asked.answers > 0) {
    const first = asked['answers-from'] ?? from;
    say(`${asked.answers} answers of the operator from #${first} on, seed ${seed}`);
    const report = await fuzzAnswers({ seed, from: first, count: asked.answers, log: say });
    say(`calls by end: ${JSON.stringify(report.ends)}`);
    findings += told(report);
  }
  return findings;
}

function told(report: Awaited<ReturnType<typeof fuzzPayloads | typeof fuzzAnswers>>): number {
  for (const finding of report.findings) say(finding);
  say(memoryWords('memory after warm-up and at the end', report.start, report.end));
  say(`${report.findings.length} findings`);
  return report.findings.length;
}

// The compiled files stand elsewhere than the product, which looks for these beside itself.
for (const thing of ['migrations', 'manifest.yml']) cpSync(thing, `dist/fuzz/${thing}`, { recursive: true });
const isClean = asked.shards === 1 ? (await part()) === 0 : await runSharded(asked, say);
process.exitCode = isClean ? 0 : 1;
