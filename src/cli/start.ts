import { openLog, readStart, startTrunkdesk, type Running } from '../main.js';
import { whyNotStarted } from './start/why.js';
import { helpOption, readArguments } from './tool/arguments.js';
import { answerNoCommand, misunderstood, processTool } from './tool/tool.js';

const usage = `Starts the bot with the settings of the environment (docs/settings.md), until SIGTERM or Ctrl-C.

  npm start -- [--host ADDRESS]

  --host  the address to listen on, such as 127.0.0.1; on every one where it is left out

  Exit code 0: stopped in order; 1: it could not start, or broke off; 2: settings or policy are wrong`;

const asked = readArguments(process.argv.slice(2), { host: { type: 'string' }, ...helpOption }, 0);
if (!asked.ok) process.exit(misunderstood(processTool(), asked.problems, usage));
const { help, host } = asked.given.values;
if (help) process.exit(await answerNoCommand(processTool(), { kind: 'help' }, usage));

const start = readStart(process.env);
for (const warning of start.warnings) console.error(`Note: ${warning}`);

if (!start.ok) {
  const { problems } = start;
  const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
  console.error(`Trunkdesk can't start: ${count} with its settings.`);
  console.error(problems.map((problem) => `- ${problem}`).join('\n'));
  process.exit(2);
}

const log = openLog(start.settings.logLevel);
process.on('unhandledRejection', (error) => log.error({ error }, 'A promise failed and nobody looked'));

let running: Running | null = null;
let stopping = false;
const stop = (): void => {
  if (stopping) return;
  stopping = true;
  // Nothing was accepted yet: the next start finds everything as it is.
  if (running === null) process.exit(0);
  running.stop().then(
    () => process.exit(0),
    (error: unknown) => {
      log.error({ error }, 'Trunkdesk could not stop in order');
      process.exit(1);
    },
  );
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
// The demo that started this process is gone, perhaps before this one was ready.
process.on('disconnect', stop);
if (process.send !== undefined && !process.connected) stop();

try {
  const { settings, policy } = start;
  running = await startTrunkdesk({ settings, policy, log, ...(host === undefined ? {} : { host }) });
  process.send?.({ ready: true, port: running.port });
} catch (error) {
  const why = whyNotStarted(error, { port: start.settings.port, host });
  log.fatal(why === null ? { error } : { why }, 'Trunkdesk could not start');
  // For who started it by hand: the fix in a line of its own.
  console.error(`Trunkdesk can't start: ${why ?? 'a fault of its own; the log has more.'}`);
  process.exit(1);
}
