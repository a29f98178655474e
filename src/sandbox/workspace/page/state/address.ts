import type { Place } from './desk.js';

/**
 * The page's own address, `#/U0ANN/C0ORDERS01` or `#/U0ANN/home`: two tabs can be two people, and a
 * reload stays where it was.
 */
export interface Address {
  readonly user: string;
  readonly place: Place | undefined;
}

export function readAddress(hash: string): Address | undefined {
  const match = /^#\/([UW][A-Z0-9]+)(?:\/(home|faults|[CDG][A-Z0-9]+))?$/.exec(hash);
  if (!match) return undefined;
  const [, user = '', place] = match;
  if (place === undefined) return { user, place: undefined };
  const isOwn = place === 'home' || place === 'faults';
  return { user, place: isOwn ? { kind: place } : { kind: 'channel', channel: place } };
}

export function writeAddress(user: string, place: Place): string {
  return `#/${user}/${place.kind === 'channel' ? place.channel : place.kind}`;
}
