import { capitalised } from '../first-letter.js';
import { cut, inLines, joined, md, type Markup } from '../markup.js';
import { count } from '../moments.js';

/** Words of the steps from the start to the details. */

export const start = {
  title: 'Start an order',
  openingTitle: 'Opening your order',
  label: 'What do you want to do?',
  promise: md`Nothing is placed before someone else approves it. Saved after every step. Close any time and come back with \`/order\`.`,
  inProgressTitle: 'Order in progress',
  inProgress: md`You have an order in progress. Resume it, park it to start another, or discard it.`,
  parked: md`No order is in progress. Resume a parked one, or start another.`,
  order: (order: string, kind: string): Markup => md`*Order*\n${order}, ${kind.toLowerCase()}`,
  customer: (name: string | null): Markup => md`*Customer*\n${name ?? 'not chosen yet'}`,
  nextStep: (step: string, position: number, of: number): Markup =>
    md`*Next step*\n${capitalised(step)} (${position} of ${of})`,
  saved: (at: Markup): Markup => md`*Last saved*\n${at}`,
  forCustomer: (typed: string): Markup =>
    md`For the customer “${cut(typed, 100)}”, which is looked for next.`,
  resumeLabel: (order: string): string => `Resume ${order}`,
} as const;

export const customer = {
  label: 'Customer',
  placeholder: 'Type at least 2 characters',
  hint: 'Search by name or id. Results come from the operator.',
  choose: 'Choose a customer.',
  fixed: (name: string): Markup =>
    md`*${name}*\nThe operator’s draft holds this order now, so the customer is fixed. To change it, discard the order and start again.`,
  hints: {
    'none-found': (query: string): string => `No customer found for “${query}”`,
    'operator-slow': (): string => 'The operator is slow. Type another letter to retry',
    'operator-down': (): string => 'The operator does not answer. Try later',
    'operator-waits': (): string => 'The operator asked to wait. Type again in a minute',
    'operator-fault': (): string => 'The operator had a fault. Type again in a minute',
    'not-understood': (): string => 'The operator’s answer was not understood. Tell your admin',
    'login-failed': (): string => 'Trunkdesk could not log in at the operator. Tell your admin',
    'operator-refused': (): string => 'The operator refused the search. Tell your admin',
    'type-more': (): string => 'Type at least 2 characters',
  },
  more: 'Showing 100 results. Type more to narrow them.',
  /**
   * What a search index holds, in plain words (O15): `Account-1` and `customer_accounts_v2` are Customers. The operator's
   * own name is for its programs; a word in it tells only whether a hit was found by an address or by a number.
   */
  index: (name: string): string => {
    const words = name.replaceAll(/(\p{Ll})(?=\p{Lu})/gu, '$1 ').toLowerCase();
    if (/address|location|postcode|zip/.test(words)) return 'Customers, found by address';
    return /contact|person|people/.test(words) ? 'Customers, found by contact' : 'Customers';
  },
  hintChosen: 'That entry is only a message. Search again and pick a customer.',
} as const;

export const product = {
  label: 'Product',
  hint: 'The product this subscription starts with.',
  placeholder: 'Choose a product',
  search: 'Type a part of the name',
  quantity: 'Quantity',
  range: (min: number | null, max: number | null): string => {
    if (min !== null && max !== null) return min === max ? `Exactly ${min}` : `${min} to ${max}`;
    if (max !== null) return `${max} at most`;
    return min === null ? 'A whole number' : `${min} or more`;
  },
  outOfRange: (range: string, typed: number): string => `${range}. You entered ${typed}.`,
  price: (price: string, quantity: number, name: string): Markup => md`*${price}* for ${quantity} × ${name}`,
  priceUnknown: (quantity: number, name: string): Markup => md`*Price not known* for ${quantity} × ${name}`,
  priceFollows: md`:hourglass_flowing_sand: The price follows in a moment. You can go on without.`,
  priceUnread: (reference: string): Markup =>
    md`The operator did not give the price. You can go on without prices. Reference ${reference}.`,
  pricesRead: (contracts: string, at: Markup): Markup =>
    joined([contracts, md`Prices from the operator, read ${at}.`], ' '),
  none: (who: string): Markup =>
    md`:warning: *${who} cannot order new subscriptions.* The operator lists no product for it.`,
  choose: 'Choose a product.',
  quantityMissing: 'Type a quantity of 1 or more.',
  remove: 'Remove this subscription',
  removeTitle: 'Remove this subscription?',
  removeText: 'The products and the configuration entered for it are dropped. The other subscriptions stay.',
  removeConfirm: 'Remove',
  takeOut: 'Take out of this order',
  takeOutLabel: (name: string): string => `Take out of this order: ${name}`,
  takeOutTitle: 'Take it out of this order?',
  takeOutConfirm: 'Take it out',
  takeOutText: {
    change: (name: string): string =>
      `What you chose to add to ${name} is dropped. The subscription itself is active and stays as it is.`,
    terminate: (name: string): string =>
      `This order then does not end ${name}: the subscription is active and stays as it is.`,
  },
  another: 'Add another subscription',
  noneFound: 'No match. Try fewer letters.',
  stillRead: 'The operator is asked now. Type again in a moment.',
} as const;

export const products = {
  problems: (number: number): Markup => md`:warning: *Fix ${count(number, 'problem')} to continue*`,
  problem: (says: string, fix: string | null): Markup =>
    fix === null ? md`${says}` : inLines([md`${says}`, md`Fix: ${fix}`]),
  orElse: (fix: string): Markup => md`Another way: ${fix}`,
  catalogue: md`This is not your mistake; tell your admin.`,
  fix: 'Fix',
  fixLabel: (says: string): string => `Fix: ${says}`,
  warnings: (messages: readonly string[]): Markup =>
    inLines([
      md`*Note*`,
      ...messages.slice(0, 5).map((message) => md`• ${cut(message, 400)}`),
      ...(messages.length > 5 ? [md`and ${messages.length - 5} more`] : []),
    ]),
  required: md`*Required*`,
  group: (isThere: boolean): Markup =>
    isThere ? md`*Choose from these*: what is active is enough` : md`*Choose from these*: at least 1`,
  optional: md`*Optional*: leave empty for none`,
  others: md`*Not offered here*: set to 0 or leave empty to remove`,
  fixedLine: (name: string, quantity: number, price: string): Markup =>
    md`${name}: *${quantity}*, fixed. ${capitalised(price)}`,
  elsewhere: (name: string): Markup => md`${name} counts here too; set it above.`,
  unmet: (name: string, needs: readonly (readonly string[])[]): Markup =>
    needs.every((names) => names.length > 0)
      ? md`${name}: *not available yet*. Add ${joined(
          needs.map((names) => md`${listed(names)}`),
          ', and ',
        )} first.`
      : md`${name}: *cannot be ordered*. The operator wants something before it and does not say what; tell your admin.`,
  broken: (name: string): Markup =>
    md`${name}: *cannot be ordered*. The operator’s rules for it contradict each other; tell your admin.`,
  excluded: (by: readonly string[]): string => `. Not together with ${listed(by)}`,
  initialLine: (name: string, quantity: number, price: string): Markup =>
    md`${name}: *${quantity}*, the product it starts with. ${capitalised(price)}`,
  line: (name: string, quantity: number, price: string): Markup =>
    md`${name}: *${quantity}*. ${capitalised(price)}`,
  moreProblems: (hidden: number): Markup =>
    md`and ${count(hidden, 'more problem')}, shown when these are solved`,
  none: md`Nothing more can be chosen for this subscription.`,
  /** At most one of a product: its range needs no words for more. */
  oneAtMost: '1 at most',
  hint: (range: string, optional: boolean, price: string): string =>
    `${range}${optional ? ', or empty for none' : ''}. ${capitalised(price)}`,
  /** `range`: of what can be added; null where the rules allow no more. */
  active: (quantity: number, range: string | null): string =>
    range === null
      ? `${quantity} active already, and no more allowed`
      : `${quantity} active already; add ${range.slice(0, 1).toLowerCase()}${range.slice(1)}`,
  activeLine: (name: string, quantity: number): Markup =>
    md`${name}: *${quantity}* active already, and fixed`,
  outOfRange: (typed: number): string => `. You entered ${typed}`,
  add: 'Add a product',
  addHint: (hidden: number): string =>
    `${count(hidden, 'optional product')} not shown here. Search by name; a chosen one is added above.`,
  leftOut: (names: string): string => `Not in the totals: ${names}.`,
  allKnown: 'The total leaves nothing out.',
  read: (at: Markup): Markup => md`Read ${at}.`,
  unread: (reference: string): Markup =>
    reference === ''
      ? md`:hourglass_flowing_sand: Prices follow in a moment. You can go on without.`
      : md`Price not known: the operator gave no prices. You can go on without. Reference ${reference}.`,
  total: (label: string, amount: string): Markup => md`*${label}*\n${amount}`,
} as const;

export const details = {
  wishDate: 'Wish date',
  datePlaceholder: 'Choose a date',
  dateHint: (zone: string): string => `One date for the whole order. Today or later, counted in ${zone}.`,
  past: (earliest: string, zone: string): string => `Choose ${earliest} or later (${zone}).`,
  missing: 'Choose a wish date.',
  reference: 'Reference',
  referenceHint: 'Your own reference. The operator stores it with the order.',
  next: {
    nothing: md`Nothing is placed before it is approved.`,
    borrows: md`Next asks the operator which configuration is needed: it puts the order into a draft for a moment and takes it out again. Nothing is placed before it is approved.`,
    'borrows-and-fixes': md`Next reserves an operator draft for this order, to ask which configuration is needed. *You can’t change products, wish date or reference afterwards, nor add to the order.* Nothing is placed before it is approved.`,
  },
  wishDateFact: (day: string): Markup => md`*Wish date*\n${day}`,
  referenceFact: (reference: string): Markup => md`*Reference*\n${reference === '' ? 'none' : reference}`,
} as const;

/** `A`, `A or B`, `A, B or C`; more than six are counted. */
function listed(names: readonly string[]): string {
  const shown = names.length > 6 ? [...names.slice(0, 5), `${names.length - 5} others`] : names;
  return shown.length < 2 ? (shown[0] ?? '') : `${shown.slice(0, -1).join(', ')} or ${shown.at(-1)}`;
}
