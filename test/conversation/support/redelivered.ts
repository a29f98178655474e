import type { Ack, Delivery } from '../../../src/sandbox/workspace/delivery/deliverer.js';
import { namesOf } from './redelivery/names.js';
import type { Stack } from '../../support/stack.js';

/** What Slack last told the bot of this kind (`block_actions`, `view_submission`, `command`) for a person. */
export function lastDelivered(stack: Stack, kind: string, user: string): Delivery {
  const found = stack.workspace
    .deliveries()
    .findLast(({ delivery }) => namesOf(delivery).type === kind && namesOf(delivery).user === user);
  if (found === undefined) throw new Error(`Slack delivered no ${kind} of ${user}.`);
  return found.delivery;
}

/** The same once more as Slack does at its worst: with ids of its own, and nothing that says it is a repetition. */
export function deliverAnew(stack: Stack, { kind, body }: Delivery, user: string): Promise<Ack> {
  const trigger = stack.workspace.trigger(user);
  const ts = trigger.replace(/[^0-9.]/g, '');
  const actions = Array.isArray(body['actions'])
    ? { actions: body['actions'].map((action: object) => ({ ...action, action_ts: ts })) }
    : {};
  const ids = kind === 'event' ? { event_id: `Ev${ts}` } : { trigger_id: trigger };
  return stack.workspace.deliver({ kind, body: { ...body, ...actions, ...ids } });
}

/** Ten more times, one after another. */
export async function deliverTenMore(
  stack: Stack,
  delivery: Delivery,
  user: string,
  times = 10,
): Promise<Ack[]> {
  const acks: Ack[] = [];
  for (let n = 0; n < times; n += 1) acks.push(await deliverAnew(stack, delivery, user));
  return acks;
}

/** Ten more times at once: as it was, and with ids of its own, in turn. */
export const deliverTenAtOnce = (
  stack: Stack,
  delivery: Delivery,
  user: string,
  times = 10,
): Promise<Ack[]> =>
  Promise.all(
    Array.from({ length: times }, (_, n) =>
      n % 2 === 0 ? stack.workspace.deliver(delivery) : deliverAnew(stack, delivery, user),
    ),
  );

/** The same once more, marked as Slack marks what was not acked. */
export const deliverAsRetry = (stack: Stack, { kind, body }: Delivery, attempt = 1): Promise<Ack> =>
  stack.workspace.deliver({ kind, body, retry: { attempt, reason: 'http_timeout' } });
