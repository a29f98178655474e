/** What imports what: a file's path with the paths that it imports. */
export type Graph = ReadonlyMap<string, readonly string[]>;

/**
 * The circles of a graph: the shortest way from a file back to itself, for each set of files that all lead to one
 * another, with the first file again at its end. Empty where there is none.
 */
export function circlesOf(graph: Graph): string[][] {
  const circles: string[][] = [];
  const told = new Set<string>();
  for (const file of graph.keys()) {
    if (told.has(file)) continue;
    const back = shortestWay(graph, file, file);
    if (back === null) continue;
    for (const each of back) told.add(each);
    // Files of the same tangle that stand on other ways of it: one circle of it at a time is enough to cut.
    for (const each of graph.keys()) if (areTangled(graph, file, each)) told.add(each);
    circles.push(back);
  }
  return circles;
}

const areTangled = (graph: Graph, one: string, other: string): boolean =>
  shortestWay(graph, one, other) !== null && shortestWay(graph, other, one) !== null;

/** The shortest way over at least one import; null where there is none. */
function shortestWay(graph: Graph, from: string, to: string): string[] | null {
  const cameFrom = new Map<string, string>();
  let edge: readonly string[] = [from];
  while (edge.length > 0) {
    const next: string[] = [];
    for (const file of edge) {
      for (const imported of graph.get(file) ?? []) {
        if (cameFrom.has(imported)) continue;
        cameFrom.set(imported, file);
        if (imported === to) return wayTo(cameFrom, from, to);
        next.push(imported);
      }
    }
    edge = next;
  }
  return null;
}

function wayTo(cameFrom: ReadonlyMap<string, string>, from: string, to: string): string[] {
  const way = [to];
  for (let at = cameFrom.get(to); at !== undefined; at = cameFrom.get(at)) {
    way.unshift(at);
    if (at === from) break;
  }
  return way;
}
