import { createHash } from 'node:crypto';
import { mayNotSee } from '../access.js';
import { cardLane, type Job } from '../outbox/jobs.js';
import { readersOf } from '../readers.js';
import { readSubject, standing } from '../requests/subjects.js';
import type { PlanId } from '../../types/ids.js';
import type { House } from '../house.js';
import { showAgain, type Ran } from '../outbox/outbox.js';
import { putJob } from '../outbox/put-job.js';
import type { Who } from '../who.js';
import type { Taken } from '../requests/desk.js';

/** A question about a request: whoever may see its details can ask, and its requester is told. */

const longest = 500;

/** Commits a question; the same one sent twice (a redelivered submission) is one. */
export async function askQuestion(house: House, who: Who, plan: PlanId, question: string): Promise<Taken> {
  const row = await house.store.read.plans.get(who.workspace, plan);
  const subject = row === null ? null : await readSubject(house, who.workspace, row.orderId);
  const requester = subject === null ? null : standing(subject).requester;
  const refused = await mayNotSee(house, who, requester);
  if (refused !== null) return { taken: false, says: refused };
  if (row === null || requester === null) return { taken: false, says: { why: 'closed' } };
  const text = question.trim().slice(0, longest);
  const id = createHash('sha256')
    .update(JSON.stringify([plan, who.user, text]))
    .digest('hex')
    .slice(0, 24);
  const now = house.now();
  const job = { kind: 'question', workspace: who.workspace, plan, order: row.orderId } as const;
  const asked = { ...job, user: who.user, question: text, id };
  await house.store.write(async (tx) => {
    if (!(await tx.deliveries.first(`question:${id}`, now))) return;
    await tx.journal.append({
      ws: who.workspace,
      at: now,
      actor: who.user,
      action: 'request.asked',
      subject: row.orderId,
      detail: JSON.stringify({ plan, question: text }),
    });
    await putJob(house, tx, { job: { ...asked, to: 'thread' }, lane: cardLane(plan), key: null, dueAt: now });
    if (requester === who.user) return;
    const lane = `tell:${row.orderId}`;
    await putJob(house, tx, { job: { ...asked, to: 'requester' }, lane, key: null, dueAt: now });
  });
  house.outbox.wake();
  return { taken: true };
}

/** Posts a question to one of its two places. Without a card there is no thread; the requester is told all the same. */
export async function passQuestion(
  house: House,
  job: Extract<Job, { kind: 'question' }>,
  again: boolean,
): Promise<Ran> {
  const subject = await readSubject(house, job.workspace, job.order);
  if (subject === null) return 'done';
  const card = await house.store.read.cards.get(job.workspace, job.plan, 'channel');
  const note = {
    workspace: job.workspace,
    plan: job.plan,
    order: job.order,
    requester: standing(subject).requester,
    by: job.user,
    question: job.question,
    id: job.id,
    channel: card?.channel ?? null,
  };
  if (job.to === 'thread' && card === null) return 'done';
  if (job.to === 'thread' && card !== null) {
    const readers = await readersOf(house, card.channel, 'recent');
    // Its requester is told directly.
    if (readers === 'others') return 'done';
    if (readers === 'unclear') return { again: 'later', because: 'Slack does not say who can read it' };
  }
  const shown =
    job.to === 'thread' && card !== null
      ? await house.messenger.noteQuestion(note, card, again)
      : await house.messenger.tellQuestion(note, again);
  if (shown.shown) return 'done';
  if ('later' in shown) return showAgain(house, shown.later);
  house.log.warn({ order: job.order, because: shown.impossible }, 'A question could not be passed on');
  return 'done';
}
