import {
  describeFailure,
  isRefusal,
  mayStillCome,
  OperatorError,
  OperatorFailure,
  placeOrder,
  type Outcome,
} from '../../operator/index.js';
import { readRequest, readRow } from '../requests/rows.js';
import { openPlan, rowsOfPlan } from '../requests/plans.js';
import { advanceOrder, orderFamily, type OrderRead } from '../requests/order-family.js';
import type { AdvanceOptions } from '../requests/advance.js';
import { returnAltered } from './altered.js';
import { draftLeft } from '../drafts/acquire.js';
import { check } from './checking.js';
import { putDoubtReminder } from '../notify/doubt-reminders.js';
import { ConfigurationUnknown, unknownNote } from '../drafts/draft-configurations.js';
import { describeDraft, entriesOfOrder, entriesOfPlan } from '../drafts/draft-entries.js';
import { newReference, type Services } from '../services.js';
import { noteOf, operatorProblem } from '../problems.js';
import { retryInQueue, awaitedPurpose } from '../drafts/profiles.js';
import { retryAfterBackoff, circuitOpenOf, waitsForOperator } from '../outbox/backoff.js';
import { NeverCame, PendingWrite, pendingWriteUntil } from '../drafts/pending-write.js';
import { yieldLease } from '../drafts/yield.js';
import { changesBehind } from './what-changed.js';
import { en } from '../../texts/index.js';
import { certaintyOf } from '../../types/failure.js';
import { unreachable } from '../../types/unreachable.js';
import { readCurrent } from '../current-draft.js';
import { comingBack } from '../requests/coming-back.js';
import { Frozen, freezeOf, frozenOutcome, refuseFrozen } from '../requests/freeze-state.js';
import { putJob } from '../outbox/put-job.js';
import { loginOf } from '../logins.js';
import type { FreshFacts } from '../../ordering/events.js';
import type { Drift, In, Note, Order } from '../../ordering/order.js';
import type { OrderPlan } from '../../ordering/plan.js';
import type { Synced } from '../drafts/sync.js';
import type { JobOf } from '../outbox/jobs.js';
import type { GaveUp, JobOutcome } from '../outbox/outbox.js';

type PlaceJob = JobOf<'place'>;

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
export async function place(services: Services, job: PlaceJob, attempt: number): Promise<JobOutcome> {
  const rows = await rowsOfPlan(services.store, job.workspace, job.plan);
  if (rows === null) throw new Error(`${job.order} was approved under a plan that is not there`);
  const { request: order } = readRow(orderFamily, services.store, rows.request);
  if (!('plan' in order) || order.plan !== job.plan) return 'done';
  // One serial key, one job at a time: a run before this one began to place and could not write down what came of it.
  if (order.state === 'placing') {
    await doubt(services, order, en.doubt.notWritten);
    return 'done';
  }
  if (order.state !== 'checking') return 'done';
  if (await returnAltered(services, rows)) return 'done';
  const stored = openPlan(orderFamily, services, rows.plan);
  if ((await freezeOf(services.store.read, job.workspace)) !== null)
    return waitFrozen(services, order, stored.plan);
  try {
    const checked = await check(services, order, stored.plan);
    switch (checked.checked) {
      case 'queued':
        await redrawCard(services, job);
        return await retryInQueue(services, job.order);
      case 'back':
        await returnToRequester(services, job, stored.plan, checked.note, { fresh: checked.fresh });
        return 'done';
      case 'ready':
        // Others may have found it silent meanwhile: an attempt is recorded only where it can be sent.
        if (circuitOpenOf(services) !== null) return await waitForAnswer(services, job);
        // What is begun now could be cut off by the end of the process, and nobody would know what came of it.
        if (services.outbox.isStopping()) return leftToNextStart(services);
        await send(services, job, stored.plan, checked.synced);
        return 'done';
      default:
        return unreachable(checked);
    }
  } catch (error) {
    if (error instanceof Frozen) return waitFrozen(services, order, stored.plan);
    if (error instanceof Stopping) return leftToNextStart(services);
    // Its failures count on: an operator that never answers to it sends the order back in the end.
    if (error instanceof PendingWrite)
      return { retryAt: error.until, because: error.message, isFailure: true };
    const at = services.now();
    if (error instanceof NeverCame) {
      const reference = newReference(services);
      services.log.warn({ reference, order: order.id, error }, 'An approved order never came into the draft');
      await returnToRequester(
        services,
        job,
        stored.plan,
        noteOf({ failure: { came: 'lost', said: [] }, reference }, at),
      );
      return 'done';
    }
    if (error instanceof ConfigurationUnknown) {
      await returnToRequester(services, job, stored.plan, unknownNote(services, order.id, error));
      return 'done';
    }
    if (!(error instanceof OperatorFailure)) throw error;
    if (waitsForOperator(services, error) !== null) return waitForAnswer(services, job, error);
    const until = await awaitLost(services, order, error);
    if (until !== null) return { retryAt: until, because: new PendingWrite(until).message, isFailure: true };
    const problem = operatorProblem(services, error, 'placing');
    if (error.isRepeatable && !isRefusal(error) && attempt < mostTries)
      throw new Error('The operator could not be asked before placing', { cause: error });
    const isNo = certaintyOf(problem.failure) === 'refused';
    const changes = isNo ? await changesBehind(services, order, stored.plan, error) : [];
    await returnToRequester(services, job, stored.plan, noteOf(problem, at, changes));
    return 'done';
  }
}

/**
 * Until when a PATCH that got no answer at all may still come into the draft: where it comes, the order goes on without
 * anything being sent again (G4). Null where the operator answered, or nothing is on its way.
 */
async function awaitLost(services: Services, order: Order, error: OperatorFailure): Promise<number | null> {
  if (error instanceof OperatorError || error.isRepeatable || !mayStillCome(error)) return null;
  const lease = await services.store.read.leases.of(order.id);
  const until = lease === null ? null : pendingWriteUntil(services, lease);
  if (lease === null || until === null) return null;
  await services.store.write((tx) => tx.leases.update(lease.profile, order.id, { purpose: awaitedPurpose }));
  return until;
}

/** While placing is frozen an approved order keeps no login from others that it could take again. */
async function waitFrozen(services: Services, order: Order, plan: OrderPlan): Promise<JobOutcome> {
  try {
    await yieldLease(services, order, entriesOfPlan(plan));
  } catch (error) {
    if (!(error instanceof OperatorFailure)) throw error;
    services.log.info({ order: order.id, error }, 'A frozen order could not give its login back yet');
  }
  return frozenOutcome(services);
}

/** Nothing is recorded or sent yet: the order waits as it is, and its card says so. */
async function waitForAnswer(services: Services, job: PlaceJob, error?: unknown): Promise<JobOutcome> {
  services.log.info({ order: job.order, error }, 'An approved order waits until the operator answers again');
  const waits = retryAfterBackoff(services);
  if (waits.retryAt - services.now() >= worthSayingMs) await redrawCard(services, job);
  return waits;
}

/** The process was told to end before the attempt was recorded. */
class Stopping extends Error {}

const leftToNextStart = (services: Services): JobOutcome => ({
  retryAt: services.now(),
  because: 'The bot was stopped',
});

async function redrawCard(services: Services, { workspace, plan }: PlaceJob): Promise<void> {
  await services.store.write((tx) =>
    putJob(services, tx, { kind: 'show-card', workspace, plan }, services.now()),
  );
  services.outbox.wake();
}

/** A shorter wait is over before its card is drawn. */
const worthSayingMs = 2_000;

/** Sends a checked order: the attempt is committed before the POST, and its outcome after it (O16). */
async function send(services: Services, job: PlaceJob, plan: OrderPlan, synced: Synced): Promise<void> {
  const { operator, draftId, account } = synced;
  const attempt = { id: services.uuid(), profile: operator.profile, draftId, sentAt: services.now() };
  const row = { planId: job.plan, workspace: job.workspace, orderId: job.order, at: attempt.sentAt };
  let first = false;
  const begun = await advanceOrder(
    services,
    job,
    'trunkdesk',
    ({ request: order }) =>
      order.state === 'checking' && order.plan === job.plan ? { type: 'placing-begun', attempt } : null,
    {
      alongside: async (tx) => {
        await refuseFrozen(tx, job.workspace);
        if (services.outbox.isStopping()) throw new Stopping();
        first = await tx.attempts.record({ ...row, profile: operator.profile, draftId });
      },
    },
  );
  if (!begun.moved) return;
  // The second lock: a plan that was attempted before is never sent, whatever the order's state says.
  const outcome = first ? await placeOrder(operator, account, draftId) : alreadyAttempted;
  await settle(services, job, plan, outcome);
}

const alreadyAttempted: Outcome = {
  kind: 'in-doubt',
  failure: null,
  error: new Error('This plan was sent before'),
};

async function settle(services: Services, job: PlaceJob, plan: OrderPlan, outcome: Outcome): Promise<void> {
  const now = services.now();
  switch (outcome.kind) {
    case 'placed':
      await advanceOrder(
        services,
        job,
        'trunkdesk',
        ifPlacing(() => ({ type: 'placed', operatorOrderId: outcome.orderId })),
        {
          alongside: async (tx) => {
            const answer = { placed: outcome.orderId, body: outcome.body };
            await tx.attempts.settle(job.plan, JSON.stringify(answer), now);
          },
        },
      );
      return;
    case 'returned': {
      const reference = newReference(services);
      services.log.warn({ reference, order: job.order, error: outcome.error }, 'The order was not placed');
      const failure = describeFailure(outcome.error);
      const isNo = certaintyOf(failure) === 'refused';
      const changes = isNo ? await changesOf(services, job, plan, outcome.error) : [];
      const note = noteOf({ failure, reference }, now, changes);
      await returnToRequester(services, job, plan, note, {
        alongside: async (tx) => {
          await tx.attempts.settle(job.plan, JSON.stringify({ returned: failure, reference }), now);
        },
      });
      return;
    }
    case 'in-doubt': {
      const reference = newReference(services);
      const { failure, error } = outcome;
      services.log.error({ reference, order: job.order, failure, error }, 'An order is in doubt');
      const because = failure === null ? en.doubt.ourFault : en.failures.happened(failure);
      await advanceOrder(
        services,
        job,
        'trunkdesk',
        ifPlacing(() => ({ type: 'doubted', because, reference })),
        { alongside: (tx) => putDoubtReminder(services, tx, { workspace: job.workspace, id: job.order }) },
      );
      return;
    }
  }
}

async function changesOf(
  services: Services,
  job: PlaceJob,
  plan: OrderPlan,
  error: unknown,
): Promise<Drift[]> {
  const read = await readRequest(orderFamily, services.store, job.workspace, job.order);
  return read === null ? [] : changesBehind(services, read.request, plan, error);
}

function ifPlacing<E>(make: () => E): (read: OrderRead) => E | null {
  return ({ request }) => (request.state === 'placing' ? make() : null);
}

async function returnToRequester(
  services: Services,
  job: PlaceJob,
  plan: OrderPlan,
  note: Note,
  more: AdvanceOptions<Order> & { readonly fresh?: FreshFacts | undefined } = {},
): Promise<void> {
  const fresh = more.fresh === undefined ? {} : { fresh: more.fresh };
  const read = await readRequest(orderFamily, services.store, job.workspace, job.order);
  if (read === null) return;
  const draft = await draftLeft(services, read.request, entriesOfPlan(plan));
  await comingBack(services, orderFamily, read.request, (parked) =>
    advanceOrder(
      services,
      job,
      'trunkdesk',
      ({ request: order }) =>
        order.state === 'checking' || order.state === 'placing'
          ? { type: 'returned', note, draft, parked, ...fresh }
          : null,
      more,
    ),
  );
}

/** An approved order that could not be placed, and of which nothing was sent, is back with its requester. */
export async function giveUpPlacing(services: Services, job: PlaceJob, gaveUp: GaveUp): Promise<void> {
  const read = await readRequest(orderFamily, services.store, job.workspace, job.order);
  if (read?.request.state !== 'checking' || read.request.plan !== job.plan) return;
  const note: Note = { why: 'gave-up', ...gaveUp };
  // The plan itself may be why it was given up: where its content is not what its name says.
  const entries = entriesOfOrder(read.request);
  const draft =
    entries === null ? ({ use: 'none' } as const) : await draftLeft(services, read.request, entries);
  await comingBack(services, orderFamily, read.request, (parked) =>
    advanceOrder(services, job, 'trunkdesk', ({ request: order }) =>
      order.state === 'checking' && order.plan === job.plan
        ? { type: 'returned', note, draft, parked }
        : null,
    ),
  );
}

/**
 * At start: an order recorded as being placed whose answer nobody knows is in doubt (O16). It is never sent again.
 */
export async function doubtWhatWasInterrupted(services: Services): Promise<number> {
  const rows = await services.store.read.orders.withState(['placing']);
  for (const row of rows) await doubt(services, row, en.doubt.stopped);
  // Also of those that a version before this one put in doubt.
  const doubted = await services.store.read.orders.withState(['in-doubt']);
  await services.store.write(async (tx) => {
    for (const row of doubted) await putDoubtReminder(services, tx, row);
  });
  return rows.length;
}

async function doubt(
  services: Services,
  { workspace, id }: Pick<Order, 'workspace' | 'id'>,
  because: string,
): Promise<void> {
  const reference = newReference(services);
  services.log.error({ reference, order: id, because }, 'An order is in doubt');
  await advanceOrder(
    services,
    { workspace, order: id },
    'trunkdesk',
    ifPlacing(() => ({ type: 'doubted', because, reference })),
    { alongside: (tx) => putDoubtReminder(services, tx, { workspace, id }) },
  );
}

/** Re-reads pointer and draft of an order in doubt, for the person who settles it. */
export async function lookAtDraft(services: Services, job: JobOf<'look-at-draft'>): Promise<JobOutcome> {
  const read = await readRequest(orderFamily, services.store, job.workspace, job.order);
  if (read?.request.state !== 'in-doubt') return 'done';
  const { attempt } = read.request satisfies In<'in-doubt'>;
  const operator = loginOf(services, read.request, attempt.profile);
  if (operator === undefined) return 'done';
  const draft = await readCurrent(operator);
  await advanceOrder(services, job, 'trunkdesk', ({ request: order }) =>
    order.state === 'in-doubt'
      ? { type: 'draft-seen', entries: describeDraft(draft), pointerMoved: draft.id !== attempt.draftId }
      : null,
  );
  return 'done';
}
