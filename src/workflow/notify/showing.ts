import { cardOf } from './order-cards.js';
import { adminsOf } from '../access.js';
import { channelBack, channelGone, outageNow } from './channel-outage.js';
import { putBefore } from './direct-cards.js';
import { hastenHomes } from '../outbox/homes.js';
import { directCardJob, type Job } from '../outbox/jobs.js';
import { showAgain, type Ran } from '../outbox/outbox.js';
import { readPlan } from '../requests/order-plans.js';
import { readersOf } from '../readers.js';
import { sendAndKeep } from './telling.js';
import { trunkCardOf } from './trunk-cards.js';
import { putJob } from '../outbox/put-job.js';
import type { House } from '../house.js';
import {
  holdsOf,
  type CardModel,
  type RequesterMessage,
  type TrunkCardModel,
  type TrunkMessage,
} from '../messages.js';
import type { Shown, Spot } from '../ports.js';
import type { SlackChannelId } from '../../types/ids.js';

/** Brings cards to Slack: the card of a plan and the steps in its thread. */

/** How long a request waits until its Slack channel is looked at again (archived, bot removed). */
const channelGoneMs = 10 * 60_000;
/** Slack did not say whether the Slack channel is shared. */
const unclearMs = 5_000;
/** What is decided meanwhile is no hurry, and is given up once nobody looks for it any more. */
const decidedAgainMs = 3_600_000;
const decidedKeptMs = 30 * 24 * 3_600_000;

/** Posts a plan's card, or brings the one that stands to the state it has now. */
export async function showCard(
  house: House,
  job: Extract<Job, { kind: 'card' }>,
  again: boolean,
): Promise<Ran> {
  const card =
    (await trunkCardOf(house, job.workspace, job.plan)) ?? (await cardOf(house, job.workspace, job.plan));
  if (card === null) return 'done';
  const there = await house.store.read.cards.get(job.workspace, job.plan, 'channel');
  const { slackChannel } = house.policy().approvals;
  const channel = there?.channel ?? slackChannel;
  // Whatever decided a request, its card is brought up to date; and so are the Homes that show it.
  await hastenHomes(house, job.workspace);
  const first = await place(house, card, there, channel, again);
  // Somebody deleted the card of a request that waits, or the policy names another Slack channel than the one in which
  // it can't be shown any more: without a card nobody could decide it there.
  const isLost =
    !first.shown && 'impossible' in first && (first.impossible === 'gone' || channel !== slackChannel);
  const isElsewhere = isLost && there !== null && card.status.is === 'open';
  const shown = isElsewhere ? await place(house, card, null, slackChannel, again) : first;
  if (shown.shown) {
    const { spot } = shown;
    if (there?.ts !== spot.ts) {
      const row = { ws: job.workspace, subject: job.plan, place: 'channel', user: null, ...spot } as const;
      await house.store.write((tx) => tx.cards.put({ ...row, at: house.now() }));
      // Only a new message shows that it can be used: an old one may be edited where nothing can be posted.
      await channelBack(house, job.workspace, spot.channel);
    }
    // Where nothing can be posted an old card may still be edited: its request waits all the same.
    const noted = card.status.is === 'open' ? await outageNow(house, job.workspace) : null;
    // No event says for sure that it is shared no more.
    const isOver = noted === 'shared' && spot.channel === slackChannel;
    if (isOver) await channelBack(house, job.workspace, spot.channel);
    const outage = isOver ? null : noted;
    return outage === null ? waitedBefore(house, card) : tellThatItWaits(house, card, outage, again);
  }
  if ('later' in shown) return showAgain(house, shown.later);
  return cannotShow(house, card, { because: shown.impossible, isClosed: there !== null }, again);
}

/** Why a card can't stand anywhere: what Slack says, or that another company would read it. */
type Impossible = Extract<Shown, { impossible: unknown }>['impossible'] | 'shared';
type Placed = Exclude<Shown, { impossible: unknown }> | { shown: false; impossible: Impossible };

/**
 * Posts a card, or brings the one that stands there to what it shows now, unless another company reads the Slack
 * channel and the policy minds: it may have become so at any time. Then nothing of the request is left there. Where Slack
 * doesn't say, it waits.
 */
async function place(
  house: House,
  card: CardModel | TrunkCardModel,
  there: Spot | null,
  channel: SlackChannelId,
  again: boolean,
): Promise<Placed> {
  const readers = await readersOf(house, channel, 'recent');
  if (readers === 'unclear')
    return { shown: false, later: { afterMs: unclearMs, because: 'Slack does not say who can read it' } };
  if (readers !== 'others') return house.messenger.showCard(card, there, channel, again);
  const closed = there === null && !again ? null : await house.messenger.closeCard(card, there, channel);
  const isLater = closed !== null && !closed.shown && 'later' in closed;
  return isLater ? closed : { shown: false, impossible: 'shared' };
}

/**
 * A card that can't be shown: the requester is told once and an open request waits, looked at now and then, since
 * an archived Slack channel can come back and a removed bot be invited again.
 */
async function cannotShow(
  house: House,
  card: CardModel | TrunkCardModel,
  { because, isClosed }: { readonly because: Impossible; readonly isClosed: boolean },
  again: boolean,
): Promise<Ran> {
  house.log.error({ order: card.order, plan: card.plan, because }, 'A card could not be shown');
  const says = `The card can't be shown: ${because}`;
  const isOfMessage = because === 'gone' || because === 'refused';
  const { slackChannel } = house.policy().approvals;
  // What needs no approval is carried out without a card, and waits for nothing that would let anybody know.
  if (because === 'shared') await goesOnElsewhere(house, card);
  if (card.status.is !== 'open') {
    // Closed, nothing of it stands there, whatever becomes of it.
    if (because === 'shared' && isClosed) return 'done';
    // What was decided meanwhile must not stand there with its buttons once the Slack channel is back.
    const isLost = isOfMessage || house.now() - card.submittedAt > decidedKeptMs;
    return isLost ? 'done' : { again: house.now() + decidedAgainMs, because: says };
  }
  await tellThatItWaits(house, card, because, again);
  if (!isOfMessage) await channelGone(house, card.workspace, slackChannel, because);
  return { again: house.now() + channelGoneMs, because: says };
}

/** Another company reads the Slack channel: the admins are told, and who has to do something has it in their direct message. */
async function goesOnElsewhere(house: House, card: CardModel | TrunkCardModel): Promise<void> {
  const { workspace, plan, requester } = card;
  const { slackChannel } = house.policy().approvals;
  if ((await readersOf(house, slackChannel, 'recent')) === 'others')
    await channelGone(house, workspace, slackChannel, 'shared', plan);
  if (card.status.is === 'open') await putBefore(house, card);
  if (card.status.is !== 'in-doubt') return;
  const admins = (await adminsOf(house, workspace)).filter((user) => user !== requester);
  await house.store.write(async (tx) => {
    for (const user of admins) await putJob(house, tx, directCardJob(workspace, plan, user, house.now()));
  });
  house.outbox.wake();
}

/** A card that can be shown again: who was told that it can't is told where the request stands, in the same message. */
async function waitedBefore(house: House, card: CardModel | TrunkCardModel): Promise<Ran> {
  const subject = `${card.plan}:card-waits`;
  const told = await house.store.read.cards.get(card.workspace, subject, 'dm', card.requester);
  if (told === null) return 'done';
  const message = waitingCard(card, '');
  const now: RequesterMessage | TrunkMessage =
    'card' in message
      ? { ...message, about: 'card' in card ? statusOfTrunk(card) : message.about }
      : { ...message, about: 'card' in card ? message.about : statusOfOrder(card) };
  const shown = await house.messenger.tell(now, told, false);
  return !shown.shown && 'later' in shown ? showAgain(house, shown.later) : 'done';
}

/** Once decided, the outcome is told by a message of its own. */
const statusOfOrder = ({ plan, status }: CardModel): RequesterMessage['about'] =>
  status.is === 'open' ? { tells: 'status', plan, status } : { tells: 'superseded', plan, by: status.is };
const statusOfTrunk = ({ plan, status }: TrunkCardModel): TrunkMessage['about'] =>
  status.is === 'open' ? { tells: 'status', plan, status } : { tells: 'superseded', plan, by: status.is };

/** Tells the requester, once, that their request waits because its card can't be shown: only as a part of the card's job. */
async function tellThatItWaits(
  house: House,
  card: CardModel | TrunkCardModel,
  because: string,
  again: boolean,
): Promise<Ran> {
  const subject = `${card.plan}:card-waits`;
  const told = await house.store.read.cards.get(card.workspace, subject, 'dm', card.requester);
  return told === null ? sendAndKeep(house, waitingCard(card, because), subject, again) : 'done';
}

function waitingCard(card: CardModel | TrunkCardModel, because: string): RequesterMessage | TrunkMessage {
  const { workspace, requester: to, order } = card;
  const about = { tells: 'card-waits', plan: card.plan, because } as const;
  if ('card' in card) {
    const { action, channel, size } = card;
    return { card: 'trunk', workspace, to, order, action, channel, size, about };
  }
  const { kind, customer, wishDate } = card;
  return { workspace, to, order, kind, customer, holds: holdsOf(card), wishDate, about };
}
/** Adds a step to the card's thread. Without a card there is no thread, and nothing is lost by that. */
export async function noteStep(
  house: House,
  job: Extract<Job, { kind: 'thread' }>,
  again: boolean,
): Promise<Ran> {
  const card = await house.store.read.cards.get(job.workspace, job.plan, 'channel');
  const stored = await readPlan(house, job.workspace, job.plan);
  if (card === null || stored === null) return 'done';
  const readers = await readersOf(house, card.channel, 'recent');
  // Its requester is told directly; another company is told nothing.
  if (readers === 'others') return 'done';
  if (readers === 'unclear')
    return { again: house.now() + unclearMs, because: 'Slack does not say who can read it' };
  const decisions = await house.store.read.decisions.ofPlan(job.plan);
  const last = decisions.findLast((row) => row.state === 'counted');
  const { ended } = stored;
  const shown = await house.messenger.noteStep(
    {
      plan: job.plan,
      order: stored.plan.order,
      step: job.step,
      at: job.at,
      operatorOrderId: ended?.ended === 'placed' ? ended.operatorOrderId : null,
      note: ended?.ended === 'returned' ? ended.note : null,
      by: ended?.ended === 'placed' && ended.settledBy !== null ? ended.settledBy : (last?.user ?? null),
    },
    card,
    again,
  );
  return !shown.shown && 'later' in shown ? showAgain(house, shown.later) : 'done';
}
