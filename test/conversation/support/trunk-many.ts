import type { Robot } from '../../support/robot.js';
import { trunk, untilReview } from './trunk.js';

/** Free numbers of Globex, which has 250 of them, for its channel `globex-hq`. */
export const globex = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `+${31105550000 + from + index}`);

/** `/trunk connect`, or another verb, up to the form for several numbers. */
export async function openMany(person: Robot, verb = 'connect'): Promise<void> {
  await trunk(person, verb);
  await person.untilModal('[Next]');
  await person.press('Several numbers at once');
  await person.untilModal('# Several numbers');
}

/** The same with a list in it, up to its review; gives what stands there. */
export async function listToReview(person: Robot, list: string, channel = 'globex-hq'): Promise<string> {
  await openMany(person);
  await person.fill('Numbers', list);
  await person.fill('Channel', channel);
  await person.press('Next');
  return untilReview(person);
}

/** The same with a CSV file, and a channel for the rows that name none. */
export async function fileToReview(
  person: Robot,
  content: string,
  { verb = 'connect', channel = '' }: { verb?: string; channel?: string } = {},
): Promise<string> {
  await openMany(person, verb);
  await person.attach('CSV file', [{ name: 'numbers.csv', content }]);
  if (channel !== '') await person.fill('Channel', channel);
  await person.press('Next');
  return untilReview(person);
}
