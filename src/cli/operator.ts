import { startOperator } from '../sandbox/operator/index.js';
import { unreachable } from '../types/unreachable.js';
import { readCommand, usage, type OperatorCommand } from './operator-command.js';
import { whyNotListening } from './tool/listening.js';
import { answerNoCommand, processTool } from './tool/tool.js';

async function run(command: OperatorCommand): Promise<void> {
  const operator = await startOperator({
    ...command,
    now: () => new Date(),
    onFailure: (error) => console.error(error),
  });
  console.log(`Operator service: ${operator.url} (console at /, description at /openapi.json)`);
  for (const { name, token, rights } of command.data.profiles) {
    console.log(`Profile ${name}: token ${token} (${rights.join(', ') || 'no rights'})`);
  }
  const stop = (): void => {
    void operator.close().then(() => process.exit(0));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

const read = readCommand(process.argv.slice(2));
switch (read.kind) {
  case 'run':
    await run(read.command).catch((error: unknown) => {
      const where = { port: read.command.port, host: undefined, set: '--port' };
      const why = whyNotListening(error, where) ?? (error instanceof Error ? error.message : 'unknown');
      console.error(`The operator service can't start: ${why}`);
      process.exitCode = 1;
    });
    break;
  case 'help':
  case 'refused':
    process.exitCode = await answerNoCommand(processTool(), read, usage);
    break;
  default:
    unreachable(read);
}
