import { Writable } from 'node:stream';
import { afterAll, afterEach, beforeAll, onTestFailed, onTestFinished } from 'vitest';
import { openLog, readStart, startTrunkdesk, type Running } from '../../src/main.js';
import {
  startOperator,
  type OperatorOptions,
  type RunningOperator,
} from '../../src/sandbox/operator/index.js';
import type { Seed } from '../../src/sandbox/workspace/seed.js';
import { OperatorFaults } from './operator-faults.js';
import { RunningClock } from './running-clock.js';
import type { TestWorkspace } from './robot-workspace.js';
import type { Robot } from './robot.js';
import { openEnvironment, type TestEnvironment, type EnvironmentOptions } from './stack-environment.js';
import { sampleData } from './sample/data.js';

export interface StackOptions extends EnvironmentOptions {
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
export interface Stack {
  readonly workspace: TestWorkspace;
  readonly operator: RunningOperator;
  /** What goes wrong with calls of the embedded operator. */
  readonly faults: OperatorFaults;
  robot(name: string): Promise<Robot>;
  /** The environment the bot was started with. */
  readonly env: Record<string, string>;
  /** Where the bot answers by itself (`/healthz`) and, over HTTP, takes what Slack sends; empty while it is stopped. */
  botUrl(): string;
  /** Every line the bot has logged. */
  log(): readonly string[];
  /**
   * Moves the clock of bot and operator ahead; otherwise it runs like any clock. What the workflow waits for by then
   * goes on at once.
   */
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

/** A stack for one test alone; it is closed after the test. */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const stack = await openStack(options);
  onTestFailed(() => showLog(stack));
  onTestFinished(() => stack.close());
  return stack;
}

/** One stack for all tests of a file. Each makes its own data in it, and clears what it lets go wrong. */
export function sharedStack(options: StackOptions = {}): () => Stack {
  let stack: Stack | null = null;
  const get = (): Stack => {
    if (stack === null) throw new Error('The stack has not been started');
    return stack;
  };
  beforeAll(async () => {
    stack = await openStack(options);
  });
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') showLog(get());
    get().faults.clear();
    get().workspace.faults.clear();
  });
  afterAll(() => stack?.close());
  return get;
}

/** What the bot complained of, beside a test that failed. */
function showLog(stack: Stack): void {
  const lines = stack.log().filter((line) => /"level":[456]0/.test(line));
  process.stderr.write(`The bot's log:\n${lines.slice(-10).join('') || 'no complaints'}\n`);
}

/** What stands around a bot: the operator's service and its faults, a Slack workspace, and the clock they share. */
export interface Surroundings {
  readonly operator: RunningOperator;
  readonly faults: OperatorFaults;
  readonly environment: TestEnvironment;
  readonly clock: RunningClock;
  close(): Promise<void>;
}

/** Starts all of a stack but its bot; whoever opens it closes it. */
export async function openSurroundings(options: StackOptions = {}): Promise<Surroundings> {
  const data = options.operator?.data ?? sampleData();
  const faults = new OperatorFaults();
  const clock = new RunningClock();
  const operator = await startOperator({
    port: 0,
    db: ':memory:',
    data,
    now: () => new Date(clock.now()),
    timezone: 'Europe/Amsterdam',
    // What the product does not use unless it is told to, the operator does not know either (O3).
    patchRemove: options.settings?.['OPERATOR_PATCH_REMOVE'] === 'on',
    interference: faults,
    ...options.operator,
  });
  const { operatorAt } = options;
  const environment = await openEnvironment(
    options,
    operatorAt === undefined
      ? loginsOf(operator.url, data.profiles)
      : // Every other setting of the operator stays at its default.
        { OPERATOR_BASE_URL: operatorAt.url, OPERATOR_TOKEN: operatorAt.token },
    {
      ...(options.seed === undefined ? {} : { seed: options.seed }),
      ...(options.ackMilliseconds === undefined ? {} : { ackMilliseconds: options.ackMilliseconds }),
    },
  );
  return {
    operator,
    faults,
    environment,
    clock,
    async close() {
      await environment.close();
      await operator.close();
    },
  };
}

/** Starts a stack on free ports; whoever opens it closes it. */
export async function openStack(options: StackOptions = {}): Promise<Stack> {
  const surroundings = await openSurroundings(options);
  const { operator, faults, environment, clock } = surroundings;
  const bot = botInside(environment, clock, options);
  await bot.start();
  return {
    workspace: environment.workspace,
    operator,
    faults,
    env: environment.env,
    robot: environment.workspace.robot,
    log: bot.log,
    botUrl: bot.url,
    advance: (milliseconds) => clock.advance(milliseconds),
    ahead: () => clock.ahead(),
    changePolicy: environment.changePolicy,
    stopBot: bot.stop,
    async restartBot() {
      await bot.stop();
      await bot.start();
    },
    async close() {
      await bot.stop();
      await surroundings.close();
    },
  };
}

const loginsOf = (url: string, profiles: readonly { name: string; token: string }[]) => ({
  OPERATOR_BASE_URL: url,
  OPERATOR_PROFILES: profiles.map(({ name }) => name).join(','),
  ...Object.fromEntries(profiles.map(({ name, token }) => [`OPERATOR_TOKEN_${name.toUpperCase()}`, token])),
});

/** As the product does it, without its pauses. */
const retry = { attempts: 3, backoffMs: 1 };

/** The bot in this process: its start reads the environment anew. */
function botInside({ env, reachAt }: TestEnvironment, { now, after }: RunningClock, { onLog }: StackOptions) {
  const lines: string[] = [];
  const log = openLog(
    'debug',
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        if (onLog === undefined) lines.push(chunk.toString());
        else onLog(chunk.toString());
        done();
      },
    }),
  );
  let running: Running | null = null;
  return {
    log: (): readonly string[] => lines,
    url: () => (running === null ? '' : `http://127.0.0.1:${running.port}`),
    async start(): Promise<void> {
      const start = readStart(env);
      if (!start.ok) throw new Error(start.problems.join('\n'));
      running = await startTrunkdesk({
        settings: start.settings,
        policy: start.policy,
        log,
        now,
        after,
        retry,
      });
      reachAt(running.port);
    },
    async stop(): Promise<void> {
      await running?.stop();
      running = null;
    },
  };
}
