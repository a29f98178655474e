import { z } from 'zod';
import { ProductId } from '../../types/ids.js';
import { readJson } from '../read-json.js';
import type { Fix } from '../../ordering/index.js';

/** What windows and buttons of an order carry beside its screens: written where they are drawn, read where they are pressed. */

/** What a command asked for: kept in the window that stands before the order begins, whatever is done there first. */
const AskedOrder = z.object({
  kind: z.enum(['intake', 'change', 'terminate']).nullable().default(null),
  /** The customer, as it was typed. */
  typed: z.string().max(200).nullable().default(null),
});
export type AskedOrder = z.infer<typeof AskedOrder>;

export const nothingAsked: AskedOrder = { kind: null, typed: null };

export const writeAsked = (asked: AskedOrder): string => JSON.stringify(asked);

export const readAsked = (metadata: string): AskedOrder => readJson(AskedOrder, metadata) ?? nothingAsked;

/** What an Edit button of the review carries: which part to go back to. */
const Edit = z.object({
  what: z.enum(['product', 'products', 'configuration', 'details', 'terminations']),
  /** Key of the subscription; 0 for the details and for what ends. */
  intake: z.number().int(),
  /** Whose configuration, where a subscription has several. */
  product: ProductId.optional(),
});
export type Edit = z.infer<typeof Edit>;

export const writeEdit = (edit: Edit): string => JSON.stringify(edit);

export const readEdit = (value: string | null): Edit | null => readJson(Edit, value);

/** What a Fix button carries: the change itself. It is judged again, so an old button can do no harm. */
const CarriedFix = z.object({
  intake: z.number().int().min(0),
  productId: ProductId,
  quantity: z.number().int().min(0),
});

export const writeFix = ({ intake, productId, quantity }: Fix): string =>
  JSON.stringify({ intake, productId, quantity });

export const readFix = (value: string | null): Fix | null => readJson(CarriedFix, value);
