import type { MessageBlock } from './blocks.js';

type Found = { pointer: string; message: string };

/** What no block shows alone: ids used twice, and more than one input that wants the focus. */
export function crossProblems(blocks: readonly MessageBlock[]): Found[] {
  const problems: Found[] = [];
  const seen = new Set<string>();
  let focused = 0;
  for (const [index, block] of blocks.entries()) {
    if (block.block_id !== undefined && seen.has(block.block_id)) {
      problems.push({ pointer: `/${index}/block_id`, message: `block_id ${block.block_id} already exists` });
    }
    if (block.block_id !== undefined) seen.add(block.block_id);
    const actions = new Set<string>();
    for (const { pointer, element } of elementsOf(block)) {
      const id = 'action_id' in element ? element.action_id : undefined;
      if (id !== undefined && actions.has(id)) {
        problems.push({
          pointer: `/${index}${pointer}/action_id`,
          message: `action_id ${id} already exists in the block`,
        });
      }
      if (id !== undefined) actions.add(id);
      if (!('focus_on_load' in element) || !element.focus_on_load) continue;
      focused += 1;
      if (focused > 1) {
        problems.push({
          pointer: `/${index}${pointer}/focus_on_load`,
          message: 'only one element may be focused',
        });
      }
    }
  }
  return problems;
}

/** The interactive elements of a block, with where they stand in it. */
function elementsOf(block: MessageBlock) {
  switch (block.type) {
    case 'actions':
      return block.elements.map((element, index) => ({ pointer: `/elements/${index}`, element }));
    case 'input':
      return [{ pointer: '/element', element: block.element }];
    case 'section':
      return block.accessory === undefined ? [] : [{ pointer: '/accessory', element: block.accessory }];
    default:
      return [];
  }
}

/** The length of all text a reader sees in the blocks, which Slack bounds for a message as a whole. */
export function textLength(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, entry) => sum + textLength(entry), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.entries(value).reduce(
    (sum, [key, entry]) =>
      sum + (key === 'text' && typeof entry === 'string' ? entry.length : textLength(entry)),
    0,
  );
}
