import { Play } from './play.js';
import { comeToRest, lookAtRest } from './rest.js';
import type { Run } from './steps.js';
import { World } from './world.js';

/** What came of a run. */
export interface Carried {
  /** What must never happen and did; empty where the run is clean. */
  readonly broken: readonly string[];
  /** How many steps it went on for. */
  readonly steps: number;
  readonly reached: ReadonlyMap<string, number>;
  /** What the bot logged. */
  readonly log: readonly string[];
}

/** Carries out a run from its beginning until everything is at rest, or until something is broken. */
export async function carry(run: Run): Promise<Carried> {
  const world = await World.open(run.setup);
  const play = new Play(world);
  let steps = 0;
  try {
    for (const step of run.steps) {
      steps += 1;
      await play.step(step);
      world.watch.look();
      if (world.watch.broken.length > 0) break;
    }
    if (world.watch.broken.length === 0) await comeToRest(play);
    if (world.watch.broken.length === 0) await lookAtRest(play);
    countWhatWas(play);
  } catch (error) {
    world.watch.broken.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    await world.close();
  }
  return { broken: [...world.watch.broken], steps, reached: play.reached, log: world.log };
}

function countWhatWas(play: Play): void {
  const { world } = play;
  if (world.deaths > 0) play.count('killed', world.deaths);
  if (world.stops > 0) play.count('stopped', world.stops);
  play.count('ticks', world.ticks.count);
  for (const { action, times } of world.watch.actions()) play.count(action, times);
  if (world.watch.placed.length > 0) play.count('placed at the operator', world.watch.placed.length);
  if (world.watch.calls.size > 0) play.count('calls of trunk changes', world.watch.calls.size);
}

/** The steps of a run, to be read, and to be kept in `seeds.json`. */
export const scriptOf = (run: Run): string =>
  [JSON.stringify(run.setup), ...run.steps.map((step, at) => `${at + 1}. ${sayStep(step)}`)].join('\n');

function sayStep({ act, ticks }: Run['steps'][number]): string {
  const { does, ...more } = act;
  const then = ticks === null ? 'then rest' : `then ${ticks} ticks`;
  const with_ = Object.entries(more).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return [does, ...with_, then].join(' ');
}
