import type { BaseUrl } from './base-url.js';
import { pathFromChecked, type OperatorPath } from './path.js';

/**
 * The path below the base URL that a path names, with or without the base URL's own prefix.
 * @param path one that `pathProblem` finds nothing wrong with
 */
export function pathBelow({ prefix }: BaseUrl, path: string): OperatorPath {
  return pathFromChecked(prefix !== '' && path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path);
}

/**
 * What stands at the end of a link's path, decoded; null where nothing does. No link is ever requested (G8): some
 * operators write them with a scheme or a host that is not ours to call.
 */
export function endOfLink(href: string): string | null {
  const [way = ''] = href.split(/[?#]/, 1);
  const last = way.split('/').findLast((segment) => segment !== '');
  return last === undefined ? null : decoded(last);
}

/**
 * Why a path (with a query or without) can't be trusted to stay where it seems to point; null where it can. It is
 * read strictly, as servers differ in how they read the rest.
 */
export function pathProblem(path: string): string | null {
  if (!path.startsWith('/')) return 'it is not a path';
  if (path.startsWith('//')) return 'it names a host';
  if (path.length > 2_000) return 'it is too long';
  if (!/^[A-Za-z0-9\-._~!$&'()*+,;=:@%/?]+$/.test(path)) return 'it holds characters that no path has';
  if (/%(?![0-9A-Fa-f]{2})/.test(path)) return 'its percent-encoding is broken';
  const [way = ''] = path.split('?', 1);
  const segments = way.slice(1).split('/');
  for (const [index, encoded] of segments.entries()) {
    const segment = decoded(encoded);
    if (segment === null) return 'its percent-encoding is broken';
    if (segment === '' && index < segments.length - 1) return 'a part of it is empty';
    if (segment === '.' || segment === '..') return 'it holds . or ..';
    // Decoded twice, `%252e` is a dot again.
    if (/[/\\%\p{Cc}]/u.test(segment)) return 'a part of it holds an encoded separator';
  }
  return null;
}

/** A segment without its percent-encoding; null where that is broken. */
export function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
