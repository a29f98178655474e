import type { Robot } from '../../support/robot.js';
import type { House } from './houses.js';
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
  await person.untilModal(': subscriptions*');
}

/** Names subscriptions, waits until what is active in them is read, and goes on. */
export async function nameThem(person: Robot, typed: string, ids: readonly string[]): Promise<void> {
  await person.fill('Subscriptions', typed);
  await person.press('Next');
  await person.until(
    () => ids.every((id) => person.modal().includes(`*Active in ${id}*`)),
    'the active products',
  );
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

/** What a person's own program does with the same login beside Trunkdesk: operations on the login's draft. */
export async function byHand(
  house: House,
  operations: readonly object[],
  profile = 'north',
): Promise<{ draftId: string; intakes: { intake_id: string }[] }> {
  const headers = {
    authorization: `Bearer sandbox-${profile}-profile`,
    'content-type': 'application/json',
  };
  const get = async (path: string) =>
    JSON.parse(await (await fetch(house.operator.url + path, { headers })).text());
  const { order_draft_id: draftId } = await get('/v1/profile/order-drafts');
  if (operations.length > 0) {
    const body = JSON.stringify(operations);
    const answer = await fetch(`${house.operator.url}/v1/order-drafts/${draftId}`, {
      method: 'PATCH',
      headers,
      body,
    });
    if (!answer.ok) throw new Error(`By hand: ${answer.status} ${await answer.text()}`);
  }
  const draft = await get(`/v1/order-drafts/${draftId}`);
  return { draftId, intakes: draft._embedded.intakes };
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
