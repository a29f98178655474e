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
    () => [...bob.ephemerals(), ...bob.dms()].some((text) => text.includes('may not change trunks')),
    'a no',
  );
  expect(bob.modal()).toBe('');
});
