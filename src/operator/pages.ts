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
