import { describe, expect, test } from 'vitest';
import { startStack, type Stack } from '../support/stack.js';
import { takeOrderToReview } from './support/take-order.js';
import { answerTo, editToReview, sentTo, trunk, trunkPolicy } from './support/trunk.js';
import type { Robot } from '../support/robot.js';

/** Who may not use the bot any more has windows of it still: nothing is looked up or done there. */

const policy = `${trunkPolicy}  rules: [{ action: "order.*", approvals: 0 }, { action: "trunk.*", approvals: 0 }]\n`;

type Loss = (stack: Stack, person: Robot) => Promise<unknown>;

const losses: [what: string, lose: Loss][] = [
  [
    'is a guest since',
    async (stack) => {
      stack.workspace.admin.change('U0ANN', { isGuest: true });
      // What Slack said before is forgotten.
      await stack.restartBot();
    },
  ],
  [
    'is no requester since',
    async (stack, person) => {
      stack.changePolicy(policy.replace('[U0ANN, U0BEN]', '[U0BEN]'));
      await person.until(
        async () => (await answerTo(person, 'history x')).includes('change trunks'),
        'the new policy',
      );
    },
  ],
];

describe.each(losses)('Who %s', (_what, lose) => {
  test('finds no customer in a window that is open still, and sees no other page of a list', async () => {
    const stack = await startStack({ policy });
    const ann = await stack.robot('ann');
    await trunk(ann, 'callerids "Globex Nederland"');
    await ann.untilModal('page 1 of 13');
    await lose(stack, ann);
    stack.operator.forgetCalls();
    expect((await ann.typeahead('Customer', 'acme')).join()).toMatch(/^Only requesters of this/);
    await ann.press('Next page');
    await ann.until(() => /change trunks/.test(ann.modal()), 'the refusal');
    await ann.fill('Search', '0123');
    await ann.press('Search');
    expect(ann.modal()).not.toMatch(/page 2|555 0123/);
    expect(stack.operator.calls()).toEqual([]);
  });

  test('takes none of the customers that were found for a list, and reads no list of theirs', async () => {
    const stack = await startStack({ policy });
    const ann = await stack.robot('ann');
    await trunk(ann, 'proxies Noordzee');
    await ann.untilModal('Many customers were found for “Noordzee”');
    await lose(stack, ann);
    stack.operator.forgetCalls();
    await ann.press('Choose Noordzee Retail 003');
    await ann.until(() => /change trunks/.test(ann.modal()), 'the refusal');
    expect(ann.modal()).not.toContain('No entries');
    expect(stack.operator.calls()).toEqual([]);
  });

  test('neither applies nor places what stands at its review, also where nobody else has to approve', async () => {
    const stack = await startStack({ policy });
    const ann = await stack.robot('ann');
    const order = await takeOrderToReview(ann, { reference: 'LOST-ROLE' });
    await ann.close();
    await editToReview(ann, { groups: ['CLIP'] }, [{ Deny: { pick: 'On' } }]);
    await lose(stack, ann);
    await ann.press('Apply', { confirm: true });
    await ann.untilModal('no longer have permission to change trunks');
    await stack.workspace.deliver({
      kind: 'interactive',
      body: {
        type: 'block_actions',
        team: { id: 'T0DESK' },
        user: { id: 'U0ANN', team_id: 'T0DESK' },
        trigger_id: stack.workspace.trigger('U0ANN'),
        container: { type: 'message', channel_id: 'D00ANN', message_ts: '1.1', is_ephemeral: false },
        channel: { id: 'D00ANN' },
        actions: [{ type: 'button', action_id: 'order.place', block_id: 'x', value: order }],
      },
    });
    await ann.untilMessage('dm', 'You may not submit this any more');
    expect([sentTo(stack), stack.operator.placements()]).toEqual([[], []]);
  });
});
