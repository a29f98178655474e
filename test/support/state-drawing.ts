/**
 * Draws a state machine as Mermaid and as a table, from moves that were found by trying its samples: what is drawn is
 * what the machine does, so a drawing can't tell another story than the code.
 */

/** A move that was tried. The names are the code's: `awaiting-approval`. */
export interface Move {
  readonly from: string;
  readonly event: string;
  readonly to: string;
  /** What it brings about, in the order in which it is committed. */
  readonly effects: readonly string[];
}

type Arrow = Pick<Move, 'from' | 'event' | 'to'>;

const words = (name: string): string => name.replaceAll('-', ' ');
const node = (name: string): string => name.replaceAll('-', '_');

const inOrder = (names: readonly string[]) => (a: Arrow, b: Arrow) =>
  names.indexOf(a.from) - names.indexOf(b.from) || names.indexOf(a.to) - names.indexOf(b.to);

/**
 * A Mermaid state diagram with one arrow for each pair of states, labelled with the events that lead there.
 * @param first where it begins
 * @param names all states, in the order in which their arrows stand
 * @param last states that nothing leads out of
 */
export function diagram(
  first: readonly string[],
  names: readonly string[],
  moves: readonly Arrow[],
  last: readonly string[] = [],
): string {
  const labels = new Map<string, Set<string>>();
  for (const { from, to, event } of moves.toSorted(inOrder(names))) {
    const arrow = `  ${node(from)} --> ${node(to)}`;
    labels.set(arrow, (labels.get(arrow) ?? new Set()).add(words(event)));
  }
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...first.map((name) => `  [*] --> ${node(name)}`),
    ...[...labels].map(([arrow, events]) => `${arrow}: ${[...events].join(', ')}`),
    ...last.map((name) => `  ${node(name)} --> [*]`),
    '```',
  ].join('\n');
}

/**
 * The diagram of all states; moves within `edited`, the state that has steps of its own, are left to another drawing.
 * @param ends states that are an end though something can still lead out of them
 */
export function statesDiagram(
  names: readonly string[],
  edited: string,
  moves: readonly Move[],
  ends: readonly string[] = [],
): string {
  const shown = moves.filter(({ from, to }) => from !== edited || to !== edited);
  const last = names.filter((name) => ends.includes(name) || moves.every(({ from }) => from !== name));
  return diagram([edited], names, shown, last);
}

/** What each move brings about; moves within `edited` that bring nothing about are left out. */
export function effectsTable(edited: string, moves: readonly Move[]): string {
  const rows = new Map<string, Set<string>>();
  for (const { from, event, to, effects } of moves) {
    if (effects.length === 0 && from === edited && to === edited) continue;
    const row = `| ${words(from)} | ${words(event)} | ${words(to)} |`;
    const does = effects.map(words).join(', ') || 'nothing';
    rows.set(row, (rows.get(row) ?? new Set()).add(does));
  }
  return [
    '<!-- prettier-ignore -->',
    '| In | when | it becomes | and this is done |',
    '|---|---|---|---|',
    ...[...rows].map(([row, does]) => `${row} ${[...does].sort().join('; or ')} |`),
  ].join('\n');
}
