import type { Delivery } from '../../../src/sandbox/workspace/delivery/deliverer.js';
import { tables } from '../../../src/slack/tables.js';
import type { Robot } from '../../support/robot.js';

/** Who Slack says has sent something. */
export interface Sender {
  readonly user: string;
  /** The workspace the payload is for, and the one its person is of. */
  readonly team?: string;
  readonly userTeam?: string;
}

/** What a window carries, as it goes back to the bot. */
export interface Carried {
  readonly callback: string;
  readonly metadata: string;
}

/** What the person's window on top carries. */
export function carriedBy(person: Robot): Carried {
  const open = person.view();
  if (open === undefined) throw new Error('No window is open');
  const { callback_id: callback = '', private_metadata: metadata = '' } = open.view;
  return { callback, metadata };
}

const common = ({ user, team = 'T0DESK', userTeam = 'T0DESK' }: Sender, trigger: string) => ({
  team: { id: team },
  user: { id: user, team_id: userTeam },
  trigger_id: trigger,
});

const viewOf = ({ callback, metadata }: Carried, hash: string) => ({
  id: 'V0FORGED',
  type: 'modal',
  hash,
  callback_id: callback,
  private_metadata: metadata,
  state: { values: {} },
});

/** Everything that can be sent from a window, whether it has such a button or not: each names `value`. */
export function allFrom(
  carried: Carried,
  value: string,
  sender: Sender,
  { trigger, hash = '1.old' }: { trigger: string; hash?: string },
): Delivery[] {
  const body = { ...common(sender, trigger), view: viewOf(carried, hash) };
  const inWindow = { ...body, container: { type: 'view', view_id: 'V0FORGED' } };
  return [
    ...Object.keys(tables.submissions).map((callback_id) => ({
      ...body,
      type: 'view_submission',
      view: { ...body.view, callback_id },
    })),
    { ...body, type: 'view_closed', is_cleared: false },
    ...Object.keys(tables.actions).map((id) => ({ ...inWindow, ...clickOn(id, value) })),
    ...Object.keys(tables.options).map((id) => ({
      ...inWindow,
      type: 'block_suggestion',
      action_id: id,
      block_id: id,
      value,
    })),
  ].map((each) => ({ kind: 'interactive', body: each }));
}

/** Every button there is, under a message of the approvals Slack channel. */
export function allUnderMessage(value: string, sender: Sender, trigger: string): Delivery[] {
  return Object.keys(tables.actions).map((id) => ({
    kind: 'interactive',
    body: {
      ...common(sender, trigger),
      container: { type: 'message', channel_id: 'C0ORDERS', message_ts: '1.1', is_ephemeral: false },
      channel: { id: 'C0ORDERS', name: 'orders' },
      ...clickOn(id, value),
    },
  }));
}

const clickOn = (id: string, value: string) => ({
  type: 'block_actions',
  actions: [
    {
      type: 'button',
      action_id: id,
      block_id: id,
      value,
      selected_option: { value },
      selected_options: [{ value }],
    },
  ],
});
