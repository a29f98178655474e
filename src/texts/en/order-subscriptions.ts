import { inLines, joined, md, type Markup } from '../markup.js';
import { count } from '../moments.js';

/** Words of the step that names existing subscriptions. */
export const subscriptions = {
  label: 'Subscriptions',
  moreLabel: (input: number): string => `Subscriptions (${input})`,
  placeholder: 'One id or address per line',
  hint: 'Ids, or addresses that hold one id. One per line.',
  seen: 'Subscriptions seen before',
  seenHint:
    'Named in orders for this customer before; the operator says whose they are. There may be others.',
  choose: 'Choose',
  missing: 'Name at least one subscription.',
  notAnId: (typed: string): string =>
    `“${typed}” is not a subscription id. Paste the id, or an address that holds one.`,
  faulty: (lines: readonly string[]): Markup =>
    inLines([
      md`:warning: *Not every line holds a subscription id*`,
      ...lines.slice(0, 5).map((line) => md`• ${line.slice(0, 100)}`),
      ...(lines.length > 5 ? [md`and ${lines.length - 5} more`] : []),
    ]),
  active: (id: string, lines: readonly Markup[]): Markup =>
    inLines([
      md`*Active in ${id}*`,
      lines.length === 0 ? md`Nothing` : joined(lines.slice(0, 15), ', '),
      ...(lines.length > 15 ? [md`and ${lines.length - 15} more`] : []),
    ]),
  namesFollow: (id: string, products: number): Markup =>
    inLines([md`*Active in ${id}*`, md`${count(products, 'product')}, whose names follow in a moment`]),
  notRead: (id: string): Markup => md`*${id}*: its products are read with Next`,
  heldUnread: (id: string): Markup =>
    md`*${id}*: the operator's draft holds it, but its products could not be read. Next tries again. If it is not the one you mean, discard the order and start again without it.`,
  /** `these`: others can still be named beside them. */
  fixed: (which: 'these' | 'all'): Markup =>
    which === 'all'
      ? md`The operator's draft holds these subscriptions now. To change them, discard the order and start again.`
      : md`The operator's draft holds the subscriptions below whose products were read. You can add others. To take one out, discard the order and start again.`,
  next: {
    nothing: md`Nothing is changed or ended before it is approved.`,
    borrows: md`Next reads the active products: it puts the subscriptions into an operator draft for a moment and takes them out again. Nothing is changed or ended before it is approved.`,
    'borrows-and-fixes': md`Next reads the active products: it puts the subscriptions into an operator draft, which this order then keeps. *After that they can't be taken out of this order, but you can add others.* Nothing is changed or ended before it is approved.`,
  },
} as const;
