/** Chance that comes out the same for the same seed. */
export interface Dice {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** One of a list. @throws RangeError where the list is empty */
  pick<T>(list: readonly T[]): T;
}

/** Dice for a seed (mulberry32): small, even enough for faults, no secret should ever come from it. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    pick: (list) => {
      const found = list.slice(Math.floor(next() * list.length))[0];
      if (found === undefined) throw new RangeError('Nothing to pick from');
      return found;
    },
  };
}
