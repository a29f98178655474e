import { mayNotSubmit } from '../access.js';
import { readGroups } from '../approver-directory.js';
import { advanceOf } from './advance.js';
import { freezePlan, type Submission } from './freeze-plan.js';
import { readRequest } from './rows.js';
import type { OrderId, WorkspaceId } from '../../types/ids.js';
import type { GaveUp, JobOutcome } from '../outbox/outbox.js';
import type { Services } from '../services.js';
import type { Family, FamilyTypes } from './family.js';

interface SubmitJob {
  readonly workspace: WorkspaceId;
  readonly order: OrderId;
}

/** What is to be frozen of a request that is submitted, or why it goes back; null where it is submitted no more. */
export type Prepare<T extends FamilyTypes> = (
  services: Services,
  request: T['request'],
) => Promise<{ readonly note: T['note'] } | { readonly submission: Submission } | null>;

/**
 * Makes a submission ready: whether its requester may, what it asks for, how many approvals that needs and whether enough
 * people could give them; then the plan is frozen and waits. Anything in the way gives the request back to its requester,
 * with the reason.
 */
export async function submitRequest<T extends FamilyTypes>(
  family: Family<T>,
  services: Services,
  job: SubmitJob,
  prepare: Prepare<T>,
): Promise<JobOutcome> {
  const read = await readRequest(family, services.store, job.workspace, job.order);
  if (read?.request.state !== 'submitting') return 'done';
  const { request } = read;
  const groups = await readGroups(services, 'fresh');
  const not = await mayNotSubmit(services, request, family.name, groups);
  if (not !== null) return giveBack(family, services, job, { ...not, at: services.now() });
  const prepared = await prepare(services, request);
  if (prepared === null) return 'done';
  if ('note' in prepared) return giveBack(family, services, job, prepared.note);
  const frozen = await freezePlan(services, request, groups, prepared.submission);
  if ('note' in frozen) return giveBack(family, services, job, frozen.note);
  const { submitted, alongside } = frozen;
  await advanceOf(family)(
    services,
    job,
    'trunkdesk',
    ({ request: now }) => (now.state === 'submitting' ? family.submitted(submitted) : null),
    { alongside },
  );
  return 'done';
}

/** A request whose submission failed too often is back with its requester. */
export async function giveUpSubmitting<T extends FamilyTypes>(
  family: Family<T>,
  services: Services,
  job: SubmitJob,
  gaveUp: GaveUp,
): Promise<void> {
  await giveBack(family, services, job, family.gaveUp(gaveUp));
}

async function giveBack<T extends FamilyTypes>(
  family: Family<T>,
  services: Services,
  job: SubmitJob,
  note: Parameters<Family<T>['submissionRefused']>[0],
): Promise<JobOutcome> {
  await advanceOf(family)(services, job, 'trunkdesk', ({ request }) =>
    request.state === 'submitting' ? family.submissionRefused(note) : null,
  );
  return 'done';
}
