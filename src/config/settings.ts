import { readerOf, type EnvReader, type Environment, type SettingProblem } from './env.js';
import { readOperator, type OperatorSettings } from './operator.js';
import { readSlack, type SlackSettings } from './slack.js';
import { readDatabasePath, readSecretKey } from './storage.js';

const logLevels = ['info', 'trace', 'debug', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** All settings of `npm start`, checked. It holds secrets: never log it whole. */
export interface Settings {
  readonly slack: SlackSettings;
  readonly port: number;
  /** Where `/metrics` is served by itself; null: on `port`. */
  readonly metricsPort: number | null;
  readonly databasePath: string;
  /** 32 bytes. */
  readonly secretKey: Uint8Array;
  readonly policyPath: string;
  readonly keep: KeepSettings;
  /** How long a stop lets what is under way finish; the rest is left to the next start. */
  readonly stopMs: number;
  readonly operator: OperatorSettings;
  readonly logLevel: LogLevel;
}

/** How long what is done is kept, in days; 0: for ever. */
export interface KeepSettings {
  readonly ordersDays: number;
  readonly journalDays: number;
}

export type ReadSettings =
  | { readonly ok: true; readonly settings: Settings; readonly warnings: readonly SettingProblem[] }
  | {
      readonly ok: false;
      readonly problems: readonly SettingProblem[];
      readonly warnings: readonly SettingProblem[];
    };

/**
 * Reads and checks every setting. All problems are listed at once, each with its fix and none with a value.
 * Warnings don't stop anything: misspelled names, addresses without TLS.
 */
export function readSettings(given: Environment): ReadSettings {
  const env = readerOf(given);
  const slack = readSlack(env);
  const port = env.integer('PORT', 0, 65_535);
  const metricsPort = readMetricsPort(env, port);
  const databasePath = readDatabasePath(env);
  const secretKey = readSecretKey(env);
  const policyPath = env.text('TRUNKDESK_CONFIG');
  const keep = {
    ordersDays: env.integer('KEEP_ORDERS_DAYS', 0, 36_500),
    journalDays: env.integer('KEEP_JOURNAL_DAYS', 0, 36_500),
  };
  const operator = readOperator(env, given);
  const stopMs = readStopMs(env, operator?.timeoutMs ?? 0);
  const logLevel = env.choice('LOG_LEVEL', logLevels);
  const { problems, warnings } = env;

  if (problems.length > 0) return { ok: false, problems, warnings };
  if (!slack || !databasePath || !secretKey || !policyPath || !operator) {
    throw new Error('A setting is missing and no problem says so');
  }
  return {
    ok: true,
    settings: {
      slack,
      port,
      metricsPort,
      databasePath,
      secretKey,
      policyPath,
      keep,
      stopMs,
      operator,
      logLevel,
    },
    warnings,
  };
}

function readMetricsPort(env: EnvReader, port: number): number | null {
  if (env.text('METRICS_PORT') === undefined) return null;
  const metricsPort = env.integer('METRICS_PORT', 0, 65_535);
  if (metricsPort !== 0 && metricsPort === port) env.wrong('METRICS_PORT', 'is the same as PORT');
  return metricsPort;
}

/** How much longer than a call to the operator a stop lasts by itself: what came of the call is written down. */
const afterCallMs = 5_000;

function readStopMs(env: EnvReader, operatorMs: number): number {
  if (env.text('STOP_TIMEOUT_MS') === undefined) return operatorMs + afterCallMs;
  const stopMs = env.integer('STOP_TIMEOUT_MS', 0, 900_000);
  if (stopMs <= operatorMs)
    env.warn(
      'STOP_TIMEOUT_MS',
      'is no longer than OPERATOR_TIMEOUT_MS: an order that is being sent when the bot is stopped may end in doubt',
      `Set more than ${operatorMs}.`,
    );
  return stopMs;
}

/** The ports of the demo: the local Slack workspace, the embedded operator service, and the bot. */
export interface DemoPorts {
  readonly workspace: number;
  readonly operator: number;
  readonly bot: number;
}

/** The demo's ports; its other settings the demo brings itself. */
export function readDemoPorts(
  given: Environment,
):
  | { readonly ok: true; readonly ports: DemoPorts }
  | { readonly ok: false; readonly problems: readonly SettingProblem[] } {
  const env = readerOf(given);
  const ports = {
    workspace: env.integer('DEMO_PORT', 0, 65_535),
    operator: env.integer('OPERATOR_PORT', 0, 65_535),
    bot: env.integer('PORT', 0, 65_535),
  };
  return env.problems.length > 0 ? { ok: false, problems: env.problems } : { ok: true, ports };
}

/** What goes wrong in the demo from its start on (docs/faults.md), where the environment names it. */
export const demoFaultsNamed = (given: Environment): string | undefined => given['DEMO_FAULTS'];

/** One line for each problem, as `npm start` and `npm run doctor` print them. */
export const settingProblemLines = (problems: readonly SettingProblem[]): readonly string[] =>
  problems.map(({ name, problem, fix }) => `${name} ${problem}. ${fix}`);
