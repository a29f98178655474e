import { en } from '../../texts/index.js';
import { readRequest } from '../requests/rows.js';
import { advanceOrder, orderFamily } from '../requests/order-family.js';
import { entriesOfOrder, openingsOf } from './draft-entries.js';
import { freeAfterPlacing, freeProfile, isOver } from './profiles.js';
import { clearLeft, finishRelease, releaseLease } from './release.js';
import type { JobOf } from '../outbox/jobs.js';
import type { GaveUp, JobOutcome } from '../outbox/outbox.js';
import type { Services } from '../services.js';

type ReleaseJob = JobOf<'release-draft'>;

/** Releases an order’s login, and lets the order know where it still counted on it. */
export async function releaseDraft(services: Services, job: ReleaseJob): Promise<JobOutcome> {
  const read = await readRequest(orderFamily, services.store, job.workspace, job.order);
  if (read === null) return 'done';
  const { request: order } = read;
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
  await noteReleased(services, job);
  return 'done';
}

/** A draft that could not be emptied is quarantined, and its order goes on without it. */
export async function giveUpReleasing(
  services: Services,
  job: ReleaseJob,
  { reference }: GaveUp,
): Promise<void> {
  const lease = await services.store.read.leases.of(job.order);
  const read = await readRequest(orderFamily, services.store, job.workspace, job.order);
  if (lease === null || read === null) return;
  const why = en.drafts.notEmptied(job.order, reference);
  await freeProfile(services, read.request, lease.profile, { free: false, draftId: lease.draftId, why });
  await noteReleased(services, job);
}

const noteReleased = (services: Services, job: ReleaseJob) =>
  advanceOrder(services, job, 'trunkdesk', ({ request: order }) =>
    order.state === 'composing' && order.draft.use === 'kept' ? { type: 'draft-freed' } : null,
  );
