import { joined, md, type Markup } from '../markup.js';
import { count } from '../moments.js';

/** Answers to `/order` and its words, and to buttons outside of the modal. */

export const commands = {
  listTitle: (all: boolean): Markup =>
    all
      ? md`*Your orders and trunk changes*, with those that were discarded`
      : md`*Your orders and trunk changes*`,
  listNone: md`You have no orders or trunk changes yet. Start with \`/order new\` or \`/trunk\`.`,
  listNoneNow: md`*You have no orders or trunk changes now.*`,
  leftOut: (discarded: number, more: boolean): Markup =>
    md`${more ? 'More than ' : ''}${count(discarded, 'discarded one is', 'discarded ones are')} left out: \`/order list all\` shows everything.`,
  line: (order: string, kind: string, customer: string | null, size: string, stands: Markup): Markup =>
    joined(
      [
        md`*${order}* ${kind.toLowerCase()}${customer === null ? '' : ` for ${customer}`}${size === '' ? '' : `, ${size}`}`,
        stands,
      ],
      '\n',
    ),
  inProgress: (step: string, position: number, of: number): Markup =>
    md`:pencil2: *In progress*, next step: ${step} (${position} of ${of})`,
  parked: (step: string, position: number, of: number): Markup =>
    md`:pause_button: *Parked* at ${step} (${position} of ${of})`,
  cameBack: (why: string): Markup => md`Came back: ${why}`,
  submitting: md`:hourglass_flowing_sand: *Being submitted*`,
  discarded: md`:wastebasket: *Discarded*`,
  changed: (at: Markup): Markup => md`Last changed ${at}`,
  notFound: (typed: string): Markup =>
    md`*No order or trunk change of yours is called “${typed}”.* See yours with \`/order list\`.`,
  notAnId: (typed: string): Markup =>
    md`*“${typed}” is not the number of an order or trunk change.* They look like TD-1042. See yours with \`/order list\`.`,
  nothingInProgress: md`No order is in progress. Start one with \`/order new\`, or see all with \`/order list\`.`,
  /** Above the latest of a person's own, below what is in progress. */
  latest: (isBeside: boolean): Markup =>
    isBeside ? md`*Your other orders and trunk changes*` : md`*Your latest orders and trunk changes*`,
  seeAll: md`See all with \`/order list\`.`,
  discardAsk: (order: string, kind: string, customer: string | null): Markup =>
    md`Discard *${order}*, ${kind.toLowerCase()}${customer === null ? '' : ` for ${customer}`}? Nothing was placed.`,
  answer: md`Your orders and trunk changes`,
  repeat: 'Repeat',
  repeatLabel: (order: string): string => `Repeat ${order}`,
  repeatTrunk: (order: string): Markup =>
    md`*${order} is a trunk change.* Only orders can be repeated; start another change with \`/trunk\`.`,
  repeatWhat: md`*Which order?* Name it: \`/order repeat TD-1042\`. See yours with \`/order list\`.`,
  couldNotOpen: md`*The window could not open in time.* Slack allows 3 seconds. Your order is saved.`,
  openNow: 'Open it now',
  ready: (order: string, customer: string | null): Markup =>
    md`:bell: *Your order ${order}${customer === null ? '' : ` for ${customer}`} can go on.* The window was closed meanwhile; this is where it stands now:`,
  readyLine: (position: number, of: number, step: string): Markup => md`Step ${position} of ${of}: ${step}`,
  readyBack: md`It needs another look before it can be submitted.`,
} as const;
