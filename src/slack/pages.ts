import { limits } from '../wire/limits.js';
import { inCode } from '../texts/markup.js';
import { actions, button, context } from './blocks.js';
import type { ViewBlock } from '../wire/blocks.js';
import type { ViewContext } from './handlers.js';

/** What one window can't hold stands on pages: nothing is cut, and every page says how many there are. */

export interface Page<T = ViewBlock> {
  readonly items: readonly T[];
  /** From 1. */
  readonly page: number;
  readonly pages: number;
}

/** What a page may take. */
interface Room {
  readonly blocks: number;
  readonly bytes: number;
}

/**
 * What a page takes of the window: Slack counts blocks, and the bytes of all of it. Far below its 250,000, since it
 * does not say whether a letter outside of ASCII counts as the bytes it has or as its escape of six.
 */
const room: Room = { blocks: limits.view.blocks - 20, bytes: 75_000 };

/** How many bytes of a page something takes. */
const bytesOf = (what: unknown): number => Buffer.byteLength(JSON.stringify(what));

/** The blocks of one page; a page that is not there is the nearest one that is. */
export const pageOf = (blocks: readonly ViewBlock[], page: number, most: Partial<Room> = {}): Page =>
  pageIn(blocks, page, bytesOf, { ...room, ...most });

/** The same of texts that are to stand in blocks of code. */
export const codeOf = (texts: readonly string[], page: number): Page<string> =>
  pageIn(texts, page, bytesInCode, { ...room, blocks: Infinity });

/** Whether a text fits on a page of code by itself. */
export const fitsPage = (text: string): boolean => bytesInCode(text) <= room.bytes;

const bytesInCode = (text: string): number => bytesOf(inCode(text).text);

function pageIn<T>(items: readonly T[], page: number, sizeOf: (item: T) => number, most: Room): Page<T> {
  const pages: T[][] = [[]];
  let bytes = 0;
  for (const item of items) {
    const size = sizeOf(item);
    const respond = pages.at(-1) ?? [];
    if (respond.length > 0 && (respond.length >= most.blocks || bytes + size > most.bytes)) {
      pages.push([]);
      bytes = 0;
    }
    pages.at(-1)?.push(item);
    bytes += size;
  }
  const at = Math.min(Math.max(page, 1), pages.length);
  return { items: pages[at - 1] ?? [], page: at, pages: pages.length };
}

/** Which page stands there, with the buttons to the others; nothing where there is one page. */
export function pageBar(
  { texts }: ViewContext,
  action: string,
  { page, pages }: Pick<Page<unknown>, 'page' | 'pages'>,
): ViewBlock[] {
  if (pages === 1) return [];
  const turn = (text: string, to: number) => button({ action: `${action}.${to}`, text, value: String(to) });
  return [
    context(texts.common.page(page, pages)),
    actions(
      [
        ...(page > 1 ? [turn(texts.common.pageBefore, page - 1)] : []),
        ...(page < pages ? [turn(texts.common.pageAfter, page + 1)] : []),
      ],
      `${action}.turn`,
    ),
  ];
}

/** The page that a button of `pageBar` leads to; the first where it names none. */
export function readPage(value: string | null): number {
  const page = Number(value);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}
