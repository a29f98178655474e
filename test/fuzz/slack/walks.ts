import type { Delivery } from '../../../src/sandbox/workspace/delivery/deliverer.js';
import { approve, untilCard } from '../../conversation/support/cards.js';
import { nameThem, startWith, sub } from '../../conversation/support/subscriptions.js';
import {
  chooseCustomer,
  fillDetails,
  pressEachFix,
  submitOrder,
  takeOrderToReview,
  untilStep,
} from '../../conversation/support/take-order.js';
import { editToReview, openGroups, submit, trunk } from '../../conversation/support/trunk.js';
import { listToReview } from '../../conversation/support/trunk-many.js';
import type { Stack } from '../../support/stack.js';
import type { Robot } from '../../support/robot.js';

interface Canary {
  readonly reference: string;
  readonly password: string;
}

/**
 * People walk through all that the bot offers; gives what Slack delivered meanwhile. At its end Ben has an order in
 * progress, one parked, one that waits and a trunk change that waits; Ann has orders of her own.
 */
export async function walkAll(stack: Stack, canary: Canary): Promise<Delivery[]> {
  const [ann, ben, bob, dana] = [
    await stack.robot('ann'),
    await stack.robot('ben'),
    await stack.robot('bob'),
    await stack.robot('dana'),
  ];
  const before = stack.workspace.deliveries().length;
  await workOfBen(ben, canary);
  await composing(ann);
  await subscriptions(ann);
  await trunks(ann);
  await ownOrders(ann, bob);
  await deciding(bob, dana);
  await homes([ann, ben, bob, dana]);
  return stack.workspace
    .deliveries()
    .slice(before)
    .map(({ delivery }) => delivery);
}

async function workOfBen(ben: Robot, { reference, password }: Canary): Promise<void> {
  await submitOrder(ben, { reference: `${reference}-waits` });
  await takeOrderToReview(ben, { reference: `${reference}-parked` });
  await ben.press('Park');
  await ben.untilModal('is parked');
  await ben.close({ all: true });
  await ben.command('/order new', { in: 'general' });
  await ben.untilModal('Resume a parked one');
  await ben.press('Next');
  await untilStep(ben, 'customer');
  await ben.choose('Customer', 'Acme BV');
  await ben.press('Next');
  await ben.until(() => ben.choices('Product').length > 0, 'the products');
  await ben.choose('Product', 'Backup trunk');
  await ben.press('Next');
  await ben.untilModal('Voice channel');
  await ben.fill('Voice channel', '2');
  await ben.press('Next');
  await untilStep(ben, 'details');
  await fillDetails(ben, { reference: `${reference}-going` });
  await ben.press('Next');
  await untilStep(ben, 'review');
  await ben.close();
  await openGroups(ben, { groups: ['General'], channel: 'acme-ams-02' });
  await ben.fill('Password', password);
  await ben.press('Next');
  await ben.untilModal('*Review*');
  await submit(ben);
}

/** A new order with every step, a way back, a fix, a form with lists and what the operator offers. */
async function composing(ann: Robot): Promise<void> {
  await chooseCustomer(ann);
  await ann.choose('Product', 'SIP Trunk Business');
  await ann.until(() => ann.modal().includes('€25.00 a month'), 'the price');
  await ann.press('Next');
  await ann.untilModal('Voice channel');
  await ann.fill('Voice channel', '61');
  await ann.press('Next');
  await ann.untilModal('to continue*');
  await pressEachFix(ann);
  await ann.fill('Voice channel', '10');
  await ann.press('Add another subscription');
  await ann.until(() => ann.modal().includes('Subscription 2'), 'the second subscription');
  await ann.choose('Product', 'Backup trunk');
  await ann.press('Next');
  await ann.untilModal('Voice channel');
  await ann.fill('Voice channel', '3');
  await ann.press('Next');
  await untilStep(ann, 'details');
  await ann.press('Back');
  await ann.untilModal('Voice channel');
  await ann.press('Next');
  await untilStep(ann, 'details');
  await fillDetails(ann, { reference: 'FUZZ-1' });
  await ann.press('Next');
  await ann.untilModal('Form 1 of 2');
  await ann.fill('Site name', 'Acme Amsterdam');
  await ann.fill('Signalling addresses', '192.0.2.10\n192.0.2.11');
  await ann.fill('Contact e-mail', 'eva@acme.example');
  await ann.choose('Voice proxy', 'Rotterdam 1');
  await ann.press('Next');
  await ann.untilModal('Form 2 of 2');
  await ann.fill('Area code', '020');
  await ann.press('Next');
  await untilStep(ann, 'review');
  await ann.press('Edit', { near: 'Reference' });
  await untilStep(ann, 'details');
  await ann.press('Back to review');
  await untilStep(ann, 'review');
  await ann.close({ all: true });
  for (const words of ['', 'list', 'status', 'help', 'nwe <!here>']) await told(ann, `/order ${words}`);
  await told(ann, '/order discard');
  await ann.press('Discard', { in: 'general', confirm: true });
  await ann.until(() => ann.ephemerals('general').at(-1)?.includes('was discarded'), 'the discarding');
}

async function subscriptions(ann: Robot): Promise<void> {
  for (const verb of ['change', 'terminate'] as const) {
    await startWith(ann, verb);
    await nameThem(ann, sub(1), [sub(1)]);
    await ann.press('Next');
    await untilStep(ann, verb === 'change' ? 'products' : 'details');
    await ann.press('Back');
    await ann.untilModal(': subscriptions to ');
    await ann.close();
    await told(ann, '/order discard');
    await ann.press('Discard', { in: 'general', confirm: true });
    await ann.until(() => ann.ephemerals('general').at(-1)?.includes('was discarded'), 'the discarding');
  }
}

async function trunks(ann: Robot): Promise<void> {
  await editToReview(ann, { groups: ['General', 'Trunk'], customer: 'Acme BV' }, [
    { Password: 'correct-horse-battery', 'Area code': '020' },
    { 'IP whitelist': '192.0.2.1', 'T.38 codec': { pick: 'On' } },
  ]);
  await ann.press('Back');
  await ann.untilModal(': Trunk*');
  await ann.close({ all: true });
  for (const words of [
    'connect 020 555 0143 acme-ams-01',
    'disconnect 0205550143',
    'type +31205550201 acme-teams user',
    'untype +31205550201 acme-teams',
  ]) {
    await trunk(ann, words);
    await ann.untilModal('# ');
    if (ann.modal().includes('[Next]')) await ann.press('Next');
    await ann.untilModal('*Review*');
    await ann.close({ all: true });
  }
  await listToReview(ann, '010 555 0000\n+3110 555\nhello');
  await submit(ann);
  await trunk(ann, 'callerids "Globex Nederland"');
  await ann.untilModal('page 1 of 13');
  await ann.press('Next page');
  await ann.untilModal('page 2 of 13');
  await ann.fill('Search', '555 024');
  await ann.enter('Search');
  await ann.untilModal('10 entries');
  await ann.close();
  for (const words of ['history acme-ams-01', 'help']) await told(ann, `/trunk ${words}`);
  await ann.shortcut('Edit a trunk channel');
  await ann.untilModal('*Which channel*');
  await ann.close();
  await ann.say('general', 'Please connect 020 555 0172 and +31 20 555 0173');
  await ann.untilMessage('general', 'Please connect');
  await ann.messageShortcut('Connect these numbers', { in: 'general', near: 'Please connect' });
  await ann.untilModal('# Several numbers');
  await ann.close();
}

async function ownOrders(ann: Robot, bob: Robot): Promise<void> {
  const placed = await submitOrder(ann, { reference: 'FUZZ-2' });
  await ann.press('Details', { in: 'orders', near: placed });
  await ann.untilModal(`Request ${placed}`);
  await ann.close();
  await approve(bob, placed);
  await untilCard(bob, placed, '*Placed*');
  await told(ann, `/order status ${placed}`);
  await ann.command(`/order repeat ${placed}`, { in: 'general' });
  await ann.untilModal('*');
  await ann.close();
  await ann.shortcut('Start an order');
  await ann.untilModal('*');
  await ann.close({ all: true });
}

async function deciding(bob: Robot, dana: Robot): Promise<void> {
  await bob.press('Reject', { in: 'orders', nth: 0 });
  await bob.untilModal('Reason');
  await bob.close();
  await bob.press('Ask a question', { in: 'orders', nth: 0 });
  await bob.untilModal('Question');
  await bob.fill('Question', 'Why?');
  await bob.press('Ask');
  await bob.until(() => bob.modal() === '', 'the question');
  for (const words of ['help', 'profiles', 'freeze for now', 'unfreeze', 'what']) {
    await told(dana, `/trunkdesk ${words}`);
  }
}

async function homes(people: readonly Robot[]): Promise<void> {
  for (const person of people) {
    await person.openHome();
    await person.until(() => person.home() !== '', 'Home');
  }
}

/** A command whose answer is a message to its person alone, or a window. */
async function told(person: Robot, command: string): Promise<void> {
  const before = person.ephemerals('general').length;
  await person.command(command.trim(), { in: 'general' });
  const isAnswered = () => person.ephemerals('general').length > before || person.modal() !== '';
  await person.until(isAnswered, `an answer to ${command}`);
  if (person.modal() !== '') await person.close({ all: true });
}
