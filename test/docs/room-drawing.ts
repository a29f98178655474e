import { rooms, subRooms } from '../support/rooms.js';

/** The rooms as they are drawn in `docs/architecture.md`, from what the boundary test holds them to. */

/** These compose the bot, and are one room in the drawing; `types/` is below every room and is left out. */
const composing: readonly string[] = ['main.ts', 'cli'];
const top = composing.map((room) => (room.endsWith('.ts') ? room : `${room}/`)).join(', ');

const nodeOf = (room: string): string => (composing.includes(room) ? top : `${room}/`);

function edgesOf(): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>();
  for (const [room, imported] of Object.entries(rooms)) {
    const from = nodeOf(room);
    const to = imported.filter((each) => each !== 'types').map(nodeOf);
    edges.set(from, new Set([...(edges.get(from) ?? []), ...to].filter((each) => each !== from)));
  }
  return edges;
}

/** Whether a way leads from one room to another. */
function leads(edges: ReadonlyMap<string, ReadonlySet<string>>, from: string, to: string): boolean {
  return [...(edges.get(from) ?? [])].some((next) => next === to || leads(edges, next, to));
}

const drawn = (lines: readonly string[]): string =>
  ['```mermaid', 'flowchart TB', ...lines.map((line) => `  ${line}`), '```'].join('\n');

const box = (name: string): string => `${name.replaceAll(/\W+/g, '_')}["${name}"]`;

/** Arrows to what a room may import; what it also reaches through another of them is not drawn twice. */
export function roomsDrawing(): string {
  const edges = edgesOf();
  const arrows = [...edges].flatMap(([from, all]) =>
    [...all]
      .filter((to) => ![...all].some((other) => other !== to && leads(edges, other, to)))
      .map((to) => `${box(from)} --> ${box(to)}`),
  );
  return drawn(arrows);
}

/** The rooms of `workflow/`, top to bottom. */
export function subRoomsDrawing(): string {
  const floors = ['what composes it', ...subRooms.map((room) => `workflow/${room}/`), 'its other files'];
  return drawn(floors.slice(1).map((floor, index) => `${box(floors[index] ?? '')} --> ${box(floor)}`));
}
