import {
  describeFailure,
  isRefusal,
  mayStillCome,
  OperatorError,
  OperatorFailure,
  placeOrder,
  type Outcome,
} from '../../operator/index.js';
import { advance, type Alongside } from '../requests/order-advance.js';
import { returnAltered } from './altered.js';
import { draftLeft } from '../drafts/borrowing.js';
import { check } from './checking.js';
import { putDoubtReminder } from '../notify/doubt-reminders.js';
import { ConfigurationUnknown, unknownNote } from '../drafts/draft-configurations.js';
import { describeDraft, entriesOfPlan } from '../drafts/draft-entries.js';
import { newReference, type House } from '../house.js';
import { cardJob } from '../outbox/jobs.js';
import { readOrder } from '../requests/order-rows.js';
import { readPlan } from '../requests/order-plans.js';
import { noteOf, operatorProblem } from '../problems.js';
import { againInQueue, awaitedPurpose } from '../drafts/profiles.js';
import { againAfterRest, restingOf, waitsForOperator } from '../outbox/resting.js';
import { NeverCame, Unsettled, unsettledUntil } from '../drafts/settling.js';
import { stepAside } from '../drafts/stepping-aside.js';
import { changesBehind } from './what-changed.js';
import { en } from '../../texts/index.js';
import { certaintyOf } from '../../types/failure.js';
import { unreachable } from '../../types/unreachable.js';
import { readCurrent } from '../current-draft.js';
import { comingBack } from '../requests/coming-back.js';
import { Frozen, freezeOf, frozenRan, refuseFrozen } from '../requests/freeze-state.js';
import { putJob } from '../outbox/put-job.js';
import { loginOf } from '../logins.js';
import type { FreshFacts } from '../../ordering/events.js';
import type { Drift, In, Note, Order } from '../../ordering/order.js';
import type { OrderPlan } from '../../ordering/plan.js';
import type { Synced } from '../drafts/sync.js';
import type { Job } from '../outbox/jobs.js';
import type { Ran } from '../outbox/outbox.js';

type PlaceJob = Extract<Job, { kind: 'place' }>;

/**
 * How often an operator that can't be asked, though it answers others, is tried before the order goes back. What is no
 * read is not tried again at all (G4).
 */
const mostTries = 6;

/**
 * Places an approved order: checked once more, recorded as being placed, then sent. The POST goes out at most once
 * for a plan, whatever crashes: the attempt is written down before it, under the plan's id, and an attempt that
 * is there already is never made again (O16).
 */
export async function place(house: House, job: PlaceJob, attempt: number): Promise<Ran> {
  const read = await readOrder(house.store, job.workspace, job.order);
  if (read === null || !('plan' in read.order) || read.order.plan !== job.plan) return 'done';
  const { order } = read;
  // One lane, one job at a time: a run before this one began to place and could not write down what came of it.
  if (order.state === 'placing') {
    await doubt(house, order, en.doubt.notWritten);
    return 'done';
  }
  if (order.state !== 'checking') return 'done';
  if (await returnAltered(house, job)) return 'done';
  const stored = await readPlan(house, job.workspace, job.plan);
  if (stored === null) throw new Error(`${order.id} was approved under a plan that is not there`);
  if ((await freezeOf(house.store.read, job.workspace)) !== null)
    return waitFrozen(house, order, stored.plan);
  try {
    const checked = await check(house, order, stored.plan);
    switch (checked.checked) {
      case 'queued': {
        await house.store.write((tx) => putJob(house, tx, cardJob(job.workspace, job.plan, house.now())));
        house.outbox.wake();
        return await againInQueue(house, job.order);
      }
      case 'back':
        await giveBack(house, job, stored.plan, checked.note, { fresh: checked.fresh });
        return 'done';
      case 'ready':
        // Others may have found it silent meanwhile: an attempt is recorded only where it can be sent.
        if (restingOf(house) !== null) return await waitForAnswer(house, job);
        await send(house, job, stored.plan, checked.synced);
        return 'done';
      default:
        return unreachable(checked);
    }
  } catch (error) {
    if (error instanceof Frozen) return waitFrozen(house, order, stored.plan);
    // Its failures count on: an operator that never answers to it sends the order back in the end.
    if (error instanceof Unsettled) return { again: error.until, because: error.message, isFailure: true };
    const at = house.now();
    if (error instanceof NeverCame) {
      const reference = newReference(house);
      house.log.warn({ reference, order: order.id, error }, 'An approved order never came into the draft');
      await giveBack(house, job, stored.plan, noteOf({ failure: { came: 'lost', said: [] }, reference }, at));
      return 'done';
    }
    if (error instanceof ConfigurationUnknown) {
      await giveBack(house, job, stored.plan, unknownNote(house, order.id, error));
      return 'done';
    }
    if (!(error instanceof OperatorFailure)) throw error;
    if (waitsForOperator(house, error) !== null) return waitForAnswer(house, job, error);
    const until = await awaitLost(house, order, error);
    if (until !== null) return { again: until, because: new Unsettled(until).message, isFailure: true };
    const problem = operatorProblem(house, error, 'placing');
    if (error.isRepeatable && !isRefusal(error) && attempt < mostTries)
      throw new Error('The operator could not be asked before placing', { cause: error });
    const isNo = certaintyOf(problem.failure) === 'refused';
    const changes = isNo ? await changesBehind(house, order, stored.plan, error) : [];
    await giveBack(house, job, stored.plan, noteOf(problem, at, changes));
    return 'done';
  }
}

/**
 * Until when a PATCH that got no answer at all may still come into the draft: where it comes, the order goes on without
 * anything being sent again (G4). Null where the operator answered, or nothing is on its way.
 */
async function awaitLost(house: House, order: Order, error: OperatorFailure): Promise<number | null> {
  if (error instanceof OperatorError || error.isRepeatable || !mayStillCome(error)) return null;
  const hold = await house.store.read.holds.of(order.id);
  const until = hold === null ? null : unsettledUntil(house, hold);
  if (hold === null || until === null) return null;
  await house.store.write((tx) => tx.holds.update(hold.profile, order.id, { purpose: awaitedPurpose }));
  return until;
}

/** While placing is frozen an approved order keeps no login from others that it could take again. */
async function waitFrozen(house: House, order: Order, plan: OrderPlan): Promise<Ran> {
  try {
    await stepAside(house, order, entriesOfPlan(plan));
  } catch (error) {
    if (!(error instanceof OperatorFailure)) throw error;
    house.log.info({ order: order.id, error }, 'A frozen order could not give its login back yet');
  }
  return frozenRan(house);
}

/** Nothing is recorded or sent yet: the order waits as it is, and its card says so. */
async function waitForAnswer(house: House, job: PlaceJob, error?: unknown): Promise<Ran> {
  house.log.info({ order: job.order, error }, 'An approved order waits until the operator answers again');
  const waits = againAfterRest(house);
  if (waits.again - house.now() >= worthSayingMs) {
    await house.store.write((tx) => putJob(house, tx, cardJob(job.workspace, job.plan, house.now())));
    house.outbox.wake();
  }
  return waits;
}

/** A shorter wait is over before its card is drawn. */
const worthSayingMs = 2_000;

/** Step 3 and 4: the attempt is committed before the POST, and its outcome after. */
async function send(house: House, job: PlaceJob, plan: OrderPlan, synced: Synced): Promise<void> {
  const { operator, draftId, account } = synced;
  const attempt = { id: house.uuid(), profile: operator.profile, draftId, sentAt: house.now() };
  const row = { planId: job.plan, workspace: job.workspace, orderId: job.order, at: attempt.sentAt };
  let first = false;
  const begun = await advance(
    house,
    job,
    'trunkdesk',
    ({ order }) =>
      order.state === 'checking' && order.plan === job.plan ? { type: 'placing-begun', attempt } : null,
    async (tx) => {
      await refuseFrozen(tx, job.workspace);
      first = await tx.attempts.record({ ...row, profile: operator.profile, draftId });
    },
  );
  if (!begun.moved) return;
  // The second lock: a plan that was attempted before is never sent, whatever the order's state says.
  const outcome = first ? await placeOrder(operator, account, draftId) : alreadyAttempted;
  await settle(house, job, plan, outcome);
}

const alreadyAttempted: Outcome = {
  kind: 'in-doubt',
  failure: null,
  error: 'This plan was sent before.',
};

async function settle(house: House, job: PlaceJob, plan: OrderPlan, outcome: Outcome): Promise<void> {
  const now = house.now();
  switch (outcome.kind) {
    case 'placed':
      await advance(
        house,
        job,
        'trunkdesk',
        ifPlacing(() => ({ type: 'placed', operatorOrderId: outcome.orderId })),
        (tx) =>
          tx.attempts
            .settle(job.plan, JSON.stringify({ placed: outcome.orderId, body: outcome.body }), now)
            .then(() => undefined),
      );
      return;
    case 'returned': {
      const reference = newReference(house);
      house.log.warn({ reference, order: job.order, error: outcome.error }, 'The order was not placed');
      const failure = describeFailure(outcome.error);
      const isNo = certaintyOf(failure) === 'refused';
      const changes = isNo ? await changesOf(house, job, plan, outcome.error) : [];
      const note = noteOf({ failure, reference }, now, changes);
      await giveBack(house, job, plan, note, {
        alongside: async (tx) => {
          await tx.attempts.settle(job.plan, JSON.stringify({ returned: failure, reference }), now);
        },
      });
      return;
    }
    case 'in-doubt': {
      const reference = newReference(house);
      const { failure, error } = outcome;
      house.log.error({ reference, order: job.order, failure, error }, 'An order is in doubt');
      const because = failure === null ? en.doubt.ourFault : en.failures.happened(failure);
      await advance(
        house,
        job,
        'trunkdesk',
        ifPlacing(() => ({ type: 'doubted', because, reference })),
        (tx) => putDoubtReminder(house, tx, { workspace: job.workspace, id: job.order }),
      );
      return;
    }
  }
}

async function changesOf(house: House, job: PlaceJob, plan: OrderPlan, error: unknown): Promise<Drift[]> {
  const read = await readOrder(house.store, job.workspace, job.order);
  return read === null ? [] : changesBehind(house, read.order, plan, error);
}

function ifPlacing<E>(make: () => E): (read: { order: Order }) => E | null {
  return ({ order }) => (order.state === 'placing' ? make() : null);
}

async function giveBack(
  house: House,
  job: PlaceJob,
  plan: OrderPlan,
  note: Note,
  more: { fresh?: FreshFacts | undefined; alongside?: Alongside } = {},
): Promise<void> {
  const fresh = more.fresh === undefined ? {} : { fresh: more.fresh };
  const read = await readOrder(house.store, job.workspace, job.order);
  if (read === null) return;
  const draft = await draftLeft(house, read.order, entriesOfPlan(plan));
  await comingBack(house, read.order, (parked) =>
    advance(
      house,
      job,
      'trunkdesk',
      ({ order }) =>
        order.state === 'checking' || order.state === 'placing'
          ? { type: 'returned', note, draft, parked, ...fresh }
          : null,
      more.alongside,
    ),
  );
}

/**
 * At start: an order recorded as being placed whose answer nobody knows is in doubt (O16). It is never sent again.
 */
export async function doubtWhatWasInterrupted(house: House): Promise<number> {
  const rows = await house.store.read.orders.withState(['placing']);
  for (const row of rows) await doubt(house, row, en.doubt.stopped);
  // Also of those that a version before this one put in doubt.
  const doubted = await house.store.read.orders.withState(['in-doubt']);
  await house.store.write(async (tx) => {
    for (const row of doubted) await putDoubtReminder(house, tx, row);
  });
  return rows.length;
}

async function doubt(
  house: House,
  { workspace, id }: Pick<Order, 'workspace' | 'id'>,
  because: string,
): Promise<void> {
  const reference = newReference(house);
  house.log.error({ reference, order: id, because }, 'An order is in doubt');
  await advance(
    house,
    { workspace, order: id },
    'trunkdesk',
    ifPlacing(() => ({ type: 'doubted', because, reference })),
    (tx) => putDoubtReminder(house, tx, { workspace, id }),
  );
}

/** Re-reads pointer and draft of an order in doubt, for the person who settles it. */
export async function lookAtDraft(house: House, job: Extract<Job, { kind: 'look-at-draft' }>): Promise<Ran> {
  const read = await readOrder(house.store, job.workspace, job.order);
  if (read?.order.state !== 'in-doubt') return 'done';
  const { attempt } = read.order satisfies In<'in-doubt'>;
  const operator = loginOf(house, read.order, attempt.profile);
  if (operator === undefined) return 'done';
  const draft = await readCurrent(operator);
  await advance(house, job, 'trunkdesk', ({ order }) =>
    order.state === 'in-doubt'
      ? { type: 'draft-seen', entries: describeDraft(draft), pointerMoved: draft.id !== attempt.draftId }
      : null,
  );
  return 'done';
}
