import { describe, expect, test } from 'vitest';
import { draftModes } from './support/draft-modes.js';
import { nameThem, startWith, sub } from './support/subscriptions.js';
import { untilStep } from './support/take-order.js';
import { startStack, type Stack } from '../support/stack.js';
import type { Robot } from '../support/robot.js';

/** A subscription that was wrongly named: one that the operator does not know, that ended, or that is somebody else's. */

const unknown = '5ab50000-0000-4000-8000-0000000000ff';
const ended = sub(4);
const somebodyElses = sub(9);
const notFound = JSON.stringify({
  error_identifier: 'urn:error:order:not-found',
  error_message: 'Subscription gone',
});

/** The operator refuses what is active in a subscription, by which it is in the draft, from 0. */
function refuseActive({ faults }: Stack, which: number): void {
  const seen: string[] = [];
  const isIt = ({ path }: { path: string }): boolean => {
    if (!/\/changes\/[^/]+$/.test(path)) return false;
    if (!seen.includes(path)) seen.push(path);
    return seen.indexOf(path) === which;
  };
  faults.next(isIt, { is: 'answered', status: 404, body: notFound }, 50);
}

async function name(person: Robot, ...ids: readonly string[]): Promise<void> {
  await person.fill('Subscriptions', ids.join('\n'));
  await person.press('Next');
}

const begun = async (mode: (typeof draftModes)[number], verb: 'change' | 'terminate') => {
  const stack = await startStack(mode.stack);
  const ann = await stack.robot('ann');
  await startWith(ann, verb);
  return { stack, ann };
};

describe.each(draftModes)('with OPERATOR_PATCH_REMOVE=$setting', (mode) => {
  test.for(['change', 'terminate'] as const)(
    'one that the operator does not know is taken out of what is named, and the others stand (%s)',
    async (verb) => {
      const { ann } = await begun(mode, verb);
      await name(ann, sub(1), unknown);
      await ann.untilModal('Subscription not found');
      expect(ann.values()['Subscriptions']).toContain(unknown);
      await nameThem(ann, sub(1), [sub(1)]);
      expect(ann.modal()).not.toContain(unknown);
      await ann.press('Next');
      await untilStep(ann, verb === 'change' ? 'products' : 'details');
    },
  );

  test('one that is named beside those that were read, and is not known, is taken out again', async () => {
    const { ann } = await begun(mode, 'change');
    await nameThem(ann, sub(1), [sub(1)]);
    await name(ann, ...(mode.removes ? [sub(1)] : []), unknown);
    await ann.untilModal('Subscription not found');
    await name(ann, ...(mode.removes ? [sub(1)] : []), sub(2));
    await ann.untilModal(`*Active in ${sub(2)}*`);
    expect(ann.modal()).toContain(`*Active in ${sub(1)}*`);
    expect(ann.modal()).not.toContain(unknown);
  });

  test('which one the operator does not show is seen, and what can be done about it is said', async () => {
    const { stack, ann } = await begun(mode, 'change');
    refuseActive(stack, 1);
    await name(ann, sub(1), ended, sub(2));
    await ann.untilModal('Subscription gone');
    // The others were read.
    for (const id of [sub(1), sub(2)]) expect(ann.modal()).toContain(`*Active in ${id}*`);
    const says = mode.removes
      ? [`*${ended}*: its products are read with Next`]
      : [
          `*${ended}*: the operator’s draft holds it, but its products could not be read`,
          'discard the order and start again without it',
        ];
    for (const words of says) expect(ann.modal()).toContain(words);
    if (!mode.removes) return;
    await name(ann, sub(1), sub(2));
    // What was read stands.
    await untilStep(ann, 'products');
  });

  test('one of another customer, or that has ended, is left out again where nothing holds it', async () => {
    const { ann } = await begun(mode, 'change');
    expect(ann.modal().includes('After that they can’t be taken out of this order')).toBe(!mode.removes);
    const ids = [somebodyElses, sub(1)];
    await nameThem(ann, ids.join('\n'), ids);
    await ann.press('Next');
    await ann.untilModal('added to 2 × Voice channel · …0009');
    await ann.press('Next');
    await ann.untilModal('A product is missing');
    if (mode.removes) {
      await ann.press('Take out of this order', { confirm: true });
      await ann.untilModal('Subscription 1: added to SIP Trunk Business');
    } else {
      await ann.untilModal('The operator’s draft holds 2 × Voice channel · …0009');
      await ann.untilModal('discard the order and start again without it');
    }
  });
});
