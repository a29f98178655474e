import type { CallFailure } from '../../types/failure.js';
import { cut, inLines, joined, md, mention, sentence, type Markup } from '../markup.js';
import { count, spanInWords } from '../moments.js';
import { failures } from './failures.js';
import { inDialog, type Ordered } from './in-dialog.js';
import { ending, type Ending } from './subscription-name.js';
import { list } from './prices.js';

/** Words of the review, of waiting, and of an order that is not being composed any more. */

export const review = {
  notYet: md`Nothing is placed yet`,
  fact: (label: string, value: string): Markup => md`*${label}*\n${value}`,
  customer: 'Customer',
  wishDate: 'Wish date',
  reference: 'Reference',
  order: 'Order',
  noReference: 'none',
  subscription: (number: number, totals: string): Markup => md`*Subscription ${number}*: ${totals}`,
  change: (name: string, id: string, totals: string): Markup =>
    md`*Added to ${name}*: ${totals}\nSubscription id: ${id}`,
  /** Above all that ends. */
  ends: (subscriptions: number, day: string): Markup =>
    md`:warning: *This order ends ${count(subscriptions, 'subscription')} on ${day}*`,
  termination: (name: string, of: Ending, day: string): Markup => {
    const lines = (of.lines ?? []).map((line) => md`${line.quantity} × ${line.name}`);
    return inLines([
      md`*${name} ends on ${day}*`,
      lines.length === 0
        ? md`Nothing is active in it.`
        : md`Everything in it stops: ${joined(lines.slice(0, 20), ', ')}${lines.length > 20 ? md` and ${lines.length - 20} more` : md``}.`,
      md`${ending.costs(of.contracts)}`,
      md`Subscription id: ${of.id}`,
    ]);
  },
  editEnds: 'Edit which subscriptions end',
  include: 'Add to this order',
  line: (quantity: number, name: string, price: string): Markup =>
    price === '' ? md`${quantity} × ${name}` : md`${quantity} × ${name}: ${price}`,
  edit: 'Edit',
  editProducts: (number: number): string => `Edit subscription ${number}`,
  editConfiguration: (number: number, product: string): string =>
    `Edit the configuration of ${cut(product, 30)}, subscription ${number}`,
  editDetails: 'Edit the wish date and the reference',
  details: md`*Details*`,
  configuration: (product: string): Markup => md`*Configuration of ${product}*`,
  dryRunPassed: (at: Markup): Markup =>
    md`:white_check_mark: *Dry run passed*, ${at}. The operator accepts this order as it stands.`,
  dryRunFailed: (at: Markup, failure: CallFailure): Markup =>
    inLines([md`:x: *Dry run failed*, ${at}.`, failures.told(failure)]),
  left: (profile: string): Markup =>
    md`:information_source: The operator’s draft of the profile ${profile} was released and still holds this order as it was. The order goes on there while that stays as it is: add to it, but don’t change it.`,
  approval: (needed: number, could: number | null, expiresAfterMs: number): Markup =>
    md`*Approval*: ${needed} needed${could === null ? '' : could === 1 ? ', and 1 person can give it' : `, and ${could} people can give it`}. Your own does not count. The request expires after ${spanInWords(expiresAfterMs)}.`,
  noApproval: md`*Approval*: none needed for this order. “Place order” places it after your own confirmation.`,
  submit: 'Submit for approval',
  place: 'Place order',
  placeTitle: 'Place this order?',
  placeText: (what: Ordered): string => inDialog(what, 'The operator carries it out; this cannot be undone.'),
  goOn: 'Go back',
  dryRun: 'Try a dry run',
  dryRunTitle: 'Try a dry run?',
  dryRunFixes:
    'It reserves an operator draft for this order. You can’t change products, wish date or reference afterwards, nor add to the order. Nothing is placed.',
  dryRunConfirm: 'Try it',
  dryRunDeny: 'Not now',
  dryRunFrees: md`A dry run puts the order into an operator draft for a moment and takes it out again. Nothing is placed.`,
} as const;

export const working = {
  products: (customer: string | null): Markup =>
    reading(customer === null ? 'products' : `products of ${customer}`),
  customer: md`:hourglass_flowing_sand: *Looking for the customer*\nThis takes a few seconds.`,
  rules: md`:hourglass_flowing_sand: *Reading what can be ordered together*\nThis takes a few seconds.`,
  /** `of`: subscriptions. */
  'active-products': (of: readonly string[]): Markup =>
    asking(of.length === 0 ? 'what is active in the subscriptions' : `what is active in ${someOf(of)}`),
  /** `of`: names of products; empty where they are not known. */
  configuration: (of: readonly string[]): Markup =>
    asking(
      of.length === 0
        ? 'which configuration the products need'
        : `which configuration ${someOf(of)} ${of.length === 1 ? 'needs' : 'need'}`,
    ),
  'dry-run': md`:hourglass_flowing_sand: *Trying a dry run at the operator*\nThis takes a few seconds. Nothing is placed.`,
  submission: md`:hourglass_flowing_sand: *Submitting the order*\nIt is checked once more and then shown to the approvers. This takes a few seconds.`,
  opening: md`:hourglass_flowing_sand: *Opening your order*\nThis takes a few seconds.`,
} as const;

function asking(what: string): Markup {
  return md`:hourglass_flowing_sand: *Asking the operator ${what}*\nThis takes a few seconds.`;
}

/** The first few of many, in a sentence. */
const someOf = (names: readonly string[]): string => {
  const shown = names.slice(0, 3).map((name) => cut(name, 80));
  return list(names.length > shown.length ? [...shown, `${names.length - shown.length} more`] : shown);
};

function reading(what: string): Markup {
  return md`:hourglass_flowing_sand: *Reading the ${what}*\nThis takes a few seconds.`;
}

export const queued = {
  title: md`:hourglass_flowing_sand: *All operator drafts are in use*`,
  /** `left`: the order whose entries are still there, where it is set aside with them. */
  holder: (user: string, order: string | null, left: string | null, since: Markup): Markup =>
    order === null
      ? left === null
        ? md`${mention(user)} last used one (since ${since}); it must be cleared first.`
        : md`${mention(user)} last used one (since ${since}); it must be cleared of what ${left} put there first.`
      : md`${mention(user)} holds one for order ${order}, since ${since}.`,
  place: (ahead: number): Markup =>
    ahead === 0
      ? md`You are *next* in the queue. Trunkdesk sends you a direct message when it is your turn. Your order is saved.`
      : md`${count(ahead, 'person is', 'people are')} ahead of you. Trunkdesk sends you a direct message when it is your turn. Your order is saved.`,
  leave: 'Leave the queue',
} as const;

export const failed = {
  what: {
    products: (customer: string | null): string =>
      customer === null ? 'The products' : `The products of ${customer}`,
    rules: (): string => 'What can be ordered together',
  },
  says: (what: string, failure: CallFailure): Markup =>
    inLines([
      md`:x: *${failures.short(failure)}*`,
      md`${what} could not be read. Nothing was changed, and your order is saved.`,
      failures.told(failure),
    ]),
  reference: (reference: string): Markup =>
    md`If this keeps happening, give your admin the reference ${reference}.`,
} as const;

export const status = {
  title: (order: string): string => `Status of ${order}`,
  endTitle: 'Your order',
  goneTitle: 'Order not found',
  submitted: (at: Markup): Markup => md`Submitted ${at}`,
  headline: (kind: string, customer: string): Markup => md`*${kind} for ${customer}*`,
  open: (needed: number, given: number, expires: Markup): Markup =>
    md`:hourglass_flowing_sand: *Waiting for approval*: ${given} of ${needed}. It expires ${expires}.`,
  approved: (by: Markup): Markup => md`:white_check_mark: *Approved* by ${by}. It is checked and placed now.`,
  waiting: (by: Markup, holder: string): Markup =>
    md`:hourglass_flowing_sand: *Approved* by ${by}. It waits until ${mention(holder)} no longer holds the operator’s draft.`,
  placing: md`:hourglass_flowing_sand: *Being placed now*`,
  placed: (id: Markup | null, at: Markup): Markup =>
    id === null
      ? md`:white_check_mark: *Placed*, ${at}. The operator gave no order id.`
      : md`:white_check_mark: *Placed*, ${at}. Operator order id ${id}.`,
  inDoubt: (at: Markup, because: string, reference: string): Markup =>
    md`:warning: *In doubt*: it was sent to the operator, ${at}. ${sentence(because)} Nothing is sent again. An admin will check whether it was placed. Reference ${reference}.`,
  rejected: (by: string, at: Markup): Markup =>
    md`:x: *Rejected* by ${mention(by)}, ${at}. Nothing was placed.`,
  expired: (at: Markup): Markup =>
    md`:alarm_clock: *Expired*, ${at}. Nobody decided in time. Nothing was placed.`,
  withdrawn: (at: Markup): Markup => md`:leftwards_arrow_with_hook: *Withdrawn*, ${at}. Nothing was placed.`,
  returned: (at: Markup): Markup =>
    md`:leftwards_arrow_with_hook: *Back with its requester*, ${at}. Nothing was placed.`,
  replaced: md`:leftwards_arrow_with_hook: *Replaced* by a newer request of the same order.`,
  nobody: md`nobody (none was needed)`,
  people: (users: readonly string[]): Markup => joined(users.map(mention), ', '),
  withdraw: 'Withdraw',
  withdrawTitle: 'Withdraw this request?',
  withdrawText: 'Approvals given so far are dropped and the order is yours to edit again. Nothing is placed.',
  withdrawConfirm: 'Withdraw',
  withdrawDeny: 'Keep it',
  refresh: 'Look again',
  gone: md`*This order is not there any more.* It was discarded, or it is not yours. Start another with \`/order\`.`,
  discarded: (order: string): Markup => md`:wastebasket: *${order} was discarded.* Nothing was placed.`,
  parked: (order: string): Markup =>
    md`:pause_button: *${order} is parked.* Resume it any time with \`/order\`.`,
} as const;
