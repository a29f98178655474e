import { answerTo as answerToCommand } from './answers.js';
import { approve, untilCard } from './cards.js';
import type { Robot } from '../../support/robot.js';
import type { Matches } from '../../support/operator-faults.js';
import type { Stack } from '../../support/stack.js';

/** The rules that stand where a policy file has none: what can cost money or lock a customer out is approved. */
export const trunkPolicy = `timezone: Europe/Amsterdam
default_country: NL
roles:
  requesters: { users: [U0ANN, U0BEN], groups: [] }
  approvers: { users: [], groups: [S0APPROVE] }
  admins: { users: [], groups: [S0ADMINS] }
approvals:
  slack_channel: C0ORDERS
`;

/** A writing call as the operator got it: its method, path and body. */
export type Sent = readonly [method: string, path: string, body: unknown];

export const isTrunkWrite: Matches = ({ method, path }) => method !== 'GET' && path.startsWith('/v1/channel');

/** The trunk calls that change something, in the order of their arrival. */
export const sentTo = (stack: Stack): Sent[] =>
  stack.operator
    .calls()
    .filter(isTrunkWrite)
    .map(({ method, path, body }) => [method, path, body]);

/** What the operator got while something was done: what it got before is forgotten. */
export async function sentWhile(stack: Stack, act: () => Promise<unknown>): Promise<Sent[]> {
  stack.operator.forgetCalls();
  await act();
  return sentTo(stack);
}

/** The number of the trunk change on the screen. */
export function requestIn(person: Robot): string {
  const found = /TD-\d+/.exec(person.modal())?.[0];
  if (found === undefined) throw new Error(`No trunk change on the screen.\n\n${person.screen()}`);
  return found;
}

/** `/trunk …` in a Slack channel where others are too. */
export const trunk = (person: Robot, words: string) =>
  person.command(`/trunk ${words}`.trim(), { in: 'general' });

/** What a command of `/trunk` is answered with, for its person alone. */
export const answerTo = (person: Robot, words: string): Promise<string> =>
  answerToCommand(person, `/trunk ${words}`.trim());

export type Group = 'General' | 'Trunk' | 'Audio' | 'CLIP' | 'DID' | 'Failover' | 'Microsoft Teams';

export interface EditAsked {
  readonly channel?: string;
  /** Null: none is chosen, and ids are typed. */
  readonly customer?: string | null;
  readonly groups: readonly Group[];
}

/** The first step of an edit, also where an unfinished one of the channel is offered. */
export async function beginAnother(person: Robot): Promise<void> {
  const isOffered = () => person.modal().includes('# Unfinished change');
  await person.until(() => isOffered() || person.modal().includes('*Which channel*'), 'the edit');
  if (isOffered()) await person.press('Start another');
  await person.untilModal('*Which channel*');
}

/** `/trunk edit` up to the page of the first group. */
export async function openGroups(person: Robot, asked: EditAsked): Promise<void> {
  const { channel = 'acme-ams-01', customer = null, groups } = asked;
  await trunk(person, `edit "${channel}"`);
  await beginAnother(person);
  if (customer !== null) await person.choose('Customer', customer);
  await person.press('Next');
  await person.untilModal('*What to change*');
  await person.choose('Settings to change', groups);
  await person.press('Next');
  await person.untilModal(`: ${groups[0] ?? ''}*`);
}

/** A value for an input: typed where it is a text, picked where it says so. */
export type Entry = string | { readonly pick: string | readonly string[] };

export async function enter(person: Robot, entries: Readonly<Record<string, Entry>>): Promise<void> {
  for (const [label, entry] of Object.entries(entries)) {
    if (typeof entry === 'string') await person.fill(label, entry);
    else await person.choose(label, entry.pick);
  }
}

export const untilReview = (person: Robot): Promise<string> => person.untilModal('*Review*');

/** Edits up to the review: one page for each group. */
export async function editToReview(
  person: Robot,
  asked: EditAsked,
  pages: readonly Readonly<Record<string, Entry>>[],
): Promise<string> {
  await openGroups(person, asked);
  for (const [index, entries] of pages.entries()) {
    await person.untilModal(`*Page ${index + 1} of `);
    await enter(person, entries);
    await person.press('Next');
  }
  await untilReview(person);
  return requestIn(person);
}

/** The last button where the requester's own confirmation is enough; waits for the end. */
export async function applyNow(person: Robot, end = ':white_check_mark:'): Promise<void> {
  await person.press('Apply', { confirm: true });
  await person.untilModal(end);
  await person.close({ all: true });
}

/** The same where the operator does it and its answer is lost; gives the number of the change. */
export async function applyUnanswered(stack: Stack, person: Robot): Promise<string> {
  const request = requestIn(person);
  stack.faults.next(isTrunkWrite, { is: 'answer-cut' });
  await applyNow(person, '*No answer came*');
  await untilDm(person, request, 'No answer came');
  return request;
}

/** The last button where another's approval is asked for; waits for the card. */
export async function submit(person: Robot): Promise<string> {
  const request = requestIn(person);
  await person.press('Submit for approval');
  await person.untilModal('*Waiting for approval*');
  await person.untilMessage('orders', request);
  await person.close({ all: true });
  return request;
}

/** Submits, has it approved by another, and waits for the card to say what came of it. */
export async function submitAndApprove(person: Robot, approver: Robot, end = '*Done*'): Promise<string> {
  const request = await submit(person);
  await approve(approver, request);
  await untilCard(approver, request, end);
  return request;
}

/** The newest direct message about a trunk change. */
export const dmOf = (person: Robot, request: string): string =>
  person.dms().findLast((text) => text.includes(request)) ?? '';

export const untilDm = (person: Robot, request: string, says: string): Promise<string> =>
  person.until(
    () => (dmOf(person, request).includes(says) ? dmOf(person, request) : ''),
    `the direct message about ${request} to say "${says}"`,
  );
