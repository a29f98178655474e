import type { Interference } from '../../src/sandbox/operator/http/gate.js';
import type { CallRecord } from '../../src/sandbox/operator/http/calls.js';
import { closedDoor, type Barrier, type Door } from './barrier.js';

/** What goes wrong with a call of the operator. */
export type CallFault =
  /** It waits at the operator's door until the promise resolves. */
  | { is: 'held'; until: Promise<unknown> }
  /** It waits at a door that knows whether it has come. */
  | { is: 'at-door'; door: Door }
  /** The operator does it, and the connection is cut before the answer. */
  | { is: 'answer-cut' }
  /** The operator does nothing and answers this. */
  | { is: 'answered'; status: number; body: string; type?: string; retryAfter?: string }
  /** Somebody else does something after the operator did it, before the answer goes out. */
  | { is: 'then'; does: () => Promise<unknown> }
  /** The operator does it and answers something else. */
  | { is: 'answer-replaced'; status: number; body: string };

export type Matches = (call: Pick<CallRecord, 'method' | 'path'>) => boolean;

export const isPlacing: Matches = ({ method, path }) =>
  method === 'POST' && path.includes('/orders?') && !path.includes('dry_run');
export const isDryRun: Matches = ({ method, path }) => method === 'POST' && path.includes('dry_run=true');
export const isSearch: Matches = ({ path }) => path.startsWith('/v1/search');
export const isRelations: Matches = ({ path }) => path.includes('/relations');
export const isProducts: Matches = ({ path }) => path.includes('/products?initial=true');

interface Planned {
  readonly matches: Matches;
  readonly fault: CallFault;
  left: number;
}

/** Faults of the operator that wait to happen, each a number of times. */
export class OperatorFaults implements Interference {
  #planned: Planned[] = [];
  readonly #onTheWay = new WeakMap<CallRecord, CallFault>();

  /** The next `times` calls that match go wrong. */
  next(matches: Matches, fault: CallFault, times = 1): void {
    this.#planned.push({ matches, fault, left: times });
  }

  /** The next `times` calls that match wait until the test lets them through. */
  hold(matches: Matches, times = 1): Pick<Barrier, 'hasArrived' | 'release'> {
    const door = closedDoor();
    this.next(matches, { is: 'at-door', door }, times);
    return door;
  }

  clear(): void {
    this.#planned = [];
  }

  readonly onRequest: NonNullable<Interference['onRequest']> = async (call, _request, reply) => {
    const found = this.#planned.find((each) => each.left > 0 && each.matches(call));
    if (found === undefined) return;
    found.left -= 1;
    this.#onTheWay.set(call, found.fault);
    const { fault } = found;
    if (fault.is === 'held') await fault.until;
    if (fault.is === 'at-door') await fault.door.pass();
    if (fault.is === 'answered') {
      await reply
        .code(fault.status)
        .type(fault.type ?? 'application/json')
        .headers(fault.retryAfter === undefined ? {} : { 'retry-after': fault.retryAfter })
        .send(fault.body);
    }
  };

  readonly onSend: NonNullable<Interference['onSend']> = async (call, payload, reply) => {
    const fault = this.#onTheWay.get(call);
    if (fault?.is === 'then') await fault.does();
    // The socket: a request whose body was read has been destroyed already, and would be so without effect.
    if (fault?.is === 'answer-cut') reply.request.raw.socket.destroy();
    if (fault?.is !== 'answer-replaced') return payload;
    void reply.code(fault.status).type('text/html').removeHeader('content-length');
    return fault.body;
  };
}

/** A door that stays shut until it is opened. */
export function door(): { readonly opened: Promise<void>; open(): void } {
  const opening = new AbortController();
  const opened = new Promise<void>((resolve) => {
    opening.signal.addEventListener('abort', () => resolve());
  });
  return { opened, open: () => opening.abort() };
}
