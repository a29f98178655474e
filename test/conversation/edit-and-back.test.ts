import { beforeEach, expect, test } from 'vitest';
import { sharedStack } from '../support/stack.js';
import { afresh } from './support/start-afresh.js';
import { removing } from './support/in-drafts.js';
import { chooseCustomer, dayFromNow, takeOrderToReview, untilStep } from './support/take-order.js';
import { editToReview, openGroups, submitAndApprove, untilDm, untilReview } from './support/trunk.js';
import type { Robot } from '../support/robot.js';

/** Edit in a review opens one page, and its forward button leads straight back. */

const stack = sharedStack({ ...removing });

let ann: Robot;
beforeEach(async () => {
  ann = await stack().robot('ann');
  await afresh(ann);
});

/** An order with one form, up to its review. */
async function withForm(): Promise<void> {
  await chooseCustomer(ann);
  await ann.choose('Product', "Every kind of question (the installer's form)");
  await ann.press('Next');
  await untilStep(ann, 'products');
  await ann.press('Next');
  await untilStep(ann, 'details');
  await ann.fill('Wish date', dayFromNow(30));
  await ann.press('Next');
  await ann.untilModal('Form 1');
  await ann.fill('Street', 'Main street 1');
  await ann.fill('Postcode', '1012 AB');
  await ann.fill('Rack units', '4');
  await ann.press('Next');
  await untilStep(ann, 'review');
}

test('a quantity is edited on its page alone: no date and no form is asked again', async () => {
  await takeOrderToReview(ann, { channels: 2, reference: 'EDIT-1' });
  await ann.press('Edit', { near: 'Subscription 1' });
  await untilStep(ann, 'products');
  expect(ann.modal()).toContain('[Back to review]');
  await ann.fill('Voice channel', '5');
  await ann.press('Back to review');
  expect(await untilStep(ann, 'review')).toContain('5 × Voice channel');
  await ann.close();
});

test('products with a form are edited, and what was answered in the form stands', async () => {
  await withForm();
  await ann.press('Edit', { near: 'Subscription 1' });
  await untilStep(ann, 'products');
  await ann.press('Back');
  await untilStep(ann, 'product');
  await ann.fill('Quantity', '2');
  await ann.press('Next');
  await untilStep(ann, 'products');
  await ann.press('Back to review');
  const review = await untilStep(ann, 'review');
  expect(review).toContain('2 × Every kind of question');
  expect(review).toContain('Main street 1');
  await ann.close();
});

test('a subscription that is added on the way back is asked for what it needs, and nothing else', async () => {
  await withForm();
  await ann.press('Edit', { near: 'Subscription 1' });
  await untilStep(ann, 'products');
  await ann.press('Add another subscription');
  await ann.untilModal('Subscription 2');
  await ann.choose('Product', "Every kind of question (the installer's form)");
  await ann.press('Next');
  await untilStep(ann, 'products');
  await ann.press('Back to review');
  expect(await untilStep(ann, 'configuration')).toContain('Form 2 of 2');
  await ann.fill('Street', 'Side street 2');
  await ann.fill('Postcode', '1012 AC');
  await ann.fill('Rack units', '4');
  await ann.press('Back to review');
  const review = await untilStep(ann, 'review');
  expect(review).toContain('Main street 1');
  expect(review).toContain('Side street 2');
  await ann.close();
});

test('a broken rule keeps who edits on the page, until it is mended', async () => {
  await takeOrderToReview(ann, { channels: 2 });
  await ann.press('Edit', { near: 'Subscription 1' });
  await untilStep(ann, 'products');
  await ann.fill('Voice channel', '99');
  await ann.untilModal('to continue*');
  await ann.press('Back to review');
  expect(await untilStep(ann, 'products')).toContain('to continue*');
  await ann.press('Fix');
  await ann.until(() => ann.values()['Voice channel'] === '10', 'the fix');
  await ann.press('Back to review');
  expect(await untilStep(ann, 'review')).toContain('10 × Voice channel');
  await ann.close();
});

test('one channel’s name is mended from the review of an edit with all its pages kept', async () => {
  await editToReview(ann, { channel: 'acme-ams-1', groups: ['General', 'CLIP', 'Trunk'] }, [
    { 'Area code': '020' },
    { Deny: { pick: 'On' } },
    { Reference: 'PBX 7' },
  ]);
  await ann.press('Edit Channel');
  await ann.untilModal('*Which channel*');
  expect(ann.values()).toMatchObject({ Channel: 'acme-ams-1' });
  await ann.fill('Channel', 'acme-ams-01');
  await ann.press('Back to review');
  const review = await untilReview(ann);
  expect(review).toContain('*Channel*\nacme-ams-01\n');
  for (const kept of ['020', 'On', 'PBX 7']) expect(review).toContain(kept);
  await ann.press('Discard', { confirm: true });
  await ann.untilModal('was discarded');
});

test('a setting is edited on the page that it is on, and the others stay as they were', async () => {
  await editToReview(ann, { groups: ['General', 'Trunk'] }, [{ 'Area code': '020' }, { Reference: 'PBX 7' }]);
  await ann.press('Edit Area code');
  await ann.untilModal(': General*');
  await ann.fill('Area code', '010');
  await ann.press('Back to review');
  const review = await untilReview(ann);
  expect(review).toContain('010');
  expect(review).not.toContain('020');
  expect(review).toContain('PBX 7');
  await ann.press('Discard', { confirm: true });
  await ann.untilModal('was discarded');
});

test('what has become wrong on another page is shown before the review', async () => {
  await openGroups(ann, { groups: ['General', 'Trunk'] });
  await ann.fill('Area code', '020');
  await ann.press('Next');
  await ann.untilModal(': Trunk*');
  await ann.fill('Reference', 'PBX 7');
  await ann.press('Next');
  await untilReview(ann);
  await ann.press('Edit Reference');
  await ann.untilModal(': Trunk*');
  await ann.fill('IP whitelist', 'no address');
  await ann.press('Back');
  await ann.untilModal(': General*');
  await ann.press('Back to review');
  expect(await ann.untilModal(': Trunk*')).toContain('no address');
  await ann.fill('IP whitelist', '192.0.2.1');
  await ann.press('Back to review');
  expect(await untilReview(ann)).toContain('192.0.2.1');
  await ann.press('Discard', { confirm: true });
  await ann.untilModal('was discarded');
});

test('why the operator refused an edit leaves its review once what it was about is another', async () => {
  const bob = await stack().robot('bob');
  await editToReview(ann, { channel: 'acme-none', groups: ['General', 'Trunk'] }, [
    { 'Area code': '020' },
    { 'IP whitelist': '192.0.2.1' },
  ]);
  const request = await submitAndApprove(ann, bob, ':x:');
  await untilDm(ann, request, 'not found');
  await ann.press('Resume', { in: 'dm', near: request });
  expect(await untilReview(ann)).toContain('not found');
  await ann.press('Edit Channel');
  await ann.untilModal('*Which channel*');
  await ann.fill('Channel', 'acme-ams-01');
  await ann.press('Back to review');
  expect(await untilReview(ann)).not.toContain('not found');
  await ann.press('Discard', { confirm: true });
  await ann.untilModal('was discarded');
});
