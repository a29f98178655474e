import { randomBytes } from 'node:crypto';
import { demoFaultsNamed, readDemoPorts, type DemoPorts } from '../../config/index.js';
import { demoData, faultLayer, startOperator } from '../../sandbox/operator/index.js';
import { readManifest } from '../../sandbox/workspace/manifest.js';
import { sampleSeed } from '../../sandbox/workspace/seed.js';
import { startWorkspace } from '../../sandbox/workspace/server.js';
import { startBot } from './bot.js';
import { readDemoFaults, type DemoFaults } from './faults.js';
import { openDemoFolder } from './folder.js';
import { demoPolicy } from './policy.js';
import { freePort } from './ports.js';
import { builtPage, manifestText } from '../package-files.js';
import { helpOption, readArguments } from '../tool/arguments.js';
import { answerNoCommand, badSettings, misunderstood, type ExitCode, type Tool } from '../tool/tool.js';

const usage = `Starts everything on this machine: the operator service, a Slack workspace in the browser, and the bot.

  npm run demo -- [--keep DIR] [--http] [--faults rough|FILE]

  --keep DIR  keep databases, policy and key in DIR and go on from there at the next start; the workspace's
              Slack messages are not kept
  --http      signed HTTP requests between Slack and the bot, instead of Socket Mode
  --faults X  what goes wrong from the start on: "rough", or rules in a YAML or JSON file; also DEMO_FAULTS
  Ports: DEMO_PORT (3100), OPERATOR_PORT (4010), PORT (3000); another free one where taken.`;

interface DemoOptions {
  readonly keep: string | undefined;
  readonly isHttp: boolean;
  readonly ports: DemoPorts;
  readonly faultsNamed: string | undefined;
  readonly faults: DemoFaults;
}

async function run({ keep, isHttp, ports, faultsNamed, faults }: DemoOptions): Promise<void> {
  const { seed, operator: operatorRules, slack: slackRules } = faults;
  const folder = openDemoFolder(keep, demoPolicy);
  const botToken = `xoxb-demo-${randomBytes(12).toString('hex')}`;
  const appToken = `xapp-demo-${randomBytes(12).toString('hex')}`;
  const signingSecret = randomBytes(16).toString('hex');
  const botPort = await freePort(ports.bot);

  const data = demoData();
  const operator = await startOperator({
    port: await freePort(ports.operator),
    db: folder.operatorDatabase,
    data,
    now: () => new Date(),
    timezone: 'Europe/Amsterdam',
    faults: faultLayer({ seed, rules: operatorRules }),
  });
  const requestUrl = `http://127.0.0.1:${botPort}/slack/events`;
  const workspace = await startWorkspace({
    port: await freePort(ports.workspace),
    manifest: readManifest(manifestText()),
    seed: sampleSeed,
    botToken,
    appToken,
    delivery: isHttp ? { mode: 'http', requestUrl, signingSecret } : { mode: 'socket' },
    page: builtPage,
    links: [{ name: 'Operator console', url: operator.url }],
  });
  workspace.faults.restart(seed, slackRules);
  const closeServers = async () => {
    await workspace.close();
    await operator.close();
    folder.remove();
  };
  const customers = data.customers.map((customer) => customer.account_id);
  const bot = await startBot({
    SLACK_MODE: isHttp ? 'http' : 'socket',
    SLACK_BOT_TOKEN: botToken,
    SLACK_APP_TOKEN: appToken,
    SLACK_SIGNING_SECRET: signingSecret,
    SLACK_API_URL: workspace.apiUrl,
    PORT: String(botPort),
    DATABASE_URL: `sqlite:${folder.botDatabase}`,
    TRUNKDESK_SECRET_KEY: folder.secretKey,
    TRUNKDESK_CONFIG: folder.policy,
    LOG_LEVEL: 'warn',
    OPERATOR_BASE_URL: operator.url,
    OPERATOR_PROFILES: data.profiles.map((profile) => profile.name).join(','),
    ...Object.fromEntries(
      data.profiles.map((profile) => [`OPERATOR_TOKEN_${profile.name.toUpperCase()}`, profile.token]),
    ),
    OPERATOR_PATCH_REMOVE: 'on',
    OPERATOR_REMOTE_POST_PATHS: customers
      .map((id) => `/v1/accounts/${id}/lookups/porting-references`)
      .join(','),
  }).catch(async (error: unknown) => {
    await closeServers();
    throw error;
  });

  console.log(`
  Trunkdesk runs on this machine. Nothing leaves it.

  Slack workspace   ${workspace.url}
  Operator service  ${operator.url}  (what the bot did: accounts, drafts, orders)
  Bot               http://127.0.0.1:${bot.port}/healthz  (${isHttp ? 'signed HTTP' : 'Socket Mode'})
${faultsNamed === undefined ? '' : `  Faults            rules: ${operatorRules.length} at the operator, ${slackRules.length} in Slack (on both pages under Faults)\n`}  Files             ${folder.path}${keep === undefined ? '  (deleted at the end; --keep DIR keeps them)' : ''}

  Operator profiles
${data.profiles.map((profile) => `    ${profile.name}  ${profile.token}`).join('\n')}

  Open the workspace as Ann and type  /order new acme  in any Slack channel.
  Approve it as Bob in #orders. Ctrl-C ends everything.
`);

  let isStopping = false;
  const stop = async (code: number) => {
    if (isStopping) return;
    isStopping = true;
    await bot.stop();
    await closeServers();
    process.exit(code);
  };
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  void bot.ended.then((code) => {
    if (!isStopping) console.error(`The bot has ended with code ${code}.`);
    return stop(code === 0 ? 0 : 1);
  });
}

const options = {
  keep: { type: 'string' },
  http: { type: 'boolean', default: false },
  faults: { type: 'string' },
  ...helpOption,
} as const;

/** `npm run demo`: see `usage`. Resolves once it runs. */
export async function runDemo(argv: readonly string[], tool: Tool): Promise<ExitCode> {
  const asked = readArguments(argv, options, 0);
  if (!asked.ok) return misunderstood(tool, asked.problems, usage);
  const { keep, http, faults, help } = asked.given.values;
  if (help) return answerNoCommand(tool, { kind: 'help' }, usage);
  const read = readDemoPorts(tool.env);
  if (!read.ok) return badSettings(tool, read.problems);
  const faultsNamed = faults ?? demoFaultsNamed(tool.env);
  const planned = readDemoFaults(faultsNamed);
  if (!planned.ok) return misunderstood(tool, planned.problems, usage);
  try {
    await run({ keep, isHttp: http, ports: read.ports, faultsNamed, faults: planned.faults });
    return 0;
  } catch (error) {
    tool.complain(`The demo can't start: ${error instanceof Error ? error.message : 'it does not say why'}`);
    return 1;
  }
}
