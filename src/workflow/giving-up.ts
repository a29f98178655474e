import { advance } from './requests/order-advance.js';
import { draftLeft, giveUpAcquiring } from './drafts/acquire.js';
import { entriesOfOrder } from './drafts/draft-entries.js';
import { newReference, type Services } from './services.js';
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
export async function giveUp(services: Services, job: Job): Promise<void> {
  const reference = newReference(services);
  services.log.error({ reference, job: job.kind }, 'A job was given up after too many failures');
  const note: Note = { why: 'gave-up', reference, at: services.now() };
  switch (job.kind) {
    case 'submit':
      await advance(services, job, 'trunkdesk', ({ order }) =>
        order.state === 'submitting' ? { type: 'submission-refused', note } : null,
      );
      return;
    case 'borrow':
      await giveUpAcquiring(services, job, note);
      return;
    case 'let-go': {
      const lease = await services.store.read.leases.of(job.order);
      const read = await readOrder(services.store, job.workspace, job.order);
      if (lease === null || read === null) return;
      const why = `It could not be emptied (${reference}), last used for ${job.order}.`;
      await freeProfile(services, read.order, lease.profile, { free: false, draftId: lease.draftId, why });
      await advance(services, job, 'trunkdesk', ({ order }) =>
        order.state === 'composing' && order.draft.use === 'kept' ? { type: 'draft-freed' } : null,
      );
      return;
    }
    case 'place': {
      const read = await readOrder(services.store, job.workspace, job.order);
      if (read?.order.state !== 'checking' || read.order.plan !== job.plan) return;
      // The plan itself may be why it was given up: where its content is not what its name says.
      const entries = entriesOfOrder(read.order);
      const draft =
        entries === null ? ({ use: 'none' } as const) : await draftLeft(services, read.order, entries);
      await comingBack(services, read.order, (parked) =>
        advance(services, job, 'trunkdesk', ({ order }) =>
          order.state === 'checking' && order.plan === job.plan
            ? { type: 'returned', note, draft, parked }
            : null,
        ),
      );
      return;
    }
    case 'trunk-submit':
      await advanceTrunk(services, job, 'trunkdesk', ({ request }) =>
        request.state === 'submitting'
          ? { type: 'submission-refused', note: { why: 'not-carried-out', reference, at: services.now() } }
          : null,
      );
      return;
    case 'trunk-apply':
      await giveUpTrunk(services, job, reference);
      return;
    case 'decide':
      // Unchecked, it counts for nothing, and the person can click again.
      await services.store.write((tx) =>
        tx.decisions.settle(job.plan, job.user, 'refused', 'gave-up', services.now()),
      );
      return;
    default:
      return;
  }
}
