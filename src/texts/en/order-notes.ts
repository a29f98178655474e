import { capitalised } from '../first-letter.js';
import { cut, inLines, md, type Markup } from '../markup.js';

/** The way on for an order that neither can go on in the draft that it left nor be made what lies there again. */
export const beginAgain = (order: string): Markup =>
  md`Discard this order. \`/order repeat ${order}\` then starts it again with another wish date. It needs another profile, or an admin to empty that draft at the operator.`;

/** What stands above the inputs when something did not go as asked; moments and days come ready made. */

const most = 10;

/** Sentences of the operator or of the rules, one a line, shortened. */
export const sentences = (messages: readonly string[]): Markup =>
  inLines([
    ...messages.slice(0, most).map((message) => md`• ${cut(message, 240)}`),
    ...(messages.length > most ? [md`and ${messages.length - most} more`] : []),
  ]);

/** Why the order is back, in a few words and then in full. */
export const banner = (short: string, says: Markup): Markup =>
  inLines([md`:leftwards_arrow_with_hook: *${capitalised(short)}*`, says]);

/** Why the last button did not do what it says. */
export const refusals = {
  notNow: md`:warning: *Nothing was changed*, because this order is not being composed now.`,
  anotherStep: md`:warning: *Nothing was changed*, because that button belongs to another step. This is where the order stands.`,
  notTaken: md`:warning: *Your input wasn’t saved*, because the order had already gone on from that step. This is where it stands. Press Back or Edit to change it.`,
  changedMeanwhile: md`:warning: *Nothing was submitted*, because the order was changed meanwhile, perhaps in another window. Look it over and submit again.`,
  fixedInDraft: md`:warning: *Nothing was changed*, because the operator’s draft holds that part of this order. It is fixed until the order is placed or discarded.`,
  draftInUse: md`:warning: *Nothing was changed*, because the operator is being asked about this order now. Try again in a moment.`,
  noSuchIntake: md`:warning: *Nothing was changed*, because that subscription is no longer in the order.`,
  subscriptionTwice: (name: string): Markup =>
    md`:warning: *Nothing was changed*, because ${name} is in the order already. One order can’t both add to a subscription and end it.`,
  noSubscriptions: md`:warning: *A subscription is missing.* Name at least one first.`,
  lastIntake: md`:warning: *This is the only subscription.* Discard the order to drop it, or go back to choose another.`,
  rules: md`:warning: *You cannot go on yet*, because the product rules are not met.`,
  wishDatePast: (earliest: string): Markup =>
    md`:warning: *The wish date has passed.* Choose ${earliest} or later.`,
  wishDateFixed: (order: string): Markup =>
    md`:warning: *The wish date has passed*, and the operator’s draft holds it. Discard this order. \`/order repeat ${order}\` then starts it again with another wish date.`,
  wishDateLeft: (order: string): Markup =>
    md`:warning: *The wish date has passed*, and the operator’s draft still holds the order with it. ${beginAgain(order)}`,
  incomplete: {
    customer: md`:warning: *A customer is missing.* Choose one first.`,
    product: md`:warning: *A product is missing.* Choose one first.`,
    details: md`:warning: *The wish date is missing.* Choose one first.`,
    configuration: md`:warning: *The configuration is not complete.* Fill in what is missing.`,
  },
  /** Of several subscriptions, the one that lacks it. */
  productMissingAt: (number: number): Markup =>
    md`:warning: *A product is missing in subscription ${number}.* Choose one first.`,
  /** A subscription that the draft holds can't be left out any more. */
  productMissingIn: (name: string): Markup =>
    md`:warning: *A product is missing.* Choose one first. The operator’s draft holds ${name}: to leave it out, discard the order and start again without it.`,
  planChanged: md`:warning: *Nothing was changed*, because the request was replaced meanwhile.`,
} as const;
