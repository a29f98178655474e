import type { MessageBlock } from '../../wire/blocks.js';
import type { InputState } from '../../wire/values.js';
import type { HomeView, ModalView, View } from '../../wire/views.js';
import type { ClientEvent, ClientLink, TokenState } from './client-api.js';
import type { Manifest } from './manifest.js';
import type { Person, Seed, UserGroup } from './seed.js';

/** A Slack channel or direct message. */
export type Conversation = {
  id: string;
  kind: 'channel' | 'im';
  name: string;
  topic: string;
  isPrivate: boolean;
  isArchived: boolean;
  isShared: boolean;
  /** Seconds since 1970. */
  created: number;
  members: Set<string>;
  /** The person of a direct message with the bot. */
  with?: string;
};

export type StoredFile = {
  id: string;
  name: string;
  mimetype: string;
  content: string;
  user: string;
  /** Seconds since 1970. */
  created: number;
};

export type Message = {
  channel: string;
  ts: string;
  user: string;
  /** Slack's own words, shown under the name Slackbot. */
  bySlack: boolean;
  text: string;
  blocks: MessageBlock[];
  threadTs?: string;
  metadata?: unknown;
  editedTs?: string;
  /** Set on an ephemeral message: who alone sees it. */
  ephemeralFor?: string;
  files: StoredFile[];
  /** Values touched in the message's own inputs, by person. */
  touched: Map<string, InputState>;
};

/** An open modal or a published Home tab. */
export type OpenView<V extends View = View> = {
  id: string;
  hash: string;
  rootId: string;
  previousId: string | null;
  user: string;
  view: V;
  /** Values a person touched, as the client last told. */
  touched: InputState;
  /** Values of blocks that an update took away: Slack may still send them. */
  stale: InputState;
  /** The state that the last delivery carried: options requests repeat it. */
  reported: InputState;
  errors: Record<string, string>;
  notice: string | null;
};

export type OpenModal = OpenView<ModalView>;
export type OpenHome = OpenView<HomeView>;

export type Trigger = {
  user: string;
  madeAt: number;
  used: boolean;
  /** The modal it came from, where it came from one. */
  viewId?: string;
};

export type ResponseUrl = {
  channel: string;
  user: string;
  madeAt: number;
  uses: number;
  /** The message it belongs to; a command's has none until the first answer. */
  message?: { ts: string; ephemeral: boolean };
  threadTs?: string;
};

/** Everything the local workspace knows; in memory only. */
export type Model = {
  seed: Seed;
  manifest: Manifest;
  botToken: string;
  appToken: string;
  tokenState: TokenState;
  people: Map<string, Person>;
  groups: Map<string, UserGroup>;
  conversations: Map<string, Conversation>;
  /** By conversation, oldest first. */
  messages: Map<string, Message[]>;
  files: Map<string, StoredFile>;
  /** By person, the one on top last. */
  modals: Map<string, OpenModal[]>;
  homes: Map<string, OpenHome>;
  triggers: Map<string, Trigger>;
  responseUrls: Map<string, ResponseUrl>;
  quirks: Quirks;
  /** Pages beside the workspace that the menu leads to. */
  links: readonly ClientLink[];
  /** Address of the workspace without a slash at the end, once it listens. */
  baseUrl: string;
  /** Seconds since 1970. */
  startedAt: number;
  /** Milliseconds since 1970, from the injected clock. */
  now: () => number;
  nextNumber: () => number;
  nextTs: () => string;
  tell: (user: string, event: ClientEvent) => void;
  tellAll: (event: ClientEvent) => void;
};

/** Habits of the real Slack that bots must live with; on unless a test turns them off. */
export type Quirks = {
  /** A click in a view does not carry initial values that nobody touched. */
  untouchedInitialsMissing: boolean;
  /** Values of blocks that an update took away still come along. */
  staleValuesStay: boolean;
};

/** The direct message between a person and the bot, made on first use. */
export function directMessage(model: Model, user: string): Conversation {
  const id = `D0${user.slice(1)}`;
  const found = model.conversations.get(id);
  if (found !== undefined) return found;
  const made: Conversation = {
    id,
    kind: 'im',
    name: model.seed.app.botUserId,
    topic: '',
    isPrivate: true,
    isArchived: false,
    isShared: false,
    created: Math.floor(model.now() / 1_000),
    members: new Set([user, model.seed.app.botUserId]),
    with: user,
  };
  model.conversations.set(id, made);
  return made;
}

/** The people (not the bot) who see a conversation. */
export const readers = (model: Model, conversation: Conversation): string[] =>
  [...conversation.members].filter((member) => member !== model.seed.app.botUserId);

/** A message of a conversation; ephemeral ones only when asked for. */
export const findMessage = (model: Model, channel: string, ts: string): Message | undefined =>
  model.messages.get(channel)?.find((message) => message.ts === ts);

/** Keeps a map from growing for ever: the oldest entries go. */
export function forgetOldest(map: Map<string, unknown>, keep = 5_000): void {
  for (const key of map.keys()) {
    if (map.size <= keep) return;
    map.delete(key);
  }
}

/** A trigger id for a person: it works once, for three seconds. */
export function makeTrigger(model: Model, user: string, viewId?: string): string {
  const id = `${model.nextNumber()}.${model.now()}.${user.toLowerCase()}`;
  const trigger: Trigger = { user, madeAt: model.now(), used: false };
  model.triggers.set(id, viewId === undefined ? trigger : { ...trigger, viewId });
  forgetOldest(model.triggers);
  return id;
}
