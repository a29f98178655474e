import { readFileSync } from 'node:fs';
import { settingNamed, type SettingName } from './table.js';
import { whyUnreadable } from './unreadable.js';

export type Environment = Readonly<Record<string, string | undefined>>;

/** What is wrong with a setting and what to do. Neither text ever quotes a value: it could be a secret. */
export interface SettingProblem {
  readonly name: string;
  readonly problem: string;
  readonly fix: string;
}

/** Reads settings one by one and gathers all that is wrong instead of stopping at the first. */
export interface EnvReader {
  readonly problems: readonly SettingProblem[];
  readonly warnings: readonly SettingProblem[];
  /** The value without the space around it, the default where nothing is set, undefined where there is none. */
  text(name: SettingName, suffix?: string): string | undefined;
  /** The value as it stands, for passwords; undefined where nothing is set. */
  verbatim(name: SettingName, suffix?: string): string | undefined;
  /** A whole number within bounds; the default where it isn't one, which is then a problem. */
  integer(name: SettingName, min: number, max: number): number;
  choice<Value extends string>(
    name: SettingName,
    values: readonly [Value, ...Value[]],
    suffix?: string,
  ): Value;
  flag(name: SettingName): boolean;
  wrong(name: SettingName, problem: string, suffix?: string): undefined;
  missing(name: SettingName, suffix?: string): undefined;
  warn(name: string, problem: string, fix: string): void;
}

const flags: ReadonlyMap<string, boolean> = new Map([
  ['on', true],
  ['true', true],
  ['yes', true],
  ['1', true],
  ['off', false],
  ['false', false],
  ['no', false],
  ['0', false],
]);

/** Behind the name of a secret: the setting that names a file with it (`SLACK_BOT_TOKEN_FILE`). */
export const fileSuffix = '_FILE';

/** What stands in a secret's file, without the end of its last line. */
function readSecretFile(path: string): {
  readonly text: string | undefined;
  readonly problem: string | null;
} {
  try {
    const text = readFileSync(path.trim(), 'utf8').replace(/\r?\n$/, '');
    return text.trim() === ''
      ? { text: undefined, problem: 'names a file that is empty' }
      : { text, problem: null };
  } catch (error) {
    return { text: undefined, problem: `names a file that ${whyUnreadable(error)}` };
  }
}

/** A reader over an environment. A secret may stand in a file that its setting with `_FILE` behind it names. An empty or blank value counts as not set, as `NAME=` in an env file means. */
export function readerOf(env: Environment): EnvReader {
  const problems: SettingProblem[] = [];
  const warnings: SettingProblem[] = [];

  const given = (name: string) => {
    const value = env[name];
    return value === undefined || value.trim() === '' ? undefined : value;
  };
  const files = new Map<string, string | undefined>();
  const fromFile = (name: string, path: string) => {
    if (!files.has(name)) {
      const { text, problem } = readSecretFile(path);
      files.set(name, text);
      if (problem !== null)
        problems.push({
          name,
          problem,
          fix: 'Give the path of a file that holds the secret and nothing else.',
        });
    }
    return files.get(name);
  };
  const verbatim = (name: SettingName, suffix = '') => {
    const value = given(name + suffix);
    const fileName = `${name}${suffix}${fileSuffix}`;
    const path = settingNamed(name).secret ? given(fileName) : undefined;
    if (value === undefined && path !== undefined) return fromFile(fileName, path);
    if (value !== undefined && path !== undefined && !files.has(fileName)) {
      files.set(fileName, undefined);
      problems.push({
        name: fileName,
        problem: `is set, and so is ${name}${suffix}`,
        fix: 'Set one of the two.',
      });
    }
    return value;
  };
  const text = (name: SettingName, suffix = '') =>
    verbatim(name, suffix)?.trim() ?? settingNamed(name).default ?? undefined;
  const wrong = (name: SettingName, problem: string, suffix = '') => {
    problems.push({ name: name + suffix, problem, fix: settingNamed(name).fix });
    return undefined;
  };

  return {
    problems,
    warnings,
    text,
    verbatim,
    wrong,
    missing: (name, suffix = '') => {
      // What is wrong with its file was said.
      if (files.has(`${name}${suffix}${fileSuffix}`)) return undefined;
      const when = settingNamed(name).needed;
      return wrong(
        name,
        when === null || when === 'always' ? 'is not set' : `is not set; needed ${when}`,
        suffix,
      );
    },
    warn: (name, problem, fix) => {
      warnings.push({ name, problem, fix });
    },
    integer: (name, min, max) => {
      const given = text(name) ?? '';
      const value = /^\d{1,15}$/.test(given) ? Number(given) : Number.NaN;
      if (value >= min && value <= max) return value;
      wrong(name, 'is out of bounds or no whole number');
      return Number(settingNamed(name).default);
    },
    choice: (name, values, suffix) => {
      const given = text(name, suffix)?.toLowerCase();
      const value = values.find((each) => each === given);
      if (value !== undefined) return value;
      wrong(name, `is none of ${values.join(', ')}`, suffix);
      return values[0];
    },
    flag: (name) => {
      const value = flags.get((text(name) ?? '').toLowerCase());
      if (value !== undefined) return value;
      wrong(name, 'is neither on nor off');
      return false;
    },
  };
}

/** An `http` or `https` address, or in words why it isn't one. The words don't quote it: it could hold a password. */
export function parseAddress(text: string): URL | string {
  if (!URL.canParse(text)) return 'is not a whole address with http:// or https://';
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'does not start with http:// or https://';
  if (url.username !== '' || url.password !== '') return 'holds a user name or password';
  if (url.search !== '' || url.hash !== '') return 'holds a ? or #';
  return url;
}

/** Whether an address stays on this machine, where it may go without TLS. */
export const isLoopback = (url: URL): boolean =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
