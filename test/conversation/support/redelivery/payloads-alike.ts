import { lastDelivered } from '../redelivered.js';
import type { Stack } from '../../../support/stack.js';
import type { Ack, Delivery } from '../../../../src/sandbox/workspace/delivery/deliverer.js';

/**
 * A click like the person's last one, in the same place, on something that is shown only where there is much more than
 * here (another page of a list), or on a message of a moment ago.
 */
export function clickLike(
  stack: Stack,
  user: string,
  action: { action_id: string; value?: string; block_id?: string },
): Promise<Ack> {
  const { kind, body } = lastDelivered(stack, 'block_actions', user);
  const trigger = stack.workspace.trigger(user);
  const made = { type: 'button', block_id: 'made', action_ts: trigger.replace(/[^0-9.]/g, ''), ...action };
  return stack.workspace.deliver({ kind, body: { ...body, actions: [made], trigger_id: trigger } });
}

/** An event that Slack tells of a Slack channel. */
export function eventOf(stack: Stack, event: Record<string, unknown> & { type: string }): Promise<Ack> {
  const id = stack.workspace.trigger('U0DANA').replace(/[^0-9]/g, '');
  const delivery: Delivery = {
    kind: 'event',
    body: {
      type: 'event_callback',
      team_id: 'T0DESK',
      api_app_id: 'A0TRUNKDESK',
      event_id: `Ev${id}`,
      event_time: Math.floor(Date.now() / 1_000),
      event: { ...event, event_ts: `${id.slice(0, 10)}.000001` },
    },
  };
  return stack.workspace.deliver(delivery);
}

/** A typeahead's question like the person's last click: in the same place. */
export function searchLike(stack: Stack, user: string, actionId: string, query: string): Promise<Ack> {
  const { kind, body } = lastDelivered(stack, 'block_actions', user);
  const { actions: _, ...rest } = body;
  const asked = { type: 'block_suggestion', action_id: actionId, block_id: 'made', value: query };
  return stack.workspace.deliver({ kind, body: { ...rest, ...asked } });
}

/** The closing of a window that waits, like the one of the person's last click. */
export function closeLike(stack: Stack, user: string, callback: string): Promise<Ack> {
  const { kind, body } = lastDelivered(stack, 'view_submission', user);
  const { view, ...rest } = body;
  const seen = typeof view === 'object' ? view : {};
  return stack.workspace.deliver({
    kind,
    body: { ...rest, type: 'view_closed', is_cleared: false, view: { ...seen, callback_id: callback } },
  });
}
