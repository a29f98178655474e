import { Agent, getGlobalDispatcher, setGlobalDispatcher, type Dispatcher } from 'undici';

/** What this process asked of places that are not on this machine. */
export interface Outside {
  /** The addresses, each once; nothing was sent to them. */
  readonly asked: ReadonlySet<string>;
  close(): Promise<void>;
}

/** Stands before everything that `fetch` sends: what would leave this machine is noted, and refused. */
export function watchOutside(): Outside {
  const before = getGlobalDispatcher();
  const agent = new Agent();
  const asked = new Set<string>();
  const guarded = agent.compose((dispatch): Dispatcher['dispatch'] => (options, handler) => {
    const { hostname } = new URL(String(options.origin));
    if (hostname !== '127.0.0.1') {
      asked.add(`${String(options.origin)}${options.path}`);
      throw new Error(`Nothing may be asked of ${hostname} here`);
    }
    return dispatch(options, handler);
  });
  setGlobalDispatcher(guarded);
  return {
    asked,
    close: async () => {
      setGlobalDispatcher(before);
      await agent.destroy();
    },
  };
}
