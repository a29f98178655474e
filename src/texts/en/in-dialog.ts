import { cut } from '../markup.js';
import { shortDay } from '../moments.js';
import { orders, type OrderIs } from './orders.js';
import { ending, type Ending } from './subscription-name.js';
import type { PlainDate } from '../../types/ids.js';

/** Of a dialog's text at Slack, in characters. */
const mostInDialog = 300;

export interface Ordered extends OrderIs {
  readonly customer: string;
  readonly ends: readonly Ending[];
  /** `€211.00 a month`; empty where nothing is said of it. */
  readonly money: string;
  readonly wishDate: PlainDate;
}

/**
 * What is ordered, for the dialog that asks before it is: what ends and when, before what is added. Where that is too
 * long for Slack, what is cut is neither what ending costs nor what happens then.
 */
export function inDialog({ customer, holds, ends, money, wishDate }: Ordered, then: string): string {
  const facts = [
    ...orders.partsNamed(holds, ends, wishDate, 80),
    ...(money === '' ? [] : [money]),
    ...(ends.length > 0 ? [] : [`${orders.wishDateWithin} ${shortDay(wishDate)}`]),
  ];
  const cost = ends.length === 0 ? '' : ` ${ending.inBrief(ends)}`;
  const room = Math.min(mostInDialog - cost.length - then.length - 2, 220);
  const who = cut(customer, ends.length > 0 ? 40 : 80);
  return `${cut(`${who}: ${facts.join(', ')}`, room)}.${cost} ${then}`;
}
