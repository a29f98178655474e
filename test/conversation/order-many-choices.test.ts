import { expect, test } from 'vitest';
import { startPlainStack, takePlainOrderToForm, type PlainStack } from './support/plain-stack.js';
import { placeAgain } from './support/deciding.js';
import { orderIn, untilStep } from './support/take-order.js';
import type { Robot } from '../support/robot.js';

/** What is chosen from a list and is more than a menu of Slack's shows as chosen. */

const site = (index: number): string => `Site ${String(index).padStart(3, '0')}`;
const sites = (count: number): string[] => Array.from({ length: count }, (_, index) => site(index + 1));
const most = 100;

/** Each search finds a hundred at most, of which any number is ticked. */
const byHundreds = { query: (name: string) => name.slice(0, 'Site 0'.length) };

/** A form with a room, and sites of which any number can be chosen. */
async function choosing(offered = 150): Promise<{ stack: PlainStack; ann: Robot; bob: Robot }> {
  const schema = {
    type: 'object',
    properties: {
      room: { type: 'string', title: 'Room', minLength: 3 },
      sites: {
        type: 'array',
        title: 'Sites',
        uniqueItems: true,
        items: { type: 'string', enum: sites(offered) },
      },
    },
    required: ['room', 'sites'],
  };
  const stack = await startPlainStack({
    operator: { asksForConfiguration: true, form: { schema, remoteValues: {} } },
  });
  const [ann, bob] = [await stack.robot('ann'), await stack.robot('bob')];
  await takePlainOrderToForm(ann);
  return { stack, ann, bob };
}

/** To the review and back to the form, which is drawn anew. */
async function thereAndBack(ann: Robot): Promise<void> {
  await ann.fill('Room', 'Lobby');
  await ann.press('Next');
  await untilStep(ann, 'review');
  await ann.press('Back');
  await untilStep(ann, 'configuration');
}

async function placed(stack: PlainStack, ann: Robot, bob: Robot): Promise<string | undefined> {
  await ann.press('Next');
  await untilStep(ann, 'review');
  await placeAgain(ann, bob, orderIn(ann));
  const sent = stack.plain.calls().map(({ body }) => JSON.stringify(body ?? null));
  const last = sent.findLast((body) => body.includes('"sites"')) ?? '';
  return /"sites":(\[[^\]]*\])/.exec(last)?.[1];
}

test.each([
  [most, ''],
  [most + 1, '101 values are chosen, more than can be shown here'],
  [120, '120 values are chosen, more than can be shown here'],
])(
  'all of %i sites that were chosen of 150 are placed, also after the form was drawn again',
  async (count, says) => {
    const { stack, ann, bob } = await choosing();
    await ann.choose('Sites', sites(count), byHundreds);
    await thereAndBack(ann);
    expect(/\d+ values are chosen, more than can be shown here/.exec(ann.modal())?.[0] ?? '').toBe(says);
    await ann.fill('Room', 'Kitchen');
    expect(await placed(stack, ann, bob)).toBe(JSON.stringify(sites(count)));
  },
);

test('what is chosen then takes the place of all of them, and is shown', async () => {
  const { stack, ann, bob } = await choosing();
  await ann.choose('Sites', sites(120), byHundreds);
  await thereAndBack(ann);
  await ann.choose('Sites', [site(7), site(140)]);
  // An error at another input leaves the window open: what is chosen by then is what stands there.
  await ann.fill('Room', 'No');
  await ann.press('Next');
  await ann.untilModal('Site 140');
  expect(ann.modal()).not.toContain('values are chosen');
  await ann.choose('Sites', [site(140)]);
  await ann.fill('Room', 'Lobby');
  expect(await placed(stack, ann, bob)).toBe(JSON.stringify([site(140)]));
});
