import { needed, type Groups, type PlanAction } from '../../approvals/index.js';
import { planId } from '../../ordering/plan.js';
import { putJob } from '../outbox/put-job.js';
import { reminderDue } from '../reminder-hours.js';
import { insertPlan, momentOfSubmission } from './plans.js';
import { whyNotAsked, type NotAsked } from './whom-to-ask.js';
import type { Repositories } from '../../store/index.js';
import type { PlanId } from '../../types/ids.js';
import type { Services } from '../services.js';
import type { Plan, Request, Submitted } from './family.js';

/** What a request asks for, and what is frozen of it. */
export interface Submission {
  /** What the policy's rules are asked about. */
  readonly actions: readonly PlanAction[];
  /** What an approver is to look at. */
  readonly warnings: readonly string[];
  /** Epoch milliseconds after which nobody can want it any more. */
  readonly latest?: number;
  /** What is frozen, submitted at this moment (epoch milliseconds). */
  freeze(submittedAt: number): Plan;
  /** What is written with the plan that only its family knows. */
  alongside?(tx: Repositories, plan: PlanId): Promise<void>;
}

export type FreezeResult =
  | { readonly note: NotAsked & { readonly at: number } }
  | {
      readonly submitted: Submitted;
      /** Keeps the plan and puts its reminder, in the transaction that submits the request. */
      readonly alongside: (tx: Repositories) => Promise<void>;
    };

/**
 * Freezes a request into a plan: the policy is asked how many approvals it needs, and whether enough people could give
 * them. The note says why nobody can be asked.
 */
export async function freezePlan(
  services: Services,
  request: Request,
  groups: Groups,
  { actions, warnings, latest = Infinity, freeze, alongside }: Submission,
): Promise<FreezeResult> {
  const at = services.now();
  const { workspace, id: order } = request;
  const policy = services.policy();
  const { approvals } = needed(policy, actions);
  const notAsked = await whyNotAsked(services, request, approvals, groups);
  if (notAsked !== null) return { note: { ...notAsked, at } };
  const plan = freeze(await momentOfSubmission(services, workspace, order));
  const id = planId(plan, services.planKey);
  const expiresAt = Math.min(at + policy.approvals.expireAfterMs, latest);
  return {
    submitted: { plan: id, needed: approvals, expiresAt },
    alongside: async (tx) => {
      await insertPlan(services.store, tx, { plan, id, needed: approvals, warnings, expiresAt });
      const reminder = { kind: 'remind', workspace, plan: id, order } as const;
      if (approvals > 0) await putJob(services, tx, reminder, reminderDue(services, at));
      await alongside?.(tx, id);
    },
  };
}
