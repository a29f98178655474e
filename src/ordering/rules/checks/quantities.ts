import type { ProductId } from '../../../types/ids.js';
import { type Allowed, allowedOf, isBroken, within } from '../bounds.js';
import { fixTo } from '../units.js';
import type { Fix } from '../types.js';
import type { Checking } from './context.js';

/** Every quantity within what all rules about the product allow together (P4, P5, P7, P11), and nothing missing. */
export function checkQuantities(checking: Checking): void {
  const { view, at } = checking;
  const { unit, statuses } = at;
  for (const id of unit.present.keys()) {
    const allowed = allowedOf(id, statuses.of.get(id), unit, view.index);
    if (allowed !== null) checkPresent(checking, id, allowed);
  }
  for (const [id, status] of statuses.of) {
    if (unit.present.has(id) || !status.met.some(({ as }) => as === 'required')) continue;
    const allowed = allowedOf(id, status, unit, view.index);
    if (allowed !== null) checkAbsent(checking, id, allowed);
  }
}

function checkPresent(checking: Checking, id: ProductId, allowed: Allowed): void {
  const { at, report } = checking;
  const { unit } = at;
  const own = unit.own.get(id);
  const actual = unit.present.get(id) ?? 0;
  const intake = own?.intake ?? unit.intake;
  const { min, max } = allowed;
  if (isBroken(allowed)) {
    // What is active already is not this order's to fix.
    if (own !== undefined) reportBroken(checking, id, allowed, actual);
    return;
  }
  if (max === null && own !== undefined) {
    report.add({ rule: 'P11', kind: 'max-missing', intake, products: [id], actual, min });
  }
  if (within(actual, allowed) || (own !== undefined && own.broken !== null)) return;
  const found = { intake, products: [id], actual, min, max };
  if (unit.subscription !== null) {
    const fixes = own === undefined && actual > min ? [] : rangeFixes(checking, id, allowed, actual);
    const unsure = own === undefined || !unit.activeKnown;
    report.add({ rule: 'P12', kind: 'total-out-of-range', ...found, fixes, unsure });
    return;
  }
  const { rule } = allowed;
  report.add({ rule, kind: 'out-of-range', ...found, fixes: rangeFixes(checking, id, allowed, actual) });
}

/** Brings a quantity into its range; what need not be there can also go. */
function rangeFixes(
  { at, fixer }: Checking,
  id: ProductId,
  allowed: Allowed,
  actual: number,
): readonly Fix[] {
  const nearest = actual < allowed.min ? allowed.min : Math.max(0, allowed.max ?? allowed.min);
  const fix = fixTo(at.unit, id, nearest);
  const away = actual < allowed.min && !allowed.required ? fixer.drop(at, [id]) : [];
  return fix.quantity === 0 ? [fix] : [fix, ...away];
}

function checkAbsent(checking: Checking, id: ProductId, allowed: Allowed): void {
  const { at, report, fixer } = checking;
  if (isBroken(allowed)) {
    reportBroken(checking, id, allowed, 0);
    return;
  }
  if (allowed.min === 0) return;
  const owners = requiredBy(checking, id);
  const as = owners.some((owner) => fixer.need(at, owner) >= 2) ? 2 : 1;
  report.add({
    rule: 'P5',
    kind: 'missing',
    intake: at.unit.intake,
    products: [id, ...owners],
    actual: 0,
    min: allowed.min,
    max: allowed.max,
    fixes: [...fixer.add(at, [id], as), ...(owners.length === 1 ? fixer.drop(at, owners) : [])],
    unsure: !at.unit.activeKnown,
  });
}

function requiredBy({ at }: Checking, id: ProductId): readonly ProductId[] {
  const met = at.statuses.of.get(id)?.met ?? [];
  return [...new Set(met.filter(({ as }) => as === 'required').map(({ owner }) => owner))];
}

function reportBroken(checking: Checking, id: ProductId, allowed: Allowed, actual: number): void {
  const { at, report, fixer } = checking;
  const { min, max, upsideDown } = allowed;
  const owners = requiredBy(checking, id);
  const intake = at.unit.own.get(id)?.intake ?? at.unit.intake;
  const fixes = fixer.drop(at, allowed.required ? (owners.length === 1 ? owners : []) : [id]);
  const found = { intake, products: [id], actual, fixes, catalogue: true } as const;
  if (upsideDown === null) report.add({ rule: 'P7', kind: 'conflict', ...found, min, max });
  else report.add({ rule: 'P11', kind: 'max-below-min', ...found, min: upsideDown.min, max: upsideDown.max });
}

/** Where the bounds would be others if they were read the other way, the guide says so (P1). */
export function checkMultiplier({ view, at, report }: Checking): void {
  const { unit, statuses } = at;
  const { role, mode } = view.basket;
  const initial = unit.root === null ? 1 : (unit.present.get(unit.root) ?? 1);
  if (role === 'judge' || initial <= 1) return;
  const products = [...statuses.of.keys()].filter((id) => {
    const status = statuses.of.get(id);
    const own = unit.own.has(id);
    if (!own && status?.met.every(({ as }) => as !== 'required') !== false) return false;
    const here = allowedOf(id, status, unit, view.index);
    const there = allowedOf(id, status, unit, view.index, mode === 'absolute' ? initial : 1);
    return here?.min !== there?.min || here?.max !== there?.max;
  });
  if (products.length === 0) return;
  report.add({ rule: 'P1', kind: 'multiplier', intake: unit.intake, products, actual: initial });
}
