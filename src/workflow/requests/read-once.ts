import { LRUCache } from 'lru-cache';
import type { OrderRow, Store } from '../../store/index.js';

/** Characters of rows whose content is kept read. */
const mostKept = 4_000_000;

/**
 * Reads what stands in rows, and the same text once: a step reads its row several times, and to check it costs more than
 * all else that the step does. What is read is never changed, only replaced.
 */
export function readOnce<T extends object>(
  read: (store: Pick<Store, 'unseal'>, row: OrderRow) => T,
): (store: Pick<Store, 'unseal'>, row: OrderRow) => T {
  // Only who opened a sealed text has what it says.
  const stores = new WeakMap<object, LRUCache<string, T>>();
  return (store, row) => {
    const known =
      stores.get(store) ?? new LRUCache({ maxSize: mostKept, sizeCalculation: (_, { length }) => length });
    stores.set(store, known);
    const sealed = row.sealed === null ? '' : Buffer.from(row.sealed).toString('latin1');
    const text = `${sealed} ${row.body}`;
    const found = known.get(text) ?? read(store, row);
    known.set(text, found);
    return found;
  };
}
