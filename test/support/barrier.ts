/** A door that requests wait at until the test says what becomes of them. */
export interface Barrier {
  /** Whether a request has come to the door; to be awaited with a robot's `until`. */
  readonly hasArrived: () => boolean;
  /** Lets them through, and who comes later. */
  release(): void;
  /** Sends them away as if they had never come. */
  drop(): void;
}

/** The side of the door that the server has: resolves with what becomes of a request. */
export interface Door extends Barrier {
  pass(): Promise<'through' | 'away'>;
}

/** A closed door. */
export function closedDoor(): Door {
  let decided: 'through' | 'away' | null = null;
  const waiting: ((how: 'through' | 'away') => void)[] = [];
  let arrived = false;
  const decide = (how: 'through' | 'away'): void => {
    decided = how;
    for (const open of waiting) open(how);
  };
  return {
    hasArrived: () => arrived,
    release: () => decide('through'),
    drop: () => decide('away'),
    async pass() {
      arrived = true;
      return (
        decided ??
        new Promise((resolve) => {
          waiting.push(resolve);
        })
      );
    },
  };
}
