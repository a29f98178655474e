import { expect, test } from 'vitest';
import { sharedStack } from '../support/stack.js';
import { applyNow, sentTo, sentWhile, trunkPolicy, untilReview } from './support/trunk.js';

const stack = sharedStack({ policy: trunkPolicy });

test('the numbers of a message are connected by its shortcut; what can’t be read is shown, not taken', async () => {
  const ann = await stack().robot('ann');
  const ben = await stack().robot('ben');
  await ben.say(
    'general',
    'Please connect 020 555 0172, +31 20 555 0173 and <tel:+31205550174|020-5550174> by 2026-12-01, not 020 555. Ticket 12345678',
  );
  await ann.untilMessage('general', 'Please connect');
  const sent = await sentWhile(stack(), async () => {
    await ann.messageShortcut('Connect these numbers', { in: 'general', near: 'Please connect' });
    const shown = await ann.untilModal('# Several numbers');
    expect(shown).toContain('*3 numbers* found in the message. Take out what is not meant.');
    expect(ann.values()).toMatchObject({
      'What to do': 'Connect',
      Numbers: '+31205550172\n+31205550173\n+31205550174',
    });
    expect(sentTo(stack())).toEqual([]);
    await ann.fill('Numbers', '+31205550172\n+31205550174');
    await ann.fill('Channel', 'acme-ams-01');
    await ann.press('Next');
    await untilReview(ann);
    await applyNow(ann);
  });
  expect(sent.map(([, , body]) => body)).toStrictEqual([
    { channel_name: 'acme-ams-01', number: '+31205550172' },
    { channel_name: 'acme-ams-01', number: '+31205550174' },
  ]);
});

test('numbers that were found stay where another thing to do is chosen and nobody touched them', async () => {
  const ann = await stack().robot('ann');
  await ann.say('general', 'Both go away: 020 555 0181 and 020 555 0182');
  await ann.untilMessage('general', 'Both go away');
  await ann.messageShortcut('Connect these numbers', { in: 'general', near: 'Both go away' });
  await ann.untilModal('# Several numbers');
  await ann.choose('What to do', 'Remove the number type');
  await ann.untilModal('no longer knows');
  expect(ann.values()).toMatchObject({ Numbers: '+31205550181\n+31205550182' });
  await ann.fill('Channel', 'acme-ams-01');
  await ann.press('Next');
  const review = await untilReview(ann);
  expect(review).toContain('+31 20 555 0181');
  expect(review).toContain('+31 20 555 0182');
  await ann.close();
});

const words = (text: string) => ({ type: 'rich_text_section', elements: [{ type: 'text', text }] });
const paragraph = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text } });

/** Messages that no client of the demo writes, as Slack gives them with a shortcut. */
const messages: readonly [string, Record<string, unknown>, readonly string[]][] = [
  [
    'rich text, in pieces, lists and links',
    {
      text: '',
      blocks: [
        {
          type: 'rich_text',
          elements: [
            {
              type: 'rich_text_section',
              elements: [
                { type: 'text', text: 'New: 020 ' },
                { type: 'text', text: '555', style: { bold: true } },
                { type: 'text', text: ' 0201 for ' },
                { type: 'user', user_id: 'U0205550299' },
              ],
            },
            {
              type: 'rich_text_list',
              style: 'bullet',
              elements: [words('020 555 0202'), words('020 555 0203')],
            },
            {
              type: 'rich_text_quote',
              elements: [{ type: 'link', url: 'tel:+31205550204', text: '020-5550204' }],
            },
          ],
        },
      ],
    },
    ['+31205550201', '+31205550202', '+31205550203', '+31205550204'],
  ],
  [
    'blocks of an app, whose text is only for notifications',
    {
      text: 'Ticket 12 was updated',
      blocks: [
        { type: 'header', text: { type: 'plain_text', text: 'Numbers for Acme' } },
        { ...paragraph('*Main* 020 555 0211'), fields: [{ type: 'mrkdwn', text: '*Fax*\n020 555 0212' }] },
        { type: 'context', elements: [{ type: 'plain_text', text: 'or 020 555 0213' }] },
        { type: 'table', rows: [[{ type: 'raw_text', text: '020 555 0214' }, words('020 555 0215')]] },
        { type: 'of next year', text: 7, elements: 'x' },
      ],
    },
    ['+31205550211', '+31205550212', '+31205550213', '+31205550214', '+31205550215'],
  ],
  [
    'attachments',
    {
      text: 'See below',
      attachments: [
        { pretext: 'From the portal', title: '020 555 0221', text: '020 555 0222', fallback: '020 555 0229' },
        { fields: [{ title: 'Number', value: '020 555 0223' }], blocks: [paragraph('020 555 0224')] },
        { fallback: '020 555 0225' },
        null,
      ],
    },
    ['+31205550221', '+31205550222', '+31205550224', '+31205550223', '+31205550225'],
  ],
  [
    'a forwarded message',
    {
      text: 'Can you? 020 555 0231',
      attachments: [
        {
          is_share: true,
          author_name: 'Ben',
          text: '020 555 0232\n020 555 0233',
          message_blocks: [
            {
              team: 'T0DESK',
              message: { blocks: [{ type: 'rich_text', elements: [words('020 555 0232\n020 555 0233')] }] },
            },
          ],
        },
      ],
    },
    ['+31205550231', '+31205550232', '+31205550233'],
  ],
];

test.each(messages)('the message shortcut reads %s', async (_what, message, numbers) => {
  const ann = await stack().robot('ann');
  const { workspace } = stack();
  await workspace.deliver({
    kind: 'interactive',
    body: {
      type: 'message_action',
      callback_id: 'trunk.connect-message',
      team: { id: 'T0DESK' },
      user: { id: 'U0ANN', team_id: 'T0DESK' },
      channel: { id: 'C0GENERAL', name: 'general' },
      trigger_id: workspace.trigger('U0ANN'),
      message: { type: 'message', user: 'U0BEN', ts: '1.1', ...message },
    },
  });
  const shown = await ann.untilModal('# Several numbers');
  expect(shown).toContain(`*${numbers.length} numbers* found in the message.`);
  expect(shown).not.toContain('Not read as a number');
  expect(ann.values()['Numbers']).toBe(numbers.join('\n'));
  await ann.close();
});

test('a message without numbers opens an empty list that says so', async () => {
  const ann = await stack().robot('ann');
  await ann.say('general', 'Nothing to see on 2026-12-01 at 10:30');
  await ann.untilMessage('general', 'Nothing to see');
  await ann.messageShortcut('Connect these numbers', { in: 'general', near: 'Nothing to see' });
  expect(await ann.untilModal('# Several numbers')).toContain('*No number was found in the message.*');
  await ann.close();
});

test('the global shortcut starts the edit of a channel', async () => {
  const ann = await stack().robot('ann');
  await ann.shortcut('Edit a trunk channel');
  await ann.untilModal('*Which channel*');
  expect(ann.values()).toEqual({ Customer: '', Channel: '' });
  await ann.close();
});

test.each([
  ['Edit a channel', '*Which channel*'],
  ['Connect a number', '# Connect a number'],
])('Home has "%s"', async (button, opens) => {
  const ann = await stack().robot('ann');
  await ann.openHome();
  await ann.until(() => ann.buttons({ in: 'home' }).includes(button), 'Home');
  await ann.press(button, { in: 'home' });
  expect(await ann.untilModal(opens)).toContain('[Next]');
  await ann.close();
});

test('who may not change trunks finds no such buttons on Home, and the shortcuts say no', async () => {
  const bob = await stack().robot('bob');
  await bob.openHome();
  await bob.until(() => bob.home() !== '', 'Home');
  expect(bob.buttons({ in: 'home' })).not.toContain('Edit a channel');
  await bob.shortcut('Edit a trunk channel');
  await bob.until(
    () => [...bob.ephemerals(), ...bob.dms()].some((text) => text.includes('permission to change trunks')),
    'a no',
  );
  expect(bob.modal()).toBe('');
});
