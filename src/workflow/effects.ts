import { OperatorFailure } from '../operator/index.js';
import { unreachable } from '../types/unreachable.js';
import { advance } from './requests/order-advance.js';
import { borrow } from './drafts/borrowing.js';
import { noteStep, showCard } from './notify/showing.js';
import { tell, tellHoldEnded, callForTurn } from './notify/telling.js';
import { tellAdmin } from './notify/channel-outage.js';
import { decide, expire } from './requests/decisions.js';
import { showDirectCard } from './notify/direct-cards.js';
import { remindOfDoubt, tellOfDoubt } from './notify/doubt-reminders.js';
import { entriesOfOrder, openingsOf } from './drafts/draft-entries.js';
import { refreshHome } from './home/home-desk.js';
import { readOrder } from './requests/order-rows.js';
import { lookAtDraft, place } from './orders/placement.js';
import { passQuestion } from './notify/questions.js';
import { remind } from './notify/reminders.js';
import { retain } from './requests/retention.js';
import { waitsForOperator } from './outbox/resting.js';
import { callNext, freeAfterPlacing, isOver } from './drafts/profiles.js';
import { endHold } from './drafts/profile-turns.js';
import { submit } from './orders/submission.js';
import { Unsettled } from './drafts/settling.js';
import { clearLeft, finishLettingGo, letGo } from './drafts/letting-go.js';
import { tellWait } from './notify/waits.js';
import { applyTrunk } from './trunk/apply.js';
import { submitTrunk } from './trunk/submission.js';
import { returnAltered } from './orders/altered.js';
import type { House } from './house.js';
import type { Job } from './outbox/jobs.js';
import type { Ran } from './outbox/outbox.js';

/**
 * Carries out one job of the outbox. Each looks first at what stands, since it may have run before; one that needs an
 * operator which does not answer waits until it does.
 */
export async function carryOut(house: House, job: Job, attempt: number, again = attempt > 1): Promise<Ran> {
  try {
    return await run(house, job, attempt, again);
  } catch (error) {
    if (error instanceof Unsettled) return { again: error.until, because: error.message };
    const waits = waitsForOperator(house, error);
    // G4: a job that sent something is not run again because it failed; those that can do better end it themselves.
    if (waits === null && error instanceof OperatorFailure && !error.isRepeatable)
      return { again: 'never', because: `${error.name}: ${error.message}` };
    if (waits === null) throw error;
    house.log.info({ job: job.kind, error }, 'A job waits until the operator answers again');
    return waits;
  }
}

function run(house: House, job: Job, attempt: number, again: boolean): Promise<Ran> {
  switch (job.kind) {
    case 'borrow':
      return borrow(house, job, callForTurn);
    case 'let-go':
      return giveBack(house, job);
    case 'call-next':
      return callNext(house);
    case 'end-hold':
      return endHold(house, job);
    case 'submit':
      return submit(house, job);
    case 'place':
      return place(house, job, attempt);
    case 'look-at-draft':
      return lookAtDraft(house, job);
    case 'doubt-reminder':
      return remindOfDoubt(house, job);
    case 'tell-doubt':
      return tellOfDoubt(house, job, again);
    case 'tell':
      return tell(house, job, again);
    case 'tell-wait':
      return tellWait(house, job, again);
    case 'tell-hold-ended':
      return tellHoldEnded(house, job, again);
    case 'expire':
      return expire(house, job, returnAltered);
    case 'card':
      return showCard(house, job, again);
    case 'direct-card':
      return showDirectCard(house, job, again);
    case 'thread':
      return noteStep(house, job, again);
    case 'decide':
      return decide(house, job, returnAltered);
    case 'remind':
      return remind(house, job, again);
    case 'question':
      return passQuestion(house, job, again);
    case 'tell-admin':
      return tellAdmin(house, job, again);
    case 'home':
      return refreshHome(house, job);
    case 'retain':
      return retain(house);
    case 'trunk-submit':
      return submitTrunk(house, job);
    case 'trunk-apply':
      return applyTrunk(house, job);
    default:
      return unreachable(job);
  }
}

/** Gives an order's login back, and lets the order know where it still counted on it. */
async function giveBack(house: House, job: Extract<Job, { kind: 'let-go' }>): Promise<Ran> {
  const read = await readOrder(house.store, job.workspace, job.order);
  if (read === null) return 'done';
  const { order } = read;
  // With `add` alone nothing can be taken out: an order that came back keeps the draft with its entries (O3).
  const isKept = order.state === 'composing' && order.draft.use === 'kept';
  if (isKept && !house.settings.patchRemove) return 'done';
  // Even where it was asked for again: what stands there may be for another customer, which no draft shows (O12).
  const mine = [entriesOfOrder(order), openingsOf(order)].filter((entries) => entries !== null);
  // O1: by the operator's word the login has another draft now. Whoever gets it next reads that one first (O12).
  await finishLettingGo(house, order);
  if (order.state === 'placed' && order.settledBy === null) await freeAfterPlacing(house, order);
  else await letGo(house, order, mine);
  if (isOver(order)) await clearLeft(house, order);
  await advance(house, job, 'trunkdesk', ({ order: now }) =>
    now.state === 'composing' && now.draft.use === 'kept' ? { type: 'draft-freed' } : null,
  );
  return 'done';
}
