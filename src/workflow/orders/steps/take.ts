import { advanceOrder, type OrderAdvanced, type OrderRead } from '../../requests/order-family.js';
import { onceFor, type Once } from '../../once.js';
import { asking } from '../view-asking.js';
import { headOf } from '../view-head.js';
import { namesFor } from '../names.js';
import type { OrderId } from '../../../types/ids.js';
import type { Actor } from '../../actor.js';
import type { Screen } from '../../screens.js';
import type { Services } from '../../services.js';
import type { StepInput } from '../order-service.js';
import type { StepExtras } from '../view-parts.js';
import type { How } from './step.js';
import { isAtStep, stepOf, type TypedInput } from './table.js';

/** Takes what a person left in a screen's inputs, whatever step it is of. */

/** Keeps what was typed; a redelivered or stale input of another step changes nothing. */
export async function keepTyped(
  services: Services,
  actor: Actor,
  read: OrderRead,
  input: StepInput,
  once?: Once,
): Promise<OrderAdvanced> {
  const event = input.step === 'review' ? null : await stepOf(input).keeps(services, read.request);
  return advanceOrder(
    services,
    { workspace: actor.workspace, order: read.request.id },
    actor.user,
    ({ request: order }) => (event !== null && isAtStep(order, input) ? event : null),
    { once },
  );
}

/** The move that keeps what stands in the inputs of a step. */
export const keepingOf = ({ step }: StepInput): string => `${step === 'products' ? 'lines' : step}-typed`;

export type Stepped =
  | { stepped: true; done: OrderAdvanced; extras: StepExtras }
  /** The operator has to be asked first; `waiting` is what stands meanwhile. */
  | { stepped: false; waiting: Screen };

/** Next, or "Add another subscription". */
export async function nextStep(
  services: Services,
  actor: Actor,
  read: OrderRead,
  input: TypedInput,
  where: 'next' | 'another',
  how: How,
): Promise<Stepped> {
  const { request: order } = read;
  const made = await stepOf(input).next(services, order, where, how);
  if ('asks' in made)
    return {
      stepped: false,
      waiting:
        made.asks === 'rules'
          ? { show: 'working', head: headOf(read, {}, namesFor(services, order)), on: 'rules' }
          : asking(services, read, made.asks, {}),
    };
  const key = { workspace: actor.workspace, order: order.id };
  // A form with errors stands as it was at Slack: sent again it holds what was typed since, and that is kept.
  const isKeptAlone = made.event?.type === 'configuration-typed';
  const once = onceWith(actor, order.id, input);
  const done = await advanceOrder(
    services,
    key,
    actor.user,
    ({ request: now }) => (made.event !== null && isAtStep(now, input) ? made.event : null),
    { once: isKeptAlone ? undefined : once },
  );
  if (!done.moved && done.why === 'refused' && done.refusal.code === 'rules') {
    // What breaks a rule is kept all the same: all of it is named then, and a Fix of one thing leaves the others typed.
    const kept = await keepTyped(services, actor, done, input);
    if (kept.moved) return { stepped: true, done: kept, extras: { ...made.extras, refusal: done.refusal } };
  }
  const late = made.event === null ? {} : await untaken(services, done, input, once(made.event.type));
  return { stepped: true, done, extras: { ...made.extras, ...late } };
}

/**
 * The same delivery is the same window with the same in its inputs. Where an ack was lost the window still stands, and
 * what is sent from it after a change of its inputs is something else.
 */
export const onceWith = (actor: Actor, order: OrderId, input: StepInput): Once => {
  const typed = JSON.stringify(input, (_key, each: unknown) => (each instanceof Map ? [...each] : each));
  return (move) => onceFor(actor, order)(JSON.stringify([move, typed]));
};

/**
 * Says that what was sent from a step which the order had left was not taken; nothing where it was taken before, or is
 * what is kept all the same.
 * @param key under which it would have been taken
 */
export async function untaken(
  services: Services,
  done: OrderAdvanced,
  input: StepInput,
  key: string | null,
): Promise<StepExtras> {
  if (done.moved || done.why !== 'nothing') return {};
  const { request: order } = done;
  if (order.state !== 'composing' || isAtStep(order, input)) return {};
  if (key !== null && (await services.store.read.deliveries.seen(key))) return {};
  const isKept = input.step === 'review' || (await stepOf(input).isKept(services, order));
  return isKept ? {} : { refusal: { code: 'not-taken' } };
}
