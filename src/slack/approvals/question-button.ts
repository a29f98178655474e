import { button } from '../blocks.js';
import type { OrderId, PlanId } from '../../types/ids.js';
import type { ViewContext } from '../handlers.js';

/** "Ask a question", on cards, in Details and on Home. */
export const questionButton = (about: { plan: PlanId; order: OrderId }, { texts }: ViewContext) =>
  button({
    action: 'approval.question',
    text: texts.questions.button,
    value: about.plan,
    label: texts.questions.label(about.order),
  });
