import type { ClientAnswer, FileAnswer, FileRequest, MessageRequest } from '../client-api.js';
import type { Desk } from '../desk.js';
import { post } from '../messages.js';
import { findMessage, type StoredFile } from '../model.js';
import { clientFile } from '../shapes.js';
import { clientText } from './client-text.js';
import { refused } from './refusals.js';

/** A person says something, perhaps with files. */
export function say({ model }: Desk, user: string, request: MessageRequest): ClientAnswer {
  const conversation = model.conversations.get(request.channel);
  if (conversation === undefined) return refused('channel_not_found');
  if (!conversation.members.has(user)) return refused('not_in_channel');
  if (conversation.isArchived) return refused('is_archived');
  const files = (request.fileIds ?? []).flatMap((id) => model.files.get(id) ?? []);
  if (request.text.trim() === '' && files.length === 0) return refused('no_text');
  if (request.threadTs !== undefined && findMessage(model, request.channel, request.threadTs) === undefined) {
    return refused('not_found');
  }
  post(model, conversation, {
    user,
    text: clientText(model, request.text, 'linked'),
    blocks: [],
    files,
    ...(request.threadTs === undefined ? {} : { threadTs: request.threadTs }),
  });
  return { ok: true };
}

/** A person uploads a file, to be put into a message or a modal. */
export function upload({ model }: Desk, user: string, request: FileRequest): FileAnswer {
  const created = Math.floor(model.now() / 1_000);
  const file: StoredFile = { id: `F${model.nextNumber()}`, ...request, user, created };
  model.files.set(file.id, file);
  return { ok: true, file: clientFile(file) };
}
