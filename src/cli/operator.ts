import { startOperator } from '../sandbox/operator/index.js';
import { unreachable } from '../types/unreachable.js';
import { readCommand, usage, type OperatorCommand } from './operator-command.js';

function refuse(problems: readonly string[]): void {
  console.error(`${problems.map((problem) => `- ${problem}`).join('\n')}\n\n${usage}`);
  process.exitCode = 2;
}

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
    await run(read.command).catch((error: unknown) =>
      refuse([error instanceof Error ? error.message : 'The service did not start']),
    );
    break;
  case 'help':
    console.log(usage);
    break;
  case 'refused':
    refuse(read.problems);
    break;
  default:
    unreachable(read);
}
