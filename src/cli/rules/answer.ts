import { z } from 'zod';
import { type Finding, judge } from '../../ordering/index.js';
import { sayFinding } from '../../texts/index.js';
import { BasketWire, readBasket, type ReadBasket } from './wire.js';

/** What one line of the file comes to: the guide's answer, or why the line could not be read. */
export type Answer =
  | {
      readonly id: string | number;
      readonly valid: boolean;
      readonly violations: readonly object[];
      readonly warnings: readonly object[];
    }
  | { readonly id: string | number | null; readonly error: string };

/** Answers one JSON line with a basket as the guide would; never throws. */
export function answerLine(line: string): Answer {
  const json = parsed(line);
  const wire = BasketWire.safeParse(json);
  if (!wire.success) {
    const id = z.object({ id: z.union([z.string(), z.number()]) }).safeParse(json);
    const error = json === undefined ? 'The line is not JSON.' : z.prettifyError(wire.error);
    return { id: id.success ? id.data.id : null, error };
  }
  const read = readBasket(wire.data);
  const { valid, violations, warnings } = judge(read.basket);
  const show = (finding: Finding): object => shown(finding, read);
  return { id: wire.data.id, valid, violations: violations.map(show), warnings: warnings.map(show) };
}

function shown(finding: Finding, { idOf, nameOf }: ReadBasket): object {
  return {
    rule: finding.rule,
    products: finding.products.map(idOf),
    actual: finding.actual,
    min: finding.min,
    max: finding.max,
    message: sayFinding(finding, nameOf),
    fixes: finding.fixes.map(({ intake, productId, quantity }) => ({
      intake,
      product_id: idOf(productId),
      quantity,
    })),
  };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
