import { expect, test } from 'vitest';
import { sharedStack } from '../support/stack.js';
import { orderIn, takeOrderToReview, untilStep } from './support/take-order.js';
import type { Robot } from '../support/robot.js';

const stack = sharedStack();

/** What a command is answered with, for its person alone. */
async function answerTo(person: Robot, command: string): Promise<string> {
  const before = person.ephemerals('general').length;
  await person.command(command, { in: 'general' });
  const answers = () => person.ephemerals('general').slice(before);
  await person.until(() => answers().length > 0, `an answer to ${command}`);
  return answers()[0] ?? '';
}

async function discardAll(person: Robot): Promise<void> {
  await answerTo(person, '/order discard');
  await person.press('Discard', { in: 'general', confirm: true });
  await person.until(() => person.ephemerals('general').at(-1)?.includes('was discarded'), 'the discarding');
}

test.each(['/order help', '/order HELP', '/order  help '])(
  '%s shows the commands with examples',
  async (typed) => {
    const ann = await stack().robot('ann');
    const answer = await answerTo(ann, typed);
    for (const word of ['/order new Acme', '/order list', '/order status TD-', '/order discard'])
      expect(answer).toContain(word);
    expect(answer).not.toContain('Only you see this');
  },
);

test('help shows the words of its command, and admins’ words to admins alone', async () => {
  const [ann, dana] = [await stack().robot('ann'), await stack().robot('dana')];
  expect(await answerTo(ann, '/order help')).not.toMatch(/\/trunk connect|freeze/);
  expect(await answerTo(ann, '/trunk help')).not.toContain('/order new');
  const all = await answerTo(ann, '/trunkdesk help');
  for (const word of ['/order new Acme', '/trunk connect', '/trunkdesk help']) expect(all).toContain(word);
  expect(all).not.toMatch(/freeze|profiles/);
  const admins = await answerTo(dana, '/trunkdesk help');
  for (const word of ['freeze', 'unfreeze', 'profiles']) expect(admins).toContain(`/trunkdesk ${word}`);
});

test('a mistyped word is answered with one line, whose button runs what was meant', async () => {
  const ann = await stack().robot('ann');
  const answer = await answerTo(ann, '/order nwe “Globex Nederland”');
  expect(answer).toBe('Did you mean `/order new Globex Nederland`?\n[Run it] [Help]');
  await ann.press('Run it', { in: 'general', near: 'Did you mean' });
  await ann.until(() => ann.choices('Product').length > 0, 'the products');
  expect(ann.modal()).toContain('Globex Nederland');
  await ann.close();
  await discardAll(ann);
});

test.each([
  ['/trunk conect +31205550143 "acme/odd name+1"', '*Review*', 'acme/odd name+1'],
  ['/trunk edti acme-ams-01', '*Which channel*', 'acme-ams-01'],
  ['/trunk temlate Acme', ' entries', 'Acme BV'],
  ['/order chnage Initech', ': subscriptions to', 'Initech'],
])('%s is run by its button with all that stood behind the word', async (typed, opens, shown) => {
  const ann = await stack().robot('ann');
  expect(await answerTo(ann, typed)).toContain('Did you mean');
  await ann.press('Run it', { in: 'general', near: 'Did you mean' });
  expect(await ann.untilModal(opens)).toContain(shown);
  await ann.close({ all: true });
  if (typed.startsWith('/order')) await discardAll(ann);
});

test('a word that nothing resembles is named without its markup, and help is behind a button', async () => {
  const ann = await stack().robot('ann');
  const answer = await answerTo(ann, '/order <!here> now');
  expect(answer).not.toContain('<!here>');
  expect(answer).not.toContain('Run it');
  const before = ann.ephemerals('general').length;
  await ann.press('Help', { in: 'general', near: 'There is no' });
  const help = await ann.until(() => ann.ephemerals('general')[before], 'the help');
  expect(help).toContain('/order list');
  expect(help).not.toContain('/trunk connect');
});

test('admins’ words are offered to admins alone where one is mistyped', async () => {
  const [ann, dana] = [await stack().robot('ann'), await stack().robot('dana')];
  expect(await answerTo(ann, '/trunkdesk profles')).toContain('There is no `/trunkdesk profles`.');
  expect(await answerTo(dana, '/trunkdesk profles')).toContain('Did you mean `/trunkdesk profiles`?');
});

test('somebody without an order is told how to start one', async () => {
  const ben = await stack().robot('ben');
  expect(await answerTo(ben, '/order list')).toContain('You have no orders or trunk changes yet');
  expect(await answerTo(ben, '/order status')).toContain('No order is in progress');
  expect(await answerTo(ben, '/order discard')).toContain('No order is in progress');
  expect(await answerTo(ben, '/order status TD-999')).toContain(
    'No order or trunk change of yours is called “TD-999”',
  );
  expect(await answerTo(ben, '/order status soon')).toContain(
    '“soon” is not the number of an order or trunk change',
  );
  expect(await answerTo(ben, '/order repeat')).toContain('Which order?');
  expect(await answerTo(ben, '/order repeat soon')).toContain('“soon” is not the number of an order');
});

test.each([
  ['/order new Initech', 'Initech'],
  ['/order new initech', 'Initech'],
  ['/order new "Globex Nederland"', 'Globex Nederland'],
  ['/order new “Globex Nederland”', 'Globex Nederland'],
])('%s takes the customer, and asks for the product', async (typed, customer) => {
  const ann = await stack().robot('ann');
  await ann.command(typed, { in: 'general' });
  await ann.until(() => ann.choices('Product').length > 0, 'the products');
  expect(ann.modal()).toContain(customer);
  await ann.close();
  await discardAll(ann);
});

test.each(['change', 'terminate'])(
  '/order %s takes the customer, and asks for subscriptions',
  async (verb) => {
    const ann = await stack().robot('ann');
    await ann.command(`/order ${verb} acme`, { in: 'general' });
    expect(await ann.untilModal(': subscriptions to')).toContain('Acme BV');
    await ann.close();
    await discardAll(ann);
  },
);

test('where several customers fit, all that fit are shown, and one click goes on with one', async () => {
  const ann = await stack().robot('ann');
  await ann.command('/order new Noordzee Retail 01', { in: 'general' });
  const shown = await untilStep(ann, 'customer');
  expect(shown).toContain('customers were found for “Noordzee Retail 01”');
  await ann.press('Choose Noordzee Retail 012');
  await ann.until(() => ann.choices('Product').length > 0, 'the products');
  expect(ann.modal()).toContain('Noordzee Retail 012');
  await ann.close();
  await discardAll(ann);
});

test.each([
  ["/order new O'Nobody & “Sons”", "No customer was found for “O'Nobody &amp; Sons”"],
  ['/order new acme.com', 'No customer was found for “acme.com”'],
  ['/order new x', '“x” is too short to search for'],
  ['/order change Nobody <!here>', 'No customer was found for “Nobody'],
])('%s says why none was taken, and asks for one', async (typed, says) => {
  const ann = await stack().robot('ann');
  await ann.command(typed, { in: 'general' });
  expect(await untilStep(ann, 'customer')).toContain(says);
  expect(ann.modal()).not.toContain('<!here>');
  await ann.choose('Customer', 'Initech');
  await ann.press('Next');
  await ann.until(() => !ann.modal().includes(': customer*'), 'the next step');
  await ann.close();
  await discardAll(ann);
});

test('what was asked for begins once the order in progress is parked', async () => {
  const ann = await stack().robot('ann');
  const first = await takeOrderToReview(ann, { customer: 'Initech' });
  await ann.close();
  await ann.command('/order terminate acme', { in: 'general' });
  await ann.untilModal('You have an order in progress');
  await ann.press('Park');
  expect(await ann.untilModal(': subscriptions to end')).toContain('Acme BV');
  await ann.close();
  await discardAll(ann);
  // One that is parked already is not in the way.
  await ann.command('/order change acme', { in: 'general' });
  expect(await ann.untilModal(': subscriptions to change')).toContain('Acme BV');
  await ann.close();
  await discardAll(ann);
  // What names no customer goes on from where orders start, where the parked one can be resumed.
  await ann.command('/order change', { in: 'general' });
  await ann.untilModal('What do you want to do?');
  expect(ann.values()['What do you want to do?']).toBe('Change subscriptions');
  await ann.close();
  expect(await answerTo(ann, `/order discard ${first}`)).toContain(`Discard *${first}*`);
  await ann.press('Discard', { in: 'general', near: `Discard *${first}*`, confirm: true });
  await ann.untilMessage('general', `${first} was discarded`);
});

test('/order discard means the order that is named, and no other', async () => {
  const ann = await stack().robot('ann');
  await ann.command('/order new', { in: 'general' });
  await untilStep(ann, 'customer');
  const first = orderIn(ann);
  await ann.close();
  await ann.command('/order new', { in: 'general' });
  await ann.untilModal('You have an order in progress');
  await ann.press('Park');
  await ann.untilModal('What do you want to do?');
  await ann.choose('What do you want to do?', 'New subscriptions');
  await ann.press('Next');
  await untilStep(ann, 'customer');
  const second = orderIn(ann);
  await ann.close();
  expect(await answerTo(ann, '/order discard TD-999')).toContain(
    'No order or trunk change of yours is called “TD-999”',
  );
  expect(await answerTo(ann, '/order discard it')).toContain(
    '“it” is not the number of an order or trunk change',
  );
  expect(await answerTo(ann, `/order discard ${first}`)).toContain(`Discard *${first}*`);
  await ann.press('Discard', { in: 'general', near: `Discard *${first}*`, confirm: true });
  await ann.untilMessage('general', `${first} was discarded`);
  expect(await answerTo(ann, `/order discard ${first}`)).toMatch(/Discarded/);
  expect(await answerTo(ann, '/order status')).toContain(second);
  await discardAll(ann);
});

test('/order new without a customer asks for one, and Next wants it chosen', async () => {
  const ann = await stack().robot('ann');
  await ann.command('/order new', { in: 'general' });
  await untilStep(ann, 'customer');
  expect(await ann.press('Next')).toMatchObject({ ok: false });
  expect(Object.keys(ann.errors())).toEqual(['Customer']);
  await ann.close();
  await discardAll(ann);
});

test('an order in progress is resumed, parked for another, and taken up again', async () => {
  const ann = await stack().robot('ann');
  const first = await takeOrderToReview(ann, { customer: 'Initech', reference: 'FIRST' });
  await ann.close();

  await ann.command('/order', { in: 'general' });
  await untilStep(ann, 'review');
  expect(ann.modal()).toContain('FIRST');
  await ann.close();

  await ann.command('/order new Acme', { in: 'general' });
  await ann.untilModal('You have an order in progress');
  expect(ann.modal()).toContain('Initech');
  await ann.press('Park');
  await untilStep(ann, 'product');
  const second = orderIn(ann);
  expect(second).not.toBe(first);
  await ann.close();

  const list = await answerTo(ann, '/order list');
  expect(list).toMatch(new RegExp(`\\*${first}\\*[^*]*\\n:pause_button: \\*Parked\\*`));
  expect(list).toMatch(new RegExp(`\\*${second}\\*[^*]*\\n:pencil2: \\*In progress\\*`));

  const status = await answerTo(ann, '/order status');
  expect(status).toMatch(new RegExp(`\\*${second}\\*[^*]*\\n:pencil2: \\*In progress\\*`));
  expect(status).toMatch(
    new RegExp(`Your other orders and trunk changes\\*[^]*\\*${first}\\*[^*]*\\n:pause_button: \\*Parked\\*`),
  );
  expect(status.split(second)).toHaveLength(2);

  // Resuming the parked one parks the other.
  expect(await answerTo(ann, `/order status ${first.toLowerCase()}`)).toContain('Parked');
  await ann.press('Resume', { in: 'general', near: first });
  await untilStep(ann, 'review');
  expect(orderIn(ann)).toBe(first);
  await ann.close();
  expect(await answerTo(ann, `/order status ${second}`)).toContain('Parked');

  await discardAll(ann);
  expect(await answerTo(ann, `/order status ${first}`)).toContain('Discarded');
  expect(await answerTo(ann, `/order discard ${second}`)).toContain(`Discard *${second}*`);
  await ann.press('Discard', { in: 'general', near: `Discard *${second}*`, confirm: true });
  await ann.untilMessage('general', `${second} was discarded`);
});

test('somebody else’s order is not found', async () => {
  const ann = await stack().robot('ann');
  const ben = await stack().robot('ben');
  await ann.command('/order new', { in: 'general' });
  await untilStep(ann, 'customer');
  const order = orderIn(ann);
  await ann.close();
  expect(await answerTo(ann, '/order list')).toContain(order);
  expect(await answerTo(ben, `/order status ${order}`)).toContain(
    'No order or trunk change of yours is called',
  );
  await discardAll(ann);
});

test.each([
  ['bob', /You don’t have permission to create orders/],
  ['gus', /Guests can’t create orders/],
])('%s, who may not take orders, is told so', async (name, says) => {
  const person = await stack().robot(name);
  expect(await answerTo(person, '/order new Acme')).toMatch(says);
  expect(person.modal()).toBe('');
});
