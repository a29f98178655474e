import type { ProductId } from '../../../types/ids.js';
import { allowedOf, isBroken } from '../bounds.js';
import type { Checking } from './context.js';

/** At least one member of every group is there; ignored members don't count and aren't asked for (P6, P8). */
export function checkGroups({ view, at, report, fixer }: Checking): void {
  const { unit, statuses } = at;
  const isBrokenFor = (id: ProductId): boolean => {
    const allowed = allowedOf(id, statuses.of.get(id), unit, view.index);
    return allowed !== null && isBroken(allowed);
  };
  for (const { owner, index, members } of statuses.groups) {
    const counting = members
      .filter(({ unmet }) => unmet.length === 0)
      .map(({ reference }) => reference.productId);
    if (counting.length === 0 || counting.some((id) => unit.present.has(id))) continue;
    const gentle = fixer.add(at, counting, 1);
    const isPressing = gentle.length === 0 && fixer.need(at, owner) >= 2;
    report.add({
      rule: 'P6',
      kind: 'group-empty',
      intake: unit.intake,
      group: { owner, index },
      products: [...new Set(counting)],
      actual: 0,
      min: 1,
      fixes: [...(isPressing ? fixer.add(at, counting, 2) : gentle), ...fixer.drop(at, [owner])],
      unsure: !unit.activeKnown,
      // No quantity of any of them is right: nobody could choose one (P7, P11).
      ...(counting.every(isBrokenFor) ? { catalogue: true } : {}),
    });
  }
}

/** A precondition that names no product can't be met by anyone (P8). */
export function checkPreconditions({ at, report }: Checking): void {
  for (const [id, { ignored }] of at.statuses.of) {
    const empty = ignored.find(({ unmet }) => unmet.some((anyOf) => anyOf.length === 0));
    if (empty === undefined) continue;
    const intake = at.unit.own.get(id)?.intake ?? at.unit.intake;
    report.add({ rule: 'P8', kind: 'precondition-empty', intake, products: [id, empty.owner] });
  }
}
