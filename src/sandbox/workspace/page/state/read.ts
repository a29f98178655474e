import { z } from 'zod';
import { OptionGroup, SelectOption } from '../../../../wire/text.js';
import { InputState } from '../../../../wire/values.js';
import type {
  Bootstrap as ClientBootstrap,
  ClientAnswer,
  ClientChannel,
  ClientFile,
  ClientMessage,
  ClientUser,
  FileAnswer,
  OptionsAnswer,
  SubmitAnswer,
} from '../../client-api.js';
import { readBlocks } from '../blocks/read.js';

/** The page's border: what the workspace's server answers, read once, so that no later line has to doubt it. */
const Blocks = z.array(z.unknown()).transform(readBlocks);
const Title = z.object({ text: z.string() });

const User = z.object({
  id: z.string(),
  name: z.string(),
  realName: z.string(),
  colour: z.string(),
  hint: z.string(),
  isBot: z.boolean(),
  isGuest: z.boolean(),
  isForeign: z.boolean(),
  isDeactivated: z.boolean(),
}) satisfies z.ZodType<ClientUser>;

const Channel = z.object({
  id: z.string(),
  kind: z.enum(['channel', 'im']),
  name: z.string(),
  with: z.string().exactOptional(),
  topic: z.string(),
  isPrivate: z.boolean(),
  isArchived: z.boolean(),
  isShared: z.boolean(),
  members: z.array(z.string()),
}) satisfies z.ZodType<ClientChannel>;
export const Channels = z.array(Channel);

export const Bootstrap = z.object({
  team: z.object({ id: z.string(), name: z.string(), domain: z.string() }),
  bot: z.object({ userId: z.string(), botId: z.string(), appId: z.string(), name: z.string() }),
  users: z.array(User),
  slackChannels: Channels,
  groups: z.array(
    z.object({ id: z.string(), handle: z.string(), name: z.string(), users: z.array(z.string()) }),
  ),
  commands: z.array(z.object({ command: z.string(), description: z.string(), usageHint: z.string() })),
  shortcuts: z.array(
    z.object({
      kind: z.enum(['global', 'message']),
      name: z.string(),
      callbackId: z.string(),
      description: z.string(),
    }),
  ),
  links: z.array(z.object({ name: z.string(), url: z.string() })),
}) satisfies z.ZodType<ClientBootstrap>;
export type Bootstrap = z.infer<typeof Bootstrap>;

const File = z.object({
  id: z.string(),
  name: z.string(),
  mimetype: z.string(),
  size: z.number(),
}) satisfies z.ZodType<ClientFile>;

const Message = z.object({
  channel: z.string(),
  ts: z.string(),
  user: z.string(),
  name: z.string(),
  isBot: z.boolean(),
  text: z.string(),
  blocks: Blocks,
  threadTs: z.string().exactOptional(),
  replyCount: z.number(),
  edited: z.boolean(),
  ephemeral: z.boolean(),
  files: z.array(File),
}) satisfies z.ZodType<Omit<ClientMessage, 'blocks'>>;
export type Message = z.infer<typeof Message>;
export const Messages = z.array(Message);

const Modal = z.object({
  id: z.string(),
  hash: z.string(),
  view: z.object({
    title: Title,
    submit: Title.exactOptional(),
    close: Title.exactOptional(),
    blocks: Blocks,
  }),
  state: InputState,
  errors: z.record(z.string(), z.string()),
  notice: z.string().nullable(),
});
export type Modal = z.infer<typeof Modal>;
export const Modals = z.array(Modal);

export const Home = z
  .object({ id: z.string(), hash: z.string(), view: z.object({ blocks: Blocks }), state: InputState })
  .nullable();
export type Home = z.infer<typeof Home>;

export const Event = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello') }),
  z.object({ type: z.literal('message.posted'), message: Message }),
  z.object({ type: z.literal('message.changed'), message: Message }),
  z.object({ type: z.literal('message.deleted'), channel: z.string(), ts: z.string() }),
  z.object({ type: z.literal('views'), views: Modals }),
  z.object({ type: z.literal('home'), home: Home }),
  z.object({ type: z.literal('notice'), text: z.string() }),
  z.object({ type: z.literal('bootstrap') }),
]);
export type Event = z.infer<typeof Event>;

const Refused = z.object({ ok: z.literal(false), error: z.string(), notice: z.string() });
const Done = z.object({ ok: z.literal(true) });

export const Answer = z.union([Done, Refused]) satisfies z.ZodType<ClientAnswer>;
export const Submitted = z.union([
  Done,
  z.object({ ok: z.literal(false), errors: z.record(z.string(), z.string()) }),
  Refused,
]) satisfies z.ZodType<SubmitAnswer>;
export const Options = z.union([
  z.object({ ok: z.literal(true), options: z.array(SelectOption) }),
  z.object({ ok: z.literal(true), optionGroups: z.array(OptionGroup) }),
  Refused,
]) satisfies z.ZodType<OptionsAnswer>;
export type Options = z.infer<typeof Options>;
export const Uploaded = z.union([
  z.object({ ok: z.literal(true), file: File }),
  Refused,
]) satisfies z.ZodType<FileAnswer>;
