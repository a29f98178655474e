import type { MessageBlock, ViewBlock } from '../../wire/blocks.js';

/**
 * Blocks with an id for each block and element that has none, as Slack gives them. They are new each time, so
 * what was typed into an unnamed block is lost with the next update.
 */
export function fillIds<B extends MessageBlock | ViewBlock>(blocks: readonly B[], next: () => number): B[] {
  const name = () => `_${next().toString(36)}`;
  return blocks.map((block) => {
    const filled = { ...block, block_id: block.block_id ?? name() };
    if (filled.type === 'actions') {
      return { ...filled, elements: filled.elements.map((element) => withAction(element, name)) };
    }
    if (filled.type === 'input') return { ...filled, element: withAction(filled.element, name) };
    if (filled.type === 'section' && filled.accessory !== undefined && filled.accessory.type !== 'image') {
      return { ...filled, accessory: withAction(filled.accessory, name) };
    }
    return filled;
  });
}

const withAction = <E extends { action_id?: string }>(element: E, name: () => string): E => ({
  ...element,
  action_id: element.action_id ?? name(),
});
