import { readPolicyFile, readSettings, settingProblemLines, type Settings } from '../../config/index.js';
import { packageVersion } from '../package-files.js';
import { asCalled } from '../tool/as-called.js';
import { helpOption, readArguments } from '../tool/arguments.js';
import { answerNoCommand, misunderstood, type ExitCode, type Tool } from '../tool/tool.js';
import { checkDatabase } from './database.js';
import { fine, findingLine, note, wrong, type Finding } from './finding.js';
import { checkOperator } from './operator.js';
import { checkPolicyInSlack } from './policy.js';
import { checkSlack } from './slack.js';

const usage = `Checks settings, policy, Slack, the operator and the database, and says what to mend. Changes nothing.

  npm run doctor

  Exit code 0: all is well; 1: something is wrong; 2: settings or policy are wrong, as \`npm start\` would say`;

/** `npm run doctor`: see `usage`. It can run beside the bot. */
export async function runDoctor(argv: readonly string[], tool: Tool): Promise<ExitCode> {
  const asked = readArguments(argv, helpOption, 0);
  if (!asked.ok) return misunderstood(tool, asked.problems, usage);
  if (asked.given.values.help) return answerNoCommand(tool, { kind: 'help' }, usage);
  const report = new Report(tool);
  await report.section('Trunkdesk', [note(`version ${packageVersion()}, on Node ${process.versions.node}`)]);
  const read = readSettings(tool.env);
  await report.section('Settings', [
    ...(read.ok ? [fine('every setting is there and understood')] : []),
    ...(read.ok ? [] : settingProblemLines(read.problems).map(asWrong)),
    ...settingProblemLines(read.warnings).map(note),
  ]);
  const path = read.ok ? read.settings.policyPath : (tool.env['TRUNKDESK_CONFIG'] ?? './trunkdesk.yaml');
  const profiles = read.ok ? read.settings.operator.profiles.map((profile) => profile.name) : undefined;
  const policy = readPolicyFile(path, profiles);
  await report.section('Policy', policy.ok ? [fine(`${path} is understood`)] : policy.problems.map(asWrong));

  if (read.ok) await checkAround(read.settings, policy, report, tool);
  else
    await report.section('Not looked at', [
      note('Slack, the operator and the database, until the settings are mended'),
    ]);

  const count = report.wrongs;
  await tool.print(`\n${count === 0 ? 'All is well.' : `${count} to mend.`}\n`);
  if (!read.ok || !policy.ok) return 2;
  return count === 0 ? 0 : 1;
}

async function checkAround(
  settings: Settings,
  policy: ReturnType<typeof readPolicyFile>,
  report: Report,
  tool: Tool,
): Promise<void> {
  const slack = await checkSlack(settings.slack, tool.now);
  const named =
    slack.letIn && policy.ok
      ? await checkPolicyInSlack(policy.policy, settings.slack, tool.now).catch(slackFailed)
      : [];
  await report.section('Slack', [...slack.findings, ...named]);
  await report.section('Operator', await checkOperator(settings.operator));
  await report.section('Database', checkDatabase(settings.databasePath, settings.secretKey));
}

const slackFailed = (error: unknown): readonly Finding[] => [
  wrong(
    `what the policy names could not be looked up: ${error instanceof Error ? error.message : 'unknown'}`,
    'Try again.',
  ),
];

/** A problem of settings or policy, in one sentence with its fix after it. */
function asWrong(line: string): Finding {
  const at = line.indexOf('. ');
  return at === -1 ? wrong(line, 'Mend it.') : wrong(line.slice(0, at + 1), line.slice(at + 2));
}

class Report {
  wrongs = 0;

  constructor(private readonly tool: Tool) {}

  async section(title: string, findings: readonly Finding[]): Promise<void> {
    this.wrongs += findings.filter((finding) => finding.is === 'wrong').length;
    const lines = findings.map((finding) => `${findingLine(finding)}\n`).join('');
    await this.tool.print(asCalled(`${title}\n${lines}`, this.tool.env));
  }
}
