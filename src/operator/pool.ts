import { Agent, type Dispatcher } from 'undici';
import { createBreaker, type Breaker, type CircuitState } from './breaker.js';
import type { CircuitPolicy } from './circuit.js';
import { createLimiter, type Limiter } from './limiter.js';
import type { OperatorSettings } from './settings.js';

/** The connections to the operator and the places for calls, shared by all profiles. */
export interface OperatorPool {
  readonly dispatcher: Dispatcher;
  readonly limiter: Limiter;
  readonly breaker: Breaker;
  /**
   * Sends nothing new any more, but what was recorded as being sent (O16): a call that began now could be cut off by the
   * end of the process. Calls under way go on.
   */
  stopSending(): void;
  /** Lets calls under way end, then closes the connections. */
  close(): Promise<void>;
  /** Closes them at once: the answer to a call under way is lost. */
  cut(): Promise<void>;
}

interface PoolOptions {
  /** Epoch milliseconds. */
  readonly now?: () => number;
  /** Called when the operator begins to rest, and when it answers again. */
  readonly onCircuitState?: ((circuitState: CircuitState) => void) | undefined;
  /** When it rests and how long, where that is not as the product does. */
  readonly circuit?: CircuitPolicy;
}

/** Opens the one pool of the process, for one base URL (G4). Connections are made when first needed. */
export function openPool(
  settings: Pick<OperatorSettings, 'concurrency' | 'timeoutMs'>,
  { now = Date.now, onCircuitState, circuit }: PoolOptions = {},
): OperatorPool {
  const dispatcher = new Agent({
    connections: settings.concurrency,
    pipelining: 1,
    connect: { timeout: settings.timeoutMs },
    // The deadline of each call stands in for these.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const breaker = createBreaker(now, onCircuitState, circuit);
  return {
    dispatcher,
    limiter: createLimiter(settings.concurrency),
    breaker,
    stopSending: breaker.stop,
    close: () => dispatcher.close(),
    cut: () => dispatcher.destroy(),
  };
}
