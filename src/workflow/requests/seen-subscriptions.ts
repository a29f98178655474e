import { z } from 'zod';
import { today } from '../approver-directory.js';
import { en } from '../../texts/index.js';
import { shortIds } from '../../texts/short-ids.js';
import { searched } from '../../types/searched.js';
import type { Order } from '../../ordering/order.js';
import type { Line } from '../../ordering/rules/types.js';
import type { Repositories } from '../../store/index.js';
import type { PlainDate, ProductId, SubscriptionId } from '../../types/ids.js';
import type { NamedSubscription } from '../named.js';
import type { Services } from '../services.js';

/** Subscriptions that were read or placed for a customer before, offered to who names some for the same customer (O14). */

const Lines = z.array(z.object({ name: z.string(), quantity: z.number() }));

/** One that is offered. */
export interface SeenSubscription extends NamedSubscription {
  /** The day on which an order that was placed ends it. */
  readonly endsOn: PlainDate | null;
}

/**
 * Keeps what the operator showed as active in subscriptions, by name where all names are known.
 * @param names of products
 */
export async function rememberRead(
  services: Pick<Services, 'store' | 'now'>,
  { workspace, work }: Order,
  read: readonly { readonly id: SubscriptionId; readonly lines: readonly Line[] }[],
  names: ReadonlyMap<ProductId, string>,
): Promise<void> {
  const { customer } = work;
  if (customer === null || read.length === 0) return;
  const at = services.now();
  await services.store.write(async (tx) => {
    for (const { id, lines } of read) {
      const key = { ws: workspace, customerId: customer.id, subscriptionId: id, at };
      await tx.subscriptions.seen({ ...key, lines: inJson(lines, names) });
    }
  });
}

function inJson(lines: readonly Line[], names: ReadonlyMap<ProductId, string>): string | undefined {
  const named = lines.map(({ productId, quantity }) => ({ name: names.get(productId), quantity }));
  return named.every(({ name }) => name !== undefined) ? JSON.stringify(named) : undefined;
}

/** Keeps whose the subscriptions of a placed order are, and when those end that it ends: in the transaction of that move. */
export async function rememberPlaced(
  tx: Repositories,
  { workspace, work }: Order,
  now: number,
): Promise<void> {
  const { customer, wishDate } = work;
  if (customer === null) return;
  for (const { id, does } of work.subscriptions) {
    const key = { ws: workspace, customerId: customer.id, subscriptionId: id, at: now };
    await tx.subscriptions.placed({ ...key, endsOn: does === 'terminate' ? wishDate : null });
  }
}

/** More than anybody looks through. */
const mostOffered = 1_000;

/** Those that an order's customer has and that the order is not about yet, last used first. */
export async function offeredFor(
  services: Services,
  { workspace, work }: Order,
  most = mostOffered,
): Promise<readonly SeenSubscription[]> {
  const { customer, subscriptions } = work;
  if (customer === null) return [];
  const limit = most + subscriptions.length;
  const rows = await services.store.read.subscriptions.of(workspace, customer.id, {
    today: today(services),
    limit,
  });
  return rows
    .filter(({ subscriptionId }) => !subscriptions.some(({ id }) => id === subscriptionId))
    .slice(0, most)
    .map(({ subscriptionId, lines, endsOn }) => ({ id: subscriptionId, lines: linesIn(lines), endsOn }));
}

/** Those whose products or id hold what was typed. */
export function findSeen(all: readonly SeenSubscription[], query: string): readonly SeenSubscription[] {
  const wanted = searched(query);
  return all.filter(({ id, lines }) =>
    [id, ...(lines ?? []).map(({ name }) => name)].some((text) => searched(text).includes(wanted)),
  );
}

/** An order's subscriptions with what was last read of them here. */
export async function lastRead(
  store: Services['store'],
  { workspace, work }: Order,
): Promise<readonly NamedSubscription[]> {
  const { customer, subscriptions } = work;
  const ids = subscriptions.map(({ id }) => id);
  const rows = customer === null ? [] : await store.read.subscriptions.read(workspace, customer.id, ids);
  const lines = new Map(rows.map((row) => [row.subscriptionId, linesIn(row.lines)]));
  return ids.map((id) => ({ id, lines: lines.get(id) ?? null }));
}

/** What an order's subscriptions are called, as far as they were read here; by their ids else. */
export const storedNames = async (
  store: Services['store'],
  order: Order,
): Promise<(id: SubscriptionId) => string> => namesAmong(await lastRead(store, order));

/** The same of those whose products are at hand. */
export function namesAmong(those: readonly NamedSubscription[]): (id: SubscriptionId) => string {
  const short = shortIds(those.map(({ id }) => id));
  const known = new Map(those.map(({ id, lines }) => [id, lines]));
  return (id) => {
    const lines = known.get(id) ?? null;
    return lines === null ? id : `“${en.subscriptionName.full({ id, lines }, { short, most: 3 })}”`;
  };
}

/** Null where it is not known by name. */
function linesIn(json: string | null): NamedSubscription['lines'] {
  if (json === null) return null;
  const read = Lines.safeParse(JSON.parse(json));
  return read.success ? read.data : null;
}
