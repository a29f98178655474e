import { approve, untilCard } from './cards.js';
import { trunkPolicy, editToReview, submit, type Sent } from './trunk.js';
import { untilStep } from './take-order.js';
import type { Robot } from '../../support/robot.js';

/** An order over €40 a month and a new failover need two approvals, everything else one. */
export const oneOrTwo = `${trunkPolicy}  rules:
    - { action: "order.*", total_over: { amount: 40, currency: EUR }, approvals: 2 }
    - { action: trunk.edit, fields: [failover], approvals: 2 }
    - { action: "*", approvals: 1 }
`;

/** Of a backup trunk: so many voice channels cost more than €40 a month. */
export const manyChannels = 10;

/** A channel change that needs one approval, and waits for it. */
export async function submitClip(person: Robot, channel = 'acme-ams-01'): Promise<string> {
  await editToReview(person, { channel, groups: ['CLIP'] }, [{ Deny: { pick: 'On' } }]);
  return submit(person);
}

export const clipSent = (channel = 'acme-ams-01'): Sent => [
  'POST',
  `/v1/channel/${channel}`,
  { clip: { deny: true } },
];

/** One that needs two. */
export async function submitFailover(person: Robot, to: string): Promise<string> {
  await editToReview(person, { groups: ['Failover'] }, [{ 'Forward to': to }]);
  return submit(person);
}

/** Rejects from the card, with a reason. */
export async function reject(person: Robot, request: string, reason: string): Promise<void> {
  await person.press('Reject', { in: 'orders', near: request });
  await person.untilModal('Reason');
  await person.fill('Reason', reason);
  await person.press('Reject');
}

/** The direct message's button that takes a request back. */
export const withdraw = (person: Robot, request: string) =>
  person.press('Withdraw', { in: 'dm', near: request, confirm: true });

/** Submits an order that stands at its review again, and closes the window. */
export async function submitAgain(person: Robot): Promise<void> {
  await untilStep(person, 'review');
  await person.press('Submit for approval');
  await person.untilModal('Waiting for approval');
  await person.close();
}

/** Submits an order that came back again, and has it approved and placed. */
export async function placeAgain(person: Robot, approver: Robot, order: string): Promise<void> {
  await submitAgain(person);
  await untilCard(approver, order, 'Waiting for 1 approval');
  await approve(approver, order);
  await untilCard(approver, order, '*Placed*');
}

/** Waits until a request has that many cards; the newest is the one that counts. */
export const untilCards = (person: Robot, request: string, count: number) =>
  person.until(
    () => person.messages('orders').filter((text) => text.includes(request)).length === count,
    `${count} cards of ${request}`,
  );
