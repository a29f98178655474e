import { commandNamed, commands } from './commands.js';
import { packageVersion } from './package-files.js';
import { answerNoCommand, misunderstood, type ExitCode, type Tool } from './tool/tool.js';

const width = Math.max(...commands.map(({ name }) => name.length)) + 2;

const usage = `SIP trunk channels and product orders from Slack, with a second person's approval.

  trunkdesk COMMAND [ARGUMENTS]

${commands.map(({ name, about }) => `  ${name.padEnd(width)}${about}`).join('\n')}

  trunkdesk COMMAND --help  what a command takes
  trunkdesk --version       which version this is`;

/** `trunkdesk COMMAND`, and each `npm run COMMAND` of a checkout. */
export async function runTrunkdesk(argv: readonly string[], tool: Tool): Promise<ExitCode> {
  const [name, ...rest] = argv;
  const command = commandNamed(name);
  if (command !== null) {
    const runCommand = await command.load();
    return runCommand(rest, tool);
  }
  switch (name) {
    case '--version':
    case '-v':
      await tool.print(`${packageVersion()}\n`);
      return 0;
    case '--help':
    case '-h':
    case 'help':
      return answerNoCommand(tool, { kind: 'help' }, usage);
    case undefined:
      return misunderstood(tool, ['name a command'], usage);
    default:
      return misunderstood(tool, [`there is no command “${name}”`], usage);
  }
}
