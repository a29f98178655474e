import { cpSync } from 'node:fs';
import { register } from 'node:module';
import { parseArgs } from 'node:util';

/** `npm run trace -- WALK`: the functions and files of ours that one delivery runs. */

// What the product finds from its own place, which is another one here.
for (const thing of ['migrations', 'manifest.yml']) cpSync(thing, `dist/bench/${thing}`, { recursive: true });
register('./trace/apart.js', import.meta.url);
// From here on, so that the hook sees what they import.
const { trace } = await import('./trace/trace.js');
const { walkOf, walks } = await import('./trace/walks.js');
const { asJson, filesShown, functionsShown } = await import('./trace/show.js');

const usage = `npm run trace -- WALK [--files | --json]

Starts the bot with the embedded operator and the local workspace, and prints which functions of src/ one delivery ran,
by room, as the engine counts them, with the store's statements and commits. --files prints the files alone.

A walk is a command in quotes, such as '/order new acme' or '/trunk edit acme-ams-01', or one of these:
${Object.entries(walks)
  .map(([name, { says }]) => `  ${name.padEnd(15)}${says}`)
  .join('\n')}`;

const flag = { type: 'boolean', default: false } as const;
const { values, positionals } = parseArgs({
  options: { files: flag, json: flag, help: flag },
  allowPositionals: true,
});
const asked = positionals.join(' ');
const walk = walkOf(asked);
if (values.help) console.log(usage);
else if (walk === null) {
  console.error(asked === '' ? `No walk was named.\n\n${usage}` : `There is no walk "${asked}".\n\n${usage}`);
  process.exitCode = 2;
} else {
  const traced = await trace(walk);
  const show = values.json ? asJson : values.files ? filesShown : functionsShown;
  console.log(show(traced));
}
