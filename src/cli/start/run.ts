import { openLog, readStart, startTrunkdesk, type ReadStart, type Running } from '../../main.js';
import { whyNotStarted } from './why.js';
import { packageVersion } from '../package-files.js';
import { helpOption, readArguments } from '../tool/arguments.js';
import { answerNoCommand, misunderstood, type ExitCode, type Tool } from '../tool/tool.js';

const usage = `Starts the bot with the settings of the environment (docs/settings.md), until SIGTERM or Ctrl-C.

  npm start -- [--host ADDRESS]

  --host  the address to listen on, such as 127.0.0.1; on every one where it is left out

  Exit code 0: stopped in order; 1: it could not start, or broke off; 2: settings or policy are wrong`;

const options = { host: { type: 'string' }, ...helpOption } as const;

/** `npm start`: see `usage`. Resolves once the bot is ready; a signal ends the process. */
export async function runStart(argv: readonly string[], tool: Tool): Promise<ExitCode> {
  const asked = readArguments(argv, options, 0);
  if (!asked.ok) return misunderstood(tool, asked.problems, usage);
  const { help, host } = asked.given.values;
  if (help) return answerNoCommand(tool, { kind: 'help' }, usage);

  const start = readStart(tool.env);
  for (const warning of start.warnings) tool.complain(`Note: ${warning}`);
  if (!start.ok) {
    const { problems } = start;
    const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
    tool.complain(`Trunkdesk can't start: ${count} with its settings.`);
    tool.complain(problems.map((problem) => `- ${problem}`).join('\n'));
    return 2;
  }
  return keepRunning(start, host, tool);
}

async function keepRunning(
  { settings, policy }: Extract<ReadStart, { ok: true }>,
  host: string | undefined,
  tool: Tool,
): Promise<ExitCode> {
  const log = openLog(settings.logLevel);
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
    const where = host === undefined ? {} : { host };
    running = await startTrunkdesk({ settings, policy, log, version: packageVersion(), ...where });
    process.send?.({ ready: true, port: running.port });
    return 0;
  } catch (error) {
    const why = whyNotStarted(error, { port: settings.port, metricsPort: settings.metricsPort, host });
    log.fatal(why === null ? { error } : { why }, 'Trunkdesk could not start');
    // For who started it by hand: the fix in a line of its own.
    tool.complain(`Trunkdesk can't start: ${why ?? 'a fault of its own; the log has more.'}`);
    return process.exit(1);
  }
}
