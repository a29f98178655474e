import { OperatorFailure } from '../operator/index.js';
import { acquire, giveUpAcquiring } from './drafts/acquire.js';
import { endLease } from './drafts/offers.js';
import { withLogContext } from './log-context.js';
import { PendingWrite } from './drafts/pending-write.js';
import { offerNext } from './drafts/profiles.js';
import { giveUpReleasing, releaseDraft } from './drafts/release-draft.js';
import { refreshHome } from './home/create-home-service.js';
import { noteStep, showCard } from './notify/card-sync.js';
import { notifyAdmin } from './notify/channel-outage.js';
import { showDirectCard } from './notify/direct-cards.js';
import { notifyOfDoubt, remindOfDoubt } from './notify/doubt-reminders.js';
import { notifyOffer, notifyOfLeaseEnd, notifyRequester } from './notify/notify-requester.js';
import { passQuestion } from './notify/questions.js';
import { remind } from './notify/reminders.js';
import { notifyOfWait } from './notify/waits.js';
import { returnAltered } from './orders/altered.js';
import { giveUpPlacing, lookAtDraft, place } from './orders/placement.js';
import { giveUpSubmission, submit } from './orders/submission.js';
import { waitsForOperator } from './outbox/backoff.js';
import { decide, expire, giveUpDeciding } from './requests/decisions.js';
import { retain } from './requests/retention.js';
import { newReference, type Services } from './services.js';
import { applyTrunk, giveUpTrunk } from './trunk/apply.js';
import { giveUpTrunkSubmission, submitTrunk } from './trunk/submission.js';
import type { Job, JobKind, JobOf } from './outbox/jobs.js';
import type { GaveUp, JobOutcome } from './outbox/outbox.js';

/** How the jobs of a kind are carried out. Each may run again after a crash, so it looks first at what stands. */
interface Handler<Job> {
  /**
   * @param isRetry it ran before: a message may stand in Slack though the answer to it was lost
   * @param attempt as in `RunJob`
   */
  run(services: Services, job: Job, isRetry: boolean, attempt: number): Promise<JobOutcome>;
  /**
   * What becomes of what waited for a job that failed too often: it goes back to its requester, who can try again, instead
   * of waiting for what will not come. Messages leave nothing waiting.
   */
  readonly giveUp: 'nothing waits' | ((services: Services, job: Job, gaveUp: GaveUp) => Promise<void>);
}

const nothingWaits = { giveUp: 'nothing waits' } as const;

/** The registry: every kind of `outbox/jobs.ts`, with what carries it out and what giving it up means. */
const handlers: { readonly [K in JobKind]: Handler<JobOf<K>> } = {
  'acquire-draft': { run: (services, job) => acquire(services, job, notifyOffer), giveUp: giveUpAcquiring },
  'release-draft': { run: releaseDraft, giveUp: giveUpReleasing },
  'end-lease': { run: endLease, ...nothingWaits },
  'offer-next': { run: offerNext, ...nothingWaits },
  submit: { run: submit, giveUp: giveUpSubmission },
  place: { run: (services, job, _, attempt) => place(services, job, attempt), giveUp: giveUpPlacing },
  'look-at-draft': { run: lookAtDraft, ...nothingWaits },
  'trunk-submit': { run: submitTrunk, giveUp: giveUpTrunkSubmission },
  'trunk-apply': { run: applyTrunk, giveUp: giveUpTrunk },
  decide: { run: (services, job) => decide(services, job, returnAltered), giveUp: giveUpDeciding },
  expire: { run: (services, job) => expire(services, job, returnAltered), ...nothingWaits },
  remind: { run: remind, ...nothingWaits },
  'show-card': { run: showCard, ...nothingWaits },
  'show-direct-card': { run: showDirectCard, ...nothingWaits },
  'note-step': { run: noteStep, ...nothingWaits },
  'pass-question': { run: passQuestion, ...nothingWaits },
  'notify-requester': { run: notifyRequester, ...nothingWaits },
  'notify-of-lease-end': { run: notifyOfLeaseEnd, ...nothingWaits },
  'notify-of-wait': { run: notifyOfWait, ...nothingWaits },
  'notify-of-outage': { run: notifyAdmin, ...nothingWaits },
  'remind-of-doubt': { run: remindOfDoubt, ...nothingWaits },
  'notify-of-doubt': { run: notifyOfDoubt, ...nothingWaits },
  'refresh-home': { run: refreshHome, ...nothingWaits },
  retain: { run: retain, ...nothingWaits },
};

/**
 * Carries out one job of the outbox; one that needs an operator which does not answer waits until it does.
 * @param attempt and `isRetry` as in `RunJob`
 */
export async function carryOut(
  services: Services,
  job: Job,
  attempt: number,
  isRetry: boolean,
): Promise<JobOutcome> {
  try {
    return await withLogContext(contextOf(job), () => run(services, job.kind, job, isRetry, attempt));
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

const contextOf = (job: Job) => ({
  job: job.kind,
  ...('order' in job ? { order: job.order } : {}),
});

/** A job failed too often: ends what waits for it. */
export async function giveUp(services: Services, job: Job): Promise<void> {
  const reference = newReference(services);
  services.log.error({ reference, job: job.kind }, 'A job was given up after too many failures');
  await endWhatWaits(services, job.kind, job, { reference, at: services.now() });
}

// By its own parameter a kind goes with the jobs of its own.
function run<K extends JobKind>(
  services: Services,
  kind: K,
  job: JobOf<K>,
  isRetry: boolean,
  attempt: number,
): Promise<JobOutcome> {
  return handlers[kind].run(services, job, isRetry, attempt);
}

async function endWhatWaits<K extends JobKind>(
  services: Services,
  kind: K,
  job: JobOf<K>,
  gaveUp: GaveUp,
): Promise<void> {
  const end = handlers[kind].giveUp;
  if (end !== 'nothing waits') await end(services, job, gaveUp);
}
