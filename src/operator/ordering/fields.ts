import { z } from 'zod';
import { PlainDate, ProductId } from '../../types/ids.js';

/** Text that is only shown: where it is missing or of another type, empty. */
export const shownText = z.string().catch('');

/** A date or text that need not be there. */
export const maybeText = z
  .string()
  .nullish()
  .transform((text) => text ?? null);
export const maybeDate = PlainDate.nullish().transform((date) => date ?? null);

/** A list that need not be there. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .nullish()
    .transform((items) => items ?? []);

/** A product and how many of it. */
export interface Line {
  readonly productId: ProductId;
  readonly quantity: number;
}

export const LineWire = z
  .object({ product_id: ProductId, quantity: z.int() })
  .transform(({ product_id, quantity }): Line => ({ productId: product_id, quantity }));
