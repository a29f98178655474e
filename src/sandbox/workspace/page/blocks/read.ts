import { z } from 'zod';
import { MessageBlock } from '../../../../wire/blocks.js';
import type { Accessory, ActionElement, InputElement } from '../../../../wire/blocks.js';

/** A block as it came, or what the page says in the place of one that it can't draw. */
export type Drawn =
  MessageBlock | { readonly type: 'unknown'; readonly block_id: string; readonly was: string };

/** Every element that a person can act on. */
export type Interactive = Exclude<Accessory | ActionElement | InputElement, { type: 'image' }>;
export type Typed = Extract<
  Interactive,
  { type: 'plain_text_input' | 'number_input' | 'email_text_input' | 'url_text_input' }
>;
export type OneSelect = Exclude<
  Extract<Interactive, { type: `${string}_select` }>,
  { type: `multi_${string}` }
>;
export type ManySelect = Extract<Interactive, { type: `multi_${string}` }>;
export type Moment = Extract<Interactive, { type: 'datepicker' | 'timepicker' | 'datetimepicker' }>;

/** Reads each block by itself, so that one that can't be drawn doesn't empty the message. */
export function readBlocks(blocks: readonly unknown[]): readonly Drawn[] {
  return blocks.map((block, index) => {
    const read = MessageBlock.safeParse(block);
    if (read.success) return read.data;
    const name = z.object({ type: z.string() }).safeParse(block);
    return { type: 'unknown', block_id: `unknown.${index}`, was: name.data?.type ?? 'block' };
  });
}

export const blockIdOf = (block: Drawn): string => block.block_id ?? '';
export const actionIdOf = (element: Interactive): string => element.action_id ?? '';

/** The blocks that hold something the workspace knows. */
export const known = (blocks: readonly Drawn[]): readonly MessageBlock[] =>
  blocks.filter((block) => block.type !== 'unknown');
