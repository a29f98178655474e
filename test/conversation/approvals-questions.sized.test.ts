import { expect } from 'vitest';
import { startStack, sharedStack } from '../support/stack.js';
import { testPolicy } from '../support/stack-environment.js';
import { approve, cardOf, untilCard, ephemeralTo } from './support/cards.js';
import { submitOrder } from './support/take-order.js';
import { again, once } from '../support/size.js';

const stack = sharedStack();

once(
  'a question stands in the thread of the card, its requester is told, and nothing is decided',
  async () => {
    const [ann, bob] = [await stack().robot('ann'), await stack().robot('bob')];
    const order = await submitOrder(ann, { reference: 'ASKED' });
    await bob.press('Ask a question', { in: 'orders', near: order });
    await bob.untilModal('Ask a question');
    await bob.fill('Question', 'Why two channels, <!here>?');
    // The submission comes twice: it is one question.
    stack().workspace.faults.delivery('view_submission', 'twice');
    await bob.press('Ask');
    expect(bob.modal()).toBe('');
    await ann.untilMessage('dm', 'Why two channels');
    await bob.until(() => bob.thread('orders', order).some((text) => text.includes('Why two')), 'the thread');
    const said = [...ann.dms(), ...bob.thread('orders', order)].filter((text) => text.includes('Why two'));
    expect(said).toHaveLength(2);
    expect(said.join('\n')).not.toContain('<!here>');
    expect(cardOf(bob, order)).toContain('Waiting for 1 approval');

    await approve(bob, order);
    await untilCard(bob, order, '*Placed*');
  },
);

once('who may not see a request’s details cannot ask about it', async () => {
  const [ann, ben, gus] = [
    await stack().robot('ann'),
    await stack().robot('ben'),
    await stack().robot('gus'),
  ];
  const order = await submitOrder(ann, { reference: 'NOT-ASKED' });
  for (const person of [ben, gus]) {
    const says = await ephemeralTo(person, () =>
      person.press('Ask a question', { in: 'orders', near: order }),
    );
    expect(says).toMatch(/not an approver|Guests/);
    expect(person.modal()).toBe('');
  }
  expect(ann.thread('orders', order)).toEqual([]);
});

once(
  'an answer reaches the thread and who asked; what is typed under the question is said to reach nobody',
  async () => {
    const [ann, bob] = [await stack().robot('ann'), await stack().robot('bob')];
    const order = await submitOrder(ann, { reference: 'ANSWERED' });
    await bob.press('Ask a question', { in: 'orders', near: order });
    await bob.untilModal('Ask a question');
    await bob.fill('Question', 'Which site?');
    await bob.press('Ask');
    const told = await ann.until(
      () => ann.dms().find((text) => text.includes('Which site?')),
      'the question',
    );
    expect(told).toContain('into the thread of the card in <#C0ORDERS>');
    expect(told).toContain('What you type under this message reaches nobody');
    await ann.press('Answer', { in: 'dm', near: 'Which site?' });
    await ann.untilModal('# Answer');
    await ann.fill('Answer', ' ');
    await ann.press('Answer');
    expect(ann.errors()).toEqual({ Answer: 'Type your answer.' });
    await ann.fill('Answer', 'Rotterdam, <!here>');
    await ann.press('Answer');
    expect(ann.modal()).toContain(`# Answer sent\nYour answer goes to <@${bob.id}>`);
    await ann.close();
    await bob.until(
      () => bob.thread('orders', order).some((text) => text.includes('Rotterdam')),
      'the thread',
    );
    const answer = await bob.until(() => bob.dms().find((text) => text.includes('Rotterdam')), 'the answer');
    const thread = bob.thread('orders', order).find((text) => text.includes('Rotterdam')) ?? '';
    expect(thread).toContain(`<@${ann.id}> answers <@${bob.id}>`);
    expect(answer).toContain(`<@${ann.id}> answers about ${order}`);
    expect(`${thread}${answer}`).not.toContain('<!here>');
    expect(cardOf(bob, order)).toContain('Waiting for 1 approval');
  },
);

again('an empty question is not asked', async () => {
  const [ann, dana] = [await stack().robot('ann'), await stack().robot('dana')];
  const order = await submitOrder(ann, { reference: 'EMPTY-QUESTION' });
  await dana.press('Ask a question', { in: 'orders', near: order });
  await dana.untilModal('Question');
  await dana.fill('Question', '   ');
  await dana.press('Ask');
  expect(dana.errors()).toEqual({ Question: 'Type your question.' });
  expect(dana.thread('orders', order)).toEqual([]);
});

once('requests that wait too long are named in one message, in business hours, once', async () => {
  const own = await startStack({ policy: testPolicy.replace('  rules:', '  expire_after: 14d\n  rules:') });
  const [ann, ben, bob] = [await own.robot('ann'), await own.robot('ben'), await own.robot('bob')];
  const reminders = () => bob.messages('orders').filter((text) => text.includes('has waited'));
  const first = await submitOrder(ann, { reference: 'FIRST', wishDate: '2099-01-10' });
  own.advance(untilSunday(Date.now()));
  // On Sunday the first is due, and the outbox looks at it when something of somebody else happens.
  const second = await submitOrder(ben, { reference: 'SECOND', wishDate: '2099-01-10' });
  expect(reminders()).toEqual([]);
  own.advance(34 * hour);
  await bob.until(() => reminders().length > 0, 'the reminder');
  expect(reminders()[0]).toContain(`${first} has waited`);
  expect(reminders()[0]).toContain(`${second} has waited 34 hours`);
  expect(reminders()[0]).toMatch(/It expires in \d+ (hours|days), on \d+ \w+ \d{4}, \d{2}:\d{2} C/);
  own.advance(5 * hour);
  await bob.press('Approve', { in: 'orders', near: `${second}, submitted`, confirm: true });
  await bob.untilMessage('orders', '*Placed*');
  expect(reminders()).toHaveLength(1);
});

const hour = 3_600_000;

/** Milliseconds until the next Sunday, 03:00 UTC, that is more than five hours ahead. */
function untilSunday(now: number): number {
  const at = new Date(now + 5 * hour);
  at.setUTCHours(3, 0, 0, 0);
  while (at.getUTCDay() !== 0 || at.getTime() < now + 5 * hour) at.setUTCDate(at.getUTCDate() + 1);
  return at.getTime() - now;
}
