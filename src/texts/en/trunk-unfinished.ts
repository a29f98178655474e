import { cut, joined, md, nothing, type Markup } from '../markup.js';
import { count, moment } from '../moments.js';
import { card } from './trunk-card.js';

/** Trunk changes that were begun and not sent: where they are found again, and where another of the same is begun. */

interface Row {
  readonly order: string;
  readonly what: Parameters<typeof card.inWords>[0];
  readonly customer: string | null;
}

interface Unfinished {
  readonly isEdit: boolean;
  readonly step: string;
  readonly settings: number;
  readonly ready: number;
  readonly size: number;
}

const what = ({ what: about, customer }: Row): string =>
  `${card.inWords(about)}${customer === null ? '' : `, ${cut(customer, 100)}`}`;

/** How far it is: settings of an edit, numbers of a list some of which can't be used yet. */
function soFar({ isEdit, settings, ready, size }: Unfinished): string {
  if (isEdit) return settings === 0 ? '' : `. ${count(settings, 'setting')} entered`;
  return ready < size ? `. ${ready} of ${count(size, 'number')} ready` : '';
}

export const unfinished = {
  heading: md`*Your unfinished changes*`,
  /** `*TD-1004* change channel acme-ams-01, Acme BV` */
  row: (row: Row): Markup => md`*${row.order}* ${what(row)}`,
  state: (facts: Unfinished): Markup => md`:pencil2: *Unfinished*, next step: ${facts.step}${soFar(facts)}`,
  saved: (at: number, zone: string): Markup => md`Last saved ${moment(at, zone)}`,
  discarded: md`:wastebasket: *Discarded*`,
  submitting: md`:hourglass_flowing_sand: *Being submitted*`,
  step: {
    channel: 'channel',
    groups: 'settings to change',
    settings: (group: string): string => `settings, ${group}`,
    lines: 'list of numbers',
    review: 'review',
  },
  /** Those that have no row of their own where they are named. */
  also: (rows: readonly Row[], hidden: number): Markup =>
    joined(
      [
        rows.length === 0
          ? nothing
          : md`Also unfinished: ${joined(
              rows.map((row) => md`${row.order} ${cut(what(row), 120)}`),
              '; ',
            )}.`,
        hidden === 0 ? nothing : md`${count(hidden, 'more is', 'more are')} in \`/order list\`.`,
        rows.length === 0 ? nothing : md`Resume them with \`/trunk\`.`,
      ],
      ' ',
    ),
  more: (hidden: number): Markup =>
    md`${count(hidden, 'more unfinished change is', 'more unfinished changes are')} in \`/order list\`.`,
  found: {
    title: 'Unfinished change',
    channel: md`*You have an unfinished change of this channel.* Resume it, or start another one beside it.`,
    number: md`*You have an unfinished change of this number.* Resume it, or start another one beside it.`,
  },
  startAnother: 'Start another',
} as const;
