import { warningsFor, type AddressWarning, type ChannelChange, type EditWarning } from '../../trunk/index.js';
import { sayAddressesOfAll, sayWarning } from './say-edit.js';

/** What the card in a shared Slack channel and its Details say to look at. */

/** What is always so is no reason to look twice, and nothing about a password stands where others read it (T7). */
const isForApprovers = ({ code }: EditWarning): boolean =>
  code !== 'rest-stays' && code !== 'short-password' && code !== 'odd-password';

/** Behind Details: what is widened or rewritten first, with the addresses. Plain text. */
export const detailsWarnings = (changes: readonly ChannelChange[]): readonly string[] => {
  const { addresses, others } = apart(changes);
  return [...addresses.map((warning) => sayWarning({ code: 'address', warning })), ...others.map(sayWarning)];
};

/** The same for everyone in a shared Slack channel: addresses are counted there, never named. Plain text. */
export const cardWarnings = (changes: readonly ChannelChange[]): readonly string[] => {
  const { addresses, others } = apart(changes);
  return [...sayAddressesOfAll(addresses), ...others.map(sayWarning)];
};

function apart(changes: readonly ChannelChange[]): {
  readonly addresses: readonly AddressWarning[];
  readonly others: readonly EditWarning[];
} {
  const all = warningsFor(changes).filter(isForApprovers);
  return {
    addresses: all.flatMap((each) => (each.code === 'address' ? [each.warning] : [])),
    others: all.filter(({ code }) => code !== 'address'),
  };
}
