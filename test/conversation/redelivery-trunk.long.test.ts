import { expect, test } from 'vitest';
import { Again } from './support/redelivery/again.js';
import { clickLike, closeLike, searchLike } from './support/redelivery/payloads-alike.js';
import { of, trunkKinds } from './support/redelivery/kinds.js';
import { isTrunkWrite, requestIn, sentTo, trunk, trunkPolicy, untilDm } from './support/trunk.js';

const again = new Again({ policy: trunkPolicy });
const stack = () => again.stack();
const link = ['POST', '/v1/channel-number', { channel_name: 'globex-hq', number: '+31105550001' }];

test('each step of a channel edit that comes again is done once, and it is sent once', async () => {
  const ann = await stack().robot('ann');
  const comes = again.by(ann);
  const opened = '*Which channel*';
  await comes('commands /trunk', () => trunk(ann, 'edit acme-ams-01'), opened, 'trunk.begun');
  await again.comes(ann, {
    kind: 'options trunk.customer.pick',
    act: () => ann.choose('Customer', 'Acme BV'),
    where: 'ack',
    says: 'Acme BV',
  });
  const next = () => ann.press('Next');
  await comes('submissions trunk.edit.channel', next, '*What to change*', 'trunk.channel-chosen');
  await ann.choose('Settings to change', ['General', 'CLIP']);
  await comes('submissions trunk.edit.groups', next, ': General*', 'trunk.groups-chosen');
  await again.comes(ann, {
    kind: 'options trunk.pick',
    act: () => ann.typeahead('Caller ID', '01'),
    where: 'ack',
    says: '555',
  });
  await comes('actions trunk.password.generate', () => ann.press('Generate a password'), ': General*');
  await comes('actions trunk.password.drop', () => ann.press('Leave unchanged'), ': General*');
  await ann.fill('Password', 'second-second-2');
  await comes('submissions trunk.edit.settings', next, ': CLIP*', 'trunk.settings-chosen');
  await comes('actions trunk.back', () => ann.press('Back'), ': General*', 'trunk.back-asked');
  await comes('actions trunk.password.replace', () => ann.press('Replace'), ': General*');
  await ann.press('Next');
  await ann.untilModal(': CLIP*');
  await ann.choose('Deny', 'On');
  await ann.press('Next');
  await ann.untilModal('*Review*');
  const turned = () => clickLike(stack(), ann.id, { action_id: 'trunk.review.page.2', value: '2' });
  await comes('actions trunk.review.page', turned, '*Review*');
  const edit = () => ann.press('Edit Channel');
  await comes('actions trunk.review.edit', edit, '*Which channel*', 'trunk.edit-asked');
  await ann.press('Back to review');
  await ann.untilModal('*Review*');
  const send = () => ann.press('Submit for approval');
  stack().operator.forgetCalls();
  await comes('submissions trunk.review', send, '*Waiting for approval*', 'trunk.submit-asked');
  await comes('actions trunk.look', () => ann.press('Look again'), '*Waiting for approval*');
  const withdraw = () => ann.press('Withdraw', { confirm: true });
  await comes('actions trunk.withdraw', withdraw, 'Withdraw', 'trunk.withdrawn');
  await comes('closed trunk.status', () => closeLike(stack(), ann.id, 'trunk.status'), '');
  await ann.press('Submit for approval');
  await ann.untilModal('*Waiting for approval*');
  const request = requestIn(ann);
  await ann.close({ all: true });
  const bob = await stack().robot('bob');
  await bob.untilMessage('orders', request);
  await bob.press('Approve', { in: 'orders', near: request, confirm: true });
  await untilDm(ann, request, '*Done*');
  expect(sentTo(stack())).toStrictEqual([
    ['POST', '/v1/channel/acme-ams-01', { password: 'second-second-2', clip: { deny: true } }],
  ]);
});

test('numbers are connected once, whatever of it comes again', async () => {
  const ann = await stack().robot('ann');
  const comes = again.by(ann);
  stack().operator.forgetCalls();
  await again.comes(ann, {
    kind: 'commands /trunk',
    act: () => trunk(ann, ''),
    where: 'general',
    says: 'Several numbers',
  });
  const open = () => ann.press('Connect a number', { in: 'general' });
  await comes('actions trunk.open', open, '# Connect a number');
  await ann.fill('Number', '+31105550001');
  await ann.fill('Channel', 'globex-hq');
  await comes('submissions trunk.one', () => ann.press('Next'), '*Review*', 'trunk.begun');
  stack().faults.next(isTrunkWrite, { is: 'answer-cut' });
  const apply = () => ann.press('Apply', { confirm: true });
  await comes('actions trunk.apply', apply, '*No answer came*', 'trunk.submit-asked');
  const retry = () => ann.press('Try again');
  await comes('actions trunk.again', retry, /refused/, 'trunk.try-again-asked');
  expect(sentTo(stack())).toStrictEqual([link, link]);
  await ann.close({ all: true });

  const message = 'Please connect +31105550005 and +31105550006';
  await ann.say('general', message);
  await ann.untilMessage('general', 'Please connect');
  const found = () => ann.messageShortcut('Connect these numbers', { in: 'general', near: 'Please connect' });
  await comes('shortcuts trunk.connect-message', found, '*2 numbers* found');
  await comes('actions trunk.do', () => ann.choose('What to do', 'Connect'), '# Several numbers');
  await ann.fill('Numbers', '+31105550005\n+31105550006');
  await ann.fill('Channel', 'globex-hq');
  const many = () => ann.press('Next');
  await comes('submissions trunk.many', many, '2 of 2 lines', 'trunk.begun');
  const request = requestIn(ann);
  const made = (action_id: string, value?: string) => () =>
    clickLike(stack(), ann.id, { action_id, ...(value === undefined ? {} : { value }) });
  await ann.press('Back');
  await ann.untilModal('*2 lines*');
  await comes('actions trunk.lines.page', made('trunk.lines.page.2', '2'), '*2 lines*');
  await comes('actions trunk.lines.show', made('trunk.lines.show', 'all'), '*2 lines*');
  await comes('actions trunk.lines.csv', () => ann.press('Show as CSV', { in: 'modal' }), '# The whole list');
  await ann.close();
  await ann.untilModal('*2 lines*');
  await comes('submissions trunk.lines', many, '2 of 2 lines', 'trunk.list-given');
  await comes('actions trunk.resume', made('trunk.resume', request), '+31 10 555 0005');
  await comes('actions trunk.numbers.details', made('trunk.numbers.details', request), '+31 10 555 0006');
  if (ann.depth() > 1) await ann.close();
  await ann.press('Apply', { confirm: true });
  await untilDm(ann, request, '*Done*');
  await comes('actions trunk.stop', made('trunk.stop', request), /./);
  await comes('actions trunk.failures', made('trunk.failures', request), /./);
  await comes('actions trunk.pages.page', made('trunk.pages.page.2', '2'), /./);
  await ann.close({ all: true });
  await trunk(ann, 'disconnect +31105550005');
  await ann.untilModal('*Review*');
  const send = () => ann.press('Submit for approval');
  await comes('submissions trunk.numbers', send, '*Waiting for approval*', 'trunk.submit-asked');
  await ann.close({ all: true });
});

test('lists, forms and windows that come again show the same, and change nothing', async () => {
  const ann = await stack().robot('ann');
  const comes = again.by(ann);
  await comes('shortcuts trunk.edit', () => ann.shortcut('Edit a trunk channel'), '*Which channel*');
  await comes('actions trunk.discard', () => clickLike(stack(), ann.id, { action_id: 'trunk.discard' }), /./);
  await ann.close({ all: true });
  await trunk(ann, 'edit globex-hq');
  await ann.untilModal('*Which channel*');
  await ann.press('Next');
  await ann.untilModal('*What to change*');
  await ann.close({ all: true });
  await trunk(ann, 'edit globex-hq');
  await ann.untilModal('# Unfinished change');
  await comes('actions trunk.found', () => ann.press('Start another'), '*Which channel*', 'trunk.begun');
  await ann.close({ all: true });
  await ann.openHome();
  await ann.until(() => ann.buttons({ in: 'home' }).includes('Edit a channel'), 'Home');
  await comes('actions home.edit', () => ann.press('Edit a channel', { in: 'home' }), '*Which channel*');
  await ann.close({ all: true });
  await comes(
    'actions home.connect',
    () => ann.press('Connect a number', { in: 'home' }),
    '# Connect a number',
  );
  await comes('actions trunk.many', () => ann.press('Several numbers at once'), '# Several numbers');
  await ann.close({ all: true });
  await trunk(ann, '');
  await ann.until(() => ann.buttons({ in: 'general' }).includes('Caller IDs'), 'the menu');
  await comes('actions trunk.lists', () => ann.press('Caller IDs', { in: 'general' }), 'Choose a customer');
  await again.comes(ann, {
    kind: 'options trunk.list.customer',
    act: () => searchLike(stack(), ann.id, 'trunk.list.customer', 'Globex'),
    where: 'ack',
    says: 'Globex',
  });
  await comes(
    'actions trunk.list.customer',
    () => ann.choose('Customer', 'Globex Nederland'),
    'page 1 of 13',
  );
  await comes('actions trunk.list.page', () => ann.press('Next page'), 'page 2 of 13');
  await ann.fill('Search', '555 024');
  await comes('actions trunk.list.search', () => ann.enter('Search'), '10 entries');
  await comes('submissions trunk.list', () => ann.press('Search'), '10 entries');
  await ann.close({ all: true });
  await trunk(ann, 'proxies Noordzee Retail 01');
  await ann.untilModal('customers were found');
  const take = () => ann.press('Choose Noordzee Retail 011');
  await comes('actions trunk.list.take', take, '*No entries.* Noordzee Retail 011');
  await ann.close({ all: true });
  await trunk(ann, '');
  await comes('actions trunk.history', () => ann.press('History', { in: 'general' }), '[');
  await ann.fill('Channel or number', 'acme-ams-01');
  await comes('submissions trunk.history', () => ann.submit(), 'acme-ams-01');
  const older = {
    action_id: 'trunk.history.page.on',
    value: '{"subject":"acme-ams-01","at":{"before":1}}',
  };
  await comes('actions trunk.history.page', () => clickLike(stack(), ann.id, older), 'acme-ams-01');
  await ann.close({ all: true });
  expect(again.kinds).toEqual(
    expect.arrayContaining(['submissions trunk.list', 'submissions trunk.history']),
  );
});

test('all of it comes once more, late and after a restart, and nothing more is done', async () => {
  await again.comesLate(await stack().robot('ann'));
  expect(again.kinds).toEqual(expect.arrayContaining(of(trunkKinds)));
});
