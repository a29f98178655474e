import type { Draft, DraftOperation } from '../../operator/index.js';
import { linesOf, type Order, type SubscriptionUse } from '../../ordering/order.js';
import type { OrderPlan } from '../../ordering/plan.js';
import { unreachable } from '../../types/unreachable.js';
import type { Line } from '../../ordering/rules/types.js';
import type { AccountId, ChangeId, IntakeId, PlainDate, ProductId, SubscriptionId } from '../../types/ids.js';

/** What an order puts into the operator's draft, and whether a draft that was read holds exactly that. */
export interface DraftEntries {
  readonly customer: AccountId;
  /**
   * Subscriptions opened for change: those that products are added to, and those to be terminated, whose active
   * products are read through it (O17).
   */
  readonly changes: readonly SubscriptionId[];
  readonly rest: {
    readonly reference: string;
    readonly wishDate: PlainDate;
    readonly intakes: readonly {
      readonly key: number;
      readonly lines: readonly Line[];
      readonly subscription: SubscriptionId | null;
    }[];
    readonly terminations: readonly SubscriptionId[];
  } | null;
}

/** The entries of a plan: exactly what was approved. */
export function entriesOfPlan(plan: OrderPlan): DraftEntries {
  const { wishDate, reference, intakes, subscriptions } = plan;
  return {
    customer: plan.customer.id,
    changes: opened(subscriptions),
    rest: { wishDate, reference, intakes, terminations: ended(subscriptions) },
  };
}

/** The entries of an order as it is composed; null while something is missing. */
export function entriesOfOrder({ work }: Order): DraftEntries | null {
  if (work.customer === null || work.wishDate === null) return null;
  if (work.intakes.length + work.subscriptions.length === 0) return null;
  if (work.intakes.some((intake) => intake.initial === null && intake.subscription === null)) return null;
  return {
    customer: work.customer.id,
    changes: opened(work.subscriptions),
    rest: {
      reference: work.reference,
      wishDate: work.wishDate,
      intakes: work.intakes.map((intake) => ({
        key: intake.key,
        lines: linesOf(intake),
        subscription: intake.subscription,
      })),
      terminations: ended(work.subscriptions),
    },
  };
}

type Uses = readonly Pick<SubscriptionUse, 'id' | 'does'>[];

/** An order opens every subscription that it is about, whatever it does with it. */
const opened = (subscriptions: Uses): SubscriptionId[] => subscriptions.map(({ id }) => id);

const ended = (subscriptions: Uses): SubscriptionId[] =>
  subscriptions.flatMap(({ id, does }) => (does === 'terminate' ? [id] : []));

/** Subscriptions opened to read what is active in them; nothing else. */
export function openingsOf({ work }: Order): DraftEntries | null {
  if (work.customer === null || work.subscriptions.length === 0) return null;
  return { customer: work.customer.id, changes: opened(work.subscriptions), rest: null };
}

/**
 * What comes before everything else: in an empty draft the account, as in every workflow (O5), and the subscriptions to
 * open; beside subscriptions that are open those that are not yet.
 */
export function openingOperations(entries: DraftEntries, draft: DraftHolds): DraftOperation[] {
  switch (draft.holds) {
    case 'nothing':
      return [{ kind: 'on-account', account: entries.customer }, ...openOperations(entries.changes)];
    case 'opened':
      return openOperations(draft.missing);
    case 'ours':
    case 'other':
      return [];
    default:
      return unreachable(draft);
  }
}

/** Opens subscriptions for change, each by its own operation. */
export const openOperations = (ids: readonly SubscriptionId[]): DraftOperation[] =>
  ids.map((subscriptionId) => ({ kind: 'change', subscriptionId }));

/** Everything else in one PATCH, so that nobody's order lies half in a draft (O12). */
export function restOperations({ rest }: DraftEntries): DraftOperation[] {
  if (rest === null) return [];
  const { reference, wishDate } = rest;
  return [
    ...rest.intakes.map((intake) => ({
      kind: 'intake' as const,
      reference,
      wishDate,
      products: intake.lines,
      subscriptionId: intake.subscription,
    })),
    ...rest.terminations.map((subscriptionId) => ({
      kind: 'terminate' as const,
      reference,
      wishDate,
      subscriptionId,
    })),
  ];
}

/** The operator's ids of an order's entries, as far as it gives them. */
export interface EntryIds {
  /** By the intake's key. */
  readonly intakes: ReadonlyMap<number, IntakeId>;
  readonly changes: ReadonlyMap<SubscriptionId, ChangeId>;
}

export type DraftHolds =
  | { holds: 'nothing' }
  /** Only this order's opened subscriptions, perhaps not all of them yet; the rest is to follow. */
  | { holds: 'opened'; opened: SubscriptionId[]; missing: SubscriptionId[] }
  /** Exactly the order's entries. */
  | { holds: 'ours'; ids: EntryIds }
  | { holds: 'other'; expected: string[]; found: string[] };

/**
 * Compares what a draft shows with an order's entries (O12). The draft shows neither the order account nor an
 * intake's subscription, so those are not compared.
 */
export function compare(draft: Draft, entries: DraftEntries): DraftHolds {
  const found = describeDraft(draft);
  if (found.length === 0) return { holds: 'nothing' };
  const expected = [...entries.changes.map(describeChange).sort(), ...restInWords(entries)];
  if (same(found, expected)) return { holds: 'ours', ids: idsIn(draft, entries) };
  const shown = new Set(found);
  const opened = entries.changes.filter((id) => shown.has(describeChange(id)));
  const missing = entries.changes.filter((id) => !opened.includes(id));
  if (same(found, opened.map(describeChange))) return { holds: 'opened', opened, missing };
  return { holds: 'other', expected, found };
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return JSON.stringify(one.toSorted()) === JSON.stringify(other.toSorted());
}

function idsIn(draft: Draft, entries: DraftEntries): EntryIds {
  const changes = new Map<SubscriptionId, ChangeId>();
  for (const { changeId, subscriptionId } of draft.changes) {
    if (changeId !== null && subscriptionId !== null) changes.set(subscriptionId, changeId);
  }
  const intakes = new Map<number, IntakeId>();
  const left = draft.intakes.map((intake) => ({
    id: intake.intakeId,
    says: describeIntake(intake.reference ?? '', intake.wishDate, intake.products),
  }));
  const { rest } = entries;
  for (const intake of rest?.intakes ?? []) {
    const says = describeIntake(rest?.reference ?? '', rest?.wishDate ?? null, intake.lines);
    const at = left.findIndex((each) => each.says === says);
    const [match] = at < 0 ? [] : left.splice(at, 1);
    if (match !== undefined && match.id !== null) intakes.set(intake.key, match.id);
  }
  return { intakes, changes };
}

/** One entry as a draft shows it. */
export interface ShownEntry {
  /** The operator's id, as far as it gives one: what was taken out and put there anew is another entry. */
  readonly id: string | null;
  readonly says: string;
  /** What a change shows of products added to its subscription; another read of the draft shows the same. */
  readonly products: readonly Line[];
}

export function entriesIn(draft: Draft): ShownEntry[] {
  return [
    ...draft.changes.map(({ changeId, subscriptionId, products }) => ({
      id: changeId,
      says: describeChange(subscriptionId),
      products,
    })),
    ...draft.intakes.map(({ intakeId, reference, wishDate, products }) => ({
      id: intakeId,
      says: describeIntake(reference ?? '', wishDate, products),
      products: [],
    })),
    ...draft.terminations.map(({ terminateId, reference, wishDate, subscriptionId }) => ({
      id: terminateId,
      says: describeTermination(reference ?? '', wishDate, subscriptionId),
      products: [],
    })),
  ];
}

/** Every entry of a draft in words, for a person who has to find out whose it is. */
export function describeDraft(draft: Draft): string[] {
  return entriesIn(draft).map(({ says }) => says);
}

/** The same of what an order puts there. */
export function describeEntries(entries: DraftEntries): string[] {
  return [...entries.changes.map(describeChange), ...restInWords(entries)];
}

function restInWords({ rest }: DraftEntries): string[] {
  if (rest === null) return [];
  const { reference, wishDate } = rest;
  return [
    ...rest.intakes.map((intake) => describeIntake(reference, wishDate, intake.lines)),
    ...rest.terminations.map((subscription) => describeTermination(reference, wishDate, subscription)),
  ];
}

function describeChange(subscription: SubscriptionId | null): string {
  return `change of subscription ${subscription ?? 'not shown'}`;
}

function describeTermination(
  reference: string,
  wishDate: PlainDate | null,
  subscription: SubscriptionId | null,
): string {
  return `termination${quoted(reference)} of subscription ${subscription ?? 'not shown'} on ${wishDate ?? 'no date'}`;
}

export function describeIntake(
  reference: string,
  wishDate: PlainDate | null,
  lines: readonly Line[],
): string {
  return `intake${quoted(reference)} for ${wishDate ?? 'no date'}: ${describeLines(lines)}`;
}

/** Products with their quantities, several lines of one product added up (P2). */
export function describeLines(lines: readonly Line[]): string {
  const sums = new Map<ProductId, number>();
  for (const line of lines) sums.set(line.productId, (sums.get(line.productId) ?? 0) + line.quantity);
  const products = [...sums].map(([id, quantity]) => `${quantity} × ${id}`);
  return products.sort().join(', ');
}

const quoted = (reference: string) => (reference === '' ? '' : ` "${reference}"`);

/** Takes the draft's entries out again (O3); only where the operator supports it. Null where an entry has no id. */
export function removals(draft: Draft): DraftOperation[] | null {
  const operations: DraftOperation[] = [];
  for (const { intakeId: entryId } of draft.intakes) {
    if (entryId === null) return null;
    operations.push({ kind: 'remove', entry: 'intake', entryId });
  }
  for (const { terminateId: entryId } of draft.terminations) {
    if (entryId === null) return null;
    operations.push({ kind: 'remove', entry: 'termination', entryId });
  }
  for (const { changeId: entryId } of draft.changes) {
    if (entryId === null) return null;
    operations.push({ kind: 'remove', entry: 'change', entryId });
  }
  return operations;
}
