import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { setup as inMemory } from '../support/memory-files.js';
import { scriptOf } from './carry.js';
import { search } from './search.js';

/** `npm run model -- --seed N --runs M`: run after run, each of its own seed; what breaks is shown as short as it can be. */

const usage = `npm run model -- [--seed N] [--runs M] [--jobs K]

Carries out M runs (200) of random people, clicks, faults and restarts, the first of seed N (1), the next of N + 1 …
A run that breaks something is shown as a list of steps; --seed S --runs 1 does it again.`;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    runs: { type: 'string', default: '200' },
    jobs: { type: 'string', default: String(availableParallelism()) },
    part: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const count = z.coerce.number().int().nonnegative();
const [seed, runs] = [count.parse(values.seed), count.parse(values.runs)];
const jobs = Math.max(1, Math.min(count.parse(values.jobs), runs));
/** Enough to see whether it is one thing or many. */
const mostFailures = 3;

const Told = z.object({
  runs: z.number(),
  failures: z.array(z.string()),
  reached: z.array(z.tuple([z.string(), z.number()])),
});
type Told = z.infer<typeof Told>;

/** Every so many-th run, from this one on. */
async function part(first: number, every: number, tell: (told: Told) => void): Promise<void> {
  let failed = 0;
  for (let nth = first; nth < runs && failed < mostFailures; nth += every) {
    const reached = new Map<string, number>();
    const found = await search(seed + nth, reached);
    if (found !== null) failed += 1;
    const failures =
      found === null
        ? []
        : [
            `Seed ${found.seed}: ${found.carried.broken.join('\n')}`,
            scriptOf(found.run),
            `Again: npm run model -- --seed ${found.seed} --runs 1`,
            `For test/model/seeds.json: ${JSON.stringify(found.run)}`,
            ...found.carried.log.slice(-12).map((line) => `  log: ${line}`),
          ];
    tell({ runs: 1, failures, reached: [...reached] });
  }
}

const total = { runs: 0, failed: 0, reached: new Map<string, number>() };
const begun = performance.now();
const rate = (): string => {
  const seconds = (performance.now() - begun) / 1_000;
  return `${total.runs} runs, ${total.failed} failed, ${seconds.toFixed(0)} s, ${(total.runs / seconds).toFixed(1)} runs/s`;
};

function add(told: Told): void {
  total.runs += told.runs;
  for (const [what, times] of told.reached) total.reached.set(what, (total.reached.get(what) ?? 0) + times);
  if (told.failures.length > 0) {
    total.failed += 1;
    console.log(`\n${told.failures.join('\n')}\n`);
  }
  if (total.runs % 500 === 0) console.log(`… ${rate()}`);
}

if (values.help) {
  console.log(usage);
} else if (values.part !== undefined) {
  await part(count.parse(values.part), jobs, (told) => process.send?.(told));
  process.disconnect();
} else if (jobs === 1) {
  await part(0, 1, add);
} else {
  const removeFiles = inMemory();
  const workers = Array.from({ length: jobs }, (_, at) => {
    const options = ['--seed', String(seed), '--runs', String(runs), '--jobs', String(jobs)];
    const worker = fork(process.argv[1] ?? '', [...options, '--part', String(at)]);
    worker.on('message', (told) => add(Told.parse(told)));
    return once(worker, 'exit').then(([code]) => {
      if (code !== 0) throw new Error(`A part of the runs ended with ${String(code)}`);
    });
  });
  await Promise.all(workers);
  removeFiles();
}

if (!values.help && values.part === undefined) {
  console.log(`\nSeeds ${seed} to ${seed + runs - 1}: ${rate()}`);
  console.log('What was reached:');
  const reached = [...total.reached].toSorted(([a], [b]) => a.localeCompare(b));
  for (const [what, times] of reached) console.log(`${String(times).padStart(9)}  ${what}`);
}
// Calls that a killed process waits for would keep this one up.
process.exit(total.failed > 0 ? 1 : 0);
