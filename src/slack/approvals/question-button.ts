import { button } from '../blocks.js';
import { PlanId, UserId, type OrderId } from '../../types/ids.js';
import type { ViewContext } from '../handlers.js';

/** What an Answer button carries: what it is about, and who asked. */
export const answerValue = (plan: PlanId, asker: UserId): string => `${plan} ${asker}`;

/** Null where it is none; `answers`: null where it is a question itself. */
export function readQuestionValue(
  value: string | null,
): { readonly plan: PlanId; readonly answers: UserId | null } | null {
  const [first, second] = (value ?? '').split(' ');
  const plan = PlanId.safeParse(first);
  return plan.success ? { plan: plan.data, answers: UserId.safeParse(second).data ?? null } : null;
}

/** "Ask a question", on cards, in Details and on Home. */
export const questionButton = (about: { plan: PlanId; order: OrderId }, { texts }: ViewContext) =>
  button({
    action: 'approval.question',
    text: texts.questions.button,
    value: about.plan,
    label: texts.questions.label(about.order),
  });
