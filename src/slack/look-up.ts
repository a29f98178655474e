/**
 * The handler of an id: the longest name of the table that is the id itself or stands before a dot in it. Names are
 * looked up as own properties, so `constructor` finds nothing.
 */
export function lookUp<H>(
  table: Readonly<Record<string, H>>,
  id: string,
): { readonly handler: H; readonly suffix: string } | null {
  let name = id;
  for (;;) {
    const handler = Object.hasOwn(table, name) ? table[name] : undefined;
    if (handler !== undefined) return { handler, suffix: id.slice(name.length + 1) };
    const dot = name.lastIndexOf('.');
    if (dot <= 0) return null;
    name = name.slice(0, dot);
  }
}
