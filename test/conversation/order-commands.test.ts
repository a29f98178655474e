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

test('a word that /order does not know is named, and the commands are shown', async () => {
  const ann = await stack().robot('ann');
  expect(await answerTo(ann, '/order nwe Acme')).toMatch(/Did you mean `\/order new`\?/);
  const answer = await answerTo(ann, '/order <!here> now');
  expect(answer).not.toContain('<!here>');
  expect(answer).toContain('/order list');
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
});

test.each([
  ['/order new Initech', 'Initech'],
  ['/order new "Globex Nederland"', 'Globex Nederland'],
  ['/order new “Globex Nederland”', 'Globex Nederland'],
  ["/order new O'Brien & “Sons”", "O'Brien &amp; Sons"],
  ['/order new acme.com', 'acme.com'],
])('%s shows what was typed where the customer is searched', async (typed, shown) => {
  const ann = await stack().robot('ann');
  await ann.command(typed, { in: 'general' });
  await untilStep(ann, 'customer');
  expect(ann.modal()).toContain(`You typed “${shown}”`);
  await ann.close();
  await discardAll(ann);
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
  await ann.untilModal('What do you want to do?');
  await ann.choose('What do you want to do?', 'New subscriptions');
  await ann.press('Next');
  await untilStep(ann, 'customer');
  const second = orderIn(ann);
  expect(second).not.toBe(first);
  await ann.close();

  const list = await answerTo(ann, '/order list');
  expect(list).toMatch(new RegExp(`\\*${first}\\*[^*]*\\n:pause_button: \\*Parked\\*`));
  expect(list).toMatch(new RegExp(`\\*${second}\\*[^*]*\\n:pencil2: \\*In progress\\*`));

  // Resuming the parked one parks the other.
  expect(await answerTo(ann, `/order status ${first.toLowerCase()}`)).toContain('Parked');
  await ann.press('Resume', { in: 'general', near: first });
  await untilStep(ann, 'review');
  expect(orderIn(ann)).toBe(first);
  await ann.close();
  expect(await answerTo(ann, `/order status ${second}`)).toContain('Parked');

  await discardAll(ann);
  expect(await answerTo(ann, `/order status ${first}`)).toContain('Discarded');
});

test('somebody else’s order is not found', async () => {
  const ann = await stack().robot('ann');
  const ben = await stack().robot('ben');
  await ann.command('/order', { in: 'general' });
  await ann.until(() => ann.modal() !== '', 'a window');
  await ann.close();
  const listed = /TD-\d+/.exec(await answerTo(ann, '/order list'))?.[0] ?? 'none';
  expect(await answerTo(ben, `/order status ${listed}`)).toContain(
    'No order or trunk change of yours is called',
  );
});

test.each([
  ['bob', /You may not take orders/],
  ['gus', /Guests may not take orders/],
])('%s, who may not take orders, is told so', async (name, says) => {
  const person = await stack().robot(name);
  expect(await answerTo(person, '/order new Acme')).toMatch(says);
  expect(person.modal()).toBe('');
});
