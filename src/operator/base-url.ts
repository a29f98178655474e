/** The base URL taken apart once. */
export interface BaseUrl {
  readonly origin: string;
  /** The path prefix without a slash at its end; empty where there is none. */
  readonly prefix: string;
}

/** @throws TypeError where the settings hold something that is no base URL */
export function baseUrlOf(text: string): BaseUrl {
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new TypeError('The base URL of the operator must start with http: or https:.');
  }
  if (url.username !== '' || url.password !== '') {
    throw new TypeError('The base URL of the operator must not hold credentials.');
  }
  if (url.search !== '' || url.hash !== '') {
    throw new TypeError('The base URL of the operator must not hold a query or a fragment.');
  }
  return { origin: url.origin, prefix: url.pathname.replace(/\/+$/, '') };
}
