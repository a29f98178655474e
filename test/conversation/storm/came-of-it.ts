import { Robot } from '../../support/robot.js';
import type { Stack } from '../../support/stack.js';
import type { Storm } from './storm.js';

/** What Slack shows after a storm: read anew from the workspace, as somebody who opens Slack now. */

const words = {
  placed: { card: '*Placed*', direct: 'is placed*' },
  returned: { card: '*Returned*', direct: 'came back' },
} as const;

const undecided = new Set(['Approve', 'Reject', 'It was placed', 'It was not placed']);
const unfinished = ['Waiting for', 'approvals given', 'In doubt', 'checking it now', 'placing now'];

/** Every card and every direct message that does not show the last state of its order, in words; none is right. */
export async function whatIsStale(stack: Stack, { wishes }: Storm): Promise<string[]> {
  const stale: string[] = [];
  const url = stack.workspace.url;
  const bob = await Robot.start(url, 'bob');
  const cards = bob.messages('orders');
  for (const { user, wish } of wishes) {
    if (wish.end === null || wish.id === null) continue;
    const { card, direct } = words[wish.end];
    const own = cards.filter((text) => text.includes(wish.id ?? ''));
    // What came back before it was put before anybody never had a card.
    const hadNone = own.length === 0 && wish.end === 'returned';
    if (!hadNone && own.at(-1)?.includes(card) !== true)
      stale.push(`card of ${wish.id}, ${wish.end}: ${own.at(-1)}`);
    for (const text of own) if (unfinished.some((each) => text.includes(each))) stale.push(text);
    const person = await Robot.start(url, user);
    const told = person.dms().filter((text) => text.includes(wish.id ?? ''));
    if (!told.some((text) => text.includes(direct)))
      stale.push(`${user} was not told of ${wish.id}: ${told.join('; ')}`);
    for (const text of told) if (/waits for|is in doubt|checked and placed now/.test(text)) stale.push(text);
    person.stop();
  }
  const cat = await Robot.start(url, 'cat');
  for (const [person, place] of [
    [bob, 'orders'],
    [cat, 'dm'],
  ] as const) {
    const left = person.buttons({ in: place }).filter((text) => undecided.has(text));
    if (left.length > 0) stale.push(`${place} of ${person.name} still offers ${left.join(', ')}`);
  }
  bob.stop();
  cat.stop();
  return stale;
}

/** How many cards were brought into the approver's direct message. */
export async function directCards(stack: Stack): Promise<number> {
  const cat = await Robot.start(stack.workspace.url, 'cat');
  const count = cat.seen('dm').filter((message) => !message.ephemeral).length;
  cat.stop();
  return count;
}
