import { describe, expect, test } from 'vitest';
import { customer, products, subscriptions } from '../support/plain-catalogue.js';
import { approve, untilCard } from './support/cards.js';
import { draftModes, inDraftModes, type DraftMode } from './support/draft-modes.js';
import { startPlainStack, type PlainStack } from './support/plain-stack.js';
import { dateIt, nameThem, submitIt } from './support/subscriptions.js';
import { dayFromNow, untilStep } from './support/take-order.js';

/** An operator whose draft shows no more than links of its changes is asked for their list: the draft is still read last. */

const [one, second, third] = subscriptions;

/** What somebody puts into the draft beside Trunkdesk, and what its requester reads. */
const touches = [
  {
    what: 'an intake',
    value: { reference: 'BY HAND', wish_date: dayFromNow(9), products: [] },
    path: '/intakes',
    says: 'BY HAND',
  },
  {
    what: 'the same intake again',
    value: {
      reference: 'OURS',
      wish_date: dayFromNow(30),
      products: [{ product_id: products.calls.id, quantity: 3 }],
    },
    path: '/intakes',
    says: 'OURS',
  },
  {
    what: 'a termination',
    value: { reference: 'BY HAND', wish_date: dayFromNow(9), subscription_id: one.id },
    path: '/terminates',
    says: one.id,
  },
  {
    what: 'an opened subscription',
    value: { subscription_id: third.id, products: [] },
    path: '/changes',
    says: 'change',
  },
] as const;

const isDraft = /^\/v1\/order-drafts\/[^/]+$/;
const isChanges = /\/changes$/;

/** What is asked between the dry run and now. */
function sinceDryRun({ plain }: PlainStack): string[] {
  const calls = plain.calls().map(({ method, path }) => `${method} ${path}`);
  return calls.slice(calls.findLastIndex((call) => call.includes('dry_run=true')) + 1);
}

async function changeThatWaits(stack: PlainStack) {
  const [ann, bob] = [await stack.robot('ann'), await stack.robot('bob')];
  await ann.command('/order change', { in: 'general' });
  await untilStep(ann, 'customer');
  await ann.choose('Customer', customer.name, { query: 'harb' });
  await ann.press('Next');
  await ann.untilModal(': subscriptions to ');
  await nameThem(ann, second.id, [second.id]);
  await ann.press('Next');
  await untilStep(ann, 'products');
  await ann.fill(products.calls.name, '3');
  await ann.press('Next');
  await dateIt(ann, 'OURS');
  await untilStep(ann, 'review');
  return { ann, bob, order: await submitIt(ann) };
}

/** A stack whose operator shows of changes no more than links, and takes entries out again or does not. */
const startLinked = ({ stack: { settings, operator } }: DraftMode) =>
  startPlainStack({ operator: { ...operator, changesAre: 'links' }, settings: { ...settings } });

describe.each(draftModes)('with OPERATOR_PATCH_REMOVE=$setting', (mode) => {
  test('the draft is the last that is read before an order is sent', async () => {
    const stack = await startLinked(mode);
    const { bob, order } = await changeThatWaits(stack);
    await approve(bob, order);
    await untilCard(bob, order, '*Placed*');
    expect(sinceDryRun(stack)).toEqual([
      'GET /v1/profile/order-drafts',
      expect.stringMatching(/^GET \/v1\/order-drafts\/[^/]+$/),
      expect.stringMatching(/^GET .*\/changes$/),
      expect.stringMatching(/^GET \/v1\/order-drafts\/[^/]+$/),
      expect.stringMatching(/^POST .*\/orders\?order_draft_id=[^&]+$/),
    ]);
  });
});

test.for(inDraftModes(touches))(
  'with OPERATOR_PATCH_REMOVE=$mode.setting, an order is not sent with $row.what that comes while the list of changes is read for the last time',
  async ({ mode, row: { value, path, says } }) => {
    const stack = await startLinked(mode);
    const { plain } = stack;
    const { ann, bob, order } = await changeThatWaits(stack);
    const tried = plain.hold('POST', /dry_run=true/, 'after');
    await approve(bob, order);
    await bob.until(tried.hasArrived, 'the dry run');
    const listed = plain.hold('GET', isChanges);
    tried.release();
    await bob.until(listed.hasArrived, 'the list of changes');
    const draft = plain.calls().find((call) => isDraft.test(call.path))?.path ?? '';
    const by = await fetch(plain.url + draft, {
      method: 'PATCH',
      headers: { authorization: 'Bearer plain-operator-token', 'content-type': 'application/json' },
      body: JSON.stringify([{ op: 'add', path, value }]),
    });
    expect(by.status).toBe(204);
    listed.release();
    await untilCard(bob, order, '*Returned*');
    await ann.until(() => ann.dms().at(-1)?.includes(says) === true, `to be told of ${says}`);
    expect(plain.orders()).toEqual([]);
    expect(sinceDryRun(stack).filter((call) => call.startsWith('POST'))).toEqual([]);
  },
);
