import { z } from 'zod';
import { ProductId } from '../../types/ids.js';

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

export function readEdit(value: string | null): Edit | null {
  try {
    return Edit.parse(JSON.parse(value ?? ''));
  } catch {
    return null;
  }
}
