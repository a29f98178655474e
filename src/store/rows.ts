/** Which rows of a list: counted from its start or from its end, and given in the list's own order both times. */
export interface Rows {
  readonly limit: number;
  /** How many rows to pass over. */
  readonly offset?: number | undefined;
  readonly from?: 'start' | 'end' | undefined;
}

/** Rows as they were read from that end, in the list's own order. */
export function inOrder<Row>(rows: readonly Row[], from: 'start' | 'end'): Row[] {
  return from === 'start' ? [...rows] : rows.toReversed();
}
