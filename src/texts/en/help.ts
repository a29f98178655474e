import { code, cut, inLines, md, type Markup } from '../markup.js';

/** What commands there are, with examples. */
export const help = {
  notification: md`Trunkdesk commands: /order, /trunk, /trunkdesk`,
  heading: md`*Trunkdesk commands*\nWhat you leave out is asked for.`,
  orders: inLines([
    md`\`/order\``,
    md`Resume your order in progress, or start one`,
    md`\`/order new Acme\``,
    md`Order new subscriptions for a customer`,
    md`\`/order change Acme\` · \`/order terminate Acme\``,
    md`Add to a customer’s subscriptions, or end them. The operator’s portal shows a subscription’s id, also in the address of its page; those that Trunkdesk read or placed before are offered`,
    md`\`/order list\` · \`/order list all\``,
    md`Your orders and trunk changes, with Resume, Details and Repeat; \`all\`: discarded ones too`,
    md`\`/order status\` · \`/order status TD-1042\``,
    md`Where your latest orders and trunk changes stand, or the one that is named; approvers get the card of any request`,
    md`\`/order repeat TD-1042\``,
    md`A new order with the products of an old one`,
    md`\`/order discard\``,
    md`Discard your order in progress, or with a number the one that is named`,
  ]),
  ordersHeading: md`*Order commands*\nWhat you leave out is asked for.`,
  others: md`Trunks: \`/trunk help\`. Everything: \`/trunkdesk help\`.`,
  desk: inLines([md`\`/trunkdesk help\``, md`This list`]),
  admins: inLines([
    md`*For admins*`,
    md`\`/trunkdesk freeze network maintenance\` · \`/trunkdesk unfreeze\``,
    md`Nothing is placed or changed until it is lifted`,
    md`\`/trunkdesk profiles\``,
    md`Who uses which login at the operator, with release`,
  ]),
  noCommand: (command: string): Markup =>
    md`${code(cut(command, 40))} isn’t available. These are the commands:`,
  noWord: (typed: string): Markup => md`There is no ${code(cut(typed, 100))}.`,
  /** One line, whose button runs it. */
  didYouMean: (meant: string): Markup => md`Did you mean ${code(cut(meant, 300))}?`,
  run: 'Run it',
  runLabel: (meant: string): string => cut(`Run it: ${meant}`, 75),
  help: 'Help',
  helpLabel: (command: string): string => `Help for ${command}`,
} as const;
