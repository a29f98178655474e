/** Runs what has the same key one after another, in the order of the asking; what has another key does not wait. */
export type InTurn = <T>(key: string, act: () => Promise<T>) => Promise<T>;

export function inTurn(): InTurn {
  const last = new Map<string, Promise<unknown>>();
  return async (key, act) => {
    const before = last.get(key);
    const mine = before === undefined ? act() : before.then(act, act);
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
}
