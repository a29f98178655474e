import { cut, inLines, md, type Markup } from '../markup.js';
import type { OrderId } from '../../types/ids.js';

/** What somebody waited for, and what did not come. */

const restarted = md`Trunkdesk was started again meanwhile, so the window that waits for it shows nothing more. Close it.`;

export const waits = {
  fetch: (label: string, order: OrderId): Markup =>
    inLines([
      md`:warning: *The value of ${cut(label, 200)} for ${order} was not kept*`,
      md`Trunkdesk was started again while it was fetched. The operator may have reserved a value. Check there before you fetch it again, or type the value.`,
    ]),
  fetchedTooLate: (label: string, order: OrderId): Markup =>
    inLines([
      md`:warning: *The value of ${cut(label, 200)} for ${order} was not kept*`,
      md`${order} had gone on when the operator gave it. It may be reserved there: check there.`,
    ]),
  file: md`:warning: *Your file was not read*\n${restarted} Nothing was sent. Give the file again:`,
  fileOf: (order: OrderId): Markup =>
    md`:warning: *Your file for ${order} was not read*\n${restarted} Nothing was sent. Resume ${order} and give the file again:`,
  page: (order: OrderId): Markup =>
    md`:bell: *${order} can go on*\nTrunkdesk was started again while the operator’s list was read for its window. Close that window and resume here:`,
  list: md`:warning: *The list was not read*\n${restarted} Open it again:`,
  resume: 'Resume',
  giveFile: 'Several numbers',
  openList: 'Open the list',
} as const;
