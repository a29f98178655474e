import { expect, test } from 'vitest';
import { removing } from './support/in-drafts.js';
import { approve, timesPlaced, untilCard } from './support/cards.js';
import { afresh } from './support/start-afresh.js';
import { acting, Again } from './support/redelivery/again.js';
import { clickLike } from './support/redelivery/payloads-alike.js';
import { of, orderKinds } from './support/redelivery/kinds.js';
import { nameThem, sub } from './support/subscriptions.js';
import { dayFromNow, orderIn, untilStep } from './support/take-order.js';

// Every kind of click is among its steps, so an order that was tried in a draft is edited.
const again = new Again(removing);
const stack = () => again.stack();

test('each step of the wizard that comes again is done once, and shows where the order stands', async () => {
  const ann = await stack().robot('ann');
  const comes = again.by(ann);
  await comes('commands /order', () => ann.command('/order', { in: 'general' }), 'What do you want to do?');
  await comes('submissions order.start', () => ann.press('Next'), ': customer*', 'order.begun');
  await again.comes(ann, {
    kind: 'options order.customer.pick',
    act: () => ann.choose('Customer', 'Acme BV'),
    where: 'ack',
    says: 'Acme BV',
  });
  await comes('submissions order.customer', () => ann.press('Next'), ': product*', 'order.customer-chosen');
  await ann.until(() => ann.choices('Product').length > 0, 'the products');
  await comes('actions order.product.pick', () => ann.choose('Product', 'Backup trunk'), 'Backup trunk');
  await comes('submissions order.product', () => ann.press('Next'), 'Voice channel', 'order.product-chosen');
  const overfill = async () => {
    await ann.fill('Voice channel', '61');
    await ann.enter('Voice channel');
  };
  await comes('actions order.qty', overfill, '1 problem to continue');
  await comes('actions order.fix', () => ann.press('Fix', { nth: 0 }), ': products*', 'order.fixed');
  await ann.fill('Voice channel', '2');
  await comes(
    'actions order.part',
    () => clickLike(stack(), ann.id, { action_id: 'order.part.on', value: '0' }),
    ': products*',
  );
  const another = () => ann.press('Add another subscription');
  await comes('actions order.another', another, 'Subscription 2', 'order.another-asked');
  await ann.choose('Product', 'Backup trunk');
  await ann.press('Next');
  await ann.untilModal('Voice channel');
  await ann.fill('Voice channel', '3');
  const next = () => ann.press('Next');
  await comes('submissions order.products', next, ': details*', 'order.lines-chosen');
  await comes('actions order.back', () => ann.press('Back'), 'Subscription 2', 'order.back-asked');
  await ann.press('Next');
  await untilStep(ann, 'details');
  await ann.fill('Wish date', dayFromNow(30));
  await ann.fill('Reference', 'AGAIN');
  await comes('submissions order.details', () => ann.press('Next'), ': review*', 'order.details-chosen');
  const edit = () => ann.press('Edit', { near: 'Reference' });
  await comes('actions order.edit', edit, ': details*', 'order.edit-asked');
  await ann.press('Back to review');
  await untilStep(ann, 'review');
  await ann.press('Edit', { near: 'Subscription 2' });
  await untilStep(ann, 'products');
  const remove = () => ann.press('Remove this subscription', { confirm: true });
  await comes('actions order.remove', remove, ': products*', 'order.intake-removed');
  await ann.press('Back to review');
  await untilStep(ann, 'review');
  await ann.choose('Add to this order', 'Terminate subscriptions');
  await nameThem(ann, sub(3), [sub(3)]);
  await ann.press('Back to review');
  await untilStep(ann, 'review');
  const takeOut = () => ann.press('Take out of this order', { confirm: true });
  await comes('actions order.take_out', takeOut, ': review*', 'order.subscription-taken-out');
  const dryRun = () => ann.press('Try a dry run');
  await comes('actions order.dryrun', dryRun, 'passed', 'order.dry-run-asked');
  await comes(
    'submissions order.review',
    () => ann.press('Submit for approval'),
    'Waiting for approval',
    'order.submit-asked',
  );
  const order = orderIn(ann);
  const withdraw = () => ann.press('Withdraw', { confirm: true });
  await comes('actions order.withdraw', withdraw, ': review*', 'order.withdrawn');
  await ann.press('Submit for approval');
  await ann.untilModal('Waiting for approval');
  await ann.close({ all: true });
  const bob = await stack().robot('bob');
  await untilCard(bob, order, 'Waiting for 1 approval');
  await approve(bob, order);
  await untilCard(bob, order, '*Placed*');
  expect(timesPlaced(stack(), 'AGAIN')).toBe(1);
});

test('what is done to an order from messages, Home and commands is done once', async () => {
  const ann = await stack().robot('ann');
  const comes = again.by(ann);
  await ann.openHome();
  await ann.until(() => ann.home() !== '', 'Home');
  await comes('actions home.order', () => ann.press('Start an order', { in: 'home' }), 'What do you want');
  await ann.close({ all: true });
  await comes('shortcuts order.start', () => ann.shortcut('Start an order'), 'What do you want');
  await ann.close({ all: true });
  await ann.command('/order new Noordzee Retail 01', { in: 'general' });
  await untilStep(ann, 'customer');
  const take = () => ann.press('Choose Noordzee Retail 011');
  await comes('actions order.take', take, 'Noordzee Retail 011', 'order.customer-chosen');
  await afresh(ann);
  await comes(
    'commands /order',
    () => ann.command('/order new', { in: 'general' }),
    ': customer*',
    'order.begun',
  );
  await ann.close({ all: true });
  await ann.command('/order new', { in: 'general' });
  await ann.untilModal('Resume');
  await comes('actions order.park', () => ann.press('Park'), 'What do you want to do?', 'order.parked');
  await comes('actions order.resume', () => ann.press('Resume'), ': customer*', 'order.resumed');
  await comes(
    'actions order.reopen',
    () => clickLike(stack(), ann.id, { action_id: 'order.reopen' }),
    ': customer*',
  );
  await comes(
    'actions order.retry',
    () => clickLike(stack(), ann.id, { action_id: 'order.retry' }),
    ': customer*',
  );
  await ann.close({ all: true });
  await again.comes(ann, {
    kind: 'actions order.page',
    act: async () => {
      await ann.command('/order discard', { in: 'general' });
      await ann.until(() => ann.buttons({ in: 'general' }).includes('Discard'), 'Discard');
      await clickLike(stack(), ann.id, { action_id: 'order.page.on', value: '0' });
    },
    where: 'dm',
    says: 'TD-1001',
  });
  await again.comes(ann, {
    kind: 'actions order.discard',
    act: () => ann.press('Discard', { in: 'general', confirm: true }),
    where: 'general',
    says: 'was discarded',
    writes: 'order.discard-asked',
  });
  const repeat = async () => {
    await ann.command('/order list', { in: 'general' });
    await ann.until(() => ann.buttons({ in: 'general' }).includes('Repeat'), 'Repeat');
    await ann.press('Repeat', { in: 'general', nth: 0 });
  };
  await comes('actions order.repeat', repeat, ': products*', 'order.repeated');
  await ann.close({ all: true });
  expect(again.kinds).toEqual(expect.arrayContaining(['actions order.park', 'actions order.discard']));
});

test('a form with entries, secrets and questions that follow one another is kept once', async () => {
  const ann = await afresh(await stack().robot('ann'));
  const comes = again.by(ann);
  await ann.command('/order new', { in: 'general' });
  await untilStep(ann, 'customer');
  await ann.choose('Customer', 'Acme BV');
  await ann.press('Next');
  await ann.until(() => ann.choices('Product').length > 0, 'the products');
  await ann.choose('Product', "Every kind of question (the installer's form)");
  await comes(
    'actions order.quantity',
    () => clickLike(stack(), ann.id, { action_id: 'order.quantity', value: '1' }),
    ': product*',
  );
  await ann.press('Next');
  await ann.untilModal('the product it starts with');
  await ann.press('Next');
  await untilStep(ann, 'details');
  await ann.fill('Wish date', dayFromNow(30));
  await ann.press('Next');
  await ann.untilModal('Form 1');
  await comes('actions cfg.item.add', () => ann.press('Add an entry'), 'New entry');
  await ann.fill('Name', 'Attic');
  await ann.fill('Sockets', '4');
  await comes('submissions order.item', () => ann.press('Save'), 'Attic · 4');
  expect(ann.modal()).toContain('*Rooms*: 1 entry');
  await acting(ann, () => ann.press('Add an entry'));
  await ann.untilModal('New entry');
  await ann.fill('Name', 'Cellar');
  await ann.fill('Sockets', '2');
  await ann.press('Save');
  await ann.untilModal('Cellar · 2');
  await comes('actions cfg.item.edit', () => ann.press('Edit entry 1 of Rooms'), 'Sockets');
  await ann.press('Save');
  await ann.untilModal('Attic · 4');
  await comes('actions cfg.value', () => ann.choose('Access', 'Key safe'), 'Code');
  await ann.fill('Code', '0815');
  await ann.fill('Street', 'Main street 1');
  await ann.fill('Postcode', '1012 AB');
  await ann.fill('Rack units', '4');
  await comes(
    'submissions order.configuration',
    () => ann.press('Next'),
    ': review*',
    'order.configuration-chosen',
  );
  await ann.press('Back');
  await ann.untilModal('*Code*: set, not shown');
  await comes('actions cfg.replace', () => ann.press('Replace'), 'Leave empty to keep the one that is set');
  await comes(
    'actions cfg.fetch',
    () => clickLike(stack(), ann.id, { action_id: 'cfg.fetch', value: 'dogName' }),
    'Form 1',
  );
  await comes(
    'actions cfg.instead',
    () => clickLike(stack(), ann.id, { action_id: 'cfg.instead' }),
    'Form 1',
  );
  await comes('actions cfg.search', () => clickLike(stack(), ann.id, { action_id: 'cfg.search' }), 'Form 1');
  await comes('actions cfg.item.remove', () => ann.press('Remove entry 1 of Rooms'), 'Form 1');
  await ann.untilModal('*Rooms*: 1 entry');
  expect(ann.modal()).toContain('Cellar · 2');
  await ann.close({ all: true });
});

test('all of it comes once more, late and after a restart, and nothing more is done', async () => {
  await again.comesLate(await stack().robot('ann'));
  expect(again.kinds).toEqual(expect.arrayContaining(of(orderKinds)));
});
