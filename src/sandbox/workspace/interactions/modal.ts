import { z } from 'zod';
import { checkSubmissionErrors } from '../../../wire/check.js';
import { unreachable } from '../../../types/unreachable.js';
import type { ClientAnswer, CloseRequest, SubmitAnswer, SubmitRequest } from '../client-api.js';
import type { Desk } from '../desk.js';
import { inputErrors } from '../input-errors.js';
import { makeTrigger, type OpenModal } from '../model.js';
import { closedBody, reportedState, submissionBody } from '../payloads.js';
import { SlackError } from '../slack-error.js';
import {
  closeModal,
  pushModal,
  readModalOrRefuse,
  setStack,
  showStack,
  stackOf,
  updateModal,
} from '../views.js';
import { noteState } from './place.js';
import { refused, trouble } from './refusals.js';

const ResponseAction = z.discriminatedUnion('response_action', [
  z.looseObject({ response_action: z.literal('clear') }),
  z.looseObject({ response_action: z.literal('update'), view: z.unknown() }),
  z.looseObject({ response_action: z.literal('push'), view: z.unknown() }),
  z.looseObject({ response_action: z.literal('errors'), errors: z.record(z.string(), z.string()) }),
]);
type ResponseAction = z.infer<typeof ResponseAction>;

/** A person submits the modal on top of their stack. */
export async function submit(desk: Desk, user: string, request: SubmitRequest): Promise<SubmitAnswer> {
  const { model } = desk;
  const open = stackOf(model, user).at(-1);
  if (open === undefined || open.id !== request.viewId) return refused('not_found');
  if (open.view.submit === undefined) return refused('no_submit');
  noteState({ kind: 'view', open }, user, request.state);
  open.notice = null;
  open.errors = inputErrors(open.view.blocks, open.touched);
  if (Object.keys(open.errors).length > 0) {
    showStack(model, user);
    return { ok: false, errors: open.errors };
  }
  open.reported = reportedState(model, open, 'submit');
  const body = submissionBody(model, open, makeTrigger(model, user, open.id));
  const ack = await desk.deliver({ kind: 'interactive', body });
  if (ack.kind === 'failed') return inTrouble(desk, open, ack.error);
  if (ack.body === undefined || ack.body === '') {
    closeModal(model, open);
    return { ok: true };
  }
  const answer = ResponseAction.safeParse(ack.body);
  if (!answer.success) return inTrouble(desk, open, 'bad_answer');
  return follow(desk, open, answer.data);
}

/** Does what the app answered to a submission; a broken answer shows as trouble, as in Slack. */
function follow(desk: Desk, open: OpenModal, answer: ResponseAction): SubmitAnswer {
  const { model } = desk;
  try {
    switch (answer.response_action) {
      case 'clear':
        setStack(model, open.user, []);
        return { ok: true };
      case 'update':
        updateModal(model, open, readModalOrRefuse(answer.view));
        return { ok: true };
      case 'push':
        pushModal(model, open.user, readModalOrRefuse(answer.view));
        return { ok: true };
      case 'errors':
        if (Object.keys(answer.errors).length === 0) return inTrouble(desk, open, 'bad_answer');
        if (checkSubmissionErrors(open.view, answer.errors).length > 0)
          return inTrouble(desk, open, 'bad_answer');
        open.errors = answer.errors;
        showStack(model, open.user);
        return { ok: false, errors: answer.errors };
      default:
        return unreachable(answer);
    }
  } catch (error) {
    if (!(error instanceof SlackError)) throw error;
    return inTrouble(desk, open, error.error);
  }
}

function inTrouble({ model }: Desk, open: OpenModal, error: string): SubmitAnswer {
  open.notice = trouble;
  showStack(model, open.user);
  return { ...refused(error), notice: trouble };
}

/** A person closes the modal on top, or the whole stack; the app is told where it asked for that. */
export function close(desk: Desk, user: string, request: CloseRequest): ClientAnswer {
  const { model } = desk;
  const stack = stackOf(model, user);
  const top = stack.at(-1);
  if (top === undefined || top.id !== request.viewId) return refused('not_found');
  const isCleared = request.all === true || top.view.clear_on_close === true;
  const closed = isCleared ? [...stack].reverse() : [top];
  setStack(model, user, isCleared ? [] : stack.slice(0, -1));
  for (const open of closed) {
    if (open.view.notify_on_close !== true) continue;
    desk.later(desk.deliver({ kind: 'interactive', body: closedBody(model, open, isCleared) }));
  }
  return { ok: true };
}
