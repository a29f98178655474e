import type { Ack, Deliverer, Delivery, Forgery } from './delivery/deliverer.js';

/** What goes wrong with a Web API call. */
export type ApiFault =
  /** Slack refuses and does nothing. */
  | { kind: 'error'; error: string }
  | { kind: 'rate-limited'; retryAfterSeconds: number }
  | { kind: 'status'; status: number }
  /** Slack does it, but the answer is lost. */
  | { kind: 'answer-lost' }
  /** The call waits at the door until the promise resolves. */
  | { kind: 'held'; until: Promise<unknown> };

/** What goes wrong with a delivery to the bot. */
export type DeliveryFault =
  /** It never arrives. */
  | 'lost'
  /** It arrives, but the ack is lost: the person is told that it failed. */
  | 'ack-lost'
  /** It arrives twice at once; the first ack counts. */
  | 'twice'
  /** It waits at the door until the promise resolves; the time to acknowledge starts then. */
  | { heldUntil: Promise<unknown> };

type Planned<F> = { matches: (what: string) => boolean; fault: F; times: number };

/** Faults that wait to happen, each a number of times. Tests plan them; nothing else does. */
export class Faults {
  readonly #api: Planned<ApiFault>[] = [];
  readonly #delivery: Planned<DeliveryFault>[] = [];

  /** The next `times` calls of `method` (`*`: of any) go wrong. */
  api(method: string, fault: ApiFault, times = 1): void {
    this.#api.push({ matches: (what) => method === '*' || method === what, fault, times });
  }

  /** The next `times` deliveries of a kind (`view_submission`, `block_actions`, `command`, …; `*`: any) go wrong. */
  delivery(kind: string, fault: DeliveryFault, times = 1): void {
    this.#delivery.push({ matches: (what) => kind === '*' || kind === what, fault, times });
  }

  /** Forgets all that has not happened yet. */
  clear(): void {
    this.#api.length = 0;
    this.#delivery.length = 0;
  }

  takeApi(method: string): ApiFault | undefined {
    return take(this.#api, method);
  }

  /** A deliverer on whose way the planned faults happen. */
  onTheWayOf(deliverer: Deliverer): Deliverer {
    return {
      close: deliverer.close,
      deliver: async (delivery: Delivery, forgery?: Forgery): Promise<Ack> => {
        const fault = take(this.#delivery, kindOf(delivery));
        const timedOut: Ack = { kind: 'failed', error: 'operation_timeout', noRetry: false };
        if (fault === 'lost') return timedOut;
        if (fault === 'twice') {
          const both = [deliverer.deliver(delivery, forgery), deliverer.deliver(delivery, forgery)];
          const acks = await Promise.all(both);
          return acks.find((ack) => ack.kind === 'acked') ?? timedOut;
        }
        if (typeof fault === 'object') await fault.heldUntil;
        const ack = await deliverer.deliver(delivery, forgery);
        return fault === 'ack-lost' ? timedOut : ack;
      },
    };
  }
}

/** `command`, an interaction's type (`block_actions`), or an event's type (`app_home_opened`). */
function kindOf(delivery: Delivery): string {
  if (delivery.kind === 'command') return 'command';
  const { type, event } = delivery.body;
  if (typeof event === 'object' && event !== null && 'type' in event) return String(event.type);
  return String(type);
}

function take<F>(planned: Planned<F>[], what: string): F | undefined {
  const index = planned.findIndex((entry) => entry.matches(what));
  const found = planned[index];
  if (found === undefined) return undefined;
  found.times -= 1;
  if (found.times === 0) planned.splice(index, 1);
  return found.fault;
}
