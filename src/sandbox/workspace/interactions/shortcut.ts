import type { ClientAnswer, MessageShortcutRequest, ShortcutRequest } from '../client-api.js';
import type { Desk } from '../desk.js';
import { isOurs } from '../enterprise.js';
import { findMessage, makeTrigger } from '../model.js';
import { messageShortcutBody, shortcutBody } from '../payloads.js';
import { makeResponseUrl } from '../response-url.js';
import { messageShape } from '../shapes.js';
import { refused } from './refusals.js';

/** A person picks a global shortcut. */
export async function useShortcut(desk: Desk, user: string, request: ShortcutRequest): Promise<ClientAnswer> {
  const { model } = desk;
  if (!isOffered(desk, user, 'global', request.callbackId)) return refused('not_found');
  const triggerId = makeTrigger(model, user);
  const body = shortcutBody(model, user, { callbackId: request.callbackId, triggerId });
  return toAnswer(await desk.deliver({ kind: 'interactive', body }));
}

/** A person picks a shortcut in a message's menu. */
export async function useMessageShortcut(
  desk: Desk,
  user: string,
  request: MessageShortcutRequest,
): Promise<ClientAnswer> {
  const { model } = desk;
  const conversation = model.conversations.get(request.channel);
  const message = findMessage(model, request.channel, request.ts);
  const isReader = conversation?.members.has(user) === true && message?.ephemeralFor === undefined;
  if (conversation === undefined || message === undefined || !isReader) return refused('not_found');
  if (!isOffered(desk, user, 'message', request.callbackId)) return refused('not_found');
  const { url: responseUrl } = makeResponseUrl(model, {
    channel: conversation.id,
    user,
    message: { ts: message.ts, ephemeral: false },
  });
  const body = messageShortcutBody(
    model,
    user,
    conversation,
    messageShape(model, message, { where: 'delivery' }),
    {
      callbackId: request.callbackId,
      triggerId: makeTrigger(model, user),
      responseUrl,
    },
  );
  return toAnswer(await desk.deliver({ kind: 'interactive', body }));
}

const toAnswer = (ack: { kind: 'acked' } | { kind: 'failed'; error: string }): ClientAnswer =>
  ack.kind === 'acked' ? { ok: true } : refused(ack.error);

const isOffered = ({ model }: Desk, user: string, type: 'global' | 'message', callbackId: string) =>
  isOurs(model.seed, model.people.get(user)) &&
  (model.manifest.features.shortcuts ?? []).some(
    (shortcut) => shortcut.type === type && shortcut.callback_id === callbackId,
  );
