import { expect, test } from 'vitest';
import { timesPlaced, untilCard } from './support/cards.js';
import { Again } from './support/redelivery/again.js';
import { deskKinds, of, orderKinds, requestKinds, trunkKinds } from './support/redelivery/kinds.js';
import { clickLike, closeLike, eventOf, searchLike } from './support/redelivery/payloads-alike.js';
import { everyKind } from './support/redelivery/names.js';
import { sub } from './support/subscriptions.js';
import { orderIn, takeOrderToReview } from './support/take-order.js';
import { testPolicy } from '../support/stack-environment.js';

const again = new Again({ policy: testPolicy.replace('"order.*", approvals: 1', '"order.*", approvals: 0') });
const stack = () => again.stack();

test('every kind of delivery that the bot listens to comes again in one of these files', () => {
  const covered = [orderKinds, trunkKinds, requestKinds, deskKinds].flatMap((kinds) => of(kinds));
  // What takes the bot's token from it leaves nobody who could look; it is judged by itself.
  const takesToken = ['notices app_uninstalled', 'notices tokens_revoked'];
  expect([...new Set([...covered, ...takesToken])].sort()).toEqual([...everyKind].sort());
});

test('an order that needs no approval is placed once, and what joins an order joins it once', async () => {
  const ann = await stack().robot('ann');
  const comes = again.by(ann);
  const order = await takeOrderToReview(ann, { reference: 'PLACED-ONCE' });
  const place = () => ann.press('Place order', { confirm: true });
  await comes('actions order.place', place, /placed/i, 'order.submit-asked');
  await ann.close({ all: true });
  await untilCard(await stack().robot('bob'), order, '*Placed*');
  expect(timesPlaced(stack(), 'PLACED-ONCE')).toBe(1);

  await takeOrderToReview(ann, { reference: 'JOINED' });
  const include = () => ann.choose('Add to this order', 'Terminate subscriptions');
  await comes('actions order.include', include, ': subscriptions to ', 'order.add-asked');
  await ann.fill('Subscriptions', sub(1));
  await comes(
    'submissions order.subscriptions',
    () => ann.press('Next'),
    /details|Active in/,
    'order.subscriptions-chosen',
  );
  const joined = orderIn(ann);
  for (const action of ['order.add', 'order.queue.leave'])
    await comes(
      `actions ${action}`,
      () => clickLike(stack(), ann.id, { action_id: action, value: joined }),
      joined,
    );
  for (const asked of ['order.product.pick', 'order.seen', 'order.add', 'cfg.search', 'cfg.instead'])
    await again.comes(ann, {
      kind: `options ${asked}`,
      act: () => searchLike(stack(), ann.id, asked, 'voice'),
      where: 'ack',
      says: 'options',
    });
  for (const closed of ['order.working', 'order.queued'])
    await comes(`closed ${closed}`, () => closeLike(stack(), ann.id, closed), joined);
  await ann.close({ all: true });
});

test('the buttons under a word that is none show the same again', async () => {
  const ann = await stack().robot('ann');
  for (const [action, button] of [
    ['command.run', 'Run it'],
    ['command.help', 'Help'],
  ] as const) {
    await ann.command('/trunkdesk hlep', { in: 'general' });
    await ann.untilMessage('general', 'Did you mean');
    await again.comes(ann, {
      kind: `actions ${action}`,
      act: () => ann.press(button, { in: 'general' }),
      where: 'general',
      says: '/trunkdesk help',
    });
  }
  expect(again.kinds).toEqual(expect.arrayContaining(['actions command.run', 'actions command.help']));
});

test('what admins do is done once: a freeze, its lifting, a login that is released', async () => {
  const dana = await stack().robot('dana');
  await again.comes(dana, {
    kind: 'commands /trunkdesk',
    act: () => dana.command('/trunkdesk freeze Fibre cut', { in: 'general' }),
    where: 'general',
    says: 'Fibre cut',
    writes: 'placing.frozen',
    isLater: true,
  });
  await again.comes(dana, {
    kind: 'events app_home_opened',
    act: () => dana.openHome(),
    where: 'home',
    says: 'Fibre cut',
  });
  await again.comes(dana, {
    kind: 'actions home.unfreeze',
    act: () => dana.press('Lift the freeze', { in: 'home', confirm: true }),
    where: 'home',
    says: 'Freeze placing',
    writes: 'placing.unfrozen',
  });
  await again.comes(dana, {
    kind: 'actions home.freeze',
    act: () => dana.press('Freeze placing', { in: 'home', confirm: true }),
    where: 'home',
    says: 'Lift the freeze',
    writes: 'placing.frozen',
  });
  // The lifting of the freeze before comes late: this one stays.
  const lifted = again.given.find(({ kind }) => kind === 'actions home.unfreeze');
  if (lifted === undefined) throw new Error('Nothing was lifted');
  await again.repeats(lifted, dana);
  await dana.press('Lift the freeze', { in: 'home', confirm: true });
  await dana.until(() => dana.home().includes('Freeze placing'), 'the end of the freeze');
  const pages = JSON.stringify({ requests: 0, waiting: 0 });
  for (const [action, value] of [
    ['home.page', pages],
    ['home.retry', 'no-such-job'],
  ] as const)
    await again.comes(dana, {
      kind: `actions ${action}`,
      act: () => clickLike(stack(), dana.id, { action_id: action, value }),
      where: 'home',
      says: 'Freeze placing',
    });
  await again.by(dana)(
    'actions home.activity',
    () => clickLike(stack(), dana.id, { action_id: 'home.activity' }),
    'activity',
  );
  await dana.close({ all: true });
  for (const action of ['check', 'release'])
    await again.comes(dana, {
      kind: `actions admin.profile.${action}`,
      act: () => clickLike(stack(), dana.id, { action_id: `admin.profile.${action}`, value: 'north 1' }),
      where: 'dm',
      says: 'north',
    });
  expect(again.kinds).toEqual(
    expect.arrayContaining(['actions home.freeze', 'actions admin.profile.release']),
  );
});

test('news of a Slack channel or a person that come again bring no second card', async () => {
  const dana = await stack().robot('dana');
  for (const type of deskKinds.channelEvents.split(' '))
    await again.comes(dana, {
      kind: `channelEvents ${type}`,
      act: () => eventOf(stack(), { type, channel: 'C0ORDERS', user: dana.id }),
      where: 'orders',
      says: '*Placed*',
    });
  await again.comes(dana, {
    kind: 'notices user_change',
    act: () => eventOf(stack(), { type: 'user_change', user: { id: dana.id } }),
    where: 'orders',
    says: '*Placed*',
  });
  expect(again.kinds).toContain('channelEvents channel_unarchive');
});

test('all of it comes once more, late and after a restart, and nothing more is done', async () => {
  await again.comesLate(await stack().robot('dana'));
  expect(again.kinds).toEqual(expect.arrayContaining(of(deskKinds)));
});
