import { newOrder } from '../../ordering/new-order.js';
import type { Configuration, Order } from '../../ordering/order.js';
import { AlreadyInProgress } from '../../store/index.js';
import { readRequest, readRow } from '../requests/rows.js';
import { orderFamily, type OrderRead } from '../requests/order-family.js';
import { beginOnce } from '../once.js';
import type { OrderId } from '../../types/ids.js';
import type { Services } from '../services.js';
import type { Actor } from '../actor.js';
import type { Answer } from './order-service.js';

/**
 * Starts a new order with an old one's customer, lines and configuration. The date is asked for again, and rules,
 * prices and schemas are looked at afresh like those of any other order; secrets were deleted and are entered anew.
 */
export async function repeatOrder(
  services: Services,
  actor: Actor,
  old: OrderId,
  show: (read: OrderRead) => Promise<Answer>,
): Promise<Answer> {
  const read = await readRequest(orderFamily, services.store, actor.workspace, old);
  if (read?.request.requester !== actor.user || read.request.work.customer === null)
    return { screen: { show: 'gone' }, later: null };
  const { request: order } = read;
  try {
    const done = await services.store.write((tx) =>
      beginOnce(tx, actor, ['repeat', old], services.now(), async () => {
        const id = await tx.orders.nextId();
        const at = {
          id,
          workspace: actor.workspace,
          requester: actor.user,
          kind: order.kind,
          now: services.now(),
        };
        const next = repeated(newOrder(at), order);
        await tx.orders.insert(orderFamily.toRow(services.store, next));
        await tx.journal.append({
          ws: actor.workspace,
          at: services.now(),
          actor: actor.user,
          action: 'order.repeated',
          subject: id,
          also: [old],
          detail: JSON.stringify({ of: old }),
        });
        return next;
      }),
    );
    if ('began' in done) return await show({ request: done.began, version: 1 });
    const before = await readRequest(orderFamily, services.store, actor.workspace, done.before);
    return before === null ? { screen: { show: 'gone' }, later: null } : await show(before);
  } catch (error) {
    if (!(error instanceof AlreadyInProgress)) throw error;
    const current = await services.store.read.orders.inProgress(actor.workspace, actor.user);
    return current === null
      ? { screen: { show: 'gone' }, later: null }
      : show(readRow(orderFamily, services.store, current));
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
      nonces: {},
      strayLines: [],
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
