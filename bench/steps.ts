import { cpSync } from 'node:fs';
import { parseArgs } from 'node:util';

/** `npm run bench:steps -- [ORDERS]`: what each step of an order costs the bot. */

// The tests' workspace finds it from its own place, which is another one here.
cpSync('manifest.yml', 'dist/bench/manifest.yml');
const { measureSteps } = await import('./steps/measure.js');
const { tableOf } = await import('./steps/show.js');

const { values, positionals } = parseArgs({
  options: { sql: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const measured = await measureSteps(Number(positionals[0] ?? 12), 4);
console.log(tableOf(measured));
if (values.sql)
  for (const [name, all] of measured) console.log([`\n${name}`, ...(all.at(-1)?.sql ?? [])].join('\n  '));
