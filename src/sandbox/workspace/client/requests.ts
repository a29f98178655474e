import { z } from 'zod';
import { ActionValue, InputState } from '../../../wire/values.js';

/** The bodies of the clients' requests; their types stand in `client-api.ts`. */
const Container = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('view'), viewId: z.string() }),
  z.strictObject({ type: z.literal('message'), channel: z.string(), ts: z.string() }),
]);

const inThread = { threadTs: z.string().exactOptional() };
const element = { container: Container, blockId: z.string(), actionId: z.string() };

export const CommandBody = z.strictObject({ channel: z.string(), text: z.string().max(8_000), ...inThread });
export const MessageBody = z.strictObject({
  channel: z.string(),
  text: z.string().max(40_000),
  ...inThread,
  fileIds: z.array(z.string()).max(10).exactOptional(),
});
export const ActionBody = z.strictObject({ ...element, value: ActionValue, state: InputState });
export const OptionsBody = z.strictObject({ ...element, query: z.string().max(1_000) });
export const SubmitBody = z.strictObject({ viewId: z.string(), state: InputState });
export const CloseBody = z.strictObject({ viewId: z.string(), all: z.boolean().exactOptional() });
export const ShortcutBody = z.strictObject({ callbackId: z.string() });
export const MessageShortcutBody = z.strictObject({
  callbackId: z.string(),
  channel: z.string(),
  ts: z.string(),
});
export const FileBody = z.strictObject({
  name: z.string().min(1).max(255),
  mimetype: z.string().max(255),
  content: z.string().max(4_000_000),
});
export const EmptyBody = z.looseObject({});
