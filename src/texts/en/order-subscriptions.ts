import { cut, inLines, joined, md, type Markup } from '../markup.js';
import type { PlainDate } from '../../types/ids.js';
import { count, shortDay } from '../moments.js';

/** Words of the step that names existing subscriptions. */
export const subscriptions = {
  label: 'Subscriptions',
  moreLabel: (input: number): string => `Subscriptions (${input})`,
  placeholder: 'One id or address per line',
  hint: 'Ids, or addresses that hold one id. One per line. The operator’s portal shows a subscription’s id, also in the address of its page.',
  /** Above the inputs of a step that ends subscriptions. */
  ends: md`:warning: *The subscriptions that you name here end.* Everything in them stops on the order’s wish date, and ending one early can cost money.`,
  seen: 'Subscriptions seen before',
  seenHint:
    'Those that Trunkdesk read or placed for this customer before. There may be others: the operator has no list of them.',
  search: 'Type a product or a part of the id',
  noneFound: 'None seen before. Name its id above.',
  /** Below its name: the whole id, since the name has only its end. */
  seenAbout: (id: string, endsOn: PlainDate | null): string =>
    endsOn === null ? id : `Ends on ${shortDay(endsOn)}. ${id}`,
  hintChosen: 'That entry is only a message. Name a subscription’s id above.',
  /** `offers`: the input may stay empty, where one of those seen before is chosen. */
  missing: (offers: boolean): string =>
    offers
      ? 'Name a subscription here, or choose one of those seen before: this order needs at least one.'
      : 'Name at least one subscription.',
  /** Every line that is none, up to eight. */
  notIds: (lines: readonly string[]): string =>
    [
      ...lines.slice(0, 8).map((line) => subscriptions.notAnId(cut(line, 60))),
      ...(lines.length > 8 ? [`and ${lines.length - 8} more`] : []),
    ].join('\n'),
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
    md`*${id}*: the operator’s draft holds it, but its products could not be read. Next tries again. If it is not the one you mean, discard the order and start again without it.`,
  /** `these`: others can still be named beside them. */
  fixed: (which: 'these' | 'all'): Markup =>
    which === 'all'
      ? md`The operator’s draft holds these subscriptions now. To change them, discard the order and start again.`
      : md`The operator’s draft holds the subscriptions below whose products were read. You can add others. To take one out, discard the order and start again.`,
  next: {
    nothing: md`Nothing is changed or ended before it is approved.`,
    borrows: md`Next reads the active products: it puts the subscriptions into an operator draft for a moment and takes them out again. Nothing is changed or ended before it is approved.`,
    'borrows-and-fixes': md`Next reads the active products: it reserves an operator draft for this order and puts the subscriptions there. *After that they can’t be taken out of this order, but you can add others.* Nothing is changed or ended before it is approved.`,
  },
} as const;
