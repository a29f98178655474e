import type { ConfigurationOperation, Configurations, Draft, DraftOperation } from '../operator/index.js';
import type { OrderPlan } from '../ordering/plan.js';
import { linesOf, type Order } from '../ordering/order.js';
import type { AccountId, IntakeId, PlainDate, ProductId, SubscriptionId } from '../types/ids.js';
import type { Line } from '../ordering/rules/types.js';

/** What an order puts into the operator's draft, and whether a draft that was read holds exactly that. */
export interface DraftEntries {
  readonly customer: AccountId;
  readonly reference: string;
  readonly wishDate: PlainDate;
  readonly intakes: readonly {
    readonly key: number;
    readonly lines: readonly Line[];
    readonly subscription: SubscriptionId | null;
  }[];
}

/** The entries of a plan: exactly what was approved. */
export function entriesOfPlan(plan: OrderPlan): DraftEntries {
  return {
    customer: plan.customer.id,
    reference: plan.reference,
    wishDate: plan.wishDate,
    intakes: plan.intakes,
  };
}

/** The entries of an order as it is composed; null while something is missing. */
export function entriesOfOrder({ work }: Order): DraftEntries | null {
  if (work.customer === null || work.wishDate === null || work.intakes.length === 0) return null;
  if (work.intakes.some((intake) => intake.initial === null)) return null;
  return {
    customer: work.customer.id,
    reference: work.reference,
    wishDate: work.wishDate,
    intakes: work.intakes.map((intake) => ({
      key: intake.key,
      lines: linesOf(intake),
      subscription: intake.subscription,
    })),
  };
}

/** All in one PATCH, so that nobody's order lies half in a draft (O12); the account first, as in every workflow (O5). */
export function operationsFor(entries: DraftEntries): DraftOperation[] {
  return [
    { kind: 'on-account', account: entries.customer },
    ...entries.intakes.map((intake) => ({
      kind: 'intake' as const,
      reference: entries.reference,
      wishDate: entries.wishDate,
      products: intake.lines,
      subscriptionId: intake.subscription,
    })),
  ];
}

export type DraftHolds =
  | { holds: 'nothing' }
  /** Exactly the order's entries; the operator's id of each intake, by its key. */
  | { holds: 'ours'; intakes: ReadonlyMap<number, IntakeId> }
  | { holds: 'other'; expected: string[]; found: string[] };

/**
 * Compares what a draft shows with an order's entries (O12). The draft shows neither the order account nor an
 * intake's subscription, so those are not compared.
 */
export function compare(draft: Draft, entries: DraftEntries): DraftHolds {
  const found = describeDraft(draft);
  if (found.length === 0) return { holds: 'nothing' };
  const expected = entries.intakes.map((intake) =>
    describeIntake(entries.reference, entries.wishDate, intake.lines),
  );
  const left = draft.intakes.map((intake) => ({
    id: intake.intakeId,
    says: describeIntake(intake.reference ?? '', intake.wishDate, intake.products),
  }));
  const ids = new Map<number, IntakeId>();
  for (const [index, says] of expected.entries()) {
    const at = left.findIndex((each) => each.says === says);
    const match = left[at];
    const key = entries.intakes[index]?.key;
    if (match === undefined || key === undefined) return { holds: 'other', expected, found };
    left.splice(at, 1);
    if (match.id !== null) ids.set(key, match.id);
  }
  const extra = left.length + draft.changes.length + draft.terminations.length;
  return extra > 0 ? { holds: 'other', expected, found } : { holds: 'ours', intakes: ids };
}

/** Every entry of a draft in words, for a person who has to find out whose it is. */
export function describeDraft(draft: Draft): string[] {
  return [
    ...draft.intakes.map((intake) =>
      describeIntake(intake.reference ?? '', intake.wishDate, intake.products),
    ),
    ...draft.changes.map((change) => `change of subscription ${change.subscriptionId ?? 'not shown'}`),
    ...draft.terminations.map(
      (end) =>
        `termination of subscription ${end.subscriptionId ?? 'not shown'} on ${end.wishDate ?? 'no date'}`,
    ),
  ];
}

function describeIntake(reference: string, wishDate: PlainDate | null, lines: readonly Line[]): string {
  const sums = new Map<ProductId, number>();
  for (const line of lines) sums.set(line.productId, (sums.get(line.productId) ?? 0) + line.quantity);
  const products = [...sums].map(([id, quantity]) => `${quantity} × ${id}`).sort();
  const named = reference === '' ? 'intake' : `intake "${reference}"`;
  return `${named} for ${wishDate ?? 'no date'}: ${products.join(', ')}`;
}

/** Takes the draft's intakes out again (O3); only where the operator supports it. Null where an entry has no id. */
export function removals(draft: Draft): DraftOperation[] | null {
  const ids = draft.intakes.map((intake) => intake.intakeId);
  const known = ids.filter((id) => id !== null);
  if (known.length !== ids.length || draft.changes.length + draft.terminations.length > 0) return null;
  return known.map((entryId) => ({ kind: 'remove', entry: 'intake', entryId }));
}

/**
 * The values of a plan's configurations, each for the entry of its intake.
 * @returns null where the operator gave no id for an entry: then nothing can be configured
 */
export function configurationOperations(
  configurations: OrderPlan['configurations'],
  intakes: ReadonlyMap<number, IntakeId>,
): ConfigurationOperation[] | null {
  const operations: ConfigurationOperation[] = [];
  for (const { intake, productId, document } of configurations) {
    const entryId = intakes.get(intake);
    if (entryId === undefined) return null;
    if (typeof document !== 'object' || document === null || Array.isArray(document)) return null;
    operations.push({ kind: 'configuration', entry: 'intake', entryId, productId, configuration: document });
  }
  return operations;
}

/** The schemas that the operator asks for, by our intake's key and product. */
export function schemasByIntake(
  configurations: Configurations,
  intakes: ReadonlyMap<number, IntakeId>,
): { intake: number; productId: ProductId; schema: string; remoteValues: string }[] {
  const keys = new Map([...intakes].map(([key, id]) => [id, key]));
  return configurations.entries.flatMap((entry) => {
    const key = entry.entry === 'intake' ? keys.get(entry.entryId) : undefined;
    if (key === undefined) return [];
    return entry.products.flatMap((product) =>
      product.schemas.map((each) => ({
        intake: key,
        productId: each.productId,
        schema: each.jsonSchema,
        remoteValues: JSON.stringify(each.remoteValues),
      })),
    );
  });
}
