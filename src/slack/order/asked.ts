import { z } from 'zod';

/** What a command asked for: kept in the window that stands before the order begins, whatever is done there first. */
const AskedOrder = z.object({
  kind: z.enum(['intake', 'change', 'terminate']).nullable().default(null),
  /** The customer, as it was typed. */
  typed: z.string().max(200).nullable().default(null),
});
export type AskedOrder = z.infer<typeof AskedOrder>;

export const nothingAsked: AskedOrder = { kind: null, typed: null };

export const writeAsked = (asked: AskedOrder): string => JSON.stringify(asked);

export function readAsked(metadata: string): AskedOrder {
  try {
    return AskedOrder.parse(JSON.parse(metadata));
  } catch {
    return nothingAsked;
  }
}
