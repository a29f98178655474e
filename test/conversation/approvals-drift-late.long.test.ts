import { describe, expect, test } from 'vitest';
import { answerTo } from './support/answers.js';
import { approve, cardOf, timesPlaced, untilCard } from './support/cards.js';
import { placeAgain } from './support/deciding.js';
import { bothDraftModes } from './support/draft-modes.js';
import { startStack, sharedStack } from '../support/stack.js';
import { addChannels, dateIt, nameThem, startWith, sub, submitIt } from './support/subscriptions.js';
import { dayFromNow, resumeFromMessage, submitOrder, untilStep } from './support/take-order.js';
import type { Robot } from '../support/robot.js';
import { messageText } from '../support/robot-screen.js';
import { sampleData } from '../support/sample/data.js';

/** A change of Acme's first subscription that adds voice channels, submitted; gives its number. */
async function adding(person: Robot, quantity: string, reference: string): Promise<string> {
  await startWith(person, 'change');
  await nameThem(person, sub(1), [sub(1)]);
  await addChannels(person, quantity);
  await dateIt(person, reference);
  await untilStep(person, 'review');
  return submitIt(person);
}

describe.each(bothDraftModes)('with OPERATOR_PATCH_REMOVE=$setting', (mode) => {
  const stack = sharedStack(mode.stack);

  test('what is active in a subscription changed after submission: old and new are shown, and only then it is placed', async () => {
    const [ann, ben, bob] = [
      await stack().robot('ann'),
      await stack().robot('ben'),
      await stack().robot('bob'),
    ];
    const order = await adding(ann, '5', 'ADDS-FIVE');
    const other = await adding(ben, '2', 'ADDS-TWO');
    await approve(bob, other);
    await untilCard(bob, other, '*Placed*');
    await approve(bob, order);
    await untilCard(bob, order, '*Returned*');
    const told = await ann.untilMessage('dm', 'Something changed since you submitted it');
    const text = messageText(told);
    expect(text).toContain(`What is active in subscription ${sub(1)}`);
    expect(text).toMatch(/10 × Voice channel.* is now .*12 × Voice channel/);
    expect(cardOf(bob, order)).toContain('Nothing was placed');
    expect(stack().operator.placements()).toHaveLength(1);

    // What is submitted again is compared with what was shown, not with what was there at first.
    await resumeFromMessage(ann, order);
    await placeAgain(ann, bob, order);
    expect(stack().operator.placements()).toHaveLength(2);
  });

  test('a product that asks for a form since the order was submitted sends it back, and the form is filled in then', async () => {
    const [ben, bob] = [await stack().robot('ben'), await stack().robot('bob')];
    const order = await submitOrder(ben, { reference: 'FORM-NEW' });
    const data = sampleData();
    const product = data.products.find(({ name }) => name === 'Backup trunk')?.id;
    if (product === undefined) throw new Error('There is no backup trunk');
    const [first] = data.configurations;
    if (first === undefined) throw new Error('There is no form');
    const schema = {
      type: 'object',
      properties: { rack: { type: 'string', title: 'Rack' } },
      required: ['rack'],
    };
    stack().operator.replaceData({
      ...data,
      configurations: [...data.configurations, { ...first, product_id: product, schema, remote_values: {} }],
    });
    await approve(bob, order);
    await untilCard(bob, order, '*Returned*');
    const told = await ben.untilMessage('dm', 'its form has changed since');
    expect(messageText(told)).toContain('What Backup trunk asks to be configured');
    expect(timesPlaced(stack(), 'FORM-NEW')).toBe(0);

    await ben.press('Resume', { in: 'dm', near: order });
    await untilStep(ben, 'configuration');
    await ben.fill('Rack', 'A12');
    await ben.press('Next');
    await placeAgain(ben, bob, order);
    expect(timesPlaced(stack(), 'FORM-NEW')).toBe(1);
  });

  test('an order that was approved in time and waited over its wish date is never placed', async () => {
    const own = await startStack(mode.stack);
    const [ann, bob, dana] = [await own.robot('ann'), await own.robot('bob'), await own.robot('dana')];
    await answerTo(dana, '/trunkdesk freeze');
    const order = await submitOrder(ann, { reference: 'TOO-LATE', wishDate: dayFromNow(1) });
    await approve(bob, order);
    await untilCard(bob, order, '*Frozen*');
    own.advance(3 * 86_400_000);
    await answerTo(dana, '/trunkdesk unfreeze');
    await untilCard(bob, order, '*Returned*');
    const told = await ann.untilMessage('dm', 'The wish date');
    expect(messageText(told)).toContain('has passed');
    expect(timesPlaced(own, 'TOO-LATE')).toBe(0);
  });
});
