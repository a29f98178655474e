import { step } from '../../ordering/step.js';
import { unreachable } from '../../types/unreachable.js';
import { orderSerialKey, type Job } from '../outbox/jobs.js';
import { readOrder, toRow, type Read } from './order-rows.js';
import { emptyPlan } from './order-plans.js';
import { putJob } from '../outbox/put-job.js';
import { rememberPlaced } from './seen-subscriptions.js';
import type { Effect, OrderEvent, OutcomeEvent, Refusal, WizardEvent } from '../../ordering/events.js';
import type { Order } from '../../ordering/order.js';
import type { Repositories } from '../../store/index.js';
import type { OrderId, WorkspaceId } from '../../types/ids.js';
import type { Services, TransitionServices } from '../services.js';
import type { Once } from '../once.js';

/** How often a change is tried again when someone was faster; each time on what stands then. */
const mostTries = 12;

export type Advanced =
  | { moved: true; order: Order; version: number; effects: readonly Effect[] }
  | { moved: false; why: 'refused'; refusal: Refusal['refused']; order: Order; version: number }
  | { moved: false; why: 'no-order' }
  /** The event maker found nothing to do about the order as it stands. */
  | { moved: false; why: 'nothing'; order: Order; version: number };

/** What is written in the transaction of a move beside the move itself. */
export type Alongside = (tx: Repositories, moved: { order: Order; version: number }) => Promise<void>;

/** Makes the event for the order as it stands; null where there is nothing to do. Called again after a race. */
export type MakeEvent = (read: Read) => WizardEvent | OutcomeEvent | null;

/**
 * Makes one move of an order: reads it, asks the core, and commits the next state with journal and outbox in one
 * transaction, if nobody was faster (compare-and-set); then the outbox is woken.
 * @param actor who did it: a user's id, or `trunkdesk`
 * @param once what was done under this key was done before: nothing is done, and what stands comes back
 * @throws AlreadyInProgress where the move would give its requester a second order in progress
 */
export async function advance(
  services: TransitionServices,
  at: { workspace: WorkspaceId; order: OrderId },
  actor: string,
  make: MakeEvent,
  alongside: Alongside = () => Promise.resolve(),
  once: Once = () => null,
): Promise<Advanced> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const read = await readOrder(services.store, at.workspace, at.order);
    if (read === null) return { moved: false, why: 'no-order' };
    const event = make(read);
    if (event === null) return { moved: false, why: 'nothing', ...read };
    const key = once(event.type);
    if (key !== null && (await services.store.read.deliveries.seen(key)))
      return { moved: false, why: 'nothing', ...read };
    // Whoever was faster may have been the same delivery: then the next try finds its key.
    const noting: Alongside = async (tx, moved) => {
      if (key !== null) await tx.deliveries.first(key, services.now());
      await alongside(tx, moved);
    };
    const done = await tryMove(services, read, { ...event, now: services.now() }, actor, noting);
    if (done !== 'faster') return done;
  }
  throw new Error(`${at.order} changed ${mostTries} times while it was being changed`);
}

async function tryMove(
  services: TransitionServices,
  { order, version }: Read,
  event: OrderEvent,
  actor: string,
  alongside: Alongside,
): Promise<Advanced | 'faster'> {
  const result = step(order, event);
  if ('refused' in result) return { moved: false, why: 'refused', refusal: result.refused, order, version };
  const { createdAt: _, workspace, id, requester: __, ...content } = toRow(services.store, result.order);
  const moved = { order: result.order, version: version + 1 };
  const committed = await services.store.write(async (tx) => {
    if (!(await tx.orders.replace(workspace, id, version, content))) return false;
    await commitEffects(services, tx, result.order, result.effects, event.now);
    if (result.order.state === 'placed' && order.state !== 'placed')
      await rememberPlaced(tx, result.order, event.now);
    if (isWorthAJournalRow(event)) await journalMove(tx, result.order, event, actor);
    await alongside(tx, moved);
    return true;
  });
  if (!committed) return 'faster';
  if (hasEnded(result.order, result.effects)) services.store.erase();
  if (result.effects.length > 0) services.outbox.wake();
  return { moved: true, ...moved, effects: result.effects };
}

/** Whether a move deleted what was sealed: of an order that is over, or of a plan that can't be placed any more. */
const hasEnded = ({ state }: Order, effects: readonly Effect[]): boolean =>
  state === 'placed' || state === 'discarded' || effects.some((effect) => effect.do === 'end-plan');

/** Puts the jobs of a move into the outbox, and ends the plans that it ended. */
async function commitEffects(
  services: Pick<Services, 'uuid' | 'store'>,
  tx: Repositories,
  order: Order,
  effects: readonly Effect[],
  now: number,
): Promise<void> {
  for (const effect of effects) {
    if (effect.do === 'end-plan') {
      await tx.plans.end(order.workspace, effect.plan, JSON.stringify(effect.ending), now);
      await emptyPlan(services.store, tx, order.workspace, effect.plan);
    }
    const job = jobOf(order, effect, now);
    if (job !== null) await putJob(services, tx, job, effect.do === 'expire' ? effect.at : now);
    // What waits before it for a login has nothing to wait for any more.
    if (effect.do === 'release-draft') await tx.outbox.reschedule(orderSerialKey(order.id), now);
  }
}

/** The job of an effect; null for what is written in the same transaction (ending a plan). */
function jobOf({ workspace, id: order }: Order, effect: Effect, now: number): Job | null {
  switch (effect.do) {
    case 'acquire-draft':
      return { kind: 'acquire-draft', workspace, order, purpose: effect.purpose };
    case 'release-draft':
    case 'submit':
    case 'look-at-draft':
    case 'notify-requester':
      return { kind: effect.do, workspace, order };
    case 'place':
    case 'expire':
      return { kind: effect.do, workspace, order, plan: effect.plan };
    case 'show-card':
      return { kind: 'show-card', workspace, plan: effect.plan };
    case 'notify-of-lease-end':
      return { kind: 'notify-of-lease-end', workspace, order, at: now };
    case 'note-step':
      return { kind: 'note-step', workspace, plan: effect.plan, step: effect.step, at: now };
    case 'end-plan':
      return null;
    default:
      return unreachable(effect);
  }
}

/** Typing is kept, not journalled: the journal tells what was decided and done. */
function isWorthAJournalRow(event: OrderEvent): boolean {
  return !event.type.endsWith('-typed') && event.type !== 'draft-seen';
}

async function journalMove(tx: Repositories, order: Order, event: OrderEvent, actor: string): Promise<void> {
  await tx.journal.append({
    ws: order.workspace,
    at: event.now,
    actor,
    action: `order.${event.type}`,
    subject: order.id,
    detail: JSON.stringify(journalled(event, order)),
  });
}

/** What the journal keeps of a move: no configuration and no catalogue, so nothing secret and nothing large. */
function journalled(event: OrderEvent, order: Order): Record<string, unknown> {
  const at = order.state === 'composing' ? { step: order.at.step } : {};
  switch (event.type) {
    case 'customer-chosen':
      return { state: order.state, ...at, customer: event.customer };
    case 'value-fetched':
      return { state: order.state, ...at, product: event.form.productId, property: event.property };
    case 'rejected':
      return { state: order.state, plan: event.plan, reason: event.reason };
    case 'submitted':
      return { state: order.state, plan: event.plan, needed: event.needed };
    case 'approved':
    case 'expired':
    case 'withdrawn':
      return { state: order.state, plan: event.plan };
    case 'placing-begun':
      return { state: order.state, attempt: event.attempt };
    case 'placed':
      return { state: order.state, operatorOrderId: event.operatorOrderId };
    case 'settled-placed':
      return { state: order.state, by: event.by, operatorOrderId: event.operatorOrderId };
    case 'doubted':
      return { state: order.state, because: event.because, reference: event.reference };
    case 'returned':
    case 'submission-refused':
    case 'borrowing-failed':
      return { state: order.state, note: event.note };
    default:
      return { state: order.state, ...at };
  }
}
