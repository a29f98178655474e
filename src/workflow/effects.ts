import { OperatorFailure } from '../operator/index.js';
import { unreachable } from '../types/unreachable.js';
import { advance } from './requests/order-advance.js';
import { acquire } from './drafts/acquire.js';
import { noteStep, showCard } from './notify/card-sync.js';
import { notifyRequester, notifyOfLeaseEnd, notifyOffer } from './notify/notify-requester.js';
import { notifyAdmin } from './notify/channel-outage.js';
import { decide, expire } from './requests/decisions.js';
import { showDirectCard } from './notify/direct-cards.js';
import { remindOfDoubt, notifyOfDoubt } from './notify/doubt-reminders.js';
import { entriesOfOrder, openingsOf } from './drafts/draft-entries.js';
import { refreshHome } from './home/create-home-service.js';
import { readOrder } from './requests/order-rows.js';
import { lookAtDraft, place } from './orders/placement.js';
import { passQuestion } from './notify/questions.js';
import { remind } from './notify/reminders.js';
import { retain } from './requests/retention.js';
import { waitsForOperator } from './outbox/backoff.js';
import { offerNext, freeAfterPlacing, isOver } from './drafts/profiles.js';
import { endLease } from './drafts/offers.js';
import { submit } from './orders/submission.js';
import { PendingWrite } from './drafts/pending-write.js';
import { clearLeft, finishRelease, releaseLease } from './drafts/release.js';
import { notifyOfWait } from './notify/waits.js';
import { applyTrunk } from './trunk/apply.js';
import { submitTrunk } from './trunk/submission.js';
import { returnAltered } from './orders/altered.js';
import type { Services } from './services.js';
import type { Job } from './outbox/jobs.js';
import type { JobOutcome } from './outbox/outbox.js';

/**
 * Carries out one job of the outbox. Each looks first at what stands, since it may have run before; one that needs an
 * operator which does not answer waits until it does.
 */
export async function carryOut(
  services: Services,
  job: Job,
  attempt: number,
  isRetry = attempt > 1,
): Promise<JobOutcome> {
  try {
    return await run(services, job, attempt, isRetry);
  } catch (error) {
    if (error instanceof PendingWrite) return { retryAt: error.until, because: error.message };
    const waits = waitsForOperator(services, error);
    // G4: a job that sent something is not run again because it failed; those that can do better end it themselves.
    if (waits === null && error instanceof OperatorFailure && !error.isRepeatable)
      return { retryAt: 'never', because: `${error.name}: ${error.message}` };
    if (waits === null) throw error;
    services.log.info({ job: job.kind, error }, 'A job waits until the operator answers again');
    return waits;
  }
}

function run(services: Services, job: Job, attempt: number, isRetry: boolean): Promise<JobOutcome> {
  switch (job.kind) {
    case 'borrow':
      return acquire(services, job, notifyOffer);
    case 'let-go':
      return release(services, job);
    case 'call-next':
      return offerNext(services);
    case 'end-hold':
      return endLease(services, job);
    case 'submit':
      return submit(services, job);
    case 'place':
      return place(services, job, attempt);
    case 'look-at-draft':
      return lookAtDraft(services, job);
    case 'doubt-reminder':
      return remindOfDoubt(services, job);
    case 'tell-doubt':
      return notifyOfDoubt(services, job, isRetry);
    case 'tell':
      return notifyRequester(services, job, isRetry);
    case 'tell-wait':
      return notifyOfWait(services, job, isRetry);
    case 'tell-hold-ended':
      return notifyOfLeaseEnd(services, job, isRetry);
    case 'expire':
      return expire(services, job, returnAltered);
    case 'card':
      return showCard(services, job, isRetry);
    case 'direct-card':
      return showDirectCard(services, job, isRetry);
    case 'thread':
      return noteStep(services, job, isRetry);
    case 'decide':
      return decide(services, job, returnAltered);
    case 'remind':
      return remind(services, job, isRetry);
    case 'question':
      return passQuestion(services, job, isRetry);
    case 'tell-admin':
      return notifyAdmin(services, job, isRetry);
    case 'home':
      return refreshHome(services, job);
    case 'retain':
      return retain(services);
    case 'trunk-submit':
      return submitTrunk(services, job);
    case 'trunk-apply':
      return applyTrunk(services, job);
    default:
      return unreachable(job);
  }
}

/** Releases an order’s login, and lets the order know where it still counted on it. */
async function release(services: Services, job: Extract<Job, { kind: 'let-go' }>): Promise<JobOutcome> {
  const read = await readOrder(services.store, job.workspace, job.order);
  if (read === null) return 'done';
  const { order } = read;
  // With `add` alone nothing can be taken out: an order that came back keeps the draft with its entries (O3).
  const isKept = order.state === 'composing' && order.draft.use === 'kept';
  if (isKept && !services.settings.patchRemove) return 'done';
  // Even where it was asked for again: what stands there may be for another customer, which no draft shows (O12).
  const mine = [entriesOfOrder(order), openingsOf(order)].filter((entries) => entries !== null);
  // O1: by the operator's word the login has another draft now. Whoever gets it next reads that one first (O12).
  await finishRelease(services, order);
  if (order.state === 'placed' && order.settledBy === null) await freeAfterPlacing(services, order);
  else await releaseLease(services, order, mine);
  if (isOver(order)) await clearLeft(services, order);
  await advance(services, job, 'trunkdesk', ({ order: now }) =>
    now.state === 'composing' && now.draft.use === 'kept' ? { type: 'draft-freed' } : null,
  );
  return 'done';
}
