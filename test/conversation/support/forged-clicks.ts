import type { ClientMessage } from '../../../src/sandbox/workspace/client-api.js';
import type { Ack } from '../../../src/sandbox/workspace/delivery/deliverer.js';
import type { Stack } from '../../support/stack.js';

/** Which plan a card's Approve button names; empty where the card has no such button. */
export function planIn(card: ClientMessage): string {
  const elements = card.blocks.flatMap((block) => (block.type === 'actions' ? block.elements : []));
  const found = elements.find((each) => 'action_id' in each && each.action_id === 'approval.approve');
  return found !== undefined && 'value' in found && typeof found.value === 'string' ? found.value : '';
}

/**
 * A click on Approve that Slack delivers though the person's client shows no such button any more, or never did: of
 * an old window, of a person who left, of a connected workspace.
 */
export function clickApprove(
  stack: Stack,
  click: { user: string; plan: string; ts: string; team?: string },
): Promise<Ack> {
  return stack.workspace.deliver({
    kind: 'interactive',
    body: {
      type: 'block_actions',
      team: { id: 'T0DESK', domain: 'northwind' },
      user: { id: click.user, username: 'somebody', team_id: click.team ?? 'T0DESK' },
      api_app_id: 'A0TRUNKDESK',
      trigger_id: stack.workspace.trigger(click.user),
      container: { type: 'message', channel_id: 'C0ORDERS', message_ts: click.ts, is_ephemeral: false },
      channel: { id: 'C0ORDERS', name: 'orders' },
      actions: [
        {
          type: 'button',
          action_id: 'approval.approve',
          block_id: 'card.actions',
          action_ts: click.ts,
          text: { type: 'plain_text', text: 'Approve' },
          value: click.plan,
        },
      ],
    },
  });
}
