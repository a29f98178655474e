import { channelBack, channelGone, outageNow } from './channel-outage.js';
import { summaryOf } from './facts.js';
import { saidBefore, shorten, shortenEarlier, type Superseded } from './earlier-messages.js';
import { freezeOf } from './freeze.js';
import { hastenHomes } from './homes.js';
import type { Job } from './jobs.js';
import type { House } from './house.js';
import { readOrder } from './order-rows.js';
import { readSubject } from './subjects.js';
import { trunkCardOf, trunkMessage } from './trunk/cards.js';
import { newestTrunkPlan } from './trunk/plans.js';
import { newestPlan, readPlan, type StoredPlan } from './plans.js';
import { holdersFor } from './profiles.js';
import { restsUntil } from './resting.js';
import { unreachable } from '../types/unreachable.js';
import { subscriptionCount, type Order } from '../ordering/order.js';
import type { PlanId, WorkspaceId } from '../types/ids.js';
import type {
  Approval,
  CardModel,
  CardStatus,
  Lookout,
  RequesterMessage,
  TrunkCardModel,
  TrunkMessage,
  TrunkStatus,
} from './messages.js';
import type { TrunkRequest } from '../trunk/index.js';
import { showAgain, type Ran } from './outbox.js';
import type { Shown } from './ports.js';

/** How long a request waits until its Slack channel is looked at again (archived, bot removed). */
const channelGoneMs = 10 * 60_000;
/** What is decided meanwhile is no hurry, and is given up once nobody looks for it any more. */
const decidedAgainMs = 3_600_000;
const decidedKeptMs = 30 * 24 * 3_600_000;

/** What the card of a plan shows now. */
export async function cardOf(house: House, workspace: WorkspaceId, id: PlanId): Promise<CardModel | null> {
  const stored = await readPlan(house, workspace, id);
  const read = stored === null ? null : await readOrder(house.store, workspace, stored.plan.order);
  if (stored === null || read === null) return null;
  return cardModel(house, stored, read.order);
}

export async function cardModel(house: House, stored: StoredPlan, order: Order): Promise<CardModel> {
  const { plan } = stored;
  return {
    workspace: plan.workspace,
    plan: stored.id,
    order: plan.order,
    kind: plan.kind,
    customer: plan.customer.name,
    requester: plan.requester,
    subscriptions: plan.intakes.map(({ lines, subscription }) => ({ lines, adds: subscription !== null })),
    ends: plan.subscriptions
      .filter((each) => each.does === 'terminate')
      .map((each) => ({ lines: each.active })),
    prices: summaryOf(plan),
    wishDate: plan.wishDate,
    submittedAt: plan.submittedAt,
    status: await statusOf(house, stored, order),
    lookouts: lookoutsOf(stored),
    needed: stored.needed,
  };
}

async function statusOf(house: House, stored: StoredPlan, order: Order): Promise<CardStatus> {
  const approvals = await approvalsOf(house, stored.id);
  const { ended } = stored;
  if (ended !== null) {
    switch (ended.ended) {
      case 'placed': {
        const { at, operatorOrderId, settledBy } = ended;
        return { is: 'placed', approvals, at, operatorOrderId, settledBy };
      }
      case 'rejected':
        return { is: 'rejected', by: ended.by, reason: ended.reason, at: ended.at };
      case 'expired':
        return { is: 'expired', at: ended.at };
      case 'withdrawn':
        return { is: 'withdrawn', at: ended.at };
      case 'returned':
        return { is: 'returned', note: ended.note, at: ended.at };
      default:
        return unreachable(ended);
    }
  }
  if (!('plan' in order) || order.plan !== stored.id) return { is: 'replaced' };
  switch (order.state) {
    case 'awaiting-approval':
      return { is: 'open', needed: stored.needed, approvals, expiresAt: stored.expiresAt };
    case 'checking': {
      const queued = (await house.store.read.queue.all()).some((row) => row.orderId === order.id);
      const [holder] = queued ? await holdersFor(house, order.requester) : [];
      const freeze = await freezeOf(house.store.read, order.workspace);
      const frozen = freeze === null ? {} : { freeze };
      return { is: 'approved', approvals, waitingFor: holder ?? null, ...frozen, ...restsUntil(house) };
    }
    case 'placing':
      return { is: 'placing', approvals };
    case 'in-doubt': {
      const { attempt, because, reference, seen } = order;
      const shown = seen && { at: seen.at, entries: seen.entries.length, pointerMoved: seen.pointerMoved };
      return { is: 'in-doubt', approvals, sentAt: attempt.sentAt, because, reference, seen: shown };
    }
    case 'placed': {
      const { placedAt: at, operatorOrderId, settledBy } = order;
      return { is: 'placed', approvals, at, operatorOrderId, settledBy };
    }
    default:
      return unreachable(order);
  }
}

async function approvalsOf(house: House, plan: PlanId): Promise<Approval[]> {
  const rows = await house.store.read.decisions.ofPlan(plan);
  return rows
    .filter((row) => row.state === 'counted' && row.verb === 'approve')
    .map((row) => ({ by: row.user, at: row.settledAt ?? row.askedAt }));
}

function lookoutsOf({ plan, warnings }: StoredPlan): Lookout[] {
  const summary = summaryOf(plan);
  const names = new Map(
    plan.intakes.flatMap((intake) => intake.lines.map((line) => [line.productId, line.name])),
  );
  const left = (wanted: (why: string) => boolean) =>
    (summary?.leftOut ?? [])
      .filter((each) => wanted(each.why))
      .map((each) => names.get(each.productId) ?? each.productId);
  const byVolume = left((why) => why !== 'unknown');
  const unknown = left((why) => why === 'unknown');
  return [
    ...(summary === null ? [{ what: 'no-prices' } as const] : []),
    ...(byVolume.length > 0 ? [{ what: 'by-volume', names: byVolume } as const] : []),
    ...(unknown.length > 0 ? [{ what: 'price-unknown', names: unknown } as const] : []),
    ...(warnings.length > 0 ? [{ what: 'warnings', messages: warnings } as const] : []),
  ];
}

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
  const first = await house.messenger.showCard(card, there, channel, again);
  // Somebody deleted the card of a request that waits, or the policy names another Slack channel than the one in which
  // it can't be shown any more: without a card nobody could decide it there.
  const isLost =
    !first.shown && 'impossible' in first && (first.impossible === 'gone' || channel !== slackChannel);
  const shown =
    isLost && there !== null && card.status.is === 'open'
      ? await house.messenger.showCard(card, null, slackChannel, again)
      : first;
  if (shown.shown) {
    const { spot } = shown;
    if (there?.ts !== spot.ts) {
      const row = { ws: job.workspace, subject: job.plan, place: 'channel', user: null, ...spot } as const;
      await house.store.write((tx) => tx.cards.put({ ...row, at: house.now() }));
      // Only a new message shows that it can be used: an old one may be edited where nothing can be posted.
      await channelBack(house, job.workspace, spot.channel);
    }
    // Where nothing can be posted an old card may still be edited: its request waits all the same.
    const outage = card.status.is === 'open' ? await outageNow(house, job.workspace) : null;
    return outage === null ? waitedBefore(house, card) : tellThatItWaits(house, card, outage, again);
  }
  if ('later' in shown) return later(house, shown.later);
  return cannotShow(house, card, shown.impossible, again);
}

/**
 * A card that can't be shown: the requester is told once and an open request waits, looked at now and then, since
 * an archived Slack channel can come back and a removed bot be invited again.
 */
async function cannotShow(
  house: House,
  card: CardModel | TrunkCardModel,
  because: Exclude<Extract<Shown, { shown: false }>, { later: unknown }>['impossible'],
  again: boolean,
): Promise<Ran> {
  house.log.error({ order: card.order, plan: card.plan, because }, 'A card could not be shown');
  const says = `The card can't be shown: ${because}`;
  const isOfMessage = because === 'gone' || because === 'refused';
  if (card.status.is !== 'open') {
    // What was decided meanwhile must not stand there with its buttons once the Slack channel is back.
    const isLost = isOfMessage || house.now() - card.submittedAt > decidedKeptMs;
    return isLost ? 'done' : { again: house.now() + decidedAgainMs, because: says };
  }
  await tellThatItWaits(house, card, because, again);
  if (!isOfMessage) await channelGone(house, card.workspace, house.policy().approvals.slackChannel, because);
  return { again: house.now() + channelGoneMs, because: says };
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
  return !shown.shown && 'later' in shown ? later(house, shown.later) : 'done';
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
  const about = { tells: 'card-waits', because } as const;
  if ('card' in card) {
    const { action, channel, size } = card;
    return { card: 'trunk', workspace, to, order, action, channel, size, about };
  }
  const { kind, customer, wishDate } = card;
  const subscriptions = card.subscriptions.length + card.ends.length;
  return { workspace, to, order, kind, customer, subscriptions, wishDate, about };
}

/** Tells the requester where their order stands now, and leaves the earlier messages about it with one line. */
export async function tell(house: House, job: Extract<Job, { kind: 'tell' }>, again: boolean): Promise<Ran> {
  const subject = await readSubject(house, job.workspace, job.order);
  if (subject === null) return 'done';
  if (subject.family === 'trunk') return tellOfTrunk(house, subject.read.request, again);
  const { order } = subject.read;
  const stored = await newestPlan(house, job.workspace, job.order);
  const base = {
    workspace: order.workspace,
    to: order.requester,
    order: order.id,
    kind: order.kind,
    customer: order.work.customer?.name ?? null,
    subscriptions: subscriptionCount(order),
    wishDate: order.work.wishDate,
  };
  if (stored !== null) {
    const card = await cardModel(house, stored, order);
    const about = { tells: 'status', plan: stored.id, status: card.status } as const;
    const make = (earlier: Superseded<CardStatus['is']>) => ({ ...base, about: earlier });
    const said = saidBefore(card.status.is);
    const superseded = { tells: 'superseded', plan: stored.id, by: card.status.is, said } as const;
    const waits =
      (await shortenEarlier(house, make, stored.id, again)) ??
      (await shorten(house, make, superseded, again));
    if (waits !== null) return waits;
    if (order.state !== 'composing') {
      const message = `${stored.id}:${card.status.is}`;
      const there = await house.store.read.cards.get(job.workspace, message, 'dm', order.requester);
      if (there === null && isOnItsWay(card.status)) return 'done';
      return sendAndKeep(house, { ...base, about }, message, again);
    }
  }
  if (order.state !== 'composing') return 'done';
  const about: RequesterMessage['about'] =
    order.note === null
      ? { tells: 'hold-ended' }
      : { tells: 'returned', note: order.note, parked: order.parked };
  return sendAndKeep(
    house,
    { ...base, about },
    `${stored?.id ?? order.id}:${order.note?.why ?? `hold-ended:${order.updatedAt}`}`,
    again,
  );
}

/** What takes seconds is no message of its own; what waits (a freeze, a draft in use) is. */
const isOnItsWay = (status: CardStatus): boolean =>
  status.is === 'placing' ||
  (status.is === 'approved' && status.freeze === undefined && status.waitingFor === null);

async function tellOfTrunk(house: House, request: TrunkRequest, again: boolean): Promise<Ran> {
  const told = await trunkMessage(house, request);
  const newest = await newestTrunkPlan(house, request.workspace, request.id);
  const card = newest === null ? null : await trunkCardOf(house, request.workspace, newest.id);
  // The message that said it waits loses its button, whatever decided it.
  if (card !== null) {
    const { workspace, requester: to, order, action, channel, size } = card;
    const base = { card: 'trunk', workspace, to, order, action, channel, size } as const;
    const make = (about: Superseded<TrunkStatus['is']>) => ({ ...base, about });
    const said = card.status.is === 'open' ? [] : (['open'] as const);
    const superseded = { tells: 'superseded', plan: card.plan, by: card.status.is, said } as const;
    const waits =
      (await shortenEarlier(house, make, card.plan, again)) ??
      (await shorten(house, make, superseded, again));
    if (waits !== null) return waits;
  }
  return told === null ? 'done' : sendAndKeep(house, told.message, told.subject, again);
}

/** Sends a direct message once for its subject; a second time it is only brought up to date. */
export async function sendAndKeep(
  house: House,
  message: RequesterMessage | TrunkMessage,
  subject: string,
  again: boolean,
): Promise<Ran> {
  const there = await house.store.read.cards.get(message.workspace, subject, 'dm', message.to);
  const shown = await house.messenger.tell(message, there, again);
  if (!shown.shown) {
    if ('later' in shown) return later(house, shown.later);
    house.log.warn({ order: message.order, because: shown.impossible }, 'A direct message could not be sent');
    return 'done';
  }
  const row = { ws: message.workspace, subject, place: 'dm', user: message.to, ...shown.spot } as const;
  await house.store.write((tx) => tx.cards.put({ ...row, at: house.now() }));
  return 'done';
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
  return !shown.shown && 'later' in shown ? later(house, shown.later) : 'done';
}

function later(house: House, what: { afterMs: number | null; because: string }): Ran {
  return showAgain(house, what);
}
