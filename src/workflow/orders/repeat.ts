import { newOrder, type Configuration, type Order } from '../../ordering/order.js';
import { AlreadyInProgress } from '../../store/index.js';
import { fromRow, readOrder, toRow, type Read } from '../requests/order-rows.js';
import { beginOnce } from '../once.js';
import type { OrderId } from '../../types/ids.js';
import type { House } from '../house.js';
import type { Who } from '../who.js';
import type { Answer } from './desk.js';

/**
 * Starts a new order with an old one's customer, lines and configuration. The date is asked for again, and rules,
 * prices and schemas are looked at afresh like those of any other order; secrets were deleted and are entered anew.
 */
export async function repeatOrder(
  house: House,
  who: Who,
  old: OrderId,
  show: (read: Read) => Promise<Answer>,
): Promise<Answer> {
  const read = await readOrder(house.store, who.workspace, old);
  if (read?.order.requester !== who.user || read.order.work.customer === null)
    return { screen: { show: 'gone' }, later: null };
  const { order } = read;
  try {
    const done = await house.store.write((tx) =>
      beginOnce(tx, who, ['repeat', old], house.now(), async () => {
        const id = await tx.orders.nextId();
        const at = { id, workspace: who.workspace, requester: who.user, kind: order.kind, now: house.now() };
        const next = repeated(newOrder(at), order);
        await tx.orders.insert(toRow(house.store, next));
        await tx.journal.append({
          ws: who.workspace,
          at: house.now(),
          actor: who.user,
          action: 'order.repeated',
          subject: id,
          also: [old],
          detail: JSON.stringify({ of: old }),
        });
        return next;
      }),
    );
    if ('began' in done) return await show({ order: done.began, version: 1 });
    const before = await readOrder(house.store, who.workspace, done.before);
    return before === null ? { screen: { show: 'gone' }, later: null } : await show(before);
  } catch (error) {
    if (!(error instanceof AlreadyInProgress)) throw error;
    const current = await house.store.read.orders.inProgress(who.workspace, who.user);
    return current === null ? { screen: { show: 'gone' }, later: null } : show(fromRow(house.store, current));
  }
}

function repeated(fresh: ReturnType<typeof newOrder>, old: Order): ReturnType<typeof newOrder> {
  const { work } = old;
  const [first] = work.intakes;
  const isProducts = first !== undefined && first.subscription === null;
  return {
    ...fresh,
    at: isProducts ? { step: 'products', intake: first.key } : { step: 'customer' },
    work: {
      ...work,
      // What is active in a subscription has changed since, at the latest by the old order.
      subscriptions: work.subscriptions.map((each) => ({ ...each, active: null })),
      configurations: work.configurations.map(withoutFetched),
      wishDate: null,
      forms: null,
      nonce: 0,
    },
  };
}

/** What was fetched on a button was given, and perhaps reserved, for the old order. */
function withoutFetched(configuration: Configuration): Configuration {
  if (configuration.fetched.length === 0) return configuration;
  const fetched = new Set(configuration.fetched.flatMap(({ entered }) => Object.keys(entered)));
  const values = Object.entries(configuration.values).filter(([key]) => !fetched.has(key));
  return { ...configuration, values: Object.fromEntries(values), document: null, fetched: [] };
}
