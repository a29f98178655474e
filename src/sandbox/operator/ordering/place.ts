import type { Profile } from '../data/schema.js';
import { invalid } from '../http/fault.js';
import type { Service } from '../service.js';
import {
  closeDraft,
  configurationsOf,
  entriesOf,
  openDraft,
  type DraftRow,
  type EntryRow,
} from '../store/drafts.js';
import { keepOrder, nextOrderNumber, type PlacedOrder } from '../store/orders.js';
import { addActive } from '../store/seed.js';
import { endSubscription, startSubscription } from '../store/subscriptions.js';
import { PlainDate } from '../../../types/ids.js';
import { accountOf, sorted } from './drafts.js';
import { violationsOf } from './judgement.js';

/** Refuses a draft that breaks a rule, with all its violations. @throws Fault 422 */
export function needValid(service: Service, draft: DraftRow): void {
  const violations = violationsOf(service, draft);
  if (violations.length === 0) return;
  const [first] = violations;
  const more = violations.length > 1 ? ` (and ${violations.length - 1} more)` : '';
  throw invalid(`${first?.message ?? 'The order is not valid'}${more}`, violations);
}

/**
 * Places a draft as an order: starts, changes and ends subscriptions, closes the draft and opens the profile's
 * next one (O1), all in one transaction. Gives back the order's id.
 * @throws Fault 422 where the dry run would refuse it too
 */
export function placeDraft(service: Service, profile: Profile, draft: DraftRow): string {
  const { store } = service;
  return store.within(() => {
    needValid(service, draft);
    const entries = entriesOf(store, draft.id);
    const number = nextOrderNumber(store);
    const orderId = `ORD-${number}`;
    const wishDate = PlainDate.parse(entries.find(({ wish_date }) => wish_date !== null)?.wish_date);
    const placed: PlacedOrder = {
      orderId,
      draftId: draft.id,
      profile: profile.name,
      placedAt: service.now().toISOString(),
      accountId: service.catalogue().data.wholesaler.account_id,
      onAccount: draft.on_account,
      wishDate,
      ...carriedOut(service, draft, entries, { orderId, wishDate }),
    };
    keepOrder(store, number, placed);
    closeDraft(store, draft.id, orderId);
    openDraft(store, profile.name, service.now());
    return orderId;
  });
}

function carriedOut(
  service: Service,
  draft: DraftRow,
  entries: readonly EntryRow[],
  { orderId, wishDate }: { orderId: string; wishDate: PlainDate },
): Pick<PlacedOrder, 'intakes' | 'changes' | 'terminations'> {
  const { store } = service;
  const { intakes, changes, terminations } = sorted(entries);
  const given = new Map(
    configurationsOf(store, draft.id).map((one) => [`${one.entry_id} ${one.product_id}`, one.document]),
  );
  const lines = (entry: EntryRow) =>
    entry.products.map(({ product_id, quantity }) => ({
      productId: product_id,
      quantity,
      configuration: given.get(`${entry.id} ${product_id}`) ?? null,
    }));
  const add = (id: string, entry: EntryRow): void => {
    for (const { product_id, quantity } of entry.products) addActive(store, id, product_id, quantity);
  };
  const account = accountOf(service, draft);
  return {
    intakes: intakes.map((entry) => {
      const { id, subscription_id, reference } = entry;
      const subscriptionId =
        subscription_id ??
        startSubscription(store, { account, reference, order: orderId, startsOn: wishDate });
      add(subscriptionId, entry);
      return {
        entryId: id,
        subscriptionId,
        starts: subscription_id === null,
        reference,
        products: lines(entry),
      };
    }),
    changes: changes.map((entry) => {
      add(entry.subscription_id, entry);
      const { id, subscription_id, reference } = entry;
      return { entryId: id, subscriptionId: subscription_id, reference, products: lines(entry) };
    }),
    terminations: terminations.map(({ id, subscription_id, reference }) => {
      endSubscription(store, subscription_id, wishDate);
      return { entryId: id, subscriptionId: subscription_id, reference };
    }),
  };
}
