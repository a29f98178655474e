import type { BaseUrl } from './base-url.js';
import { LinkRefused } from './errors.js';
import { pathFromChecked, type OperatorPath } from './path.js';

/**
 * The path below the base URL that an href names (G8). An href is an absolute URL or a path; a path may stand with
 * or without the base URL's own prefix.
 * @throws LinkRefused where it leads, or could lead, anywhere else
 */
export function pathOfHref(base: BaseUrl, href: string): OperatorPath {
  const problem = problemOf(base, href);
  if (problem !== null) throw new LinkRefused(problem);
  const path = href.startsWith('/') ? href : href.slice(originOf(href).length);
  const below =
    base.prefix !== '' && path.startsWith(`${base.prefix}/`) ? path.slice(base.prefix.length) : path;
  return pathFromChecked(below);
}

/** Why an href is not followed; null where it is fine. */
function problemOf(base: BaseUrl, href: string): string | null {
  if (href.startsWith('/')) return pathProblem(href);
  const origin = originOf(href);
  if (origin === '') return 'it is no path and no URL';
  // Compared as the parser reads it, so that case and default ports don't matter.
  if (!URL.canParse(origin) || new URL(origin).origin !== base.origin) return 'it leads to another server';
  const path = href.slice(origin.length);
  if (!path.startsWith(`${base.prefix}/`)) return 'it is not below the base URL';
  return pathProblem(path);
}

function originOf(href: string): string {
  return /^https?:\/\/[A-Za-z0-9.\-[\]:]+(?=\/)/i.exec(href)?.[0] ?? '';
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
