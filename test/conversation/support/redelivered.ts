import type { Ack, Delivery } from '../../../src/sandbox/workspace/delivery/deliverer.js';
import type { House } from './houses.js';

/** What Slack last told the bot of this kind (`block_actions`, `view_submission`, `command`) for a person. */
export function lastDelivered(house: House, kind: string, user: string): Delivery {
  const found = house.workspace.deliveries().findLast(({ delivery: { kind: way, body } }) => {
    if (way === 'command') return kind === 'command' && body['user_id'] === user;
    const who = body['user'];
    const isOf = typeof who === 'object' && who !== null && 'id' in who && who.id === user;
    return isOf && body['type'] === kind;
  });
  if (found === undefined) throw new Error(`Slack delivered no ${kind} of ${user}.`);
  return found.delivery;
}

/** The same once more as Slack does at its worst: with ids of its own, and nothing that says it is a repetition. */
export function deliverAnew(house: House, { kind, body }: Delivery, user: string): Promise<Ack> {
  const trigger = house.workspace.trigger(user);
  const ts = trigger.replace(/[^0-9.]/g, '');
  const actions = Array.isArray(body['actions'])
    ? { actions: body['actions'].map((action: object) => ({ ...action, action_ts: ts })) }
    : {};
  return house.workspace.deliver({ kind, body: { ...body, ...actions, trigger_id: trigger } });
}

/** Ten more times, one after another. */
export async function deliverTenMore(house: House, delivery: Delivery, user: string): Promise<Ack[]> {
  const acks: Ack[] = [];
  for (let n = 0; n < 10; n += 1) acks.push(await deliverAnew(house, delivery, user));
  return acks;
}

/** The same once more, marked as Slack marks what was not acked. */
export const deliverAsRetry = (house: House, { kind, body }: Delivery, attempt = 1): Promise<Ack> =>
  house.workspace.deliver({ kind, body, retry: { attempt, reason: 'http_timeout' } });
