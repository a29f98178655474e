import {
  describeFailure,
  mayStillCome,
  OperatorFailure,
  patchDraft,
  type ConfigurationOperation,
  type Configurations,
  type Draft,
  type Operator,
} from '../../operator/index.js';
import { newReference, type Services } from '../services.js';
import type { Note } from '../../ordering/order.js';
import type { OrderPlan } from '../../ordering/plan.js';
import type { DraftId, OrderId, ProductId, SubscriptionId } from '../../types/ids.js';
import type { EntryIds } from './draft-entries.js';

/** Where an order's intakes stand among a draft's entries, for what has to be configured. */
export interface InDraft {
  readonly ids: EntryIds;
  /** The subscription that an intake adds to, by its key. */
  readonly subscriptions: ReadonlyMap<number, SubscriptionId>;
}

/** A schema that the operator asks for, by our intake's key and product, and the entry it stands under (O18). */
export interface SchemaAt {
  readonly intake: number;
  readonly entry: 'intake' | 'change';
  readonly productId: ProductId;
  readonly schema: string;
  readonly remoteValues: string;
}

/** What a draft's configurations ask of each product of an order's intakes; `''` where nothing. */
export interface AskedSchema extends SchemaAt {
  readonly hash: string;
}

/** Reads a configuration result: products added to a subscription may stand under intakes or under changes (O18). */
export function schemasAt(configurations: Configurations, { ids, subscriptions }: InDraft): SchemaAt[] {
  const byIntake = new Map([...ids.intakes].map(([key, id]) => [id, [key]]));
  const byChange = new Map(
    [...ids.changes].map(([subscription, id]) => [
      id,
      [...subscriptions].filter(([, each]) => each === subscription).map(([key]) => key),
    ]),
  );
  return configurations.entries.flatMap((entry) => {
    const keys = (entry.entry === 'intake' ? byIntake.get(entry.entryId) : byChange.get(entry.entryId)) ?? [];
    return keys.flatMap((intake) =>
      entry.products.flatMap((product) =>
        product.schemas.map((each) => ({
          intake,
          entry: entry.entry,
          productId: each.productId,
          schema: each.jsonSchema,
          remoteValues: JSON.stringify(each.remoteValues),
        })),
      ),
    );
  });
}

/**
 * Whether a configuration result names just the entries that a draft showed, each by its id: then the draft still held
 * them. Nothing names terminations there, and opened subscriptions only where something is added to them (O18).
 */
export function namesJust(
  { entries }: Configurations,
  { intakes, changes, terminations }: Pick<Draft, 'intakes' | 'changes' | 'terminations'>,
): boolean {
  if (changes.length + terminations.length > 0) return false;
  const shown = intakes.flatMap(({ intakeId }) => intakeId ?? []).toSorted();
  const named = entries.map(({ entryId }) => entryId).toSorted();
  return shown.length === intakes.length && JSON.stringify(shown) === JSON.stringify(named);
}

/**
 * The values of configurations, each for the entry that asked for it (O4, O18).
 * @returns null where the operator gave no id for an entry: then nothing can be configured
 */
export function configurationOperations(
  configurations: readonly Pick<OrderPlan['configurations'][number], 'intake' | 'productId' | 'document'>[],
  { ids, subscriptions }: InDraft,
  asked: readonly SchemaAt[],
): ConfigurationOperation[] | null {
  const operations: ConfigurationOperation[] = [];
  for (const { intake, productId, document } of configurations) {
    if (typeof document !== 'object' || document === null || Array.isArray(document)) return null;
    const at = asked.find((each) => each.intake === intake && each.productId === productId);
    const what = { kind: 'configuration', productId, configuration: document } as const;
    if (at?.entry === 'change') {
      const subscription = subscriptions.get(intake);
      const entryId = subscription === undefined ? undefined : ids.changes.get(subscription);
      if (entryId === undefined) return null;
      operations.push({ ...what, entry: 'change', entryId });
    } else {
      const entryId = ids.intakes.get(intake);
      if (entryId === undefined) return null;
      operations.push({ ...what, entry: 'intake', entryId });
    }
  }
  return operations;
}

/** Nobody knows whether the operator took an order's values, and no read shows it (O4). */
export class ConfigurationUnknown extends Error {
  override readonly name = 'ConfigurationUnknown';
  constructor(override readonly cause: OperatorFailure) {
    super('Nobody knows whether the configuration was taken', { cause });
  }
}

/**
 * Supplies an order's values in one request, once (G4); nothing where there are none.
 * @throws ConfigurationUnknown where they may have been taken, and may not
 * @throws OperatorFailure where they surely were not
 */
export async function supplyConfigurations(
  { operator, draftId }: { readonly operator: Operator; readonly draftId: DraftId },
  operations: readonly ConfigurationOperation[],
): Promise<void> {
  if (operations.length === 0) return;
  try {
    await patchDraft(operator, draftId, operations);
  } catch (error) {
    if (error instanceof OperatorFailure && mayStillCome(error)) throw new ConfigurationUnknown(error);
    throw error;
  }
}

/** The note of an order that comes back for it, unsent. */
export function unknownNote(services: Services, order: OrderId, { cause }: ConfigurationUnknown): Note {
  const reference = newReference(services);
  services.log.warn({ reference, order, error: cause }, 'Nobody knows whether a configuration was taken');
  return { why: 'configuration-unknown', failure: describeFailure(cause), reference, at: services.now() };
}

/** Which intakes add to which subscription. */
export function subscriptionsOf(
  intakes: readonly { readonly key: number; readonly subscription: SubscriptionId | null }[],
): ReadonlyMap<number, SubscriptionId> {
  return new Map(
    intakes.flatMap(({ key, subscription }) => (subscription === null ? [] : [[key, subscription] as const])),
  );
}
