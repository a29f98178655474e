import type { SubmissionContext, SubmissionHandler } from '../handlers.js';
import { textAt } from '../state.js';
import { errorModal } from '../slack-limits.js';
import { decodeRequest } from './private-metadata.js';
import { notCountedView, orderIdInput, reasonInput } from './windows.js';
import type { PlanId } from '../../types/ids.js';
import type { Taken } from '../../workflow/requests/approval-service.js';

/** What was typed, trimmed; null where nothing was. */
function typed(context: SubmissionContext, at: { blockId: string; actionId: string }): string | null {
  const text = textAt(context.view.values, at.blockId, at.actionId)?.trim() ?? '';
  return text === '' ? null : text;
}

async function finish(context: SubmissionContext, plan: PlanId, taken: Taken): Promise<void> {
  if (taken.taken) return context.ack({ answer: 'clear' });
  const order = await context.useCases.approvals.orderOf(context.actor, plan);
  await context.ack({ answer: 'update', view: notCountedView(taken.says, 'reject', order, context) });
}

const older = (context: SubmissionContext): Promise<void> =>
  context.ack({ answer: 'update', view: errorModal(context, context.reference) });

/** A reason was given: that it was sent is committed before the ack; whether it counts is checked afterwards. */
export const submitReject: SubmissionHandler = async (context) => {
  const metadata = decodeRequest(context.view);
  if (metadata?.channel == null) return older(context);
  const reason = typed(context, reasonInput);
  if (reason === null) {
    const errors = { [reasonInput.blockId]: context.texts.requests.reasonMissing };
    return context.ack({ answer: 'errors', errors });
  }
  const { plan, channel } = metadata;
  await finish(
    context,
    plan,
    await context.useCases.approvals.askDecision(context.actor, plan, 'reject', reason, channel),
  );
};

/** An order in doubt was placed, and this is its id. */
export const submitPlaced: SubmissionHandler = async (context) => {
  const metadata = decodeRequest(context.view);
  if (metadata === null) return older(context);
  const operatorOrderId = typed(context, orderIdInput);
  if (operatorOrderId === null) {
    const errors = { [orderIdInput.blockId]: context.texts.requests.orderIdMissing };
    return context.ack({ answer: 'errors', errors });
  }
  await finish(
    context,
    metadata.plan,
    await context.useCases.approvals.resolveDoubt(
      context.actor,
      metadata.plan,
      { was: 'placed', operatorOrderId },
      metadata.channel,
    ),
  );
};
