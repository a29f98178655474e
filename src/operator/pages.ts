import { OperatorError } from './operator-error.js';

/** What is read of one list at most. */
export interface PageBound {
  readonly items: number;
  readonly calls: number;
}

/** A list that was read page by page. */
export interface Paged<T> {
  readonly items: readonly T[];
  /** False where there may be more than the bound let us read. */
  readonly complete: boolean;
}

/**
 * Reads a list page by page until a page is empty or adds nothing new, as a service may ignore `offset` (G5). Each item
 * comes once. The next page begins after what came, not after what was asked for: a service may give less at a time.
 * @param markOf what tells items apart
 * @throws whatever `read` throws
 */
export async function readPages<T>(
  bound: PageBound,
  markOf: (item: T) => string,
  read: (offset: number) => Promise<readonly T[]>,
): Promise<Paged<T>> {
  const found = new Map<string, T>();
  let offset = 0;
  for (let calls = 0; calls < bound.calls && found.size < bound.items; calls += 1) {
    const page = await read(offset);
    const before = found.size;
    for (const item of page) found.set(markOf(item), found.get(markOf(item)) ?? item);
    if (found.size === before) return { items: [...found.values()], complete: true };
    offset += page.length;
  }
  return { items: [...found.values()].slice(0, bound.items), complete: false };
}

/** Where a page begins, and how much it is asked to hold. */
export interface PageOf {
  readonly offset: number;
  readonly limit?: number | undefined;
}

/** What is asked of a page behind the first, where the first one held less. */
const manyAtATime = 100;

/**
 * Reads a list that may come in pages (G5). The first page is asked for as the operator gives it, since what it allows as
 * `limit` is not documented. Behind it more is asked for at a time, and once that is refused, as much as the first page
 * held. A page that is refused even so is not the end of the list: then there may be more.
 * @param read the page; null asks for the list as it stands
 * @throws whatever `read` throws besides
 */
export async function readList<T>(
  bound: PageBound,
  markOf: (item: T) => string,
  read: (page: PageOf | null) => Promise<readonly T[]>,
): Promise<Paged<T>> {
  let limit = manyAtATime;
  let first = 0;
  let isCut = false;
  const page = async (offset: number): Promise<readonly T[]> => {
    try {
      return await read({ offset, limit });
    } catch (error) {
      const status = error instanceof OperatorError ? error.status : null;
      if (status !== null && noSuchPage.has(status)) return [];
      if (status === null || !refused.has(status)) throw error;
      if (limit > first) {
        limit = first;
        return page(offset);
      }
      isCut = true;
      return [];
    }
  };
  const { items, complete } = await readPages(bound, markOf, async (offset) => {
    if (offset > 0) return page(offset);
    const items = await read(null);
    first = items.length;
    limit = Math.max(limit, first);
    return items;
  });
  return { items, complete: complete && !isCut };
}

/** There is nothing at that place. */
const noSuchPage: ReadonlySet<number> = new Set([404, 410, 416]);

/** What was asked is not taken: the operator knows no such `limit`, or no pages at all. */
const refused: ReadonlySet<number> = new Set([400, 405, 422]);
