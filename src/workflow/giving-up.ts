import { advance } from './requests/order-advance.js';
import { draftLeft, giveUpBorrowing } from './drafts/borrowing.js';
import { entriesOfOrder } from './drafts/draft-entries.js';
import { newReference, type House } from './house.js';
import { advanceTrunk } from './requests/trunk-advance.js';
import { giveUpTrunk } from './trunk/apply.js';
import { readOrder } from './requests/order-rows.js';
import { freeProfile } from './drafts/profiles.js';
import { comingBack } from './requests/coming-back.js';
import type { Job } from './outbox/jobs.js';
import type { Note } from '../ordering/order.js';

/**
 * What happens to an order or a trunk change when a job about it failed too often: it goes back to its requester, who
 * can try again, instead of waiting for what will not come. Jobs about messages leave nothing waiting.
 */
export async function giveUp(house: House, job: Job): Promise<void> {
  const reference = newReference(house);
  house.log.error({ reference, job: job.kind }, 'A job was given up after too many failures');
  const note: Note = { why: 'gave-up', reference, at: house.now() };
  switch (job.kind) {
    case 'submit':
      await advance(house, job, 'trunkdesk', ({ order }) =>
        order.state === 'submitting' ? { type: 'submission-refused', note } : null,
      );
      return;
    case 'borrow':
      await giveUpBorrowing(house, job, note);
      return;
    case 'let-go': {
      const hold = await house.store.read.holds.of(job.order);
      const read = await readOrder(house.store, job.workspace, job.order);
      if (hold === null || read === null) return;
      const why = `It could not be emptied (${reference}), last used for ${job.order}.`;
      await freeProfile(house, read.order, hold.profile, { free: false, draftId: hold.draftId, why });
      await advance(house, job, 'trunkdesk', ({ order }) =>
        order.state === 'composing' && order.draft.use === 'kept' ? { type: 'draft-freed' } : null,
      );
      return;
    }
    case 'place': {
      const read = await readOrder(house.store, job.workspace, job.order);
      if (read?.order.state !== 'checking' || read.order.plan !== job.plan) return;
      // The plan itself may be why it was given up: where its content is not what its name says.
      const entries = entriesOfOrder(read.order);
      const draft =
        entries === null ? ({ use: 'none' } as const) : await draftLeft(house, read.order, entries);
      await comingBack(house, read.order, (parked) =>
        advance(house, job, 'trunkdesk', ({ order }) =>
          order.state === 'checking' && order.plan === job.plan
            ? { type: 'returned', note, draft, parked }
            : null,
        ),
      );
      return;
    }
    case 'trunk-submit':
      await advanceTrunk(house, job, 'trunkdesk', ({ request }) =>
        request.state === 'submitting'
          ? { type: 'submission-refused', note: { why: 'not-carried-out', reference, at: house.now() } }
          : null,
      );
      return;
    case 'trunk-apply':
      await giveUpTrunk(house, job, reference);
      return;
    case 'decide':
      // Unchecked, it counts for nothing, and the person can click again.
      await house.store.write((tx) =>
        tx.decisions.settle(job.plan, job.user, 'refused', 'gave-up', house.now()),
      );
      return;
    default:
      return;
  }
}
