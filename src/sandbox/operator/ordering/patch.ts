import type { Profile } from '../data/schema.js';
import { invalid, malformed, notFound, type Violation } from '../http/fault.js';
import { needAccount, type Service } from '../service.js';
import {
  addEntry,
  clearConfigurations,
  entriesOf,
  removeEntry,
  setAccount,
  setConfiguration,
  type DraftRow,
  type EntryRow,
} from '../store/drafts.js';
import { findSubscription } from '../store/subscriptions.js';
import type { SubscriptionId } from '../../../types/ids.js';
import { unreachable } from '../../../types/unreachable.js';
import type { PatchOperation } from '../wire/patch.js';
import { configurationProblems } from './schemas.js';

/**
 * Carries out all operations on a draft, or none.
 * @throws Fault 400 for an operation that isn't supported, 404 for what the draft or the service doesn't have,
 * 403 for an account out of reach, 422 for a draft that was ordered and for values that break a rule
 */
export function patchDraft(
  service: Service,
  profile: Profile,
  draft: DraftRow,
  operations: readonly PatchOperation[],
): void {
  service.store.within(() => {
    if (draft.order_id !== null) throw invalid(`This draft was placed as order ${draft.order_id}`);
    for (const operation of operations) apply(service, profile, draft, operation);
  });
}

function apply(service: Service, profile: Profile, draft: DraftRow, operation: PatchOperation): void {
  const { store } = service;
  switch (operation.kind) {
    case 'on-account':
      needAccount(service, profile, operation.account);
      return setAccount(store, draft.id, operation.account);
    case 'intake': {
      const { subscription_id, wish_date, reference, products } = operation.entry;
      if (subscription_id !== undefined) needSubscription(service, profile, subscription_id);
      return addEntry(store, draft.id, {
        kind: 'intake',
        subscription: subscription_id ?? null,
        reference,
        wishDate: wish_date,
        products,
      });
    }
    case 'change': {
      const { subscription_id, wish_date, reference, products } = operation.entry;
      needSubscription(service, profile, subscription_id);
      needOnce(service, draft, 'change', subscription_id);
      return addEntry(store, draft.id, {
        kind: 'change',
        subscription: subscription_id,
        reference: reference ?? '',
        wishDate: wish_date ?? null,
        products,
      });
    }
    case 'terminate': {
      const { subscription_id, wish_date, reference } = operation.entry;
      needSubscription(service, profile, subscription_id);
      needOnce(service, draft, 'terminate', subscription_id);
      return addEntry(store, draft.id, {
        kind: 'terminate',
        subscription: subscription_id,
        reference,
        wishDate: wish_date,
        products: [],
      });
    }
    case 'configuration':
      return configure(service, draft, operation);
    case 'remove-entry': {
      needRemove(service);
      const [, list] = operation.path.split('/');
      const kind = list === 'intakes' ? 'intake' : list === 'changes' ? 'change' : 'terminate';
      if (!removeEntry(store, draft.id, kind, operation.id)) throw notFound(`No entry ${operation.path}`);
      return undefined;
    }
    case 'remove-configurations':
      needRemove(service);
      if (operation.id !== null && entriesOf(store, draft.id).every(({ id }) => id !== operation.id)) {
        throw notFound(`No entry ${operation.path}`);
      }
      return clearConfigurations(store, draft.id, operation.id);
    default:
      return unreachable(operation);
  }
}

function needRemove(service: Service): void {
  // O3: `add` is the one value that the document uses.
  if (!service.patchRemove) throw malformed('Operation remove is not supported, use add');
}

function needSubscription(service: Service, profile: Profile, id: SubscriptionId): void {
  const found = findSubscription(service.store, id);
  if (found === null) throw notFound('Subscription not found');
  needAccount(service, profile, found.account_id);
}

function needOnce(service: Service, draft: DraftRow, kind: EntryRow['kind'], id: SubscriptionId): void {
  const same = entriesOf(service.store, draft.id).find(
    (entry) => entry.kind === kind && entry.subscription_id === id,
  );
  if (same === undefined) return;
  const message = `Subscription ${id} has a ${kind} entry in this draft already`;
  throw invalid(message, [violation(same.id, null, message)]);
}

const violation = (entry: string, product: string | null, message: string): Violation => ({
  rule: product === null ? 'subscription' : 'configuration',
  entry,
  product_id: product,
  actual: null,
  min: null,
  max: null,
  message,
});

function configure(
  service: Service,
  draft: DraftRow,
  { of, id, product, document }: Extract<PatchOperation, { kind: 'configuration' }>,
): void {
  const entry = entriesOf(service.store, draft.id).find((one) => one.kind === of && one.id === id);
  if (entry === undefined) throw notFound(`No ${of} ${id} in this draft`);
  const catalogue = service.catalogue();
  const problems = !entry.products.some(({ product_id }) => product_id === product)
    ? [`Product ${product} is not in this ${of}`]
    : !catalogue.configurations.has(product)
      ? [`Product ${product} has nothing to configure`]
      : configurationProblems(catalogue, product, document);
  if (problems.length > 0) {
    throw invalid(
      `Configuration not accepted: ${problems.join('; ')}`,
      problems.map((problem) => violation(id, product, problem)),
    );
  }
  setConfiguration(service.store, id, product, document);
}
