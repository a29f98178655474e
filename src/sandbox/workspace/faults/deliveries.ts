import { randomUUID } from 'node:crypto';
import { unreachable } from '../../../types/unreachable.js';
import type { Waits } from '../../faults/waits.js';
import type { Ack, Deliverer, Delivery, Forgery } from '../delivery/deliverer.js';
import { withBareState } from './bare-state.js';
import type { DeliveryRuleFault } from './rule.js';

/** What goes wrong with a delivery to the bot. */
export type DeliveryFault =
  | DeliveryRuleFault
  /** Short for a fault without details. */
  | 'lost'
  | 'ack-lost'
  | 'twice'
  /** It waits at the door until the promise resolves; the time to acknowledge starts then. */
  | { heldUntil: Promise<unknown> };

/** Deliveries that wait to be overtaken. */
export class Overtaking {
  readonly #waiting = new Set<() => void>();

  /** Resolves when another delivery has come through. */
  overtaken(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.add(resolve);
    });
  }

  cameThrough(): void {
    for (const go of this.#waiting) go();
    this.#waiting.clear();
  }
}

interface Way {
  readonly deliverer: Deliverer;
  readonly later: (work: Promise<unknown>) => void;
  readonly waits: Waits;
  readonly overtaking: Overtaking;
  readonly take: (delivery: Delivery) => { readonly fault: DeliveryFault; readonly rule: string } | undefined;
}

const timedOut: Ack = { kind: 'failed', error: 'operation_timeout', noRetry: false };

/** A deliverer on whose way faults happen. */
export function troubledDeliverer(way: Way): Deliverer {
  const { deliverer, waits, overtaking } = way;

  async function through(delivery: Delivery, forgery?: Forgery): Promise<Ack> {
    const ack = await deliverer.deliver(delivery, forgery);
    overtaking.cameThrough();
    return ack;
  }

  async function again(
    delivery: Delivery,
    rule: string,
    fault: Extract<DeliveryRuleFault, { kind: 'repeated' }>,
  ): Promise<void> {
    if ((await waits.wait(rule, fault.ms, null)) !== 'passed') return;
    await deliverer.deliver(
      fault.marked ? { ...delivery, retry: { attempt: 1, reason: fault.reason } } : unmarked(delivery),
    );
  }

  return {
    close: deliverer.close,
    deliver: async (delivery, forgery) => {
      const struck = way.take(delivery);
      if (struck === undefined) return through(delivery, forgery);
      const { rule } = struck;
      if (typeof struck.fault === 'object' && 'heldUntil' in struck.fault) {
        await struck.fault.heldUntil;
        return through(delivery, forgery);
      }
      const fault = typeof struck.fault === 'string' ? { kind: struck.fault } : struck.fault;
      switch (fault.kind) {
        case 'lost':
          return timedOut;
        case 'ack-lost':
          await through(delivery, forgery);
          return timedOut;
        case 'twice': {
          const acks = await Promise.all([through(delivery, forgery), through(delivery, forgery)]);
          return acks.find((ack) => ack.kind === 'acked') ?? timedOut;
        }
        case 'late':
          await waits.wait(rule, fault.ms, null);
          return through(delivery, forgery);
        case 'repeated': {
          const ack = await through(delivery, forgery);
          way.later(again(delivery, rule, fault));
          return ack;
        }
        case 'reordered': {
          await Promise.race([overtaking.overtaken(), waits.wait(rule, fault.ms, null)]);
          return through(delivery, forgery);
        }
        case 'bare-state':
          return through({ ...delivery, body: withBareState(delivery.body, fault.as) }, forgery);
        default:
          return unreachable(fault);
      }
    },
  };
}

/** As Socket Mode sends again what it thinks was lost: an event under another id, nothing else told apart. */
const unmarked = (delivery: Delivery): Delivery =>
  'event_id' in delivery.body
    ? { ...delivery, body: { ...delivery.body, event_id: `Ev${randomUUID().slice(0, 8).toUpperCase()}` } }
    : delivery;

/** `command`, an interaction's type (`block_actions`), or an event's type (`app_home_opened`). */
export function kindOf(delivery: Delivery): string {
  if (delivery.kind === 'command') return 'command';
  const { type, event } = delivery.body;
  if (typeof event === 'object' && event !== null && 'type' in event) return String(event.type);
  return String(type);
}
