import { expect, test } from 'vitest';
import { startStack } from '../support/stack.js';
import { startPlainStack, takePlainOrderToForm, type PlainStack } from './support/plain-stack.js';
import { dayFromNow, orderIn, untilStep } from './support/take-order.js';
import { editToReview, isTrunkWrite, trunkPolicy, untilDm } from './support/trunk.js';
import type { Barrier } from '../support/barrier.js';
import { customer, products } from '../support/plain-catalogue.js';
import type { Robot } from '../support/robot.js';
import { again, once, sizedList } from '../support/size.js';

/** What is pressed while a call is held back, so that the window waits for it as the bot is started again. */
interface Waiting {
  readonly call: readonly [method: string, path: RegExp];
  /** Leads up to the button. */
  readonly until: (ann: Robot) => Promise<unknown>;
  readonly press: string;
  /** What the message says then. */
  readonly says: string;
  /** Where the order can go on after that. */
  readonly step: Parameters<typeof untilStep>[1];
}

async function toProduct(ann: Robot): Promise<void> {
  await ann.command('/order new', { in: 'general' });
  await untilStep(ann, 'customer');
  await ann.choose('Customer', customer.name, { query: 'harb' });
}

async function toRules(ann: Robot): Promise<void> {
  await toProduct(ann);
  await ann.press('Next');
  await ann.until(() => ann.choices('Product').length > 0, 'the products');
  await ann.choose('Product', products.line.name);
}

async function toDetails(ann: Robot): Promise<void> {
  await toRules(ann);
  await ann.press('Next');
  await untilStep(ann, 'products');
  await ann.press('Next');
  await untilStep(ann, 'details');
  await ann.fill('Wish date', dayFromNow(30));
}

async function toReview(ann: Robot): Promise<void> {
  await toDetails(ann);
  await ann.press('Next');
  await untilStep(ann, 'review');
}

const waits: Record<string, Waiting> = {
  'the products': {
    call: ['GET', /\/products\?initial/],
    until: toProduct,
    press: 'Next',
    says: 'can go on*',
    step: 'product',
  },
  'the schemas of its draft': {
    call: ['GET', /\/configurations$/],
    until: toDetails,
    press: 'Next',
    says: 'can go on*',
    step: 'review',
  },
  'a dry run': {
    call: ['POST', /dry_run=true/],
    until: toReview,
    press: 'Try a dry run',
    says: 'came back',
    step: 'review',
  },
};

async function leftWaiting({
  call,
  until,
  press,
}: Waiting): Promise<{ stack: PlainStack; ann: Robot; order: string }> {
  const stack = await startPlainStack();
  const ann = await stack.robot('ann');
  await until(ann);
  const order = orderIn(ann);
  const held = stack.plain.hold(...call);
  await ann.press(press);
  await ann.until(() => held.hasArrived(), 'the operator to be asked');
  const stopped = stack.stopBot();
  held.drop();
  await stopped;
  return { stack, ann, order };
}

test.each(sizedList(Object.entries(waits)))(
  'whoever had a window open that waited for %s when the bot was started again is told, and resumes',
  async (_what, waiting) => {
    const { stack, ann, order } = await leftWaiting(waiting);
    await stack.restartBot();
    await ann.untilMessage('dm', waiting.says);
    await ann.close({ all: true });
    await ann.press('Resume', { in: 'dm' });
    await untilStep(ann, waiting.step);
    expect(orderIn(ann)).toBe(order);
    // Another start has nothing more to tell.
    await stack.restartBot();
    await ann.press('Resume', { in: 'dm' });
    await untilStep(ann, waiting.step);
    expect(ann.messages('dm').filter((text) => text.includes(waiting.says))).toHaveLength(1);
  },
);

once(
  'who has a window open that waits for nothing is told nothing when the bot is started again',
  async () => {
    const stack = await startPlainStack();
    const ann = await stack.robot('ann');
    await toReview(ann);
    await stack.restartBot();
    await ann.press('Back');
    await untilStep(ann, 'details');
    expect(ann.messages('dm')).toEqual([]);
  },
);

again('who submitted when the bot was started again is told that the order waits for approval', async () => {
  const waiting: Waiting = {
    call: ['GET', /\/relations/],
    until: toReview,
    press: 'Submit for approval',
    says: 'waits for 1 approval',
    step: 'review',
  };
  const { stack, ann, order } = await leftWaiting(waiting);
  await stack.restartBot();
  await ann.untilMessage('dm', waiting.says);
  await ann.untilMessage('orders', order);
  expect(ann.messages('dm').join()).not.toContain('can go on');
});

once('who applied a trunk change when the bot was started again is told what came of it', async () => {
  const stack = await startStack({ policy: trunkPolicy });
  const ann = await stack.robot('ann');
  const request = await editToReview(ann, { groups: ['DID'] }, [{ 'To header': { pick: 'On' } }]);
  const held = stack.faults.hold(isTrunkWrite);
  await ann.press('Apply', { confirm: true });
  await ann.until(held.hasArrived, 'the operator to be asked');
  const stopped = stack.stopBot();
  held.release();
  await stopped;
  await stack.restartBot();
  expect(await untilDm(ann, request, 'Done')).toContain(request);
});

const lookup = `/v1/accounts/${customer.id}/lookups/phone`;

/** A stack at whose form a phone can be fetched, which reserves it; the request is on its way. */
async function whileFetching(): Promise<{ stack: PlainStack; ann: Robot; order: string; held: Barrier }> {
  const stack = await startPlainStack({
    operator: {
      asksForConfiguration: true,
      form: {
        schema: { type: 'object', properties: { phone: { type: 'string', title: 'Phone' } } },
        remoteValues: {
          phone: { endpoint: lookup, method: 'POST', property_selectors: { 'application/json': 'phone' } },
        },
      },
    },
    settings: { OPERATOR_REMOTE_POST_PATHS: lookup },
  });
  stack.plain.answerWith('POST', /\/lookups\/phone$/, { status: 200, body: { phone: '0801' } });
  const ann = await stack.robot('ann');
  await takePlainOrderToForm(ann);
  const order = orderIn(ann);
  const held = stack.plain.hold('POST', /\/lookups\/phone$/);
  await ann.press('Fetch value', { confirm: true });
  await ann.until(() => held.hasArrived(), 'the operator to be asked');
  return { stack, ann, order, held };
}

once(
  'who fetched a value as the bot was stopped is told that it may be reserved, and was not kept',
  async () => {
    const { stack, ann, order, held } = await whileFetching();
    await stack.stopBot();
    await stack.restartBot();
    held.drop();
    await ann.untilMessage('dm', `The value of Phone for ${order} was not kept`);
    await ann.close({ all: true });
    await ann.press('Resume', { in: 'dm' });
    await untilStep(ann, 'configuration');
    expect(ann.dms()).toHaveLength(1);
  },
);

again('a value that came for an order that was discarded meanwhile is told to be not kept', async () => {
  const { ann, order, held } = await whileFetching();
  await ann.command('/order discard', { in: 'general' });
  await ann.until(() => ann.ephemerals('general').length > 0, 'the question');
  await ann.press('Discard', { in: 'general', confirm: true });
  held.release();
  await ann.untilMessage('dm', `The value of Phone for ${order} was not kept`);
  expect(ann.dms().join()).toContain('had gone on when the operator gave it');
});

again('who closed the window of a fetch that failed is told of what may be reserved', async () => {
  const { ann, held } = await whileFetching();
  await ann.close({ all: true });
  held.drop();
  await ann.untilMessage('dm', 'It may have reserved something at the operator');
  expect(ann.dms()).toHaveLength(1);
});

once('a value that came is told of by nothing but its form', async () => {
  const { stack, ann, held } = await whileFetching();
  held.release();
  await ann.untilModal('Phone was fetched from the operator');
  await stack.restartBot();
  await ann.press('Back');
  await untilStep(ann, 'details');
  expect(ann.dms()).toEqual([]);
});
