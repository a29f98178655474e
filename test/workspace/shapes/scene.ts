import { callApi, type ApiAnswer, type Arrived, type ScriptedBot } from '../../support/robot-bot.js';
import type { TestWorkspace } from '../../support/robot-workspace.js';

/** A modal with each kind of input that the bot draws. */
export const modal = {
  type: 'modal',
  callback_id: 'scene',
  private_metadata: '{"order":"TD-1001"}',
  notify_on_close: true,
  title: { type: 'plain_text', text: 'Order' },
  submit: { type: 'plain_text', text: 'Next' },
  close: { type: 'plain_text', text: 'Close' },
  blocks: [
    { type: 'header', block_id: 'head', text: { type: 'plain_text', text: 'New order' } },
    { type: 'section', block_id: 'says', text: { type: 'mrkdwn', text: 'For *Harbour & Sons*' } },
    {
      type: 'input',
      block_id: 'reference',
      label: { type: 'plain_text', text: 'Reference' },
      hint: { type: 'plain_text', text: 'Shown on the invoice' },
      element: { type: 'plain_text_input', action_id: 'text', initial_value: 'HH-1' },
    },
    {
      type: 'input',
      block_id: 'kind',
      dispatch_action: true,
      label: { type: 'plain_text', text: 'Kind' },
      element: {
        type: 'static_select',
        action_id: 'pick',
        placeholder: { type: 'plain_text', text: 'Pick one' },
        options: [
          { text: { type: 'plain_text', text: 'New' }, value: 'new' },
          { text: { type: 'plain_text', text: 'Change' }, value: 'change' },
        ],
      },
    },
    {
      type: 'input',
      block_id: 'customer',
      optional: true,
      label: { type: 'plain_text', text: 'Customer' },
      element: { type: 'external_select', action_id: 'search', min_query_length: 2 },
    },
    {
      type: 'input',
      block_id: 'list',
      optional: true,
      label: { type: 'plain_text', text: 'List' },
      element: { type: 'file_input', action_id: 'file', max_files: 1 },
    },
  ],
};

/** The card of a request, with a button. */
export const card = [
  { type: 'section', block_id: 'card', text: { type: 'mrkdwn', text: 'An order waits' } },
  {
    type: 'actions',
    block_id: 'decide',
    elements: [
      {
        type: 'button',
        action_id: 'approve',
        style: 'primary',
        value: 'plan-1',
        text: { type: 'plain_text', text: 'Approve' },
        confirm: {
          title: { type: 'plain_text', text: 'Approve?' },
          text: { type: 'mrkdwn', text: 'It is *placed*.' },
          confirm: { type: 'plain_text', text: 'Approve' },
          deny: { type: 'plain_text', text: 'Back' },
        },
      },
    ],
  },
];

/** What arrived of a kind: the last one of it. */
export function arrivedOf({ arrived }: Pick<ScriptedBot, 'arrived'>, kind: string): Arrived['payload'] {
  const found = arrived.findLast(({ payload }) => kindOf(payload) === kind);
  if (found === undefined) throw new Error(`No ${kind} arrived`);
  return found.payload;
}

function kindOf(payload: Arrived['payload']): string {
  const { event } = payload;
  if (typeof event === 'object' && event !== null && 'type' in event) return String(event.type);
  return typeof payload['type'] === 'string' ? payload['type'] : 'command';
}

/** Posts the card and gives back Slack's answer. */
export const postCard = (workspace: TestWorkspace): Promise<ApiAnswer> =>
  callApi(workspace, 'chat.postMessage', {
    channel: 'C0ORDERS',
    text: 'An order waits',
    blocks: card,
    metadata: { event_type: 'card', event_payload: { key: 'plan-1' } },
  });

/** Opens the modal for somebody. */
export const openModal = (workspace: TestWorkspace, user: string): Promise<ApiAnswer> =>
  callApi(workspace, 'views.open', { trigger_id: workspace.trigger(user), view: modal });
