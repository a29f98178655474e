import { StoreError } from '../store/index.js';
import { openLog, readStart, startTrunkdesk, type Running } from '../main.js';

/** `npm start`: settings from the environment, exit code 2 with every problem listed where something is wrong. */

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
  running = await startTrunkdesk({ settings: start.settings, policy: start.policy, log });
  process.send?.({ ready: true, port: running.port });
} catch (error) {
  log.fatal({ error }, 'Trunkdesk could not start');
  // For who started it by hand: the mend in a line of its own.
  if (error instanceof StoreError) console.error(`Trunkdesk can't start: ${error.message}`);
  process.exit(1);
}
