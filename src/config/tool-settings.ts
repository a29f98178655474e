import { readerOf, type Environment, type EnvReader, type SettingProblem } from './env.js';
import { readBotLogin, type BotLogin } from './slack.js';
import { readDatabasePath, readSecretKey } from './storage.js';

/** What a command reads: only the settings it needs, so that it runs where the others aren't set. */
export type ReadTool<T> =
  | { readonly ok: true; readonly settings: T }
  | { readonly ok: false; readonly problems: readonly SettingProblem[] };

function reading<T>(given: Environment, read: (env: EnvReader) => T | undefined): ReadTool<T> {
  const env = readerOf(given);
  const settings = read(env);
  if (env.problems.length > 0) return { ok: false, problems: env.problems };
  if (settings === undefined) throw new Error('A setting is missing and no problem says so');
  return { ok: true, settings };
}

/** The database's path, for commands that only look at it. */
export const readDatabaseSetting = (given: Environment): ReadTool<{ readonly databasePath: string }> =>
  reading(given, (env) => {
    const databasePath = readDatabasePath(env);
    if (databasePath === ':memory:') return env.wrong('DATABASE_URL', 'names no file');
    return databasePath === undefined ? undefined : { databasePath };
  });

/** What settling an order from the command line needs. */
export interface SettleSettings {
  readonly databasePath: string;
  /** 32 bytes. */
  readonly secretKey: Uint8Array;
  readonly policyPath: string;
  /** Null where no token is set: user groups can't be read then. */
  readonly slack: BotLogin | null;
}

export const readSettleSettings = (given: Environment): ReadTool<SettleSettings> =>
  reading(given, (env) => {
    const databasePath = readDatabasePath(env);
    const secretKey = readSecretKey(env);
    const policyPath = env.text('TRUNKDESK_CONFIG');
    const slack = env.text('SLACK_BOT_TOKEN') === undefined ? null : readBotLogin(env);
    if (databasePath === ':memory:') return env.wrong('DATABASE_URL', 'names no file');
    if (databasePath === undefined || secretKey === undefined || policyPath === undefined) return undefined;
    return slack === undefined ? undefined : { databasePath, secretKey, policyPath, slack };
  });
