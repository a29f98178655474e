import type { Basket, Finding } from '../../../src/ordering/index.js';

/** What a verdict and a dry run both say of one violation. */
export interface Told {
  readonly rule: string;
  /** Index of the intake in the order, from 0. */
  readonly intake: number;
  readonly product: string | null;
  readonly actual: number | null;
  readonly min: number | null;
  readonly max: number | null;
}

export const told = (findings: readonly Finding[]): readonly Told[] =>
  findings.map(({ rule, intake, products: [product], actual, min, max }) => ({
    rule,
    intake,
    product: product ?? null,
    actual,
    min,
    max,
  }));

/**
 * Whether a reading leaves this warning of the guide to the dry run (P3, P10, P12). What is active and out of its range
 * by itself is not this order's, so nobody blocks it.
 */
export function blockedByJudge({ intakes }: Basket, { kind, intake, products: [product] }: Finding): boolean {
  if (kind === 'through-absent' || kind === 'excluded-by-active') return true;
  if (kind !== 'total-out-of-range') return false;
  return intakes[intake]?.lines.some((line) => line.productId === product) === true;
}
