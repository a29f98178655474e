import type { SubmissionContext, SubmissionHandler } from '../handlers.js';
import { textAt } from '../state.js';
import { errorModal } from '../fitting.js';
import { readMemory } from './memory.js';
import { notCountedView, orderIdInput, reasonInput } from './windows.js';
import type { Taken } from '../../workflow/requests/desk.js';

/** What was typed, trimmed; null where nothing was. */
function typed(context: SubmissionContext, at: { blockId: string; actionId: string }): string | null {
  const text = textAt(context.view.values, at.blockId, at.actionId)?.trim() ?? '';
  return text === '' ? null : text;
}

async function finish(context: SubmissionContext, taken: Taken): Promise<void> {
  if (taken.taken) return context.ack({ answer: 'clear' });
  await context.ack({ answer: 'update', view: notCountedView(taken.says, 'reject', context) });
}

const older = (context: SubmissionContext): Promise<void> =>
  context.ack({ answer: 'update', view: errorModal(context, context.reference) });

/** A reason was given: "decision asked" is committed before the ack. */
export const submitReject: SubmissionHandler = async (context) => {
  const memory = readMemory(context.view);
  if (memory?.channel == null) return older(context);
  const reason = typed(context, reasonInput);
  if (reason === null) {
    const errors = { [reasonInput.blockId]: context.texts.requests.reasonMissing };
    return context.ack({ answer: 'errors', errors });
  }
  const { plan, channel } = memory;
  await finish(context, await context.desk.approvals.decide(context.who, plan, 'reject', reason, channel));
};

/** An order in doubt was placed, and this is its id. */
export const submitPlaced: SubmissionHandler = async (context) => {
  const memory = readMemory(context.view);
  if (memory === null) return older(context);
  const operatorOrderId = typed(context, orderIdInput);
  if (operatorOrderId === null) {
    const errors = { [orderIdInput.blockId]: context.texts.requests.orderIdMissing };
    return context.ack({ answer: 'errors', errors });
  }
  await finish(
    context,
    await context.desk.approvals.settle(
      context.who,
      memory.plan,
      { was: 'placed', operatorOrderId },
      memory.channel,
    ),
  );
};
