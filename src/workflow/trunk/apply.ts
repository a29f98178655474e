import { readRequest } from '../requests/rows.js';
import { readPlan } from '../requests/plans.js';
import { advanceTrunk, trunkFamily, type StoredTrunkPlan } from '../requests/trunk-family.js';
import { aboutCall, callOnce, journalOf, type Called } from './calls.js';
import { connectedTo } from './history.js';
import type { JobOf } from '../outbox/jobs.js';
import { retryAfterBackoff, untilItAnswers, type Waits } from '../outbox/backoff.js';
import { mayPass, passesSoon } from '../../types/failure.js';
import type { CallOutcome, LostBefore, Repositories } from '../../store/index.js';
import { sizeOf, type TrunkNote, type TrunkWork } from '../../trunk/index.js';
import { Frozen, freezeOf, frozenOutcome, refuseFrozen } from '../requests/freeze-state.js';
import { countsFrom } from '../requests/trunk-counts.js';
import { putJob } from '../outbox/put-job.js';
import { readerFor } from '../logins.js';
import type { PlanId } from '../../types/ids.js';
import type { Services } from '../services.js';
import type { GaveUp, JobOutcome } from '../outbox/outbox.js';

type ApplyJob = JobOf<'trunk-apply'>;

/** How often the requester's message about many calls is brought up to date; Slack takes about one a second. */
const progressEveryMs = 3_000;

/**
 * Makes the calls of a trunk change, one after another, each once: it is recorded as being sent before, and settled
 * after. A call that was being sent when the process ended is unknown; it is not sent again by itself. Among many, one
 * that surely was not carried out since there were too many, or no connection, is made again after a pause (G4).
 */
export async function applyTrunk(services: Services, job: ApplyJob): Promise<JobOutcome> {
  const stored = await readPlan(trunkFamily, services, job.workspace, job.plan);
  const started = await readRequest(trunkFamily, services.store, job.workspace, job.order);
  if (stored === null || started?.request.state !== 'applying' || started.request.plan !== job.plan)
    return 'done';
  // Calls of one change run in one serial key: what is marked as being sent now was cut off by the end of the process.
  await services.store.write((tx) => tx.trunkCalls.loseSending(job.plan, services.now()));
  let lastTold = services.now();
  for (;;) {
    const read = await readRequest(trunkFamily, services.store, job.workspace, job.order);
    if (read?.request.state !== 'applying') return 'done';
    if (read.request.stopping)
      await services.store.write((tx) => tx.trunkCalls.skipWaiting(job.plan, services.now()));
    const position = await services.store.read.trunkCalls.nextWaiting(job.plan);
    if (position === null) break;
    // A call that is begun now could be cut off by the end of the process, and nobody would know what came of it.
    if (services.outbox.isStopping()) return { retryAt: services.now(), because: 'the process ends' };
    if ((await freezeOf(services.store.read, job.workspace)) !== null) return frozenOutcome(services);
    const waits = await untilItAnswers(services, readerFor(services, stored.plan.requester));
    if (waits !== null) return sayThatItWaits(services, job, waits);
    try {
      const slower = await one(services, job, stored, position);
      if (slower !== null) return await sayThatItWaits(services, job, slower);
    } catch (error) {
      if (error instanceof Frozen) return frozenOutcome(services);
      throw error;
    }
    if (services.now() - lastTold >= progressEveryMs) {
      lastTold = services.now();
      await services.store.write((tx) => putNotification(services, tx, job));
      services.outbox.wake();
    }
  }
  await finish(services, job, await whyRefused(services, job.plan, stored.plan.work));
  return 'done';
}

/**
 * The end of a change whose calls can't be gone on with: what is under way is unknown, what waits is not sent. One of
 * which nothing was sent is back with its requester, with everything still filled in.
 */
export async function giveUpTrunk(services: Services, job: ApplyJob, gaveUp: GaveUp): Promise<void> {
  const read = await readRequest(trunkFamily, services.store, job.workspace, job.order);
  if (read?.request.state !== 'applying' || read.request.plan !== job.plan) return;
  const { work, stopping } = read.request;
  await services.store.write(async (tx) => {
    await tx.trunkCalls.loseSending(job.plan, services.now());
    await tx.trunkCalls.skipWaiting(job.plan, services.now());
  });
  const { skipped } = await services.store.read.trunkCalls.counts(job.plan);
  const isUntouched = skipped === sizeOf(work) && !stopping;
  const note = { why: 'not-carried-out', ...gaveUp } as const;
  await finish(services, job, isUntouched ? note : await whyRefused(services, job.plan, work));
}

/** A shorter wait is over before its card is drawn. */
const worthSayingMs = 2_000;

const putCard = (services: Services, tx: Repositories, { workspace, plan }: ApplyJob): Promise<void> =>
  putJob(services, tx, { kind: 'show-card', workspace, plan }, services.now());

const putNotification = (
  services: Services,
  tx: Repositories,
  { workspace, order }: ApplyJob,
): Promise<void> => putJob(services, tx, { kind: 'notify-requester', workspace, order }, services.now());

/** What was not sent yet waits as it is, and its card and message say so. */
async function sayThatItWaits(services: Services, job: ApplyJob, waits: Waits): Promise<JobOutcome> {
  await services.store.write(async (tx) => {
    if (waits.retryAt - services.now() >= worthSayingMs) await putCard(services, tx, job);
    await putNotification(services, tx, job);
  });
  services.outbox.wake();
  return waits;
}

/** Makes the next call; gives how long all wait where it has to be made again. */
async function one(
  services: Services,
  job: ApplyJob,
  { plan }: StoredTrunkPlan,
  position: number,
): Promise<Waits | null> {
  const about = aboutCall(services, job.workspace, plan.work, position);
  const begun = await services.store.write(async (tx) => {
    await refuseFrozen(tx, job.workspace);
    return tx.trunkCalls.begin(job.plan, position, services.now(), about);
  });
  if (begun === null) return null;
  const operator = readerFor(services, plan.requester);
  const called = await callOnce(services, operator, plan.work, { position, ...begun });
  // A change of one call is not repeated by itself: its person waits for it, is told, and can send it again.
  // Unless the bot stops, which sends nothing more: then the next start sends it.
  const isRepeated = sizeOf(plan.work) > 1 || services.outbox.isStopping();
  const isAgain = 'failure' in called && passesSoon(called.failure) && isRepeated;
  await services.store.write(async (tx) => {
    const at = services.now();
    await tx.trunkCalls.settle(job.plan, position, { ...outcomeOf(called), ...(isAgain ? again : {}), at });
    await journal(services, tx, job, plan, { position, called, isAgain, lostIn: begun.lostIn });
  });
  return isAgain ? retryAfterBackoff(services) : null;
}

const again = { state: 'waiting' } as const;

function outcomeOf(called: Called): Omit<CallOutcome, 'at'> {
  if (!('failure' in called)) return { state: 'done', failure: null, passes: false, reference: null };
  const { came, failure, reference } = called;
  return { state: came, failure, passes: mayPass(failure), reference };
}

/** A call that was made, with what came of it. */
interface Made extends Pick<LostBefore, 'lostIn'> {
  readonly position: number;
  readonly called: Called;
  /** Whether it is made again after a pause. */
  readonly isAgain: boolean;
}

async function journal(
  services: Services,
  tx: Repositories,
  job: ApplyJob,
  plan: StoredTrunkPlan['plan'],
  { position, called, isAgain, lostIn }: Made,
): Promise<void> {
  const { subjects, detail } = journalOf(plan.work, position);
  const action = plan.work.kind === 'numbers' ? plan.work.actions[position] : undefined;
  const from = action?.do === 'disconnect' ? await connectedTo(tx, job.workspace, action.number) : null;
  // T10: after a rename the name in the answer is the name; history follows it.
  const renamed = 'name' in called && called.name !== null ? [`channel:${called.name}`] : [];
  await tx.journal.append({
    ws: job.workspace,
    at: services.now(),
    actor: plan.requester,
    action: `trunk.call.${isAgain ? 'put-off' : called.came}`,
    subject: job.order,
    also: [...subjects, ...renamed, ...(from === null ? [] : [`channel:${from}`])],
    detail: JSON.stringify({
      ...detail,
      ...('name' in called
        ? { name: called.name }
        : { failure: called.failure, reference: called.reference }),
      ...(lostIn === null ? {} : { lostIn }),
    }),
  });
}

async function finish(services: Services, job: ApplyJob, refused: TrunkNote | null): Promise<void> {
  const counts = countsFrom(await services.store.read.trunkCalls.counts(job.plan));
  await advanceTrunk(
    services,
    job,
    'trunkdesk',
    ({ request }) =>
      request.state === 'applying' && request.plan === job.plan
        ? { type: 'finished', counts, refused }
        : null,
    { alongside: (tx) => putCard(services, tx, job) },
  );
}

/** An edit that the operator said no to comes back; null for all else. */
async function whyRefused(services: Services, plan: PlanId, work: TrunkWork): Promise<TrunkNote | null> {
  if (work.kind !== 'edit') return null;
  const [row] = await services.store.read.trunkCalls.of(plan, ['refused', 'skipped'], 1);
  // A call that was stopped has no failure: its change ends as stopped, not as refused.
  if (row === undefined || row.failure === null) return null;
  return {
    why: 'operator-refused',
    messages: row.failure.said,
    failure: row.failure,
    reference: row.reference ?? '',
    at: services.now(),
  };
}
