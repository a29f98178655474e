import type { ClientEvent, ClientLink } from './client-api.js';
import { Manifest } from './manifest.js';
import type { Conversation, Model, Quirks } from './model.js';
import type { Seed } from './seed.js';

export type ModelOptions = {
  seed: Seed;
  manifest: Manifest;
  botToken: string;
  appToken: string;
  quirks: Quirks;
  links: readonly ClientLink[];
  now: () => Date;
  tell: (user: string, event: ClientEvent) => void;
  tellAll: (event: ClientEvent) => void;
};

/**
 * A workspace as its seed says, with nothing posted yet.
 * @throws ZodError where Slack would not make an app of the manifest
 */
export function startModel(options: ModelOptions): Model {
  const { seed, now } = options;
  let number = 0;
  let lastMicros = 0;
  const startedAt = Math.floor(now().getTime() / 1_000);
  return {
    ...options,
    manifest: Manifest.parse(options.manifest),
    startedAt,
    now: () => now().getTime(),
    tokenState: 'valid',
    baseUrl: '',
    people: new Map(seed.people.map((person) => [person.id, { ...person }])),
    groups: new Map(seed.groups.map((group) => [group.id, { ...group, users: [...group.users] }])),
    conversations: new Map(
      seed.slackChannels.map((channel) => [channel.id, conversationOf(channel, seed, startedAt)]),
    ),
    messages: new Map(),
    files: new Map(),
    modals: new Map(),
    homes: new Map(),
    triggers: new Map(),
    responseUrls: new Map(),
    nextNumber: () => (number += 1),
    nextTs: () => {
      // Slack's ts names a message, so two in one microsecond must not be equal.
      lastMicros = Math.max(now().getTime() * 1_000, lastMicros + 1);
      const digits = String(lastMicros);
      return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
    },
  };
}

function conversationOf(channel: Seed['slackChannels'][number], seed: Seed, created: number): Conversation {
  const { members, hasBot, ...rest } = channel;
  return {
    ...rest,
    kind: 'channel',
    isArchived: false,
    created,
    members: new Set(hasBot ? [...members, seed.app.botUserId] : members),
  };
}
