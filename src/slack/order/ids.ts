import type { ProductId } from '../../types/ids.js';
import { markOf } from './private-metadata.js';

/** Ids of the wizard's blocks and elements: one place for those who draw and those who read. */

export const action = {
  kind: 'order.kind',
  customer: 'order.customer.pick',
  subscriptions: 'order.subscriptions',
  seen: 'order.seen',
  product: 'order.product.pick',
  quantity: 'order.quantity',
  qty: 'order.qty',
  add: 'order.add',
  include: 'order.include',
  wishDate: 'order.wish_date',
  reference: 'order.reference',
  value: 'cfg.value',
  search: 'cfg.search',
  /** A search that takes the place of what is chosen and is not drawn: left empty, that stays. */
  instead: 'cfg.instead',
} as const;

export const block = {
  kind: 'order.kind',
  customer: 'order.customer',
  /** New when the list grew: what was chosen from those seen before stands in the text then. */
  /** @param index of the input: where one can't hold all ids, others follow it */
  subscriptions: (chosen: number, index = 0): string =>
    index === 0 ? `order.subscriptions.${chosen}` : `order.subscriptions.${chosen}.${index}`,
  seen: (chosen: number): string => `order.seen.${chosen}`,
  product: 'order.product',
  /** New for each product: another product starts with its own quantity. */
  quantity: (intake: number, product: ProductId | null): string =>
    `order.quantity.${intake}.${product ?? 'none'}`,
  /** New after a Fix (`nonce`): else Slack goes on showing what was typed. */
  qty: (product: ProductId, intake: number, nonce: number): string =>
    `order.qty.${product}.${intake}_${nonce}`,
  /** New after each product that was added, so that the search is empty again. */
  add: (intake: number, lines: number, nonce: number): string => `order.add.${intake}_${lines}_${nonce}`,
  wishDate: 'order.wish_date',
  reference: 'order.reference',
  /** New after each time that its value was fetched (`times`), and no other with it: what is typed there stays. */
  value: (form: number, nonce: number, key: string, times = 0): string =>
    `cfg.${form}.${nonce}${times === 0 ? '' : `_${times}`}.${markOf(key)}`,
  nav: 'order.nav',
  include: 'order.include',
} as const;

/** The mark of the field whose input a block is; null where it is of another form, or of one drawn before. */
export function markIn(blockId: string, { form, nonce }: { form: number; nonce: number }): string | null {
  const [kind, ofForm, drawn = '', ...mark] = blockId.split('.');
  const isOfForm = kind === 'cfg' && ofForm === String(form) && drawn.split('_')[0] === String(nonce);
  return isOfForm ? mark.join('.') : null;
}

/** So many ids fit one input, a line each, with room for some more. */
export const idsInInput = 75;
/** The characters of these, each with the end of its line. */
export const mostInInput = idsInInput * 37;

/** The products whose quantity inputs stand in a view's state, by their block ids; those of before a Fix count no more. */
export function qtyBlocks(
  ids: readonly string[],
  intake: number,
  nonces: Readonly<Record<string, number>>,
): Map<string, string> {
  const found = new Map<string, string>();
  for (const id of ids) {
    const [, product = '', of, nonce] = /^order\.qty\.(.+)\.(\d+)_(\d+)$/.exec(id) ?? [];
    if (of === String(intake) && nonce === String(nonces[product] ?? 0)) found.set(id, product);
  }
  return found;
}

export const callback = {
  start: 'order.start',
  found: 'order.found',
  customer: 'order.customer',
  subscriptions: 'order.subscriptions',
  product: 'order.product',
  products: 'order.products',
  details: 'order.details',
  configuration: 'order.configuration',
  item: 'order.item',
  review: 'order.review',
  working: 'order.working',
  queued: 'order.queued',
  failed: 'order.failed',
  status: 'order.status',
} as const;
