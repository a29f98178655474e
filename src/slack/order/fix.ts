import { z } from 'zod';
import { ProductId } from '../../types/ids.js';
import type { Fix } from '../../ordering/index.js';

/** What a Fix button carries: the change itself. It is judged again, so an old button can do no harm. */
const Carried = z.object({
  intake: z.number().int().min(0),
  productId: ProductId,
  quantity: z.number().int().min(0),
});

export const writeFix = ({ intake, productId, quantity }: Fix): string =>
  JSON.stringify({ intake, productId, quantity });

export function readFix(value: string | null): Fix | null {
  try {
    return Carried.parse(JSON.parse(value ?? ''));
  } catch {
    return null;
  }
}
