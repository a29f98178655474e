import { createHash } from 'node:crypto';
import { mayNotSee } from '../access.js';
import type { JobOf } from '../outbox/jobs.js';
import { readersOf } from '../readers.js';
import { readSubject, standing } from '../requests/subjects.js';
import type { PlanId, UserId } from '../../types/ids.js';
import type { Services } from '../services.js';
import { retryShowing, type JobOutcome } from '../outbox/outbox.js';
import { putJob } from '../outbox/put-job.js';
import type { Actor } from '../actor.js';
import type { Taken } from '../requests/approval-service.js';

/**
 * A question about a request: whoever may see its details can ask, and its requester is told. Its answer goes the same
 * way: into the thread, and to who asked.
 */

const longest = 500;

/** Commits a question; the same one sent twice (a redelivered submission) is one. */
export async function askQuestion(
  services: Services,
  actor: Actor,
  plan: PlanId,
  question: string,
  answers: UserId | null,
): Promise<Taken> {
  const row = await services.store.read.plans.get(actor.workspace, plan);
  const subject = row === null ? null : await readSubject(services, actor.workspace, row.orderId);
  const requester = subject === null ? null : standing(subject).requester;
  const refused = await mayNotSee(services, actor, requester);
  if (refused !== null) return { taken: false, says: refused };
  if (row === null || requester === null) return { taken: false, says: { why: 'closed' } };
  // Who can't see the request has asked nothing about it: nobody else is written to in the bot's name.
  const mayBeTold =
    answers === null || (await mayNotSee(services, { ...actor, user: answers }, requester)) === null;
  if (!mayBeTold) return { taken: false, says: { why: 'closed' } };
  const text = question.trim().slice(0, longest);
  const id = createHash('sha256')
    .update(JSON.stringify([plan, actor.user, text, ...(answers === null ? [] : [answers])]))
    .digest('hex')
    .slice(0, 24);
  const now = services.now();
  const { workspace, user } = actor;
  const asked = {
    kind: 'pass-question',
    workspace,
    plan,
    order: row.orderId,
    user,
    question: text,
    id,
    ...(answers === null ? {} : { answers }),
  } as const;
  const told = answers ?? requester;
  await services.store.write(async (tx) => {
    if (!(await tx.deliveries.first(`question:${id}`, now))) return;
    await tx.journal.append({
      ws: actor.workspace,
      at: now,
      actor: actor.user,
      action: 'request.asked',
      subject: row.orderId,
      detail: JSON.stringify({ plan, question: text, ...(answers === null ? {} : { answers }) }),
    });
    await putJob(services, tx, { ...asked, to: 'thread' }, now);
    if (told !== user) await putJob(services, tx, { ...asked, to: 'requester' }, now);
  });
  services.outbox.wake();
  return { taken: true };
}

/** Posts a question to one of its two places. Without a card there is no thread; the requester is told all the same. */
export async function passQuestion(
  services: Services,
  job: JobOf<'pass-question'>,
  isRetry: boolean,
): Promise<JobOutcome> {
  const subject = await readSubject(services, job.workspace, job.order);
  if (subject === null) return 'done';
  const card = await services.store.read.cards.get(job.workspace, job.plan, 'channel');
  const note = {
    workspace: job.workspace,
    plan: job.plan,
    order: job.order,
    requester: standing(subject).requester,
    by: job.user,
    question: job.question,
    id: job.id,
    channel: card?.channel ?? null,
    answers: job.answers ?? null,
  };
  if (job.to === 'thread' && card === null) return 'done';
  if (job.to === 'thread' && card !== null) {
    const readers = await readersOf(services, card.channel, 'recent');
    // Its requester is told directly.
    if (readers === 'others') return 'done';
    if (readers === 'unclear') return { retryAt: 'later', because: 'Slack does not say who can read it' };
  }
  const posted =
    job.to === 'thread' && card !== null
      ? await services.messenger.noteQuestion(note, card, isRetry)
      : await services.messenger.notifyOfQuestion(note, isRetry);
  if (posted.shown) return 'done';
  if ('later' in posted) return retryShowing(services, posted.later);
  services.log.warn({ order: job.order, because: posted.impossible }, 'A question could not be passed on');
  return 'done';
}
