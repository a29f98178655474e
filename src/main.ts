import { logOutput } from './cli/tool/log-output.js';
import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import {
  readPolicyFile,
  readSettings,
  settingProblemLines,
  watchPolicy,
  type Environment,
  type Policy,
  type Settings,
} from './config/index.js';
import {
  createOperator,
  openPool,
  type Operator,
  type OperatorPool,
  type RetryPolicy,
  type CircuitState,
} from './operator/index.js';
import { connectSlack } from './slack/index.js';
import { openStore } from './store/index.js';
import { openApplication } from './workflow/open.js';
import { logContext } from './workflow/log-context.js';
import type { After } from './workflow/after.js';
import type { ProfileName } from './types/ids.js';

/** How long what was cut off at the end of a stop has to be written down. */
const afterCutMs = 1_000;

export type ReadStart =
  | {
      readonly ok: true;
      readonly settings: Settings;
      readonly policy: Policy;
      readonly warnings: readonly string[];
    }
  /** Every problem, one line each, with its fix. */
  | { readonly ok: false; readonly problems: readonly string[]; readonly warnings: readonly string[] };

/** Reads settings and policy file; all that is wrong with either is listed at once. */
export function readStart(env: Environment): ReadStart {
  const read = readSettings(env);
  const warnings = settingProblemLines(read.warnings);
  const path = read.ok ? read.settings.policyPath : (env['TRUNKDESK_CONFIG'] ?? './trunkdesk.yaml');
  const profiles = read.ok ? read.settings.operator.profiles.map((profile) => profile.name) : undefined;
  const policy = readPolicyFile(path, profiles);
  if (read.ok && policy.ok) return { ok: true, settings: read.settings, policy: policy.policy, warnings };
  return {
    ok: false,
    problems: [...(read.ok ? [] : settingProblemLines(read.problems)), ...(policy.ok ? [] : policy.problems)],
    warnings,
  };
}

/** A Trunkdesk that runs. */
export interface Running {
  /** Where its health and, with signed HTTP, Slack's requests are answered. */
  readonly port: number;
  /** Accepts nothing more, finishes what is under way within a bound, and leaves the rest to the next start. */
  stop(): Promise<void>;
}

export interface StartOptions {
  readonly settings: Settings;
  readonly policy: Policy;
  readonly log: Logger;
  /** Where its own HTTP is served; on every interface where not given. */
  readonly host?: string;
  /** Named by `/healthz`, where it is given. */
  readonly version?: string;
  /** Epoch milliseconds, UTC. */
  readonly now?: () => number;
  /** How it waits, where that is not by the machine's clock. */
  readonly after?: After;
  /** How reads of the operator are repeated, where that is not as the product does. */
  readonly retry?: RetryPolicy;
}

/**
 * Composes and starts Trunkdesk: store, operator, workflow, Slack. It is ready when this returns.
 * @throws StoreError and Slack's errors where something that is needed can't be used
 */
export async function startTrunkdesk({
  settings,
  policy,
  log,
  host,
  version,
  now = Date.now,
  after,
  retry,
}: StartOptions): Promise<Running> {
  const store = await openStore({
    path: settings.databasePath,
    secretKey: settings.secretKey,
    use: 'alone',
    soundness: {
      onDamage: (why) =>
        log.error({ why }, 'The database file is damaged: stop the bot and restore it from a backup'),
      onLooked: (failed) => {
        if (failed === null) log.info('The database file was looked through: it is sound');
        else log.warn({ why: failed }, 'The database file could not be looked through for damage');
      },
    },
  });
  if (store.remains !== null) log.warn(store.remains);
  const pool = openPool(settings.operator, { now, onCircuitState: (state) => logCircuitState(log, state) });
  const watch = watchPolicy({
    path: settings.policyPath,
    profiles: settings.operator.profiles.map((profile) => profile.name),
    first: policy,
    log,
  });
  try {
    const slack = connectSlack({
      settings: settings.slack,
      port: settings.port,
      ...(settings.metricsPort === null ? {} : { metricsPort: settings.metricsPort }),
      ...(host === undefined ? {} : { host }),
      ...(version === undefined ? {} : { version }),
      timezone: () => watch.current().timezone,
      log,
      now,
      faults: () =>
        store.damage() === null ? [] : ['database: the file is damaged; restore it from a backup'],
      gauges: () => ({
        trunkdesk_database_damaged: store.damage() === null ? 0 : 1,
        trunkdesk_operator_paused: pool.breaker.circuitState().is === 'answering' ? 0 : 1,
      }),
      troubles: () => operatorTrouble(pool.breaker.circuitState()),
    });
    const application = openApplication({
      store,
      settings: settings.operator,
      keep: settings.keep,
      operators: operatorsOf(settings, pool, log, retry),
      policy: watch.current,
      people: slack.people,
      messenger: slack.messenger,
      secretKey: settings.secretKey,
      log,
      now,
      after,
    });
    const port = await slack.start(application.useCases);
    await application.start();
    log.info({ port, mode: settings.slack.mode }, 'Trunkdesk is ready');
    return {
      port,
      async stop() {
        watch.close();
        // From here on nothing new is sent to the operator, so that nothing which begins now is cut off at the end.
        pool.stopSending();
        await Promise.all([application.stop(settings.stopMs), slack.stop()]);
        // What is still under way had its time: a placing without an answer is in doubt at the next start (O16).
        await pool.cut();
        await application.stop(afterCutMs);
        await store.close();
        log.info('Trunkdesk has stopped');
      },
    };
  } catch (error) {
    watch.close();
    await pool.close();
    await store.close();
    throw error;
  }
}

/** For `/healthz`. */
function operatorTrouble(state: CircuitState): string[] {
  if (state.is === 'answering') return [];
  const [since, until] = [state.since, state.until].map((at) => new Date(at).toISOString());
  const says = state.because === 'asked' ? 'asked to wait' : 'does not answer';
  return [`operator: ${says} since ${since}; next try ${until}`];
}

function logCircuitState(log: Logger, state: CircuitState): void {
  if (state.is === 'answering') {
    log.info('The operator answers again');
    return;
  }
  const fields = { since: new Date(state.since), until: new Date(state.until) };
  if (state.because === 'asked') log.warn(fields, 'The operator asked to wait');
  else log.warn(fields, 'The operator does not answer: nobody waits for it until it is asked again');
}

function operatorsOf(
  settings: Settings,
  pool: OperatorPool,
  log: Logger,
  retry: RetryPolicy | undefined,
): Map<ProfileName, Operator> {
  return new Map(
    settings.operator.profiles.map((profile) => [
      profile.name,
      createOperator({
        settings: settings.operator,
        profile,
        pool,
        retry,
        onCall: (call) => log.debug({ ...logContext(), ...call }, 'Operator call'),
      }),
    ]),
  );
}

/** The log: one JSON line each on standard output. Whatever could hold a secret is cut out by its name. */
export function openLog(level: Settings['logLevel'], to: DestinationStream = logOutput(1)): Logger {
  const options: LoggerOptions = {
    level,
    redact: {
      paths: ['token', 'authorization', 'password', '*.token', '*.authorization', '*.password', 'headers'],
      censor: '(hidden)',
    },
    serializers: { error: errorInLog },
  };
  return pino(options, to);
}

/** An error as the log has it: name, message, code and causes; no request, no headers, no body. */
function errorInLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return {
    name: error.name,
    message: error.message,
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: errorInLog(error.cause) }),
  };
}
