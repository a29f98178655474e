import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { AccountId, DraftId, PlainDate, ProductId, SubscriptionId } from '../../../types/ids.js';
import { Line } from '../wire/answers.js';
import type { Store } from './database.js';

const DraftRow = z.object({
  id: DraftId,
  number: z.int(),
  profile: z.string(),
  on_account: AccountId.nullable(),
  order_id: z.string().nullable(),
  opened_at: z.string(),
});
export type DraftRow = z.infer<typeof DraftRow>;

const products = z.string().transform((text) => z.array(Line).parse(JSON.parse(text)));
const shared = { id: z.string(), draft_id: DraftId, reference: z.string(), products };
/** One entry of a draft. Its id is a UUID, typed by what it is only where it is answered. */
const EntryRow = z.discriminatedUnion('kind', [
  z.object({
    ...shared,
    kind: z.literal('intake'),
    subscription_id: SubscriptionId.nullable(),
    wish_date: PlainDate,
  }),
  z.object({
    ...shared,
    kind: z.literal('change'),
    subscription_id: SubscriptionId,
    wish_date: PlainDate.nullable(),
  }),
  z.object({
    ...shared,
    kind: z.literal('terminate'),
    subscription_id: SubscriptionId,
    wish_date: PlainDate,
  }),
]);
export type EntryRow = z.infer<typeof EntryRow>;
export type NewEntry = {
  readonly kind: EntryRow['kind'];
  readonly subscription: SubscriptionId | null;
  readonly reference: string;
  readonly wishDate: PlainDate | null;
  readonly products: readonly Line[];
};

const ConfigurationRow = z.object({
  entry_id: z.string(),
  product_id: ProductId,
  document: z.string().transform((text) => z.json().parse(JSON.parse(text))),
});
export type ConfigurationRow = z.infer<typeof ConfigurationRow>;

const columns = 'id, number, profile, on_account, order_id, opened_at';

/** The profile's one current draft; made here when there is none (O1). */
export function currentDraft(store: Store, profile: string, at: Date): DraftRow {
  return store.within(() => {
    const open = store.first(
      DraftRow,
      `SELECT ${columns} FROM drafts WHERE profile = ? AND order_id IS NULL`,
      profile,
    );
    return open ?? openDraft(store, profile, at);
  });
}

/** Opens a draft for a profile that has none open. */
export function openDraft(store: Store, profile: string, at: Date): DraftRow {
  const id = DraftId.parse(randomUUID());
  store.run(
    `INSERT INTO drafts (id, number, profile, opened_at)
     VALUES (?, (SELECT COALESCE(MAX(number), 0) + 1 FROM drafts), ?, ?)`,
    id,
    profile,
    at.toISOString(),
  );
  const made = findDraft(store, id);
  if (made === null) throw new Error(`Draft ${id} was written but can't be read`);
  return made;
}

export const findDraft = (store: Store, id: DraftId): DraftRow | null =>
  store.first(DraftRow, `SELECT ${columns} FROM drafts WHERE id = ?`, id);

/** All drafts, the newest first. */
export const listDrafts = (store: Store): DraftRow[] =>
  store.all(DraftRow, `SELECT ${columns} FROM drafts ORDER BY number DESC LIMIT 50`);

export function setAccount(store: Store, draft: DraftId, account: AccountId): void {
  store.run('UPDATE drafts SET on_account = ? WHERE id = ?', account, draft);
}

export function closeDraft(store: Store, draft: DraftId, order: string): void {
  store.run('UPDATE drafts SET order_id = ? WHERE id = ?', order, draft);
}

/** The entries of a draft in the order in which they were added. */
export const entriesOf = (store: Store, draft: DraftId): EntryRow[] =>
  store.all(
    EntryRow,
    `SELECT id, draft_id, kind, subscription_id, reference, wish_date, products
     FROM entries WHERE draft_id = ? ORDER BY position`,
    draft,
  );

export function addEntry(store: Store, draft: DraftId, entry: NewEntry): void {
  store.run(
    `INSERT INTO entries (id, position, draft_id, kind, subscription_id, reference, wish_date, products)
     VALUES (?, (SELECT COALESCE(MAX(position), 0) + 1 FROM entries), ?, ?, ?, ?, ?, ?)`,
    randomUUID(),
    draft,
    entry.kind,
    entry.subscription,
    entry.reference,
    entry.wishDate,
    JSON.stringify(entry.products),
  );
}

/** Takes an entry and its configurations out; false where the draft has no such entry. */
export const removeEntry = (store: Store, draft: DraftId, kind: EntryRow['kind'], id: string): boolean =>
  store.run('DELETE FROM entries WHERE draft_id = ? AND kind = ? AND id = ?', draft, kind, id) > 0;

/** The configuration values that were supplied for a draft's entries. */
export const configurationsOf = (store: Store, draft: DraftId): ConfigurationRow[] =>
  store.all(
    ConfigurationRow,
    `SELECT entry_id, product_id, document FROM configurations
     WHERE entry_id IN (SELECT id FROM entries WHERE draft_id = ?)`,
    draft,
  );

/** Keeps the last value for each product of an entry (O4). */
export function setConfiguration(store: Store, entry: string, product: ProductId, document: unknown): void {
  store.run(
    `INSERT INTO configurations (entry_id, product_id, document) VALUES (?, ?, ?)
     ON CONFLICT (entry_id, product_id) DO UPDATE SET document = excluded.document`,
    entry,
    product,
    JSON.stringify(document),
  );
}

export function clearConfigurations(store: Store, draft: DraftId, entry: string | null): void {
  store.run(
    `DELETE FROM configurations WHERE entry_id IN (SELECT id FROM entries WHERE draft_id = ? AND (? IS NULL OR id = ?))`,
    draft,
    entry,
    entry,
  );
}
