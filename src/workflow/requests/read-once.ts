import { LRUCache } from 'lru-cache';

/** Characters of rows whose content is kept read. */
const mostKept = 4_000_000;

/** A row as far as it is read: what it says in the clear, and sealed. */
interface ReadRow {
  readonly body: string;
  readonly sealed: Uint8Array | null;
}

/**
 * Reads what stands in rows, and the same text once: a step reads its row several times, and to check it costs more than
 * all else that the step does. What is read is never changed, only replaced.
 * @param alsoOf what else of a row tells what is read of it
 */
export function readOnce<Row extends ReadRow, By extends object, T extends object>(
  read: (by: By, row: Row) => T,
  alsoOf: (row: Row) => string = () => '',
): (by: By, row: Row) => T {
  // Only who opened a sealed text has what it says.
  const readBy = new WeakMap<By, LRUCache<string, T>>();
  return (by, row) => {
    const known =
      readBy.get(by) ?? new LRUCache({ maxSize: mostKept, sizeCalculation: (_, { length }) => length });
    readBy.set(by, known);
    const sealed = row.sealed === null ? '' : Buffer.from(row.sealed).toString('latin1');
    const text = `${sealed} ${row.body} ${alsoOf(row)}`;
    const found = known.get(text) ?? read(by, row);
    known.set(text, found);
    return found;
  };
}

/** Parses what was read, and the same object once. */
export function parseOnce<T>(parse: (content: object) => T): (content: object) => T {
  const known = new WeakMap<object, { readonly parsed: T }>();
  return (content) => {
    const found = known.get(content) ?? { parsed: parse(content) };
    known.set(content, found);
    return found.parsed;
  };
}
