import type { Robot } from '../../support/robot.js';
import type { Stack } from '../../support/stack.js';
import { dayFromNow, untilStep } from './take-order.js';

/** Acme's subscriptions in the sample data; 4 has ended. */
export const sub = (n: number): string => `5ab50000-0000-4000-8000-00000000000${n}`;

/** `/order change` or `/order terminate` up to the step that names subscriptions. */
export async function startWith(
  person: Robot,
  verb: 'change' | 'terminate',
  customer = 'Acme BV',
): Promise<void> {
  await person.command(`/order ${verb}`, { in: 'general' });
  await untilStep(person, 'customer');
  await person.choose('Customer', customer);
  await person.press('Next');
  await person.untilModal(': subscriptions to ');
}

/** Names subscriptions, waits until what is active in them is read, and goes on. */
export async function nameThem(person: Robot, typed: string, ids: readonly string[]): Promise<void> {
  await person.fill('Subscriptions', typed);
  await person.submit();
  await person.until(
    () => ids.every((id) => person.modal().includes(`*Active in ${id}*`)),
    'the active products',
  );
}

/** Adds so many voice channels to the subscriptions that are named, and goes on. */
export async function addChannels(person: Robot, count: string): Promise<void> {
  await person.press('Next');
  await untilStep(person, 'products');
  await person.fill('Voice channel', count);
  await person.press('Next');
}

/** At the details: goes on with the step that names what is to be ended. */
export async function addTermination(person: Robot): Promise<void> {
  await untilStep(person, 'details');
  await person.choose('Add to this order', 'Terminate subscriptions');
  await person.untilModal(': subscriptions to ');
}

/** One order that changes Acme's first subscription, ends the second and starts a third, up to its review. */
export async function mixedToReview(person: Robot, reference: string): Promise<void> {
  await startWith(person, 'change');
  await nameThem(person, sub(1), [sub(1)]);
  await addChannels(person, '2');
  await addTermination(person);
  await nameThem(person, sub(2), [sub(2)]);
  await person.press('Next');
  await untilStep(person, 'details');
  await person.choose('Add to this order', 'New subscriptions');
  await person.until(() => person.choices('Product').length > 0, 'the products');
  await person.choose('Product', 'Backup trunk');
  await person.press('Next');
  await person.untilModal('Voice channel');
  await person.fill('Voice channel', '3');
  await person.press('Next');
  await dateIt(person, reference, 60);
  await untilStep(person, 'review');
}

export async function dateIt(person: Robot, reference: string, days = 30): Promise<void> {
  await untilStep(person, 'details');
  await person.fill('Wish date', dayFromNow(days));
  await person.fill('Reference', reference);
  await person.press('Next');
}

/** Submits what stands at its review and closes the window; gives the order's number. */
export async function submitIt(person: Robot): Promise<string> {
  const order = /TD-\d+/.exec(person.modal())?.[0] ?? '';
  await person.press('Submit for approval');
  await person.untilModal('Waiting for approval');
  await person.untilMessage('orders', order);
  await person.close();
  return order;
}

/** A login's draft as it stands. */
interface ByHand {
  readonly draftId: string;
  readonly intakes: readonly { readonly intake_id: string; readonly products: unknown }[];
  readonly changes: readonly { readonly change_id: string }[];
  readonly terminates: readonly { readonly terminate_id: string }[];
}

/** What a person's own program does with the same login beside Trunkdesk: operations on the login's draft. */
export async function byHand(
  stack: Stack,
  operations: readonly object[],
  profile = 'north',
): Promise<ByHand> {
  const headers = {
    authorization: `Bearer sandbox-${profile}-profile`,
    'content-type': 'application/json',
  };
  const get = async (path: string) =>
    JSON.parse(await (await fetch(stack.operator.url + path, { headers })).text());
  const { order_draft_id: draftId } = await get('/v1/profile/order-drafts');
  if (operations.length > 0) {
    const body = JSON.stringify(operations);
    const answer = await fetch(`${stack.operator.url}/v1/order-drafts/${draftId}`, {
      method: 'PATCH',
      headers,
      body,
    });
    if (!answer.ok) throw new Error(`By hand: ${answer.status} ${await answer.text()}`);
  }
  const draft = await get(`/v1/order-drafts/${draftId}`);
  const { intakes, changes, terminates } = draft._embedded;
  return { draftId, intakes, changes, terminates };
}

/** Empties the login's draft beside Trunkdesk. */
export async function clearByHand(stack: Stack): Promise<void> {
  const { intakes, changes, terminates } = await byHand(stack, []);
  const paths = [
    ...intakes.map((each) => `/intakes/${each.intake_id}`),
    ...terminates.map((each) => `/terminates/${each.terminate_id}`),
    ...changes.map((each) => `/changes/${each.change_id}`),
  ];
  const removals = paths.map((path) => ({ op: 'remove', path }));
  if (removals.length > 0) await byHand(stack, removals);
}

/** The login places what lies in its draft, beside Trunkdesk. */
export async function placeByHand(stack: Stack): Promise<void> {
  const { draftId } = await byHand(stack, []);
  const headers = { authorization: 'Bearer sandbox-north-profile' };
  const account = 'acc00000-0000-4000-8000-000000000900';
  const path = `/v1/accounts/${account}/orders?order_draft_id=${draftId}`;
  const answer = await fetch(stack.operator.url + path, { method: 'POST', headers });
  if (answer.status !== 201) throw new Error(`By hand: ${answer.status} ${await answer.text()}`);
}

/** An entry that no order of Trunkdesk has. */
export const foreignIntake = () => ({
  op: 'add',
  path: '/intakes',
  value: {
    reference: 'BY HAND',
    wish_date: dayFromNow(9),
    products: [{ product_id: 'b0de0000-0000-4000-8000-000000000024', quantity: 1 }],
  },
});
