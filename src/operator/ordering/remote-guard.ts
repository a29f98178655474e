import type { AccountId } from '../../types/ids.js';
import type { BaseUrl } from '../base-url.js';
import { RemoteValueRefused } from '../errors.js';
import { decoded, pathBelow, pathProblem } from '../links.js';
import type { OperatorPath } from '../path.js';
import type { RemoteValue } from './configurations.js';

/** What is allowed to a remote value, besides GET. */
export interface RemoteAllowance {
  /** The customer of the order: paths of any other account are refused. */
  readonly account: AccountId;
  /** Whether a person pressed the button for it. */
  readonly pressed: boolean;
  readonly postPaths: readonly string[];
}

/**
 * The path of a remote value, where fetching it is allowed (O13).
 * @throws RemoteValueRefused
 */
export function allowedRemotePath(
  base: BaseUrl,
  { endpoint, method }: RemoteValue,
  { account, pressed, postPaths }: RemoteAllowance,
): { readonly path: OperatorPath; readonly method: 'GET' | 'POST' } {
  const problem = pathProblem(endpoint);
  if (problem !== null) throw new RemoteValueRefused(`its endpoint is not a plain path, ${problem}`);
  const path = pathBelow(base, endpoint);
  const [way = '', query = ''] = path.split(/\?(.*)/s);
  const segments = way
    .split('/')
    .slice(1)
    .map((segment) => decoded(segment)?.toLowerCase() ?? '');
  // Some servers take what follows a semicolon as parameters, which would hide a segment's real name.
  if (way.includes(';')) throw new RemoteValueRefused('its endpoint holds a semicolon');
  refuseOtherAccounts(segments, query, account.toLowerCase());

  const verb = method.toUpperCase();
  if (verb === 'GET') return { path, method: 'GET' };
  if (verb !== 'POST') throw new RemoteValueRefused('its method is neither GET nor POST');
  // O13: a POST could place an order or change a channel.
  if (writing.some((pattern) => fits(pattern, segments))) {
    throw new RemoteValueRefused('its endpoint is one that writes');
  }
  // Exactly as listed, so that what an admin allowed is what is called.
  if (!postPaths.includes(path)) {
    throw new RemoteValueRefused('its endpoint is not among those that may be sent a POST');
  }
  if (!pressed) throw new RemoteValueRefused('it is sent only when somebody asks for it');
  return { path, method: 'POST' };
}

const owners = new Set([
  'accounts',
  'account',
  'consumers',
  'consumer',
  'buyers',
  'buyer',
  'customers',
  'customer',
]);

function refuseOtherAccounts(segments: readonly string[], query: string, account: string): void {
  const named = segments.filter((_, index) => owners.has(segments[index - 1] ?? ''));
  const asked = [...new URLSearchParams(query)]
    .filter(([key]) => /account|consumer|buyer|customer/i.test(key))
    .map(([, value]) => value.toLowerCase());
  if ([...named, ...asked].some((id) => id !== '' && id !== account)) {
    throw new RemoteValueRefused("its endpoint is another account's");
  }
}

/** The documented endpoints that write, with all that stands below them: no setting can open these. */
const writing = [
  '/v1/accounts/*/orders',
  '/v1/order-drafts',
  '/v1/channel-number',
  '/v1/channel',
  '/v1/channel-number-operator-connect',
].map((path) => path.split('/').slice(1));

const fits = (pattern: readonly string[], segments: readonly string[]): boolean =>
  pattern.every((part, index) => part === '*' || part === segments[index]);
