import type { Repositories, Store } from '../../src/store/index.js';
import type { Ticks } from './ticks.js';

/** Thrown inside of a transaction of a process that died: it is rolled back, and nobody hears of it. */
class Died extends Error {}

const forEver = <T>(): Promise<T> => new Promise<T>(() => undefined);

/**
 * One life of the bot's process. Everything that its code waits for comes through here, so that it can end between any
 * two of them: then nothing it waits for ever comes back, as if it had been killed.
 */
export class Life {
  isOver = false;
  /** How many more borders it gets over before it ends; null: as many as there are. */
  endsIn: number | null = null;
  /** What it waits for and is on its way. */
  underWay = 0;
  /** Of those, what waits until a step lets it go. */
  held = 0;

  constructor(private readonly ticks: Ticks) {}

  /** A border between the process and the world, passed on the way out and on the way back. */
  #border(): void {
    if (this.endsIn === null || this.isOver) return;
    this.endsIn -= 1;
    if (this.endsIn < 0) this.isOver = true;
  }

  /**
   * Something outside that takes a while. What was sent arrives, whatever becomes of the process meanwhile.
   * @param there ticks until it arrives; `back`: until its answer does
   */
  async call<T>(there: number, back: number, act: () => T | Promise<T>): Promise<T> {
    this.#border();
    if (this.isOver) return forEver();
    this.underWay += 1;
    try {
      await this.ticks.pass(there);
      try {
        return await act();
      } finally {
        await this.ticks.pass(back);
      }
    } finally {
      this.underWay -= 1;
      this.#border();
      if (this.isOver) await forEver();
    }
  }

  /** Waits until `open`, without counting as under way. */
  async hold(open: Promise<void>): Promise<void> {
    this.held += 1;
    await open;
    this.held -= 1;
  }

  /** Keeps what a service does from being heard of once the process is over. */
  async alive<T>(promise: Promise<T>): Promise<T> {
    try {
      return await promise;
    } finally {
      if (this.isOver) await forEver();
    }
  }

  /** The store as this life sees it. */
  store(store: Store): Store {
    const outside = <A extends unknown[], T>(ask: (...args: A) => Promise<T>) => {
      return (...args: A): Promise<T> => (this.isOver ? forEver() : this.alive(ask(...args)));
    };
    const writing =
      (write: Store['write']): Store['write'] =>
      async (body) => {
        if (this.isOver) return forEver();
        const written = write(async (tx) => {
          const result = await body(tx);
          this.#border();
          if (this.isOver) throw new Died('before the commit');
          return result;
        });
        const result = await this.alive(written);
        this.#border();
        return this.isOver ? forEver() : result;
      };
    return {
      ...store,
      read: mapEach(store.read, outside),
      write: writing(store.write),
      note: writing(store.note),
    };
  }
}

type Outside = <A extends unknown[], T>(ask: (...args: A) => Promise<T>) => (...args: A) => Promise<T>;

/** Every question of every repository, through `outside`. */
function mapEach(read: Repositories, outside: Outside): Repositories {
  return new Proxy(read, {
    get(target, name) {
      const found: unknown = Reflect.get(target, name);
      if (typeof found !== 'object' || found === null) return found;
      return new Proxy(found, {
        get(inner, key) {
          const ask: unknown = Reflect.get(inner, key);
          if (typeof ask !== 'function') return ask;
          return outside((...args: unknown[]) => Promise.resolve(Reflect.apply(ask, inner, args)));
        },
      });
    },
  });
}
