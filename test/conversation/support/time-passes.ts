import type { Robot } from '../../support/robot.js';
import type { Stack } from '../../support/stack.js';

/** Lets time pass by the clock of bot and operator until what somebody does has ended; gives what it came to. */
export async function whileTimePasses<T>(stack: Stack, person: Robot, doing: Promise<T>): Promise<T> {
  let isOver = false;
  const ended = doing.finally(() => {
    isOver = true;
  });
  await person.until(() => {
    if (!isOver) stack.advance(1_000);
    return isOver;
  }, 'an end of what is done');
  return ended;
}
