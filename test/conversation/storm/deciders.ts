import { setTimeout as pause } from 'node:timers/promises';
import type { Robot } from '../../support/robot.js';
import type { Stack } from '../../support/stack.js';
import { textsOf, whereIn } from '../../support/nowhere.js';

/** Between a person's looks. */
const lookMs = 250;
/** A click that did not count is made again after so many looks. */
const patienceInLooks = 12;

const numberIn = (message: { blocks: readonly unknown[] }): string =>
  textsOf(message.blocks).flatMap(({ text }) => /TD-\d+/.exec(text)?.[0] ?? [])[0] ?? '';

const offers = (message: { blocks: readonly unknown[] }, button: string): boolean =>
  textsOf(message.blocks).some(({ text }) => text === button);

/** Approves whatever a place of Slack shows with the button for it and does not say that this person has approved. */
export async function approveAll(person: Robot, place: 'orders' | 'dm', until: AbortSignal): Promise<void> {
  const pressed = new Map<string, number>();
  for (let look = 0; !until.aborted; look += 1) {
    for (const message of person.seen(place)) {
      const order = numberIn(message);
      const isLately = look - (pressed.get(message.ts) ?? -patienceInLooks) < patienceInLooks;
      const isMine = whereIn(message.blocks, `<@${person.id}>`).length > 0;
      if (order === '' || isLately || isMine || message.ephemeral || !offers(message, 'Approve')) continue;
      pressed.set(message.ts, look);
      // It may have been decided since the look at the messages began.
      if (!person.buttons({ in: place, near: order }).includes('Approve')) continue;
      await person.press('Approve', { in: place, near: order, confirm: true }).catch(() => undefined);
    }
    await pause(lookMs);
  }
}

/** Has the card of every third request brought into the direct message. */
export async function bringCards(person: Robot, until: AbortSignal): Promise<void> {
  const asked = new Set<string>();
  while (!until.aborted) {
    for (const message of person.seen('orders')) {
      const order = numberIn(message);
      if (Number(order.slice(3)) % 3 !== 0 || asked.has(order) || !offers(message, 'Approve')) continue;
      asked.add(order);
      await person.command(`/order status ${order}`).catch(() => undefined);
    }
    await pause(lookMs);
  }
}

/**
 * Settles what is in doubt by what the operator's portal shows.
 * @param referenceOf the reference under which an order stands there
 * @returns the orders that were in doubt
 */
export async function settleDoubts(
  person: Robot,
  { operator }: Stack,
  referenceOf: (order: string) => string,
  until: AbortSignal,
): Promise<ReadonlySet<string>> {
  const doubted = new Set<string>();
  while (!until.aborted) {
    for (const message of person.seen('orders')) {
      const order = numberIn(message);
      if (order === '' || message.ephemeral || !offers(message, 'It was placed')) continue;
      doubted.add(order);
      const found = operator
        .placements()
        .find(({ intakes }) => intakes.some(({ reference }) => reference === referenceOf(order)));
      await settle(person, order, found?.orderId ?? null).catch(() => undefined);
    }
    await pause(lookMs);
  }
  return doubted;
}

async function settle(person: Robot, order: string, placedAs: string | null): Promise<void> {
  const card = { in: 'orders', near: order };
  if (person.modal() !== '') await person.close({ all: true });
  if (placedAs === null) {
    await person.press('It was not placed', { ...card, confirm: true });
    return;
  }
  await person.press('It was placed', card);
  await pause(lookMs);
  // A click that was not counted opens nothing: it is made again at the next look.
  if (!person.modal().includes('Order id')) return;
  await person.fill('Order id', placedAs);
  await person.submit();
}
