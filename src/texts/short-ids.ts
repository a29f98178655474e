/** How much of the end of an id is shown: the least that tells ids apart, in hexadecimal digits. */
const lengths = [4, 8, 12];

/**
 * The ends of ids, `…0002`, as long as it takes to tell each from the others that stand beside it; the whole id where no
 * end does.
 */
export function shortIds(ids: readonly string[]): (id: string) => string {
  const all = new Set(ids);
  const enough = lengths.find((length) => new Set([...all].map((id) => id.slice(-length))).size === all.size);
  return (id) => (enough === undefined || id.length <= enough ? id : `…${id.slice(-enough)}`);
}
