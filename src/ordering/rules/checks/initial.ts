import type { ProductId } from '../../../types/ids.js';
import { walk } from '../catalogue.js';
import { unmetOf } from '../standing.js';
import { fixAway } from '../units.js';
import type { Fix } from '../types.js';
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
  const through = unit.root === null ? null : present(checking, unit.root);
  for (const id of unit.own.keys()) {
    if (id !== unit.root && view.index.knows(id)) checkReached(checking, id, through);
  }
}

function initialFixes({ view, at, mend }: Checking): readonly Fix[] {
  const initial = view.basket.products.filter(({ isInitial, id }) => isInitial && view.index.entries.has(id));
  return mend.add(
    at,
    initial.map(({ id }) => id),
    3,
  );
}

function present({ view, at: { unit } }: Checking, root: ProductId): ReadonlySet<ProductId> {
  return walk([root, ...unit.active.keys()], view.index.entries, (id) => unit.present.has(id));
}

function checkReached(checking: Checking, id: ProductId, through: ReadonlySet<ProductId> | null): void {
  const { view, at, report, mend } = checking;
  const { unit, standings } = at;
  const intake = unit.own.get(id)?.intake ?? unit.intake;
  const reach = unit.root === null ? null : view.index.reach(unit.root);
  if (unit.root !== null && reach !== null && !reach.products.has(id)) {
    const kind = view.index.products.get(id)?.isInitial === true ? 'second-initial' : 'unreachable';
    report.add({ rule: 'P3', kind, intake, products: [id, unit.root], fixes: [fixAway(unit, id)] });
    return;
  }
  const standing = standings.of.get(id) ?? { met: [], ignored: [] };
  const naming = reach?.namedBy(id).filter(({ owner }) => !unit.present.has(owner)) ?? [];
  const open = naming.filter(({ reference }) => unmetOf(reference, unit).length === 0);
  if (
    standing.met.length === 0 &&
    (standing.ignored.length > 0 || (open.length === 0 && naming.length > 0))
  ) {
    const unmet =
      standing.ignored.length > 0
        ? standing.ignored.map((ignored) => ignored.unmet)
        : naming.map(({ reference }) => unmetOf(reference, unit));
    const opening = unmet.flatMap(([first]) => first ?? []);
    report.add({
      rule: 'P8',
      kind: 'precondition',
      intake,
      products: [id, ...new Set(opening)],
      fixes: [...mend.add(at, opening, 1), fixAway(unit, id)],
      unsure: !unit.activeKnown,
    });
  } else if (through !== null && !through.has(id)) {
    const owners = [...new Set(open.map(({ owner }) => owner))];
    report.add({
      rule: 'P3',
      kind: 'through-absent',
      intake,
      products: [id, ...owners],
      fixes: [...mend.add(at, owners, 1), fixAway(unit, id)],
    });
  }
}
