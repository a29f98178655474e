import { limits } from '../../wire/limits.js';
import { readMessageBlocks } from '../../wire/check.js';
import type { MessageBlocks } from '../../wire/views.js';
import { fillIds } from './block-ids.js';
import { carryOver } from './input-state.js';
import type { ClientEvent } from './client-api.js';
import {
  findMessage,
  readers,
  type Conversation,
  type Message,
  type Model,
  type StoredFile,
} from './model.js';
import { clientMessage } from './shapes.js';
import { SlackError, refusalOf } from './slack-error.js';

/** What a message is made of, checked but not yet posted. */
export type Content = { text: string; blocks: MessageBlocks };

/**
 * Checks text and blocks as Slack does before it takes a message.
 * @throws SlackError `no_text`, `msg_too_long`, `invalid_blocks`, `msg_blocks_too_long`
 */
export function readContent(text: string | undefined, blocks: unknown): Content {
  const checked = blocks === undefined ? undefined : readMessageBlocks(blocks);
  if (checked !== undefined && !checked.ok) throw refusalOf(checked.problems, '', 'invalid_blocks');
  const content = { text: text ?? '', blocks: checked?.value ?? [] };
  if (content.text.length > limits.message.text) throw new SlackError('msg_too_long');
  if (content.text.trim() === '' && content.blocks.length === 0) throw new SlackError('no_text');
  return content;
}

export type NewMessage = Content & {
  user: string;
  bySlack?: boolean;
  threadTs?: string;
  metadata?: unknown;
  ephemeralFor?: string;
  files?: StoredFile[];
};

/** In one conversation; in Slack they are gone with the next start of a client. */
const mostEphemerals = 1_000;

function forgetEphemerals(list: Message[]): void {
  const [oldest, ...others] = list.filter((message) => message.ephemeralFor !== undefined);
  if (oldest !== undefined && others.length >= mostEphemerals) list.splice(list.indexOf(oldest), 1);
}

/** Posts a message and shows it to all who may see it. */
export function post(model: Model, conversation: Conversation, made: NewMessage): Message {
  const { threadTs, metadata, ephemeralFor } = made;
  const message: Message = {
    channel: conversation.id,
    ts: model.nextTs(),
    user: made.user,
    bySlack: made.bySlack ?? false,
    text: made.text,
    blocks: fillIds(made.blocks, model.nextNumber),
    files: made.files ?? [],
    touched: new Map(),
    ...(threadTs === undefined ? {} : { threadTs }),
    ...(metadata === undefined ? {} : { metadata }),
    ...(ephemeralFor === undefined ? {} : { ephemeralFor }),
  };
  const list = model.messages.get(conversation.id) ?? [];
  list.push(message);
  if (ephemeralFor !== undefined) forgetEphemerals(list);
  model.messages.set(conversation.id, list);
  tellReaders(model, conversation, message, {
    type: 'message.posted',
    message: clientMessage(model, message),
  });
  const parent = threadTs === undefined ? undefined : findMessage(model, conversation.id, threadTs);
  if (parent !== undefined && ephemeralFor === undefined) {
    tellReaders(model, conversation, parent, {
      type: 'message.changed',
      message: clientMessage(model, parent),
    });
  }
  return message;
}

/** Changes a message in place; metadata stays where none is given. */
export function change(
  model: Model,
  conversation: Conversation,
  message: Message,
  next: Content & { metadata?: unknown },
): void {
  message.text = next.text;
  message.blocks = fillIds(next.blocks, model.nextNumber);
  message.editedTs = model.nextTs();
  if (next.metadata !== undefined) message.metadata = next.metadata;
  for (const [user, touched] of message.touched) {
    message.touched.set(user, carryOver(touched, message.blocks));
  }
  tellReaders(model, conversation, message, {
    type: 'message.changed',
    message: clientMessage(model, message),
  });
}

export function remove(model: Model, conversation: Conversation, message: Message): void {
  const list = model.messages.get(conversation.id) ?? [];
  model.messages.set(
    conversation.id,
    list.filter((other) => other !== message),
  );
  tellReaders(model, conversation, message, {
    type: 'message.deleted',
    channel: conversation.id,
    ts: message.ts,
  });
}

/** Slack's own words to one person, such as that a command did not arrive. */
export function sayAsSlack(model: Model, conversation: Conversation, user: string, text: string): void {
  post(model, conversation, { user: 'USLACKBOT', bySlack: true, text, blocks: [], ephemeralFor: user });
}

function tellReaders(model: Model, conversation: Conversation, message: Message, event: ClientEvent): void {
  const users = message.ephemeralFor === undefined ? readers(model, conversation) : [message.ephemeralFor];
  for (const user of users) model.tell(user, event);
}
