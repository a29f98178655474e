import { onTestFinished } from 'vitest';
import { botInOneFile } from './one-file/build.js';
import { startPlainOperator, type PlainOperator, type PlainOptions } from './plain-operator.js';
import { startProgram, type Program } from './process.js';
import type { TestWorkspace } from './robot-workspace.js';
import type { Robot } from './robot.js';
import { openEnvironment, type EnvironmentOptions, type Mode } from './stack-environment.js';

export interface ProcessStackOptions extends EnvironmentOptions {
  readonly mode: Mode;
  readonly operator?: Partial<PlainOptions>;
  /** What is started; the product in one file by itself, as that starts in a fifth of the time. */
  readonly program?: 'start' | URL;
  /** Milliseconds before each time that an event is sent again which was not acked; three times at once by itself. */
  readonly eventRetryDelays?: readonly number[];
  /** Milliseconds that Slack waits for an ack; long by itself, for a machine that does much else. */
  readonly ackMilliseconds?: number;
}

/** The bot as a process of its own, between an operator that isn't ours and a Slack workspace. */
export interface ProcessStack {
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
export async function startProcessStack(options: ProcessStackOptions): Promise<ProcessStack> {
  const stack = await openProcessStack(options);
  onTestFinished(stack.close);
  await stack.start();
  return stack;
}

/** Everything around a bot that is still to be started. */
export async function openProcessStack(options: ProcessStackOptions): Promise<ProcessStack> {
  const operator = await startPlainOperator({
    login: { header: 'Authorization', value: basic },
    ...options.operator,
  });
  const environment = await openEnvironment(
    options,
    {
      OPERATOR_BASE_URL: `${operator.url}/`,
      OPERATOR_AUTH: 'basic',
      OPERATOR_USER: 'desk',
      OPERATOR_PASSWORD: 'correct horse',
      OPERATOR_TIMEOUT_MS: '60000',
    },
    {
      ackMilliseconds: options.ackMilliseconds ?? 15_000,
      ...(options.eventRetryDelays === undefined ? {} : { eventRetryDelays: [...options.eventRetryDelays] }),
    },
  );
  let bot: Program | null = null;
  const stack: ProcessStack = {
    workspace: environment.workspace,
    operator,
    env: environment.env,
    robot: environment.workspace.robot,
    bot() {
      if (bot === null) throw new Error('The bot does not run');
      return bot;
    },
    async kill() {
      await bot?.end('SIGKILL');
      bot = null;
    },
    async start(more = {}) {
      bot = startProgram(options.program ?? botInOneFile, { ...environment.env, ...more });
      environment.reachAt(await bot.ready);
    },
    async killAndStart() {
      await stack.kill();
      await stack.start();
    },
    async close() {
      await bot?.end('SIGKILL');
      await environment.close();
      await operator.close();
    },
  };
  return stack;
}
