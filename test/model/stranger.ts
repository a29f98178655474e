import { z } from 'zod';
import { PlainDate } from '../../src/types/ids.js';
import {
  addEntry,
  closeDraft,
  currentDraft,
  entriesOf,
  openDraft,
  type NewEntry,
} from '../../src/sandbox/operator/store/drafts.js';
import { customers, productOf, profiles, subscriptionsOf } from './data.js';
import type { ModelOperator } from './operator.js';
import type { World } from './world.js';

type Store = ModelOperator['store'];
const OrderState = z.object({ state: z.string() });

/**
 * Puts an entry of somebody else into the draft that a login has now.
 * @param nth which kind: an intake, the same intake as is there, a termination, or a subscription that is opened
 */
export function addByHand(store: Store, profile: string, now: number, nth: number): void {
  const draft = currentDraft(store, profile, new Date(now));
  const there = entriesOf(store, draft.id);
  const dated = there.find(({ wish_date }) => wish_date !== null);
  const wishDate = PlainDate.parse(dated?.wish_date ?? '2027-06-01');
  const customer = customers.findIndex(({ id }) => id === draft.on_account);
  const free = subscriptionsOf(Math.max(customer, 0)).find(
    (id) => !there.some(({ subscription_id }) => subscription_id === id),
  );
  // By the rules: nothing but the look at whose it is keeps it from being placed.
  const own = { kind: 'intake', subscription: null, reference: 'by hand', wishDate, products } as const;
  const same = there.find(({ kind }) => kind === 'intake');
  const named = { subscription: free ?? null, reference: 'by hand', products: [] };
  const kinds: readonly NewEntry[] = [
    own,
    same === undefined
      ? own
      : { ...own, subscription: same.subscription_id, reference: same.reference, products: same.products },
    free === undefined ? own : { ...named, kind: 'terminate', wishDate },
    free === undefined ? own : { ...named, kind: 'change', wishDate: null },
  ];
  addEntry(store, draft.id, kinds[nth % kinds.length] ?? own);
}

const products = [
  { product_id: productOf('I'), quantity: 7 },
  { product_id: productOf('R'), quantity: 1 },
];

/**
 * Somebody works on a login's draft without Trunkdesk; false where nothing was done. Only on one that no order holds, or
 * whose order is not on its way to be placed and will be looked at before it is: what is done between the last look and
 * the sending can't be seen by anybody.
 */
export function strange(world: World, nth: number, what: 'adds' | 'empties'): boolean {
  const profile = profiles[nth] ?? profiles[0];
  const { watch } = world;
  if (watch.isHeld(profile)) {
    const sql = 'SELECT orders.state FROM orders JOIN leases ON order_id = orders.id WHERE profile = ?';
    const [holder] = watch.reader.all(OrderState, sql, profile);
    if (what === 'empties' || !['composing', 'awaiting-approval'].includes(holder?.state ?? '')) return false;
  }
  const { store } = world.operator;
  if (what === 'adds') {
    world.operator.intrude(profile);
    return true;
  }
  const at = new Date(world.ticks.now);
  const draft = currentDraft(store, profile, at);
  if (entriesOf(store, draft.id).length === 0) return false;
  closeDraft(store, draft.id, 'ORD-BY-HAND');
  openDraft(store, profile, at);
  return true;
}
