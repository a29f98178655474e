import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { openLog, readStart, startTrunkdesk, type Running } from '../../src/main.js';
import {
  sampleData,
  startOperator,
  type OperatorOptions,
  type RunningOperator,
} from '../../src/sandbox/operator/index.js';
import type { Seed } from '../../src/sandbox/workspace/seed.js';
import { startTestWorkspace, testTokens, type TestWorkspace } from './robot-workspace.js';
import type { Robot } from './robot.js';

/** Ann and Ben request, Bob and Cat (and whoever is in the group) approve, Dana administers. */
export const testPolicy = `timezone: Europe/Amsterdam
default_country: NL
roles:
  requesters: { users: [U0ANN, U0BEN], groups: [] }
  approvers: { users: [], groups: [S0APPROVE] }
  admins: { users: [], groups: [S0ADMINS] }
approvals:
  slack_channel: C0ORDERS
  rules:
    - { action: "order.*", approvals: 1 }
`;

export interface HouseOptions {
  readonly mode?: 'socket' | 'http';
  /** The policy file's text. */
  readonly policy?: string;
  /** Settings over those of the test; what neither says is at its default, as in the product. */
  readonly settings?: Record<string, string>;
  readonly operator?: Partial<OperatorOptions>;
  /** Another operator than the embedded one, known to the bot by its address and one bearer token alone. */
  readonly operatorAt?: { readonly url: string; readonly token: string };
  /** Milliseconds Slack waits for an ack. */
  readonly ackMilliseconds?: number;
  /** Who works in the workspace; the sample's people where not given. */
  readonly seed?: Seed;
  /** Gets every line the bot logs, which then are not kept: for runs that would log for hours. */
  readonly onLog?: (line: string) => void;
}

/** The whole of Trunkdesk over its real wires: embedded operator, local Slack workspace, and the bot between them. */
export interface TestHouse {
  readonly workspace: TestWorkspace;
  readonly operator: RunningOperator;
  robot(name: string): Promise<Robot>;
  /** The environment the bot was started with. */
  readonly env: Record<string, string>;
  /** Where the bot answers by itself (`/healthz`) and, over HTTP, takes what Slack sends; empty while it is stopped. */
  botUrl(): string;
  /** Every line the bot has logged. */
  log(): readonly string[];
  /** Moves the clock of bot and operator ahead; otherwise it runs like any clock. */
  advance(milliseconds: number): void;
  /** How far it is ahead, in milliseconds. */
  ahead(): number;
  /** Puts another policy file in place, as an admin's editor does. */
  changePolicy(text: string): void;
  /** Stops the bot in order and starts it again on the same database. */
  restartBot(): Promise<void>;
  stopBot(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a house on free ports; `close` ends all of it. */
export async function startHouse(options: HouseOptions = {}): Promise<TestHouse> {
  const mode = options.mode ?? 'socket';
  const dir = mkdtempSync(join(tmpdir(), 'trunkdesk-test-'));
  const data = options.operator?.data ?? sampleData();
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const operator = await startOperator({
    port: 0,
    db: join(dir, 'operator.db'),
    data,
    now: () => new Date(now()),
    timezone: 'Europe/Amsterdam',
    // What the product does not use unless it is told to, the operator does not know either (O3).
    patchRemove: options.settings?.['OPERATOR_PATCH_REMOVE'] === 'on',
    ...options.operator,
  });
  const workspace = await startTestWorkspace({
    ...(mode === 'socket' ? { delivery: { mode: 'socket' } } : {}),
    ...(options.seed === undefined ? {} : { seed: options.seed }),
    ...(options.ackMilliseconds === undefined ? {} : { ackMilliseconds: options.ackMilliseconds }),
  });
  const ownOperator = (): Record<string, string> => ({
    OPERATOR_BASE_URL: operator.url,
    OPERATOR_PROFILES: data.profiles.map((profile) => profile.name).join(','),
    ...Object.fromEntries(
      data.profiles.map((profile) => [`OPERATOR_TOKEN_${profile.name.toUpperCase()}`, profile.token]),
    ),
  });
  const policyFile = join(dir, 'trunkdesk.yaml');
  writeFileSync(policyFile, options.policy ?? testPolicy);
  const env: Record<string, string> = {
    SLACK_MODE: mode,
    SLACK_BOT_TOKEN: testTokens.botToken,
    SLACK_APP_TOKEN: testTokens.appToken,
    SLACK_SIGNING_SECRET: testTokens.signingSecret,
    SLACK_API_URL: workspace.apiUrl,
    PORT: '0',
    DATABASE_URL: `sqlite:${join(dir, 'trunkdesk.db')}`,
    TRUNKDESK_SECRET_KEY: randomBytes(32).toString('base64'),
    TRUNKDESK_CONFIG: policyFile,
    ...(options.operatorAt === undefined ? ownOperator() : othersOperator(options.operatorAt)),
    ...options.settings,
  };
  const lines: string[] = [];
  const log = openLog(
    'debug',
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        if (options.onLog === undefined) lines.push(chunk.toString());
        else options.onLog(chunk.toString());
        done();
      },
    }),
  );
  const startBot = async (): Promise<Running> => {
    const start = readStart(env);
    if (!start.ok) throw new Error(start.problems.join('\n'));
    const running = await startTrunkdesk({ settings: start.settings, policy: start.policy, log, now });
    if (mode === 'http') workspace.reachAt(`http://127.0.0.1:${running.port}/slack/events`);
    return running;
  };
  let bot: Running | null = await startBot();
  const stopBot = async () => {
    await bot?.stop();
    bot = null;
  };
  return {
    workspace,
    operator,
    env,
    botUrl: () => (bot === null ? '' : `http://127.0.0.1:${bot.port}`),
    robot: workspace.robot,
    log: () => lines,
    advance(milliseconds) {
      ahead += milliseconds;
    },
    ahead: () => ahead,
    changePolicy: (text) => writeFileSync(policyFile, text),
    stopBot,
    async restartBot() {
      await stopBot();
      bot = await startBot();
    },
    async close() {
      await stopBot();
      await workspace.close();
      await operator.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** Every other setting of the operator stays at its default. */
const othersOperator = ({ url, token }: { url: string; token: string }): Record<string, string> => ({
  OPERATOR_BASE_URL: url,
  OPERATOR_TOKEN: token,
});
