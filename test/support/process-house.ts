import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { testPolicy } from './house.js';
import { startPlainOperator, type PlainOperator, type PlainOptions } from './plain-operator.js';
import { startProgram, type Program } from './process.js';
import { startTestWorkspace, testTokens, type TestWorkspace } from './robot-workspace.js';
import type { Robot } from './robot.js';

export type Mode = 'socket' | 'http';

export interface ProcessHouseOptions {
  readonly mode: Mode;
  readonly operator?: Partial<PlainOptions>;
  readonly settings?: Readonly<Record<string, string>>;
  readonly policy?: string;
  /** A bot that is built for a test, in the place of the product. */
  readonly program?: URL;
  /** Milliseconds before each time that an event is sent again which was not acked; three times at once by itself. */
  readonly eventRetryDelays?: readonly number[];
  /** Milliseconds that Slack waits for an ack; long by itself, for a machine that does much else. */
  readonly ackMilliseconds?: number;
}

/** The bot as a process of its own, between an operator that isn't ours and a Slack workspace. */
export interface ProcessHouse {
  readonly workspace: TestWorkspace;
  readonly operator: PlainOperator;
  /** What the bot is started with. */
  readonly env: Readonly<Record<string, string>>;
  robot(name: string): Promise<Robot>;
  bot(): Program;
  /** SIGKILL, and its end awaited. */
  kill(): Promise<void>;
  /** Starts the bot on the same database, perhaps with more in its environment, and waits until it is ready. */
  start(more?: Readonly<Record<string, string>>): Promise<void>;
  /** One after the other. */
  killAndStart(): Promise<void>;
  close(): Promise<void>;
}

const basic = `Basic ${Buffer.from('desk:correct horse').toString('base64')}`;

/** Starts it on free ports; all of it ends with the test. */
export async function startProcessHouse(options: ProcessHouseOptions): Promise<ProcessHouse> {
  const house = await openProcessHouse(options);
  onTestFinished(house.close);
  await house.start();
  return house;
}

/** Everything around a bot that is still to be started. */
export async function openProcessHouse(options: ProcessHouseOptions): Promise<ProcessHouse> {
  const { mode } = options;
  const dir = mkdtempSync(join(tmpdir(), 'trunkdesk-process-'));
  const operator = await startPlainOperator({
    login: { header: 'Authorization', value: basic },
    ...options.operator,
  });
  const workspace = await startTestWorkspace({
    ...(mode === 'socket' ? { delivery: { mode: 'socket' } } : {}),
    ackMilliseconds: options.ackMilliseconds ?? 15_000,
    ...(options.eventRetryDelays === undefined ? {} : { eventRetryDelays: [...options.eventRetryDelays] }),
  });
  const policyFile = join(dir, 'trunkdesk.yaml');
  writeFileSync(policyFile, options.policy ?? testPolicy);
  const env = {
    SLACK_MODE: mode,
    SLACK_BOT_TOKEN: testTokens.botToken,
    ...(mode === 'socket'
      ? { SLACK_APP_TOKEN: testTokens.appToken }
      : { SLACK_SIGNING_SECRET: testTokens.signingSecret }),
    SLACK_API_URL: workspace.apiUrl,
    PORT: '0',
    DATABASE_URL: `sqlite:${join(dir, 'trunkdesk.db')}`,
    TRUNKDESK_SECRET_KEY: randomBytes(32).toString('hex'),
    TRUNKDESK_CONFIG: policyFile,
    OPERATOR_BASE_URL: `${operator.url}/`,
    OPERATOR_AUTH: 'basic',
    OPERATOR_USER: 'desk',
    OPERATOR_PASSWORD: 'correct horse',
    OPERATOR_TIMEOUT_MS: '60000',
    ...options.settings,
  };
  let bot: Program | null = null;
  const house: ProcessHouse = {
    workspace,
    operator,
    env,
    robot: workspace.robot,
    bot() {
      if (bot === null) throw new Error('The bot does not run');
      return bot;
    },
    async kill() {
      await bot?.end('SIGKILL');
      bot = null;
    },
    async start(more = {}) {
      bot = startProgram(options.program ?? 'start', { ...env, ...more });
      const port = await bot.ready;
      if (mode === 'http') workspace.reachAt(`http://127.0.0.1:${port}/slack/events`);
    },
    async killAndStart() {
      await house.kill();
      await house.start();
    },
    async close() {
      await bot?.end('SIGKILL');
      await workspace.close();
      await operator.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
  return house;
}
