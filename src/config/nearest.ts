/** How many letters have to be changed, added, dropped or swapped with a neighbour to get from one word to the other. */
function distance(from: string, to: string): number {
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1];
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      next.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (next[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + (same ? 0 : 1),
          swapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    before = last;
    last = next;
  }
  return last[to.length] ?? 0;
}

/**
 * The known word that was most likely meant, or undefined where none is near. Case doesn't count. At most a
 * third of the letters may differ, so that a short word isn't taken for any other short word.
 */
export function nearest<Word extends string>(given: string, known: readonly Word[]): Word | undefined {
  if (given.length > 100) return undefined;
  let best: { word: Word; away: number } | undefined;
  for (const word of known) {
    const away = distance(given.toLowerCase(), word.toLowerCase());
    const near = away <= Math.max(1, Math.floor(Math.max(given.length, word.length) / 3));
    if (near && (best === undefined || away < best.away)) best = { word, away };
  }
  return best?.word;
}
