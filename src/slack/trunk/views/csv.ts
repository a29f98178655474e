import { inCode, joined, md, type Markup } from '../../../texts/markup.js';
import { button, section } from '../../blocks.js';
import { fitsPage, pageBar, codeOf } from '../../pages.js';
import { callback } from '../ids.js';
import { encodePages, type Pages } from '../private-metadata.js';
import { trunkModal } from './parts.js';
import type { Button } from '../../../wire/elements.js';
import type { ModalView } from '../../../wire/views.js';
import type { OrderId } from '../../../types/ids.js';
import type { ViewContext } from '../../handlers.js';

/** What turns the pages of a window that shows all of a change. */
export const pagesTurn = 'trunk.pages.page';

/** A list that is kept, as CSV. */
export const listCsv = 'trunk.lines.csv';

export const csvButton = ({ texts }: ViewContext, request: OrderId): Button =>
  button({ action: listCsv, text: texts.trunk.direct.file, value: request });

/** As much of a line as stands in one section however it is escaped, and of lines that share one. */
const longestPiece = 450;
const longestSection = 2_600;

export interface ShownCsv {
  readonly title: string;
  /** What it is, and what to do with it. */
  readonly about: Markup;
  readonly csv: string;
  /** From 1. */
  readonly page: number;
  readonly metadata: Pages;
}

/** A CSV to be copied, fixed and given again: every line of it, on as many pages as Slack needs for them. */
export function csvView(
  viewContext: ViewContext,
  { title, about, csv, page, metadata }: ShownCsv,
): ModalView {
  const [header = '', ...records] = recordsOf(csv);
  const respond = codeOf(records, page);
  return trunkModal(viewContext, {
    title,
    callback: callback.plain,
    metadata: encodePages(metadata),
    blocks: [
      section(about),
      // Each page can be copied by itself.
      ...codeSections([header, ...respond.items].flatMap((record) => record.split('\n'))),
      ...pageBar(viewContext, pagesTurn, respond),
    ],
  });
}

/** The records of a CSV, lines inside of quotes among them; what fills more than a page by itself goes on on the next. */
function recordsOf(csv: string): string[] {
  const records: string[] = [];
  let isOpen = false;
  for (const line of csv.replace(/^\uFEFF/, '').split(/\r?\n/)) {
    if (isOpen) records.push(`${records.pop() ?? ''}\n${line}`);
    else if (line !== '') records.push(line);
    if (line.split('"').length % 2 === 0) isOpen = !isOpen;
  }
  return records.flatMap((record) => (fitsPage(record) ? [record] : piecesOf(record)));
}

/** Lines as they are, in blocks of code: nothing in them is read as markup, and copying keeps them. */
function codeSections(lines: readonly string[]) {
  const parts: Markup[][] = [];
  let length = longestSection;
  for (const part of lines.flatMap(piecesOf).map(inCode)) {
    if (length + part.text.length > longestSection) {
      parts.push([]);
      length = 0;
    }
    parts.at(-1)?.push(part);
    length += part.text.length + 1;
  }
  return parts.map((part) => section(md`\`\`\`${joined(part, '\n')}\`\`\``));
}

/** A line that is too long for a section goes on in the next one: inside of quotes, where a line end changes no cell. */
function piecesOf(line: string): readonly string[] {
  const found: string[] = [];
  let from = 0;
  let best = 0;
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '"') isQuoted = !isQuoted;
    else if (isQuoted && line[at - 1] !== '"' && !/[\uDC00-\uDFFF]/.test(line.charAt(at))) best = at;
    if (at - from < longestPiece) continue;
    const to = best > from ? best : at;
    found.push(line.slice(from, to));
    from = to;
  }
  return [...found, line.slice(from)];
}
