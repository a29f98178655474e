import { Agent, type Dispatcher } from 'undici';
import { createLimiter, type Limiter } from './limiter.js';
import type { OperatorSettings } from './settings.js';

/** The connections to the operator and the places for calls, shared by all profiles. */
export interface OperatorPool {
  readonly dispatcher: Dispatcher;
  readonly limiter: Limiter;
  /** Lets calls under way end, then closes the connections. */
  close(): Promise<void>;
}

/** Opens the one pool of the process (G4). Connections are made when first needed. */
export function openPool(settings: Pick<OperatorSettings, 'concurrency' | 'timeoutMs'>): OperatorPool {
  const dispatcher = new Agent({
    connections: settings.concurrency,
    pipelining: 1,
    connect: { timeout: settings.timeoutMs },
    // The deadline of each call stands in for these.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return {
    dispatcher,
    limiter: createLimiter(settings.concurrency),
    close: () => dispatcher.close(),
  };
}
