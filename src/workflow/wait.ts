import { z } from 'zod';
import { NumberVerb } from '../trunk/index.js';
import { OrderId } from '../types/ids.js';

/** What somebody waits for that ends with the process; `order`: where it is taken up again. */
export const Wait = z.discriminatedUnion('for', [
  /** One request to the operator that may reserve something there (O13); `label`: the input it is for. */
  z.object({ for: z.literal('fetched-value'), order: OrderId, label: z.string() }),
  /** A file with numbers, from Slack; it belongs to no change yet where `order` is null. */
  z.object({ for: z.literal('file'), order: OrderId.nullable(), verb: NumberVerb }),
  /** A list on the page of a trunk change. */
  z.object({ for: z.literal('list-on-page'), order: OrderId }),
  /** A list in a window of its own; `customer`: as it was typed. */
  z.object({
    for: z.literal('list'),
    order: z.null(),
    list: z.enum(['callerids', 'proxies', 'templates', 'barrings']),
    customer: z.string(),
  }),
]);
export type Wait = z.infer<typeof Wait>;
