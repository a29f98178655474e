import type { ProductId } from '../../../types/ids.js';
import { unmetOf } from '../line-status.js';
import { fixAway } from '../units.js';
import type { Fix, Reference } from '../types.js';
import { isReachable } from '../view.js';
import type { Checking } from './context.js';

/**
 * The initial product, and whether the relations lead from it to everything else (P3, P8). Of a subscription
 * whose initial product is not known nothing can be said about that (P12).
 */
export function checkInitial(checking: Checking): void {
  const { view, at, report } = checking;
  const { unit } = at;
  if (unit.root === null) {
    if (unit.subscription === null) {
      const fixes = initialFixes(checking);
      const products = fixes.map(({ productId }) => productId);
      report.add({
        rule: 'P3',
        kind: 'initial-missing',
        intake: unit.intake,
        products,
        actual: 0,
        min: 1,
        fixes,
      });
    } else {
      report.add({ rule: 'P12', kind: 'initial-unknown', intake: unit.intake, products: [] });
    }
  }
  for (const id of unit.own.keys()) {
    if (id !== unit.root && view.index.knows(id)) checkReached(checking, id);
  }
}

/** Each initial product that could start the subscription, in the least quantity it is sold in. */
function initialFixes({ view, at, fixer }: Checking): readonly Fix[] {
  const least = new Map<ProductId, number>();
  for (const { isInitial, id } of view.basket.products) {
    const entry = view.index.entries.get(id);
    if (!isInitial || entry === undefined) continue;
    const min = Math.max(1, entry.initialQuantity?.min ?? 1);
    if (min <= (entry.initialQuantity?.max ?? min)) least.set(id, min);
  }
  return fixer
    .add(at, [...least.keys()], 3)
    .map((fix) => ({ ...fix, quantity: Math.max(fix.quantity, least.get(fix.productId) ?? 1) }));
}

function checkReached(checking: Checking, id: ProductId): void {
  const { view, at, report } = checking;
  const { unit, statuses, through } = at;
  const status = statuses.of.get(id) ?? { met: [], ignored: [] };
  const isReached = through?.has(id) ?? true;
  if (isReached && status.met.length > 0) return;
  if (unit.root !== null && !isReached && !isReachable(at, view, id)) {
    const kind = view.index.products.get(id)?.isInitial === true ? 'second-initial' : 'unreachable';
    const { intake } = unit.own.get(id) ?? unit;
    report.add({ rule: 'P3', kind, intake, products: [id, unit.root], fixes: [fixAway(unit, id)] });
    return;
  }
  const isNamed = status.met.length > 0 || status.ignored.length > 0;
  const named = (isNamed && isReached) || unit.root === null ? [] : view.index.reach(unit.root).namedBy(id);
  const absent = named.filter(({ owner }) => !unit.present.has(owner));
  const open = absent.filter(({ reference }) => unmetOf(reference, unit).length === 0);
  const isIgnored = status.ignored.length > 0 || (open.length === 0 && absent.length > 0);
  if (status.met.length === 0 && isIgnored) {
    const ignored = status.ignored.length > 0 ? status.ignored : absent;
    reportUnmet(
      checking,
      id,
      ignored.map(({ reference }) => reference),
    );
  } else if (!isReached) {
    reportThroughAbsent(checking, id, [...new Set(open.map(({ owner }) => owner))]);
  }
}

/** Every reference to the product is ignored: it may not be ordered (P8). */
function reportUnmet({ at, report, fixer }: Checking, id: ProductId, ignored: readonly Reference[]): void {
  const { unit } = at;
  const opening = ignored.flatMap((reference) => unmetOf(reference, unit)[0] ?? []);
  report.add({
    rule: 'P8',
    kind: 'precondition',
    intake: unit.own.get(id)?.intake ?? unit.intake,
    products: [id, ...new Set(opening)],
    fixes: [...fixer.add(at, opening, 1), fixAway(unit, id)],
    unsure: !unit.activeKnown,
  });
}

/** Reports a product that only products which are not in the order bring along (P3). */
function reportThroughAbsent(
  { at, report, fixer }: Checking,
  id: ProductId,
  owners: readonly ProductId[],
): void {
  report.add({
    rule: 'P3',
    kind: 'through-absent',
    intake: at.unit.own.get(id)?.intake ?? at.unit.intake,
    products: [id, ...owners],
    fixes: [...fixer.add(at, owners, 1), fixAway(at.unit, id)],
  });
}
