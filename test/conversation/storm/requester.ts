import { setTimeout as pause } from 'node:timers/promises';
import { UserId, type OrderId } from '../../../src/types/ids.js';
import { readRequest, readRow } from '../../../src/workflow/requests/rows.js';
import { orderFamily } from '../../../src/workflow/requests/order-family.js';
import type { Order } from '../../../src/ordering/order.js';
import type { Store } from '../../../src/store/index.js';
import type { Robot } from '../../support/robot.js';
import { dayFromNow } from '../support/take-order.js';
import { home } from './prepared.js';

/** An order that a person wants: one that waits at its review, or one to be taken through the whole wizard. */
export interface Wish {
  /** Null until the wizard has given it its number. */
  id: OrderId | null;
  readonly reference: string;
  /** Of a backup trunk; ten cost so much that it takes two approvals. */
  readonly channels: number;
  /** How often it came back and was submitted again. */
  again: number;
  /** How it ended; null while it has not. */
  end: 'placed' | 'returned' | null;
}

/** How often people submit again what came back. */
const mostAgain = 2;
/** Between a person's looks. */
const lookMs = 250;
/** A window that shows the same after so many looks is closed and opened again. */
const mostSame = 8;

/** Takes a person's wishes one after the other to their end, by what their screen shows. */
export async function order(
  person: Robot,
  store: Store,
  wishes: readonly Wish[],
  until: AbortSignal,
): Promise<void> {
  for (const wish of wishes) {
    let seen = '';
    let same = 0;
    let isBack = false;
    while (wish.end === null && !until.aborted) {
      const now = await standing(store, person, wish);
      if (now !== null && now.state === 'placed') wish.end = 'placed';
      else if (now?.state === 'composing' && now.note !== null && !isBack) {
        isBack = true;
        if (wish.again >= mostAgain) wish.end = 'returned';
        else wish.again += 1;
      } else {
        if (now !== null && now.state !== 'composing') isBack = false;
        same = person.modal() === seen ? same + 1 : 0;
        seen = person.modal();
        // A click can be refused, and what stood there be redrawn meanwhile: a person looks again.
        await act(person, wish, now, same).catch(() => undefined);
      }
      await pause(lookMs);
    }
    await leave(person);
  }
}

/** Throws away what came back once too often, as who does not want it any more does: else it keeps its draft. */
export async function discardReturned(person: Robot, wishes: readonly Wish[]): Promise<void> {
  for (const wish of wishes) {
    if (wish.end !== 'returned' || wish.id === null) continue;
    await open(person, wish);
    await person.untilModal(wish.id);
    await person.press('Discard', { in: 'modal', confirm: true });
    await person.untilModal('was discarded');
    await leave(person);
  }
}

async function standing(store: Store, person: Robot, wish: Wish): Promise<Order | null> {
  if (wish.id !== null) return (await readRequest(orderFamily, store, home, wish.id))?.request ?? null;
  const row = await store.read.orders.inProgress(home, UserId.parse(person.id));
  const order_ = row === null ? null : readRow(orderFamily, store, row).request;
  // What the person left at its review is another wish.
  if (order_ === null || (order_.work.reference !== '' && order_.work.reference !== wish.reference))
    return null;
  wish.id = order_.id;
  return order_;
}

async function act(person: Robot, wish: Wish, now: Order | null, same: number): Promise<void> {
  const modal = person.modal();
  const isMine = now === null || now.state === 'composing';
  if (modal === '') return isMine ? open(person, wish) : undefined;
  if (!isMine || same > mostSame) return leave(person);
  const buttons = person.buttons({ in: 'modal' });
  if (modal.includes('takes a few seconds')) return;
  if (buttons.includes('Try again')) await person.press('Try again');
  else if (wish.id !== null && person.buttons({ in: 'modal', near: wish.id }).includes('Resume'))
    await person.press('Resume', { in: 'modal', near: wish.id });
  else if (modal.includes('What do you want to do?')) await person.submit();
  else await walk(person, modal, wish);
}

/** What the step on the screen asks. */
async function walk(person: Robot, modal: string, wish: Wish): Promise<void> {
  const isAt = (step: string): boolean => modal.includes(`: ${step}*`);
  if (isAt('review')) await person.press('Submit for approval');
  if (isAt('customer')) await person.choose('Customer', 'Acme BV');
  if (isAt('product')) await person.choose('Product', 'Backup trunk');
  if (isAt('products')) await person.fill('Voice channel', String(wish.channels));
  if (isAt('details')) {
    await person.fill('Wish date', dayFromNow(30));
    await person.fill('Reference', wish.reference);
  }
  if (['customer', 'product', 'products', 'details'].some(isAt)) await person.press('Next');
}

async function leave(person: Robot): Promise<void> {
  if (person.modal() !== '') await person.close({ all: true }).catch(() => undefined);
}

async function open(person: Robot, { id }: Wish): Promise<void> {
  if (id === null) {
    await person.command('/order new');
    return;
  }
  const resume = { in: 'dm', near: id };
  if (!person.buttons(resume).includes('Resume')) await person.command(`/order status ${id}`);
  else await person.press('Resume', resume);
}
