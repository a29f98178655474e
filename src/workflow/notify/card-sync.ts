import { adminsOf } from '../access.js';
import { channelBack, channelGone, outageNow } from './channel-outage.js';
import { anyCardOf, putBefore } from './direct-cards.js';
import { rescheduleHomes } from '../outbox/homes.js';
import type { JobOf } from '../outbox/jobs.js';
import { retryShowing, type JobOutcome } from '../outbox/outbox.js';
import { readPlan } from '../requests/plans.js';
import { orderFamily } from '../requests/order-family.js';
import { readersOf } from '../readers.js';
import { sendAndKeep } from './notify-requester.js';
import { messageOfTrunkCard } from './trunk-cards.js';
import { putJob } from '../outbox/put-job.js';
import type { Services } from '../services.js';
import {
  type AnyCard,
  type AnyMessage,
  type CardModel,
  type RequesterMessage,
  type TrunkCardModel,
  type TrunkMessage,
  holdsOf,
} from '../messages.js';
import type { PostResult, MessageRef } from '../ports.js';
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
  services: Services,
  job: JobOf<'show-card'>,
  isRetry: boolean,
): Promise<JobOutcome> {
  const card = await anyCardOf(services, job.workspace, job.plan);
  if (card === null) return 'done';
  const there = await services.store.read.cards.get(job.workspace, job.plan, 'channel');
  const { slackChannel } = services.policy().approvals;
  const channel = there?.channel ?? slackChannel;
  // Whatever decided a request, its card is brought up to date; and so are the Homes that show it.
  await rescheduleHomes(services, job.workspace);
  const first = await showInSlackChannel(services, card, there, channel, isRetry);
  // Somebody deleted the card of a request that waits, or the policy names another Slack channel than the one in which
  // it can't be shown any more: without a card nobody could decide it there.
  const isLost =
    !first.shown && 'impossible' in first && (first.impossible === 'gone' || channel !== slackChannel);
  const isElsewhere = isLost && there !== null && card.status.is === 'open';
  const shown = isElsewhere ? await showInSlackChannel(services, card, null, slackChannel, isRetry) : first;
  if (shown.shown) {
    const { messageRef } = shown;
    if (there?.ts !== messageRef.ts) {
      const row = {
        ws: job.workspace,
        subject: job.plan,
        place: 'channel',
        user: null,
        ...messageRef,
      } as const;
      await services.store.note((tx) => tx.cards.put({ ...row, at: services.now() }));
      // Only a new message shows that it can be used: an old one may be edited where nothing can be posted.
      await channelBack(services, job.workspace, messageRef.channel);
    }
    // A Slack channel where nothing can be posted may still let an old card be edited; its request waits all
    // the same.
    const noted = card.status.is === 'open' ? await outageNow(services, job.workspace) : null;
    // No event says for sure that it is shared no more.
    const isOver = noted === 'shared' && messageRef.channel === slackChannel;
    if (isOver) await channelBack(services, job.workspace, messageRef.channel);
    const outage = isOver ? null : noted;
    return outage === null
      ? waitedBefore(services, card)
      : notifyThatItWaits(services, card, outage, isRetry);
  }
  if ('later' in shown) return retryShowing(services, shown.later);
  return cannotShow(services, card, { because: shown.impossible, isClosed: there !== null }, isRetry);
}

/** Why a card can't stand anywhere: what Slack says, or that another company would read it. */
type Impossible = Extract<PostResult, { impossible: unknown }>['impossible'] | 'shared';
type CardResult = Exclude<PostResult, { impossible: unknown }> | { shown: false; impossible: Impossible };

/**
 * Posts a card, or brings the one that stands there to what it shows now, unless another company reads the Slack
 * channel and the policy minds: it may have become so at any time. Then nothing of the request is left there. Where Slack
 * doesn't say, it waits.
 */
async function showInSlackChannel(
  services: Services,
  card: AnyCard,
  there: MessageRef | null,
  channel: SlackChannelId,
  isRetry: boolean,
): Promise<CardResult> {
  const readers = await readersOf(services, channel, 'recent');
  if (readers === 'unclear')
    return { shown: false, later: { afterMs: unclearMs, because: 'Slack does not say who can read it' } };
  if (readers !== 'others') return services.messenger.showCard(card, there, channel, isRetry);
  const closed = there === null && !isRetry ? null : await services.messenger.closeCard(card, there, channel);
  const isLater = closed !== null && !closed.shown && 'later' in closed;
  return isLater ? closed : { shown: false, impossible: 'shared' };
}

/**
 * A card that can't be shown: the requester is told once and an open request waits, looked at now and then, since
 * an archived Slack channel can come back and a removed bot be invited again.
 */
async function cannotShow(
  services: Services,
  card: AnyCard,
  { because, isClosed }: { readonly because: Impossible; readonly isClosed: boolean },
  isRetry: boolean,
): Promise<JobOutcome> {
  services.log.error({ order: card.order, plan: card.plan, because }, 'A card could not be shown');
  const says = `The card can't be shown: ${because}`;
  const isOfMessage = because === 'gone' || because === 'refused';
  const { slackChannel } = services.policy().approvals;
  // What needs no approval is carried out without a card, and waits for nothing that would let anybody know.
  if (because === 'shared') await goesOnElsewhere(services, card);
  if (card.status.is !== 'open') {
    // Closed, nothing of it stands there, whatever becomes of it.
    if (because === 'shared' && isClosed) return 'done';
    // What was decided meanwhile must not stand there with its buttons once the Slack channel is back.
    const isLost = isOfMessage || services.now() - card.submittedAt > decidedKeptMs;
    return isLost ? 'done' : { retryAt: services.now() + decidedAgainMs, because: says };
  }
  await notifyThatItWaits(services, card, because, isRetry);
  if (!isOfMessage) await channelGone(services, card.workspace, slackChannel, because);
  return { retryAt: services.now() + channelGoneMs, because: says };
}

/** Another company reads the Slack channel: the admins are told, and who has to do something has it in their direct message. */
async function goesOnElsewhere(services: Services, card: AnyCard): Promise<void> {
  const { workspace, plan, requester } = card;
  const { slackChannel } = services.policy().approvals;
  if ((await readersOf(services, slackChannel, 'recent')) === 'others')
    await channelGone(services, workspace, slackChannel, 'shared', plan);
  if (card.status.is === 'open') await putBefore(services, card);
  if (card.status.is !== 'in-doubt') return;
  const admins = (await adminsOf(services, workspace)).filter((user) => user !== requester);
  await services.store.write(async (tx) => {
    for (const user of admins)
      await putJob(services, tx, { kind: 'show-direct-card', workspace, plan, user }, services.now());
  });
  services.outbox.wake();
}

/** A card that can be shown again: who was told that it can't is told where the request stands, in the same message. */
async function waitedBefore(services: Services, card: AnyCard): Promise<JobOutcome> {
  const subject = `${card.plan}:card-waits`;
  const told = await services.store.read.cards.get(card.workspace, subject, 'dm', card.requester);
  if (told === null) return 'done';
  const now: AnyMessage =
    card.family === 'trunk'
      ? { ...messageOfTrunkCard(card), about: statusOfTrunk(card) }
      : { ...orderMessage(card), about: statusOfOrder(card) };
  const posted = await services.messenger.notifyRequester(now, told, false);
  return !posted.shown && 'later' in posted ? retryShowing(services, posted.later) : 'done';
}

/** Once decided, the outcome is told by a message of its own. */
const statusOfOrder = ({ plan, status }: CardModel): RequesterMessage['about'] =>
  status.is === 'open' ? { tells: 'status', plan, status } : { tells: 'superseded', plan, by: status.is };
const statusOfTrunk = ({ plan, status }: TrunkCardModel): TrunkMessage['about'] =>
  status.is === 'open' ? { tells: 'status', plan, status } : { tells: 'superseded', plan, by: status.is };

/** Tells the requester, once, that their request waits because its card can't be shown: only as a part of the card's job. */
async function notifyThatItWaits(
  services: Services,
  card: AnyCard,
  because: string,
  isRetry: boolean,
): Promise<JobOutcome> {
  const subject = `${card.plan}:card-waits`;
  const told = await services.store.read.cards.get(card.workspace, subject, 'dm', card.requester);
  return told === null
    ? sendAndKeep(services, waitingCard(services, card, because), subject, isRetry)
    : 'done';
}

function waitingCard(services: Services, card: AnyCard, because: string): AnyMessage {
  const channel = services.policy().approvals.slackChannel;
  const about = { tells: 'card-waits', plan: card.plan, because, channel } as const;
  return card.family === 'trunk' ? { ...messageOfTrunkCard(card), about } : { ...orderMessage(card), about };
}

/** What a direct message says of a request beside what it is about, as its card has it. */
const orderMessage = (card: CardModel): Omit<RequesterMessage, 'about'> => {
  const { family, workspace, requester: to, order, kind, customer, ends, wishDate } = card;
  return { family, workspace, to, order, kind, customer, holds: holdsOf(card), ends, wishDate };
};

/** Adds a step to the card's thread. Without a card there is no thread, and nothing is lost by that. */
export async function noteStep(
  services: Services,
  job: JobOf<'note-step'>,
  isRetry: boolean,
): Promise<JobOutcome> {
  const card = await services.store.read.cards.get(job.workspace, job.plan, 'channel');
  const stored = await readPlan(orderFamily, services, job.workspace, job.plan);
  if (card === null || stored === null) return 'done';
  const readers = await readersOf(services, card.channel, 'recent');
  // Its requester is told directly; another company is told nothing.
  if (readers === 'others') return 'done';
  if (readers === 'unclear')
    return { retryAt: services.now() + unclearMs, because: 'Slack does not say who can read it' };
  const decisions = await services.store.read.decisions.ofPlan(job.plan);
  const last = decisions.findLast((row) => row.state === 'counted');
  const { ended } = stored;
  const posted = await services.messenger.noteStep(
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
    isRetry,
  );
  return !posted.shown && 'later' in posted ? retryShowing(services, posted.later) : 'done';
}
