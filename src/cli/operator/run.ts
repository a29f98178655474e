import { startOperator } from '../../sandbox/operator/index.js';
import { whyNotListening } from '../tool/listening.js';
import { answerNoCommand, type ExitCode, type Tool } from '../tool/tool.js';
import { readCommand, usage, type OperatorCommand } from './command.js';

async function run(command: OperatorCommand, tool: Tool): Promise<void> {
  const operator = await startOperator({
    ...command,
    now: () => new Date(tool.now()),
    onFailure: (error) => console.error(error),
  });
  const profiles = command.data.profiles.map(
    ({ name, token, rights }) => `Profile ${name}: token ${token} (${rights.join(', ') || 'no rights'})\n`,
  );
  await tool.print(
    `Operator service: ${operator.url} (console at /, description at /openapi.json)\n${profiles.join('')}`,
  );
  const stop = (): void => {
    void operator.close().then(() => process.exit(0));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

/** `npm run operator`: see `usage`. Resolves once it runs. */
export async function runOperator(argv: readonly string[], tool: Tool): Promise<ExitCode> {
  const read = readCommand(argv);
  if (read.kind !== 'run') return answerNoCommand(tool, read, usage);
  try {
    await run(read.command, tool);
    return 0;
  } catch (error) {
    const where = { port: read.command.port, host: undefined, set: '--port' };
    const why = whyNotListening(error, where) ?? (error instanceof Error ? error.message : 'unknown');
    tool.complain(`The operator service can't start: ${why}`);
    return 1;
  }
}
