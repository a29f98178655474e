import type { App } from '@slack/bolt';
import { afterEach, describe, expect, test } from 'vitest';
import { boltOverHttp, boltOverSocket, type BoltAtWorkspace } from '../support/robot-bolt.js';

const plain = (text: string) => ({ type: 'plain_text' as const, text });

/** A small app with one of everything that a bot does. */
function furnish(app: App): void {
  app.command('/order', async ({ ack, body, client }) => {
    await ack();
    await client.views.open({
      trigger_id: body.trigger_id,
      view: {
        type: 'modal',
        callback_id: 'first',
        private_metadata: body.text,
        title: plain('First'),
        submit: plain('Next'),
        blocks: [
          {
            type: 'input',
            block_id: 'customer',
            label: plain('Customer'),
            element: { type: 'external_select', action_id: 'customer', min_query_length: 1 },
          },
          {
            type: 'input',
            block_id: 'quantity',
            label: plain('Quantity'),
            element: {
              type: 'number_input',
              action_id: 'quantity',
              is_decimal_allowed: false,
              initial_value: '1',
            },
          },
          {
            type: 'actions',
            elements: [{ type: 'button', action_id: 'more', text: plain('More'), value: 'v' }],
          },
        ],
      },
    });
  });
  app.options('customer', async ({ ack, options }) => {
    await ack({ options: [{ text: plain(`Acme for ${options.value}`), value: 'acme' }] });
  });
  app.action('more', async ({ ack, body, client }) => {
    await ack();
    if (body.type !== 'block_actions' || body.view === undefined) return;
    await client.views.update({
      view_id: body.view.id,
      hash: body.view.hash,
      view: {
        type: 'modal',
        callback_id: 'first',
        title: plain('Second'),
        submit: plain('Next'),
        blocks: [
          ...body.view.blocks,
          { type: 'section', text: { type: 'mrkdwn', text: JSON.stringify(body.view.state.values) } },
        ],
      },
    });
  });
  app.view('first', async ({ ack, view }) => {
    const quantity = view.state.values['quantity']?.['quantity']?.value ?? '';
    if (quantity === '13') {
      await ack({ response_action: 'errors', errors: { quantity: 'Not thirteen.' } });
      return;
    }
    await ack({
      response_action: 'update',
      view: {
        type: 'modal',
        callback_id: 'last',
        title: plain('Last'),
        submit: plain('Send'),
        blocks: [{ type: 'section', text: plain(`Quantity ${quantity}`) }],
      },
    });
  });
  app.view('last', async ({ ack, body, client }) => {
    await ack();
    await client.chat.postMessage({
      channel: body.user.id,
      text: 'Sent',
      blocks: [
        { type: 'section', text: { type: 'mrkdwn', text: '*Sent*' } },
        {
          type: 'actions',
          elements: [
            {
              type: 'button',
              action_id: 'undo',
              text: plain('Undo'),
              confirm: {
                title: plain('Sure?'),
                text: plain('Gone.'),
                confirm: plain('Yes'),
                deny: plain('No'),
              },
            },
          ],
        },
      ],
    });
  });
  app.action('undo', async ({ ack, respond }) => {
    await ack();
    await respond({ replace_original: true, text: 'Undone' });
    await respond({ response_type: 'ephemeral', text: 'Only you see this' });
  });
  app.event('app_home_opened', async ({ event, client }) => {
    await client.views.publish({
      user_id: event.user,
      view: { type: 'home', blocks: [{ type: 'section', text: plain('Welcome home') }] },
    });
  });
  app.shortcut('order.start', async ({ ack, shortcut, client }) => {
    await ack();
    await client.views.open({
      trigger_id: shortcut.trigger_id,
      view: { type: 'modal', title: plain('From a shortcut'), blocks: [] },
    });
  });
  app.shortcut('trunk.connect-message', async ({ ack, shortcut, respond }) => {
    await ack();
    const text = shortcut.type === 'message_action' ? shortcut.message['text'] : '';
    await respond({ text: `Read: ${text}` });
  });
  app.command('/trunkdesk', async ({ ack, command }) => {
    await ack({ text: `You said ${command.text}` });
  });
}

const ways = [
  { way: 'signed HTTP', start: boltOverHttp },
  { way: 'Socket Mode', start: boltOverSocket },
];

describe.each(ways)('over $way', ({ start }) => {
  let bolt: BoltAtWorkspace | undefined;
  afterEach(async () => {
    await bolt?.close();
    bolt = undefined;
  });
  const begin = async () => {
    bolt = await start();
    furnish(bolt.app);
    return { workspace: bolt.workspace, ann: await bolt.workspace.robot('ann') };
  };

  test('a command opens a modal, which is filled in, submitted, and ends in a message', async () => {
    const { ann } = await begin();
    await ann.command('/order new “Acme & co”');
    await ann.untilModal('First');
    expect(ann.view()?.view.private_metadata).toBe('new “Acme &amp; co”');
    expect(await ann.typeahead('Customer', 'ac')).toEqual(['Acme for ac']);
    await ann.choose('Customer', 'Acme for ac', { query: 'ac' });
    expect(ann.values()).toEqual({ Customer: 'Acme for ac', Quantity: '1' });
    await ann.fill('Quantity', '13');
    await ann.press('Next');
    expect(ann.errors()).toEqual({ Quantity: 'Not thirteen.' });
    await ann.fill('Quantity', '3');
    await ann.press('Next');
    expect(ann.modal()).toContain('Quantity 3');
    await ann.press('Send');
    await ann.untilMessage('dm', 'Sent');
    expect(ann.modal()).toBe('');
    await expect(ann.press('Undo')).rejects.toThrow('Sure?: Gone.');
    await ann.press('Undo', { confirm: true });
    await ann.untilMessage('dm', 'Undone');
    await ann.until(() => ann.ephemerals().includes('Only you see this'), 'the ephemeral answer');
    expect(ann.dms()).toEqual(['Undone']);
  });

  test('what was typed outlives an update, and a click brings the values along', async () => {
    const { ann } = await begin();
    await ann.command('/order');
    await ann.untilModal('First');
    await ann.fill('Quantity', '7');
    await ann.press('More');
    await ann.untilModal('Second');
    expect(ann.values()['Quantity']).toBe('7');
    expect(ann.modal()).toContain('"quantity":{"quantity":{"type":"number_input","value":"7"}}');
  });

  test('the Home tab, shortcuts and an answer in the ack arrive', async () => {
    const { ann } = await begin();
    await ann.openHome();
    await ann.until(() => ann.home().includes('Welcome home'), 'the Home tab');
    await ann.command('/trunkdesk help', { in: 'general' });
    expect(ann.ephemerals('general')).toEqual(['You said help']);
    await ann.say('general', 'Call +31 20 123 4567');
    await ann.messageShortcut('Connect these numbers', { in: 'general', near: 'Call' });
    await ann.untilMessage('general', 'Read: Call <tel:+31201234567|+31 20 123 4567>');
    await ann.shortcut('Start an order');
    await ann.untilModal('From a shortcut');
    await ann.close();
    expect(ann.depth()).toBe(0);
  });
});

test('a Bolt app that is told to reconnect does so, and clicks work again', async () => {
  const bolt = await boltOverSocket();
  furnish(bolt.app);
  const ann = await bolt.workspace.robot('ann');
  bolt.workspace.sockets.disconnect('refresh_requested');
  await ann.command('/trunkdesk now');
  expect(ann.notices()).toEqual(['We had some trouble connecting. Try again?']);
  await ann.until(() => bolt.workspace.sockets.connections() === 1, 'the new connection');
  await ann.command('/trunkdesk help');
  expect(ann.ephemerals().at(-1)).toBe('You said help');
  await bolt.close();
});
