import { inLines, md, type Markup } from '../markup.js';
import { moment } from '../moments.js';

/** What people read while the operator does not answer. `until`: epoch milliseconds, when it is asked again. */
export const resting = {
  /** On a screen of the wizard whose next step needs the operator. */
  tryAgain: (until: number, asked: boolean, zone: string): Markup =>
    inLines([
      asked ? askedTitle : title,
      md`Your order is kept, and nothing was changed. Try again from ${moment(until, zone)}.`,
    ]),
  /** On a screen that waits for work that was accepted. */
  keeps: (until: number, asked: boolean, zone: string): Markup =>
    inLines([
      asked ? askedTitle : title,
      md`Your order is kept. It goes on by itself: the next try is ${moment(until, zone)}. You need not wait here.`,
    ]),
  /** On the card and in the message of what was approved and waits. */
  waits: (until: number, zone: string): Markup =>
    inLines([
      md`:hourglass_flowing_sand: *Waits for the operator*, which takes no calls at the moment`,
      md`It goes on by itself: the next try is ${moment(until, zone)}. Nothing is sent twice.`,
    ]),
  /** For admins, on Home. */
  health: (rest: { since: number; until: number; asked: boolean }, zone: string): Markup =>
    md`:warning: ${rest.asked ? md`*The operator asked to wait*` : md`*The operator does not answer* since`} ${moment(rest.since, zone)}. What needs it waits; the next try is ${moment(rest.until, zone)}.`,
} as const;

const askedTitle = md`:hourglass_flowing_sand: *The operator asked to wait*`;
const title = md`:hourglass_flowing_sand: *The operator does not answer at the moment*`;
