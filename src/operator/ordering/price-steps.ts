import { z } from 'zod';

/** What one costs from so many of them on; in major units. */
export interface PriceStep {
  readonly from: number;
  readonly amount: number;
}

const number = z.number().nullable().catch(null);
const amount = z.union([z.number(), z.object({ amount: z.number() }).transform((each) => each.amount)]);
const maybeAmount = amount.nullable().catch(null);

/** Where a step may begin, and what one costs from there on: names that such lists go by. */
const StepWire = z
  .object({
    from: number,
    min: number,
    minimum: number,
    quantity: number,
    amount: maybeAmount,
    price: maybeAmount,
    unit_price: maybeAmount,
    fixed: maybeAmount,
  })
  .transform((wire, context): PriceStep => {
    const from = wire.from ?? wire.min ?? wire.minimum ?? wire.quantity;
    const each = wire.amount ?? wire.price ?? wire.unit_price ?? wire.fixed;
    if (from !== null && each !== null) return { from, amount: each };
    context.addIssue({ code: 'custom', message: 'is no step' });
    return z.NEVER;
  });

const Steps = z.array(StepWire).min(1).max(100);
const Structure = z.union([Steps, z.record(z.string(), z.unknown())]);

/**
 * The steps of a price by volume or in tiers. The document does not show their structure (O10): a list, or an object
 * with one list, is read where every entry says from how many on and how much; of all else nothing is made up.
 */
export function stepsIn(structure: unknown): { readonly steps?: readonly PriceStep[] } {
  const read = Structure.safeParse(structure);
  if (!read.success) return {};
  if (Array.isArray(read.data)) return { steps: inOrder(read.data) };
  const lists = Object.values(read.data).flatMap((value) => {
    const list = Steps.safeParse(value);
    return list.success ? [list.data] : [];
  });
  const [only, another] = lists;
  return only === undefined || another !== undefined ? {} : { steps: inOrder(only) };
}

const inOrder = (steps: readonly PriceStep[]): readonly PriceStep[] =>
  steps.toSorted((one, other) => one.from - other.from);
