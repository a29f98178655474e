import { context, section } from '../../blocks.js';
import { inCode, joined, md, type Markup } from '../../../texts/markup.js';
import { callback } from '../ids.js';
import { plainView, trunkModal } from './parts.js';
import type { ViewBlock } from '../../../wire/blocks.js';
import type { ModalView } from '../../../wire/views.js';
import type { Pen } from '../../dispatch.js';

/** The most that is shown: Slack takes 100 blocks. */
const mostBlocks = 90;
const mostCharacters = 2_600;

/** What did not work, as CSV that can be copied, mended and given again. */
export function failuresView(pen: Pen, csv: string | null): ModalView {
  const { preview } = pen.texts.trunk;
  if (csv === null) return plainView(pen, preview.failuresTitle, preview.noFailures);
  const lines = csv
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line !== '');
  return trunkModal(pen, {
    title: preview.failuresTitle,
    callback: callback.plain,
    metadata: '{}',
    blocks: [section(preview.failuresAbout), ...codeBlocks(lines)],
  });
}

/** Lines as they are, in blocks of code: nothing in them is read as markup, and copying keeps them. */
function codeBlocks(lines: readonly string[]): ViewBlock[] {
  const parts: Markup[][] = [[]];
  let length = 0;
  for (const line of lines) {
    const part = inCode(line.slice(0, 1_000));
    if (length + part.text.length > mostCharacters && length > 0) {
      parts.push([]);
      length = 0;
    }
    parts.at(-1)?.push(part);
    length += part.text.length + 1;
  }
  const shown = parts.slice(0, mostBlocks);
  const hidden = parts.slice(mostBlocks).flat().length;
  return [
    ...shown.map((part) => section(md`\`\`\`${joined(part, '\n')}\`\`\``)),
    ...(hidden > 0 ? [context(md`and ${hidden} more`)] : []),
  ];
}
