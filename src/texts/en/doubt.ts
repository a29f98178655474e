import type { OrderId } from '../../types/ids.js';
import { cut, inLines, md, sentence, type Markup } from '../markup.js';
import { moment } from '../moments.js';

/** What admins are told of at once, and reminded of until one has settled it. `sentAt`: epoch milliseconds. */
export const doubt = {
  /** Why nobody knows whether an order was placed, where it was no call that failed. */
  ourFault: 'Something went wrong in Trunkdesk while the order was being placed.',
  notWritten: 'Trunkdesk could not write down the answer.',
  stopped: 'Trunkdesk stopped before the answer came.',
  tell: (
    order: OrderId,
    {
      customer,
      sentAt,
      because,
      isReminder,
    }: { customer: string | null; sentAt: number; because: string; isReminder: boolean },
    zone: string,
  ): Markup =>
    inLines([
      md`:warning: *${order}${customer === null ? '' : ` for ${cut(customer, 100)}`} is ${isReminder ? 'still ' : ''}in doubt*`,
      md`It was sent once, ${moment(sentAt, zone)}. ${sentence(because)} It may or may not be placed.`,
      md`Look it up in the operator’s portal, then press “It was placed” or “It was not placed” on your Home tab here or on its card. Until then it keeps the operator’s draft.`,
    ]),
} as const;
