/** A door that a request waits at until the test says what becomes of it. */
export interface Barrier {
  /** Whether a request has come to the door; to be awaited with a robot's `until`. */
  readonly hasArrived: () => boolean;
  /** Lets it through. */
  release(): void;
  /** Sends it away as if it had never come. */
  drop(): void;
}

/** The side of the door that the server has: resolves with what becomes of the request. */
export interface Door extends Barrier {
  pass(): Promise<'through' | 'away'>;
}

/** A closed door for one request. */
export function closedDoor(): Door {
  let decided: 'through' | 'away' | null = null;
  let open: ((how: 'through' | 'away') => void) | null = null;
  let arrived = false;
  const decide = (how: 'through' | 'away'): void => {
    decided = how;
    open?.(how);
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
          open = resolve;
        })
      );
    },
  };
}
