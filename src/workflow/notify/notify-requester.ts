import { cardModel } from './order-cards.js';
import { saidBefore, shorten, shortenEarlier, type Superseded } from './earlier-messages.js';
import { returnedSubject } from '../messages.js';
import { readRequest } from '../requests/rows.js';
import { newestPlan } from '../requests/plans.js';
import { orderFamily } from '../requests/order-family.js';
import { trunkFamily } from '../requests/trunk-family.js';
import { lastRead } from '../requests/seen-subscriptions.js';
import { retryShowing, type JobOutcome } from '../outbox/outbox.js';
import { readSubject } from '../requests/subjects.js';
import { messageOfTrunkCard, trunkCard, trunkMessage } from './trunk-cards.js';
import { subscriptionsThat, type Order } from '../../ordering/order.js';
import { partsOf } from '../../ordering/parts.js';
import { positionOf } from '../../ordering/steps.js';
import type { TrunkRequest } from '../../trunk/index.js';
import type { Services } from '../services.js';
import type { JobOf } from '../outbox/jobs.js';
import type { AnyMessage, CardStatus, RequesterMessage, TrunkStatus } from '../messages.js';

/** What requesters are told directly about their orders and trunk changes. */

/** Tells the requester where their order stands now, and leaves the earlier messages about it with one line. */
export async function notifyRequester(
  services: Services,
  job: JobOf<'notify-requester'>,
  isRetry: boolean,
): Promise<JobOutcome> {
  const subject = await readSubject(services, job.workspace, job.order);
  if (subject === null) return 'done';
  if (subject.family === 'trunk') return notifyOfTrunk(services, subject.read.request, isRetry);
  const { request: order } = subject.read;
  const stored = await newestPlan(orderFamily, services, job.workspace, job.order);
  if (stored !== null) {
    const card = await cardModel(services, stored, order);
    const about = { tells: 'status', plan: stored.id, status: card.status } as const;
    const make = (earlier: Superseded<CardStatus['is']>) => messageOf(order, earlier, card.ends);
    const said = saidBefore(card.status.is);
    const superseded = { tells: 'superseded', plan: stored.id, by: card.status.is, said } as const;
    const waits =
      (await shortenEarlier(services, make, stored.id, isRetry)) ??
      (await shorten(services, make, superseded, isRetry));
    if (waits !== null) return waits;
    if (order.state !== 'composing') {
      const message = `${stored.id}:${card.status.is}`;
      const there = await services.store.read.cards.get(job.workspace, message, 'dm', order.requester);
      if (there === null && isOnItsWay(card.status)) return 'done';
      return sendAndKeep(services, messageOf(order, about, card.ends), message, isRetry);
    }
  }
  if (order.state !== 'composing') return 'done';
  // Without a note the requester has gone on with what came back to them.
  if (order.note === null)
    return job.window === undefined ? 'done' : notifyOfWindow(services, order, job.window, isRetry);
  const about = { tells: 'returned', note: order.note, parked: order.parked } as const;
  return sendAndKeep(
    services,
    await messageAbout(services, order, about),
    returnedSubject(stored?.id ?? order.id, order.note),
    isRetry,
  );
}

/** A window waited, and the process ended: where the order stands now. */
async function notifyOfWindow(
  services: Services,
  order: Order,
  since: number,
  isRetry: boolean,
): Promise<JobOutcome> {
  const about = { tells: 'goes-on', since, ...positionOf(order) } as const;
  return sendAndKeep(
    services,
    await messageAbout(services, order, about),
    `${order.id}:goes-on:${since}`,
    isRetry,
  );
}

/** What takes seconds is no message of its own; what waits (a freeze, a draft in use) is. */
const isOnItsWay = (status: CardStatus): boolean =>
  status.is === 'placing' ||
  (status.is === 'approved' && status.freeze === undefined && status.waitingFor === null);

async function notifyOfTrunk(
  services: Services,
  request: TrunkRequest,
  isRetry: boolean,
): Promise<JobOutcome> {
  const told = await trunkMessage(services, request);
  const newest = await newestPlan(trunkFamily, services, request.workspace, request.id);
  const card = newest === null ? null : await trunkCard(services, newest, request);
  // The message that said it waits loses its button, whatever decided it.
  if (card !== null) {
    const base = messageOfTrunkCard(card);
    const make = (about: Superseded<TrunkStatus['is']>) => ({ ...base, about });
    // Progress and result are one message; that it came back is another.
    const isBack = card.status.is === 'applied' && request.state === 'composing';
    const progress = isBack ? (['progress'] as const) : [];
    const said = card.status.is === 'open' ? [] : (['open', ...progress] as const);
    const superseded = { tells: 'superseded', plan: card.plan, by: card.status.is, said } as const;
    const waits =
      (await shortenEarlier(services, make, card.plan, isRetry)) ??
      (await shorten(services, make, superseded, isRetry));
    if (waits !== null) return waits;
  }
  return told === null ? 'done' : sendAndKeep(services, told.message, told.subject, isRetry);
}

/** Sends a direct message once for its subject; a second time it is only brought up to date. */
export async function sendAndKeep(
  services: Services,
  message: AnyMessage,
  subject: string,
  isRetry: boolean,
): Promise<JobOutcome> {
  const there = await services.store.read.cards.get(message.workspace, subject, 'dm', message.to);
  const posted = await services.messenger.notifyRequester(message, there, isRetry);
  if (!posted.shown) {
    if ('later' in posted) return retryShowing(services, posted.later);
    services.log.warn(
      { order: message.order, because: posted.impossible },
      'A direct message could not be sent',
    );
    return 'done';
  }
  const row = {
    ws: message.workspace,
    subject,
    place: 'dm',
    user: message.to,
    ...posted.messageRef,
  } as const;
  await services.store.note((tx) => tx.cards.put({ ...row, at: services.now() }));
  return 'done';
}

/** Tells the requester that it is their turn to use a login, once for the turn that began at `since` (epoch milliseconds). */
export async function notifyOffer(services: Services, order: Order, since: number): Promise<JobOutcome> {
  const subject = `${order.id}:your-turn:${since}`;
  const told = await services.store.read.cards.get(order.workspace, subject, 'dm', order.requester);
  if (told !== null) return 'done';
  // The job ran before, while it waited in the queue: whether this message was posted then is looked up in Slack.
  return sendAndKeep(
    services,
    await messageAbout(services, order, { tells: 'your-turn', since }),
    subject,
    true,
  );
}

/** Tells the requester that the draft was given back, whatever has become of the order since. */
export async function notifyOfLeaseEnd(
  services: Services,
  job: JobOf<'notify-of-lease-end'>,
  isRetry: boolean,
): Promise<JobOutcome> {
  const read = await readRequest(orderFamily, services.store, job.workspace, job.order);
  if (read === null) return 'done';
  // Before the draft is given back the order still holds it.
  const stays = (await services.store.read.leases.all()).some(
    ({ orderId, leftBy, draftId }) => draftId !== null && (orderId === job.order || leftBy === job.order),
  );
  const about = { tells: 'hold-ended', at: job.at, stays: stays && !services.settings.patchRemove } as const;
  return sendAndKeep(
    services,
    await messageAbout(services, read.request, about),
    `${job.order}:hold-ended:${job.at}`,
    isRetry,
  );
}

/**
 * A direct message to an order's requester.
 * @param ends what ends, as its plan names it
 */
const messageOf = (
  order: Order,
  about: RequesterMessage['about'],
  ends: RequesterMessage['ends'],
): RequesterMessage => ({
  family: 'order',
  workspace: order.workspace,
  to: order.requester,
  order: order.id,
  kind: order.kind,
  customer: order.work.customer?.name ?? null,
  holds: partsOf(order),
  ends,
  wishDate: order.work.wishDate,
  about,
});

/** The same about an order that was not frozen, or was edited since: with what was last read of what it ends. */
async function messageAbout(
  services: Services,
  order: Order,
  about: RequesterMessage['about'],
): Promise<RequesterMessage> {
  const ended = new Set(subscriptionsThat(order.work, 'terminate').map(({ id }) => id));
  const known = ended.size === 0 ? [] : await lastRead(services.store, order);
  const ends = known.filter(({ id }) => ended.has(id)).map((each) => ({ ...each, contracts: [] }));
  return messageOf(order, about, ends);
}
