const safe = new Set(['http:', 'https:', 'mailto:']);

/** The address if it may stand behind a link, else undefined: a `javascript:` one would run as the page. */
export function safeLink(address: string): string | undefined {
  try {
    return safe.has(new URL(address).protocol) ? address : undefined;
  } catch {
    return undefined;
  }
}
