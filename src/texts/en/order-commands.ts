import { joined, md, type Markup } from '../markup.js';
import { count } from '../moments.js';

/** Answers to `/order` and its words, and to buttons outside of the modal. */

export const commands = {
  listTitle: md`*Your orders*`,
  listNone: md`You have no orders yet. Start one with \`/order new\`.`,
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
    md`*No order of yours is called “${typed}”.* See yours with \`/order list\`.`,
  notAnId: (typed: string): Markup =>
    md`*“${typed}” is not an order number.* They look like TD-1042. See yours with \`/order list\`.`,
  nothingInProgress: md`No order is in progress. Start one with \`/order new\`, or see all with \`/order list\`.`,
  discardAsk: (order: string, kind: string, customer: string | null): Markup =>
    md`Discard *${order}*, ${kind.toLowerCase()}${customer === null ? '' : ` for ${customer}`}? Nothing was placed.`,
  answer: md`Your orders`,
  repeatWhat: md`*Which order?* Name it: \`/order repeat TD-1042\`. See yours with \`/order list\`.`,
  couldNotOpen: md`*The window could not open in time.* Slack allows 3 seconds. Your order is saved.`,
  openNow: 'Open it now',
  ready: (order: string, customer: string | null): Markup =>
    md`:bell: *Your order ${order}${customer === null ? '' : ` for ${customer}`} can go on.* The window was closed meanwhile; this is where it stands now:`,
  readyLine: (position: number, of: number, step: string): Markup => md`Step ${position} of ${of}: ${step}`,
  readyBack: md`It needs another look before it can be submitted.`,
  size: (subscriptions: number, products: number): string =>
    subscriptions === 0 ? '' : `${count(subscriptions, 'subscription')}, ${count(products, 'product')}`,
} as const;
