import type { ProductId } from '../../types/ids.js';
import type { Index } from './catalogue.js';
import type { Applied, ReferenceStatus } from './line-status.js';
import type { Unit } from './units.js';
import type { Bounds, Rule } from './types.js';

/** What all rules about one product allow together (P7). */
export interface Allowed {
  readonly min: number;
  /** Null: no upper bound (P11). */
  readonly max: number | null;
  readonly required: boolean;
  /** The reading that a quantity outside breaks: of the only rule, or P7 where several differ. */
  readonly rule: Rule;
  /** Bounds of one rule that exclude everything by themselves (P11). */
  readonly upsideDown: Bounds | null;
  /** Every rule by itself allows something, all together nothing (P7). */
  readonly empty: boolean;
}

/** Null where no rule of the present products speaks of the product: nothing bounds it. */
export function allowedOf(
  productId: ProductId,
  status: ReferenceStatus | undefined,
  unit: Unit,
  index: Index,
  times = unit.times,
): Allowed | null {
  const own = productId === unit.root ? index.entries.get(productId)?.initialQuantity : undefined;
  const initial = productId === unit.root ? [{ bounds: own ?? free, times: 1 }] : [];
  const met = status?.met ?? [];
  const rules = [...initial, ...met.map(({ reference }) => ({ bounds: reference.bounds, times }))];
  return rules.length === 0 ? null : intersect(rules, met, initial.length > 0);
}

/** The bounds the ignored references would set once their preconditions are met; for offers and fixes. */
export function allowedOnceMet(status: ReferenceStatus, unit: Unit): Allowed {
  const met = status.ignored;
  return intersect(
    met.map(({ reference }) => ({ bounds: reference.bounds, times: unit.times })),
    met,
    false,
  );
}

interface Scaled {
  readonly bounds: Bounds;
  readonly times: number;
}

function intersect(rules: readonly Scaled[], met: readonly Applied[], initial: boolean): Allowed {
  let min = 0;
  let max: number | null = null;
  let upsideDown: Bounds | null = null;
  let differ = false;
  const [first] = rules;
  for (const { bounds, times } of rules) {
    if (bounds.min !== null && bounds.max !== null && bounds.max < bounds.min) upsideDown ??= bounds;
    differ ||= bounds.min !== first?.bounds.min || bounds.max !== first.bounds.max;
    if (bounds.min !== null) min = Math.max(min, Math.ceil(bounds.min * times));
    if (bounds.max !== null) max = Math.min(max ?? Infinity, Math.floor(bounds.max * times));
  }
  const required = initial || met.some(({ as }) => as === 'required');
  return {
    min,
    max,
    required,
    rule: differ ? 'P7' : ruleOf(met, initial),
    upsideDown,
    empty: upsideDown === null && max !== null && max < min,
  };
}

function ruleOf(met: readonly Applied[], initial: boolean): Rule {
  if (initial) return 'P3';
  if (met.some(({ as }) => as === 'required')) return 'P5';
  return met.some(({ as }) => as === 'group') ? 'P6' : 'P4';
}

const free: Bounds = { min: null, max: null };

export const within = (quantity: number, { min, max }: Pick<Allowed, 'min' | 'max'>): boolean =>
  quantity >= min && (max === null || quantity <= max);

/** The rules contradict each other or themselves: no quantity is right. */
export const isBroken = ({ upsideDown, empty }: Allowed): boolean => upsideDown !== null || empty;
