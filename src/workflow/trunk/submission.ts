import { needed, type PlanAction } from '../../approvals/index.js';
import { cardWarnings, sayMobile } from '../../texts/index.js';
import { mayNotSubmit } from '../access.js';
import { planId } from '../../ordering/plan.js';
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
import { momentOfSubmission } from '../requests/plan-rows.js';
import { whyNotAsked } from '../requests/whom-to-ask.js';
import { advanceTrunk } from '../requests/trunk-advance.js';
import { insertTrunkPlan } from '../requests/trunk-plans.js';
import { readTrunk } from '../requests/trunk-rows.js';
import { reminderDue } from '../reminder-hours.js';
import { putJob } from '../outbox/put-job.js';
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
  const read = await readTrunk(services.store, job.workspace, job.order);
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
  const at = services.now();
  const { requester, workspace, work, customer } = request;
  const policy = services.policy();
  const groups = await readGroups(services, 'fresh');
  const not = await mayNotSubmit(services, request, 'trunk', groups);
  if (not !== null) return { ...not, at };
  const { approvals } = needed(policy, trunkActions(work, customer));
  const notAsked = await whyNotAsked(services, request, approvals, groups);
  if (notAsked !== null) return { ...notAsked, at };
  const plan: TrunkPlan = {
    version: 1,
    trunk: true,
    order: request.id,
    workspace,
    requester,
    customer,
    work,
    submittedAt: await momentOfSubmission(services, workspace, request.id),
  };
  const id = planId(plan, services.planKey);
  const expiresAt = at + policy.approvals.expireAfterMs;
  const warnings = warningsOf(work);
  await advanceTrunk(
    services,
    job,
    'trunkdesk',
    ({ request: now }) =>
      now.state === 'submitting' ? { type: 'submitted', plan: id, needed: approvals, expiresAt } : null,
    async (tx) => {
      await insertTrunkPlan(services, tx, { plan, id, needed: approvals, warnings, expiresAt });
      await tx.trunkCalls.put(workspace, id, sizeOf(work));
      const reminder = { kind: 'remind', workspace, plan: id, order: request.id } as const;
      if (approvals > 0) await putJob(services, tx, reminder, reminderDue(services, at));
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
