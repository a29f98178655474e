import type { ActionRequest, ClientAnswer } from '../client-api.js';
import type { Desk } from '../desk.js';
import { makeTrigger } from '../model.js';
import { actionShape, messageActionBody, reportedState, viewActionBody } from '../payloads.js';
import { makeResponseUrl } from '../response-url.js';
import { showStack } from '../views.js';
import { blocksOf, elementAt, noteState, placeOf, type Place } from './place.js';
import { refused, trouble } from './refusals.js';

/** A person presses a button, picks a value, or types into an input that tells the app. */
export async function act(desk: Desk, user: string, request: ActionRequest): Promise<ClientAnswer> {
  const { model } = desk;
  const place = placeOf(model, user, request.container);
  if (place === undefined) return refused('not_found');
  const found = elementAt(blocksOf(place), request.blockId, request.actionId);
  if (found === undefined || found.element.type === 'image') return refused('not_found');
  if (!found.dispatches) return refused('not_dispatching');
  if (found.element.type !== request.value.type) return refused('invalid_value');
  noteState(place, user, request.state);
  const action = actionShape(model, found.element, request.blockId, request.value);
  const ack = await desk.deliver({ kind: 'interactive', body: bodyOf(desk, user, place, action) });
  if (ack.kind === 'acked') return { ok: true };
  if (place.kind === 'view') {
    place.open.notice = trouble;
    if (place.open.view.type === 'modal') showStack(model, user);
  }
  return refused(ack.error);
}

function bodyOf(
  { model }: Desk,
  user: string,
  place: Place,
  action: Record<string, unknown>,
): Record<string, unknown> {
  if (place.kind === 'view') {
    const { open } = place;
    open.notice = null;
    open.reported = reportedState(model, open, 'action');
    const isModal = open.view.type === 'modal';
    const triggerId = makeTrigger(model, user, isModal ? open.id : undefined);
    return viewActionBody(model, open, { action, triggerId });
  }
  const { conversation, message } = place;
  const { url: responseUrl } = makeResponseUrl(model, {
    channel: conversation.id,
    user,
    message: { ts: message.ts, ephemeral: message.ephemeralFor !== undefined },
    ...(message.threadTs === undefined ? {} : { threadTs: message.threadTs }),
  });
  const triggerId = makeTrigger(model, user);
  return messageActionBody(model, user, conversation, message, { action, triggerId, responseUrl });
}
