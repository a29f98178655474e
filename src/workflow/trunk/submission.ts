import type { PlanAction } from '../../approvals/index.js';
import { cardWarnings, sayMobile } from '../../texts/index.js';
import { mayNotSubmit } from '../access.js';
import {
  actionName,
  fieldsOf,
  mobileIn,
  sizeOf,
  type TrunkIn,
  type TrunkNote,
  type TrunkPlan,
  type TrunkWork,
} from '../../trunk/index.js';
import { readGroups } from '../approver-directory.js';
import type { JobOf } from '../outbox/jobs.js';
import { readRequest } from '../requests/rows.js';
import { advanceTrunk, trunkFamily } from '../requests/trunk-family.js';
import { freezePlan } from '../requests/freeze-plan.js';
import type { Customer } from '../../ordering/order.js';
import type { Services } from '../services.js';
import type { GaveUp, JobOutcome } from '../outbox/outbox.js';

type SubmitJob = JobOf<'trunk-submit'>;

/** What the policy's rules can ask about a trunk change. */
export function trunkActions(work: TrunkWork, customer: Customer | null): PlanAction[] {
  return [
    {
      action: actionName(work),
      count: sizeOf(work),
      ...(work.kind === 'edit' ? { fields: fieldsOf(work.changes) } : {}),
      ...(customer === null ? {} : { customer: customer.id }),
    },
  ];
}

/** Freezes a trunk change: the policy is asked how many approvals it needs, and whether enough people could give them. */
export async function submitTrunk(services: Services, job: SubmitJob): Promise<JobOutcome> {
  const read = await readRequest(trunkFamily, services.store, job.workspace, job.order);
  if (read?.request.state !== 'submitting') return 'done';
  const note = await tryToSubmit(services, job, read.request);
  if (note !== null)
    await advanceTrunk(services, job, 'trunkdesk', ({ request }) =>
      request.state === 'submitting' ? { type: 'submission-refused', note } : null,
    );
  return 'done';
}

/** A change whose submission failed too often is back with its requester. */
export async function giveUpTrunkSubmission(
  services: Services,
  job: SubmitJob,
  gaveUp: GaveUp,
): Promise<void> {
  const note: TrunkNote = { why: 'not-carried-out', ...gaveUp };
  await advanceTrunk(services, job, 'trunkdesk', ({ request }) =>
    request.state === 'submitting' ? { type: 'submission-refused', note } : null,
  );
}

async function tryToSubmit(
  services: Services,
  job: SubmitJob,
  request: TrunkIn<'submitting'>,
): Promise<TrunkNote | null> {
  const { id: order, requester, workspace, work, customer } = request;
  const groups = await readGroups(services, 'fresh');
  const not = await mayNotSubmit(services, request, 'trunk', groups);
  if (not !== null) return { ...not, at: services.now() };
  const frozen = await freezePlan(services, request, groups, {
    actions: trunkActions(work, customer),
    warnings: warningsOf(work),
    freeze: (submittedAt): TrunkPlan => ({
      version: 1,
      trunk: true,
      order,
      workspace,
      requester,
      customer,
      work,
      submittedAt,
    }),
  });
  if ('note' in frozen) return frozen.note;
  const { submitted, alongside } = frozen;
  await advanceTrunk(
    services,
    job,
    'trunkdesk',
    ({ request: now }) => (now.state === 'submitting' ? { type: 'submitted', ...submitted } : null),
    {
      alongside: async (tx) => {
        await alongside(tx);
        await tx.trunkCalls.put(workspace, submitted.plan, sizeOf(work));
      },
    },
  );
  return null;
}

/** What an approver is to look at, where others read it too. */
function warningsOf(work: TrunkWork): readonly string[] {
  if (work.kind === 'edit') return cardWarnings(work.changes);
  const mobile = mobileIn(work.actions).length;
  return mobile === 0 ? [] : [sayMobile(mobile, work.actions.length)];
}
