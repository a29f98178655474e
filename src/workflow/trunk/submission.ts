import type { PlanAction } from '../../approvals/index.js';
import { cardWarnings, sayMobile } from '../../texts/index.js';
import { actionName, fieldsOf, mobileIn, sizeOf, type TrunkPlan, type TrunkWork } from '../../trunk/index.js';
import type { JobOf } from '../outbox/jobs.js';
import { trunkFamily, type TrunkChanges } from '../requests/trunk-family.js';
import { giveUpSubmitting, submitRequest, type Prepare } from '../requests/submit.js';
import type { Repositories } from '../../store/index.js';
import type { PlanId } from '../../types/ids.js';
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

export const submitTrunk = (services: Services, job: SubmitJob): Promise<JobOutcome> =>
  submitRequest(trunkFamily, services, job, prepare);

export const giveUpTrunkSubmission = (services: Services, job: SubmitJob, gaveUp: GaveUp): Promise<void> =>
  giveUpSubmitting(trunkFamily, services, job, gaveUp);

const prepare: Prepare<TrunkChanges> = (_, { id: order, requester, workspace, work, customer }) => {
  const submission = {
    actions: trunkActions(work, customer),
    warnings: warningsOf(work),
    freeze: (submittedAt: number): TrunkPlan => ({
      version: 1,
      trunk: true,
      order,
      workspace,
      requester,
      customer,
      work,
      submittedAt,
    }),
    alongside: (tx: Repositories, plan: PlanId) => tx.trunkCalls.put(workspace, plan, sizeOf(work)),
  };
  return Promise.resolve({ submission });
};

/** What an approver is to look at, where others read it too. */
function warningsOf(work: TrunkWork): readonly string[] {
  if (work.kind === 'edit') return cardWarnings(work.changes);
  const mobile = mobileIn(work.actions).length;
  return mobile === 0 ? [] : [sayMobile(mobile, work.actions.length)];
}
