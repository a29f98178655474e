import { z } from 'zod';
import { MessageBlock, ViewBlock } from './blocks.js';
import { limits } from './limits.js';
import { listOf, plainText, words } from './text.js';

const common = {
  blocks: listOf(ViewBlock, limits.view.blocks, 0),
  private_metadata: z
    .string()
    .max(limits.view.privateMetadata, `must be less than ${limits.view.privateMetadata + 1} characters`)
    .exactOptional(),
  callback_id: words(limits.view.callbackId).exactOptional(),
  external_id: words(limits.view.externalId).exactOptional(),
};

export const ModalView = z.strictObject({
  type: z.literal('modal'),
  title: plainText(limits.view.title),
  ...common,
  submit: plainText(limits.view.submit).exactOptional(),
  close: plainText(limits.view.close).exactOptional(),
  clear_on_close: z.boolean().exactOptional(),
  notify_on_close: z.boolean().exactOptional(),
});
export type ModalView = z.infer<typeof ModalView>;

export const HomeView = z.strictObject({ type: z.literal('home'), ...common });
export type HomeView = z.infer<typeof HomeView>;

/** A modal or a Home tab, as apps send it. */
export const View = z.discriminatedUnion('type', [ModalView, HomeView]);
export type View = z.infer<typeof View>;

/** The blocks of a message. */
export const MessageBlocks = listOf(MessageBlock, limits.message.blocks, 0);
export type MessageBlocks = z.infer<typeof MessageBlocks>;
