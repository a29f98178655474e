import { isLoopback, parseAddress, type EnvReader, type Environment } from './env.js';
import { readProfiles, warnOfStrays, type ProfileSettings } from './profiles.js';
import { readRemotePostPaths } from './remote-paths.js';

export interface OperatorSettings {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly profiles: readonly ProfileSettings[];
  readonly timeoutMs: number;
  readonly maxBodyBytes: number;
  readonly concurrency: number;
  readonly dialect: 'table' | 'sample';
  readonly patchRemove: boolean;
  /** A path of the draft with `{entry_id}`; null: the default paths (O4). */
  readonly configurationPath: string | null;
  readonly customerId: 'identifier' | 'parameters.uuid';
  /** Whose account stands in the address of orders (O6). */
  readonly ordersAccount: 'wholesaler' | 'customer';
  readonly remotePostPaths: readonly string[];
  readonly multiplier: 'absolute' | 'per_initial';
  readonly cacheSeconds: number;
}

/** Everything about the operator's side; undefined where there is no address to call, which the reader then holds. */
export function readOperator(env: EnvReader, given: Environment): OperatorSettings | undefined {
  const baseUrl = readBaseUrl(env);
  const profiles = readProfiles(env);
  warnOfStrays(env, given, profiles);
  const rest = {
    profiles,
    timeoutMs: env.integer('OPERATOR_TIMEOUT_MS', 100, 600_000),
    maxBodyBytes: env.integer('OPERATOR_MAX_BODY_BYTES', 1024, 268_435_456),
    concurrency: env.integer('OPERATOR_CONCURRENCY', 1, 64),
    dialect: env.choice('OPERATOR_DIALECT', ['table', 'sample']),
    patchRemove: env.flag('OPERATOR_PATCH_REMOVE'),
    configurationPath: readConfigurationPath(env),
    customerId: env.choice('OPERATOR_CUSTOMER_ID', ['identifier', 'parameters.uuid']),
    ordersAccount: env.choice('OPERATOR_ORDERS_ACCOUNT', ['wholesaler', 'customer']),
    remotePostPaths: readRemotePostPaths(env),
    multiplier: env.choice('OPERATOR_MULTIPLIER', ['absolute', 'per_initial']),
    cacheSeconds: env.integer('OPERATOR_CACHE_SECONDS', 0, 86_400),
  };
  return baseUrl === undefined ? undefined : { baseUrl, ...rest };
}

function readBaseUrl(env: EnvReader): string | undefined {
  const text = env.text('OPERATOR_BASE_URL');
  if (text === undefined) return env.missing('OPERATOR_BASE_URL');
  const url = parseAddress(text);
  if (typeof url === 'string') return env.wrong('OPERATOR_BASE_URL', url);
  if (url.protocol === 'http:' && !isLoopback(url)) {
    env.warn('OPERATOR_BASE_URL', 'sends orders and logins unencrypted', 'Use https://.');
  }
  return url.href.replace(/\/+$/, '');
}

function readConfigurationPath(env: EnvReader): string | null {
  const path = env.text('OPERATOR_CONFIGURATION_PATH');
  if (path === undefined) return null;
  const filled = path.replaceAll('{entry_id}', 'x');
  if (filled === path) env.wrong('OPERATOR_CONFIGURATION_PATH', 'does not hold {entry_id}');
  else if (!/^(\/[\w.~-]+)+$/.test(filled) || /\/\.{1,2}(\/|$)/.test(filled)) {
    env.wrong('OPERATOR_CONFIGURATION_PATH', 'is not a path');
  }
  return path;
}
