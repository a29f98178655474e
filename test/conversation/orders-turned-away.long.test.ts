import { describe, expect, test } from 'vitest';
import { approve, untilCard } from './support/cards.js';
import { bothDraftModes, type DraftMode } from './support/draft-modes.js';
import { removing } from './support/in-drafts.js';
import { byHand, dateIt, nameThem, startWith, sub, submitIt } from './support/subscriptions.js';
import { untilStep } from './support/take-order.js';
import { whileTimePasses } from './support/time-passes.js';
import { isDryRun, type CallFault, type Matches } from '../support/operator-faults.js';
import { startStack } from '../support/stack.js';

/** One call too many (429) was not carried out, whatever it was (G4): what it is for goes on after the pause. */

const isPatch: Matches = ({ method }) => method === 'PATCH';
const tooMany = (retryAfter?: string): CallFault => ({
  is: 'answered',
  status: 429,
  body: '',
  ...(retryAfter === undefined ? {} : { retryAfter }),
});

/** Where the draft is kept for good, Slack asks first. */
const asked = ({ removes }: DraftMode) => (removes ? {} : { confirm: true });

describe.each(bothDraftModes)('with OPERATOR_PATCH_REMOVE=$setting', (mode) => {
  test.for([{ retryAfter: '1' }, { retryAfter: undefined }])(
    'a change goes on by itself when naming its subscriptions, or its dry run, was one call too many: $retryAfter',
    async ({ retryAfter }) => {
      const stack = await startStack(mode.stack);
      const [ann, bob] = [await stack.robot('ann'), await stack.robot('bob')];
      await startWith(ann, 'change');
      stack.faults.next(isPatch, tooMany(retryAfter));
      await whileTimePasses(stack, ann, nameThem(ann, sub(1), [sub(1)]));
      await ann.press('Next');
      await untilStep(ann, 'products');
      await ann.fill('Voice channel', '5');
      await ann.press('Next');
      stack.faults.next(isPatch, tooMany(retryAfter));
      await dateIt(ann, 'CH-429');
      await whileTimePasses(stack, ann, untilStep(ann, 'review'));
      stack.faults.next(isDryRun, tooMany(retryAfter));
      await ann.press('Try a dry run');
      await whileTimePasses(stack, ann, ann.untilModal('Dry run passed'));
      const order = await submitIt(ann);
      stack.faults.next(isDryRun, tooMany(retryAfter));
      await approve(bob, order);
      await whileTimePasses(stack, bob, untilCard(bob, order, '*Placed*'));
      expect(stack.operator.placements()).toHaveLength(1);
      expect(ann.screen()).not.toContain('went wrong');
    },
  );

  test('a termination keeps what it opened while its dry run waits, and is placed from there', async () => {
    const stack = await startStack(mode.stack);
    const [ann, bob] = [await stack.robot('ann'), await stack.robot('bob')];
    await startWith(ann, 'terminate');
    await nameThem(ann, sub(3), [sub(3)]);
    await ann.press('Next');
    await dateIt(ann, 'END-429');
    await untilStep(ann, 'review');
    stack.faults.next(isDryRun, tooMany('1'));
    await ann.press('Try a dry run', asked(mode));
    await whileTimePasses(stack, ann, ann.untilModal('Dry run passed'));
    const order = await submitIt(ann);
    stack.operator.forgetCalls();
    await approve(bob, order);
    await untilCard(bob, order, '*Placed*');
    // What lies there is not put in once more.
    const patches = stack.operator.calls().filter(isPatch);
    expect(patches).toHaveLength(mode.removes ? 2 : 0);
    expect(stack.operator.placements()).toMatchObject([{ terminations: [{ subscriptionId: sub(3) }] }]);
  });
});

test.for([{ retryAfter: '1' }, { retryAfter: undefined }])(
  'a login is free again though taking its entries out was one call too many: $retryAfter',
  async ({ retryAfter }) => {
    const { settings, operator } = removing;
    const stack = await startStack({ settings: { ...settings, OPERATOR_PROFILES: 'north' }, operator });
    const [ann, ben] = [await stack.robot('ann'), await stack.robot('ben')];
    await startWith(ann, 'change');
    // What opens the subscription goes through; what takes that out does not, at first.
    stack.faults.next(isPatch, { is: 'held', until: Promise.resolve() });
    stack.faults.next(isPatch, tooMany(retryAfter), 2);
    await nameThem(ann, sub(1), [sub(1)]);
    const isEmpty = async () => (await byHand(stack, [])).changes.length === 0;
    await whileTimePasses(stack, ann, ann.until(isEmpty, 'the draft without its changes'));
    await startWith(ben, 'change');
    await nameThem(ben, sub(2), [sub(2)]);
    expect(stack.operator.calls().filter(isPatch)).toHaveLength(6);
  },
);
