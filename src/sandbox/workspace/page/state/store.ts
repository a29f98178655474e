import { useEffect, useRef, useState } from 'preact/hooks';

/** One value that components follow. */
export interface Store<T> {
  readonly get: () => T;
  readonly set: (change: (value: T) => T) => void;
  readonly follow: (listener: () => void) => () => void;
}

export function createStore<T>(first: T): Store<T> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (change) => {
      const next = change(value);
      if (next === value) return;
      value = next;
      for (const listener of listeners) listener();
    },
    follow: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What `pick` sees in a store; the component is drawn again when that changes. */
export function useStore<T, P>(store: Store<T>, pick: (value: T) => P): P {
  const [, redraw] = useState(0);
  const value = pick(store.get());
  const latest = useRef({ pick, value });
  latest.current = { pick, value };
  useEffect(() => {
    const look = (): void => {
      const drawn = latest.current;
      if (!Object.is(drawn.pick(store.get()), drawn.value)) redraw((count) => count + 1);
    };
    look();
    return store.follow(look);
  }, [store]);
  return value;
}
