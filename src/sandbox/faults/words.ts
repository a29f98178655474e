type Detail = string | number | boolean | null | undefined;

/** A detail of a fault, as people read it; null where it needs no words. */
function inWords(name: string, value: Detail): string | null {
  if (value === undefined || value === '') return null;
  switch (name) {
    case 'ms':
      return `${String(value)} ms`;
    case 'bytes':
    case 'levels':
      return `${String(value)} ${name}`;
    case 'acts':
      return value === true ? 'after it was done' : null;
    case 'before':
      return value === true ? 'before it is done' : null;
    case 'retryAfterSeconds':
      return value === null ? 'no Retry-After' : `Retry-After ${String(value)} s`;
    case 'retryAfter':
      return value === 'none' ? 'no Retry-After' : `Retry-After in ${String(value)}`;
    case 'seconds':
      return `${String(value)} s`;
    case 'marked':
      return value === true ? 'marked as a retry' : 'unmarked';
    case 'as':
      return `as ${String(value)}`;
    case 'to':
      return `to ${String(value)}`;
    case 'reason':
      return null;
    default:
      return String(value);
  }
}

/** `status 503, html`, `cut before-headers, after it was done`: a fault, as people read it. */
export function faultInWords({
  kind,
  ...details
}: { readonly kind: string } & Readonly<Record<string, Detail>>): string {
  // Without a header there is nothing to count.
  const { seconds: _seconds, ...rest } = details;
  const told = details['retryAfter'] === 'none' || details['retryAfter'] === 'nonsense' ? rest : details;
  const [first, ...others] = Object.entries(told).flatMap(([name, value]) => inWords(name, value) ?? []);
  return [first === undefined ? kind : `${kind} ${first}`, ...others].join(', ');
}
