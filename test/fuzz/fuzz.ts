import { cpSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { fuzzAnswers } from './answers/run.js';
import { memoryWords } from './memory.js';
import { fuzzPayloads } from './slack/run.js';

/** `npm run fuzz -- --seed N --payloads N --answers N [--from N]`: every failure comes again with its seed and index. */

const say = (line: string): void => void process.stdout.write(`${line}\n`);

// The compiled files stand elsewhere than the product, which looks for these beside itself.
for (const thing of ['migrations', 'manifest.yml']) cpSync(thing, `dist/fuzz/${thing}`, { recursive: true });

const whole = z.coerce.number().int().min(0);
const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { seed: text, payloads: text, answers: text, from: text } });
const asked = z
  .object({
    seed: whole.default(Math.floor(Math.random() * 1_000_000)),
    payloads: whole.default(100_000),
    answers: whole.default(100_000),
    /** The first index, to come back to a failure. */
    from: whole.default(0),
  })
  .parse(values);
let failed = false;

if (asked.payloads > 0) {
  say(`${asked.payloads} payloads of Slack, seed ${asked.seed}`);
  const report = await fuzzPayloads({ ...asked, count: asked.payloads, log: say });
  for (const finding of report.findings) say(finding);
  say(`answers by status: ${JSON.stringify(report.statuses)}`);
  say(memoryWords('memory after warm-up and at the end', report.start, report.end));
  say(`${report.findings.length} findings`);
  failed ||= report.findings.length > 0;
}
if (asked.answers > 0) {
  say(`${asked.answers} answers of the operator, seed ${asked.seed}`);
  const report = await fuzzAnswers({ ...asked, count: asked.answers, log: say });
  for (const finding of report.findings) say(finding);
  say(`calls by end: ${JSON.stringify(report.ends)}`);
  say(memoryWords('memory after warm-up and at the end', report.start, report.end));
  say(`${report.findings.length} findings`);
  failed ||= report.findings.length > 0;
}
process.exitCode = failed ? 1 : 0;
